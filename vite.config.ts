// Builds the browser's side once for each language, so that a visitor's scripts carry the texts of one (hashed names:
// styles, fonts and scripts without texts are the same file for all), and the renderer that the server uses, with all
// languages. The administrators' area is English and built with it.
import { readFileSync } from 'node:fs';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { divideStyle, readStyle } from './server/http/used-style.ts';

const { baseLocale, locales } = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8')) as {
  baseLocale: string;
  locales: string[];
};
const visitors = 'client/entry-client.tsx';
const administrators = 'client/admin.tsx';
const wake = 'client/wake.ts';
const gate = 'client/launch-gate.ts';

/**
 * Every file costs a slow network a good part of a round trip: what the entry needs is one, what pages share another.
 * React is one by itself (client/framework.ts), so that a slow telephone reads both in two short tasks and answers a
 * touch between them.
 */
const fewFiles = {
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|client[\\/]framework\.ts$/,
        priority: 3,
      },
      { name: 'start', tags: ['$initial'], priority: 2 },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
    ],
  },
};

/**
 * A browser's side by itself: visitors' pages in one language, the administrators' area, or one small script. All go
 * into one folder, each with a manifest of its own.
 */
const browser = (name: string, input: string, output: object = fewFiles): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: 'dist/client',
    emptyOutDir: name === baseLocale, // the first
    copyPublicDir: name === baseLocale,
    manifest: `.vite/manifest.${name}.json`,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input,
      output,
    },
  },
});

const environmentOf = (locale: string) => (locale === baseLocale ? 'client' : `client_${locale}`);

/** In the browser's build of a language, a message is nothing but its text, and the locale a constant. */
function oneLanguage(): Plugin {
  const choice = /export const (\w+) = [\s\S]*$/;
  const runtime = /^import .*\/runtime\.js';$/m;
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre', // as Paraglide wrote them
    transform: {
      filter: { id: /\/client\/paraglide\/(runtime\.js|messages\/(?!_index))/ },
      handler(code, id) {
        const { name } = this.environment;
        const locale =
          locales.find((known) => environmentOf(known) === name) ?? (name === 'client_admin' && baseLocale);
        if (!locale) return null;
        if (!id.endsWith('runtime.js')) {
          return code.replace(runtime, '').replace(choice, `export { ${locale}_$1 as $1 };`);
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
 * What every visitors' document carries, whatever page it is - fonts, registered properties, the rules of elements
 * without a class - stands in a file of its own, and not in the sheet that comes after the first paint: that one has the
 * browser style anew only what has its classes. It comes in parts, each a short task for a slow telephone.
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
      const { common, rest } = divideStyle(readStyle(String(sheet.source)), 6);
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

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './client/paraglide',
      // Client and server tell the locale themselves: the one from the document, the other from the request.
      strategy: ['baseLocale'],
      emitTsDeclarations: false,
    }),
    oneLanguage(),
    tailwindcss(),
    react(),
    commonStyle(),
  ],
  ...(command === 'build' && {
    environments: {
      ...Object.fromEntries(locales.map((locale) => [environmentOf(locale), browser(locale, visitors)])),
      client_admin: browser('admin', administrators),
      client_wake: browser('wake', wake),
      // One file without imports, since not every browser takes modules as service workers.
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
      client_gate: browser('gate', gate, { format: 'iife' }), // no module: those wait for the document
      ssr: {
        // The built renderer needs nothing from node_modules, so that the server runs without the packages of the browser,
        // and no React for developers, which is slower and fills a megabyte.
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: 'dist/server',
          emptyOutDir: true,
          copyPublicDir: false,
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
