// Builds the browser's side once for each language, so that a visitor downloads the texts of one language only (file
// names contain hashes: files without texts are shared by all). Also builds the server's renderer with all languages,
// and the administrators' area, which is English.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { splitCriticalCss, readRules } from '#server/pages/critical-css.ts';

const { baseLocale, locales } = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8')) as {
  baseLocale: string;
  locales: string[];
};
const visitors = 'client/entry-client.tsx';
const administrators = 'client/admin.tsx';
const afterPaint = 'client/after-paint-loader.ts';
const gate = 'client/launch-gate.ts';

/**
 * Shared code of pages, grouped by its use. The bundler's own merging by size alone brought pages up to 5 KiB of code
 * that they do not use, and made files that import each other, as soon as a part of a page became a file of its own.
 * Each file costs its headers: a text that two pages share stands with what both load. An earlier group takes a module
 * before a later one.
 */
const sharedParts = [
  {
    name: 'basics',
    test: /client[\\/](components[\\/]ui[\\/](badge|button|empty-state|error-state|page-header|picture|skeleton)|day-text|portal-zone)\.tsx?$|client[\\/](paraglide[\\/]messages[\\/](home_cta_report|safety_lede|ui_new_tab|contact_phone|footer_helpline(_hours)?)\.js|pictures[\\/](journey|centre)\.svg)$|contract[\\/](contact-info|typed[\\/]digits|words[\\/]isolated)-rules\.ts$/,
  },
  {
    name: 'lists',
    test: /client[\\/](components[\\/]ui[\\/](loaded|paragraphs|share-button|shown-part|with-helpline)|data[\\/]searches)\.tsx?$/,
  },
  // A page with a search has a field and sends nothing.
  {
    name: 'field',
    test: /client[\\/](components[\\/]ui[\\/]field|data[\\/]store-typed|refusal-text)\.tsx?$|contract[\\/](text-rules|issues)\.ts$/,
  },
  {
    name: 'forms',
    test: /client[\\/](components[\\/](ui[\\/](error-summary|focus-heading)|device[\\/](use-sending|submit-handler))|data[\\/](submit|submission-key)|own-link)\.tsx?$|client[\\/]paraglide[\\/]messages[\\/](error_(too_long|cut|characters|marks|direction)|status_code_hint)\.js$|contract[\\/]fields[\\/]kinds-rules\.ts$/,
  },
  // What a page needs that asks for the number and the code of a report.
  {
    name: 'codes',
    test: /client[\\/](components[\\/]ui[\\/]choice|data[\\/]report-proof|print[\\/]status-address)\.tsx?$|client[\\/]paraglide[\\/]messages[\\/](status_(number_wrong|not_found|no_network|code_wrong)|receipt_(number|code)|device_correct)\.js$|contract[\\/]receipt-code-rules\.ts$/,
  },
  { name: 'people', test: /client[\\/]paraglide[\\/]messages[\\/]details_who_\w+\.js$/ },
  {
    name: 'notice',
    test: /client[\\/]components[\\/]privacy[\\/](notice|privacy-contact)\.tsx$|contract[\\/]notice-rules\.ts$/,
  },
  // The quick form, which the page of details may begin with.
  {
    name: 'report',
    test: /client[\\/]components[\\/]report[\\/]report-texts\.ts$|contract[\\/](resources[\\/]adr-reports|typed[\\/]numbers)-rules\.ts$/,
  },
  {
    name: 'media',
    test: /client[\\/](components[\\/]ui[\\/](dialog|ledger|media|media-viewer)\.tsx|paraglide[\\/]messages[\\/]home_picture_(counter|classroom|rash)\.js|pictures[\\/](counter|classroom|rash)\.svg)$/,
  },
].map((group) => ({ ...group, minShareCount: 2, priority: 1 }));

/**
 * Every file costs a slow network part of a round trip, so the entry's code is one file and shared code another.
 * React is a file of its own (client/react-dom.ts): a slow phone parses both in two short tasks and can respond to a
 * touch between them.
 */
const fewFiles = {
  // The start names every file: shared ones have no name beside their hash.
  chunkFileNames: ({ name }: { name: string }) =>
    name.startsWith('shared') ? 'assets/[hash].js' : 'assets/[name]-[hash].js',
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|client[\\/]react-dom\.ts$/,
        priority: 3,
      },
      { name: 'start', tags: ['$initial'], priority: 2 },
      // By itself: shared files made of modules that read the store would import each other through it.
      { name: 'store', test: /client[\\/]data[\\/]device[\\/]store\.ts$/, minShareCount: 2, priority: 1 },
      ...sharedParts,
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 800 },
    ],
  },
};

/**
 * In the administrators' area a shared file has the modules that the same screens load, so that no screen gets the code of
 * others, such as the library of forms or the fields of a case. They are not merged: a merged file may bring a screen tens
 * of KiB that it does not use. `npm run budgets` fails if shared files import each other in a circle.
 */
const administratorsFiles = {
  ...fewFiles,
  codeSplitting: {
    groups: [
      ...fewFiles.codeSplitting.groups
        .filter((group) => !sharedParts.some(({ name }) => name === group.name))
        .map((group) => (group.name === 'shared' ? { ...group, entriesAwareMergeThreshold: 0 } : group)),
      // What a dialog needs to write to reporters, in all languages.
      {
        name: 'texts',
        test: /contract[\\/]words[\\/](cards|letters|questions)[\\/][\w-]+\.json\?raw$/,
        priority: 2,
      },
      // With its style sheet, which other screens do without.
      { name: 'case', test: /client[\\/]components[\\/]case[\\/]case\.css$/, priority: 1 },
    ],
  },
};

/**
 * One build for the browser: visitors' pages in one language, the administrators' area, or a small script. All share
 * one output folder; each has its own manifest.
 */
const browser = (name: string, input: string, output: object = fewFiles): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: 'dist/client',
    emptyOutDir: name === baseLocale, // the first build
    copyPublicDir: name === baseLocale,
    manifest: `.vite/manifest.${name}.json`,
    modulePreload: {
      polyfill: false,
      // The document names the scripts of its page. A list of those of every other page would weigh a KiB in the start.
      ...(input === visitors && {
        resolveDependencies: (_page: string, files: string[]) =>
          files.filter((file) => file.endsWith('.css')),
      }),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input,
      output,
    },
  },
});

const environmentOf = (locale: string) =>
  locale === baseLocale ? 'client' : `client_${locale.replaceAll('-', '_')}`;

/** What a message is given never moves the message's own words (contract/words/isolated-rules.ts). */
function isolatedParts(): Plugin {
  return {
    name: 'isolated-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/client\/paraglide\/messages\/(?!_index)/, code: /\$\{i\?\./ },
      handler: (code) =>
        `import { isolated } from '../../../contract/words/isolated-rules.ts';${code.replaceAll(/\$\{(i\?\.\w+)\}/g, '${isolated($1)}')}`,
    },
  };
}

/** In a language's build, replaces each message by its text, and the locale by a constant. */
function oneLanguage(): Plugin {
  const choice = /export const (\w+) = [\s\S]*$/;
  const chosen = /if \(locale === "([\w-]+)"\) return (\w+)\(/g;
  const runtime = /^import .*\/runtime\.js';$/m;
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre', // before other plugins change Paraglide's output
    transform: {
      filter: { id: /\/client\/paraglide\/(runtime\.js|messages\/(?!_index))/ },
      handler(code, id) {
        const { name } = this.environment;
        const locale =
          locales.find((known) => environmentOf(known) === name) ?? (name === 'client_admin' && baseLocale);
        if (!locale) return null;
        if (!id.endsWith('runtime.js')) {
          const own = [...code.matchAll(chosen)].find(([, known]) => known === locale)?.[2];
          return code.replace(runtime, '').replace(choice, `export { ${own ?? `${baseLocale}_$1`} as $1 };`);
        }
        return (
          `export const getLocale = () => '${locale}';` +
          `export const locales = ${JSON.stringify(locales)};` +
          'export const overwriteGetLocale = () => {};'
        );
      },
    },
  };
}

/**
 * In the administrators' area, takes what reporters get in other languages than English out of the lists of catalogues;
 * client/components/admin/offered-languages.ts loads it when a screen needs it.
 */
function lateTexts(): Plugin {
  return {
    name: 'late-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/words\/(cards|handouts|letters|questions)\/(?!en\.)[\w-]+\.json$/ },
      handler() {
        return this.environment.name === 'client_admin' ? '{}' : null;
      },
    },
  };
}

/**
 * Moves styles that every visitors' document carries (fonts, registered properties, rules for elements without a
 * class) to a separate file. The style sheet that loads after the first paint then makes the browser restyle only
 * elements with its classes. It is split into parts, each a short task for a slow phone.
 */
function commonStyle(): Plugin {
  return {
    name: 'common-style',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      if (!locales.some((locale) => environmentOf(locale) === this.environment.name)) return;
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const [name = '', ...others] = entry?.viteMetadata?.importedCss ?? [];
      const sheet = bundle[name];
      if (sheet?.type !== 'asset' || others.length > 0) this.error('The entry has one style sheet.');
      const { common, rest } = splitCriticalCss(readRules(String(sheet.source)), 3);
      this.emitFile({ type: 'asset', fileName: '.vite/common.css', source: common });
      delete bundle[name];
      entry?.viteMetadata?.importedCss.delete(name);
      for (const source of rest) {
        const part = this.emitFile({ type: 'asset', name: 'entry-client.css', source });
        entry?.viteMetadata?.importedCss.add(this.getFileName(part));
      }
    },
  };
}

/**
 * React is published as CommonJS only. Read as it is, every script of visitors' pages asks a helper for it, in a file of its
 * own, and keeps the parts that no page uses. Here its production files become modules.
 */
function reactAsModules(): Plugin {
  const files: Record<string, string> = {
    react: 'react/cjs/react.production.js',
    'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
    'react-dom': 'react-dom/cjs/react-dom.production.js',
    'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
    scheduler: 'scheduler/cjs/scheduler.production.js',
  };
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => locales.some((locale) => environmentOf(locale) === name),
    resolveId(source) {
      const file = files[source];
      return file && join(import.meta.dirname, 'node_modules', file);
    },
    transform: {
      filter: { id: /node_modules[\\/](react|react-dom|scheduler)[\\/]cjs[\\/]/ },
      handler: (code) => moduleOf(code),
    },
  };
}

/** A CommonJS file, whose exports are properties of `exports`, as a module. */
function moduleOf(code: string): string {
  const imports: string[] = [];
  const names = new Map<string, number>();
  for (const [, name = ''] of code.matchAll(/\bexports\.(\w+)/g)) names.set(name, (names.get(name) ?? 0) + 1);
  const body = code
    .replaceAll(/\b(\w+) = require\("([\w/-]+)"\)/g, (_all, name: string, source: string) => {
      imports.push(`import * as ${name} from '${source}';`);
      return `without${name}`;
    })
    // A constant that nothing reads is left out of the build.
    .replaceAll(/^exports\.(\w+) =/gm, (all, name: string) =>
      names.get(name) === 1 ? `const export_${name} =` : all,
    )
    .replaceAll(/\bexports\.(\w+)/g, 'export_$1');
  const changed = [...names].filter(([, count]) => count > 1).map(([name]) => `let export_${name};`);
  const exported = [...names.keys()].map((name) => `export_${name} as ${name}`);
  return [...imports, ...changed, body, `export { ${exported.join(', ')} };`].join('\n');
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  // The router brings the first for versions of React that lack it, the second for patterns.
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      regexparam: join(import.meta.dirname, 'client/no-patterns.ts'),
    },
  },
  plugins: [
    // `npm test` compiles the messages once for all its runs: it takes 3 s of a processor.
    !process.env.MESSAGES_COMPILED &&
      paraglideVitePlugin({
        project: './project.inlang',
        outdir: './client/paraglide',
        // Client and server set the locale themselves: from the document, or from the request.
        strategy: ['baseLocale'],
        emitTsDeclarations: false,
      }),
    isolatedParts(),
    oneLanguage(),
    lateTexts(),
    tailwindcss(),
    reactAsModules(),
    react(),
    commonStyle(),
  ],
  // Timings of the build are no warnings for a person who starts the portal, and React asks its scheduler for what only the
  // development build has.
  build: { rolldownOptions: { checks: { bundlerTimings: false, importIsUndefined: false } } },
  ...(command === 'build' && {
    environments: {
      ...Object.fromEntries(locales.map((locale) => [environmentOf(locale), browser(locale, visitors)])),
      client_admin: browser('admin', administrators, administratorsFiles),
      client_after_paint: browser('after-paint', afterPaint),
      // One file without imports: not every browser supports modules in service workers.
      worker: {
        consumer: 'client',
        build: {
          outDir: 'dist/worker',
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'client/worker/service-worker.ts',
            output: { format: 'iife', entryFileNames: '[name].js' },
          },
        },
      },
      client_gate: browser('gate', gate, { format: 'iife' }), // no module: modules wait for the document
      ssr: {
        // Bundles all packages, so that the server needs none of the browser's packages, and uses React's production
        // build: the development build is slower and a megabyte larger.
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: 'dist/server',
          emptyOutDir: true,
          copyPublicDir: false,
          assetsInlineLimit: 0, // the same addresses as in the browser
          rolldownOptions: { input: 'client/entry-server.tsx' },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        for (const environment of Object.values(builder.environments)) await builder.build(environment);
      },
    },
  }),
}));
