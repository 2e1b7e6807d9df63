// The build's files for the browser: hashed files under /assets, and the list of those that a page needs in a
// language.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { type Bytes, sendBytes } from '../cache/page-cache.ts';
import type { RenderModule } from './render.ts';
import { readRules, criticalCss } from './critical-css.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Scripts and styles of visitors' pages in one language, or of the administrators' area. */
export interface Assets {
  script: string;
  /** Address of the script with React, which the entry imports. Null: it is part of the entry. */
  reactDom: string | null;
  fonts: string[];
  /** Addresses of all scripts and styles, and of the fonts above; not of the fonts for paper. */
  files: string[];
  /** Further scripts of a page, and all its styles. Null: the styles of the entry only. */
  of(source: string | null): { scripts: string[]; styles: string[] };
  /**
   * Extracts the rules of these styles that the markup uses, to inline them in the document. Null: the document links
   * to the styles.
   */
  criticalCss: ((styles: readonly string[], markup: string) => string) | null;
}

export interface AllAssets {
  /** Address of the script that loads a visitors' page's scripts after the first paint. Null: they load at once. */
  afterPaint: string | null;
  /**
   * Address of the script that decides about the launch page before the first paint. Null: the page itself decides,
   * later.
   */
  gate: string | null;
  visitors(locale: string): Assets;
  administrators: Assets;
}

/** Entries of builds that do not belong to a language. */
const entries: Record<string, string> = {
  admin: 'client/admin.tsx',
  'after-paint': 'client/after-paint-loader.ts',
  gate: 'client/launch-gate.ts',
};
const built = join(import.meta.dirname, '../../dist');
/** Files of client/public with fixed names, and their types. */
const namedFiles = {
  'favicon.svg': 'image/svg+xml',
  'share.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable.png': 'image/png',
};

/**
 * Reads the build's manifests: one for each language, and the administrators'. Throws one sentence when there is no
 * build.
 */
export function readAssets(dist = built): AllAssets {
  const names = globSync('manifest.*.json', { cwd: join(dist, 'client/.vite') }).map(
    (file) => /^manifest\.(.+)\.json$/.exec(file)?.[1] ?? '',
  );
  const assets = new Map(
    names.map((name) => [name, readManifest(dist, name, entries[name] ?? 'client/entry-client.tsx')]),
  );
  const administrators = assets.get('admin');
  const afterPaint = assets.get('after-paint');
  const gate = assets.get('gate');
  if (!administrators || !afterPaint || !gate)
    throw new Error('The portal is not built. Run `npm run build` first.');
  return {
    afterPaint: afterPaint.script,
    gate: gate.script,
    visitors: (locale) => {
      const own = assets.get(locale);
      if (!own) throw new Error(`The build has no scripts in the language '${locale}'.`);
      return own;
    },
    administrators: { ...administrators, criticalCss: null },
  };
}

const isFont = (path: string) => path.endsWith('.woff2');

function readManifest(dist: string, name: string, entry: string): Assets {
  const file = join(dist, `client/.vite/manifest.${name}.json`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;

  const reach = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) reach(imported, seen);
    return seen;
  };
  const address = (path: string) => `/${path}`;
  const chunks = (name: string) => [...reach(name)].flatMap((key) => manifest[key] ?? []);
  const common = readRules(readFileSync(join(dist, 'client/.vite/common.css'), 'utf8'));
  const rules = new Map<string, ReturnType<typeof readRules>>();
  const rulesOf = (style: string) => {
    const found = rules.get(style) ?? readRules(readFileSync(join(dist, 'client', style), 'utf8'));
    rules.set(style, found);
    return found;
  };
  const fonts = chunks(entry).flatMap(({ assets = [] }) => assets.filter(isFont));
  const files = [
    ...Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
      file,
      ...css,
      ...assets.filter((asset) => !isFont(asset)),
    ]),
    ...fonts,
  ];
  return {
    script: address(manifest[entry]?.file ?? ''),
    reactDom: files.filter((file) => /\/react-[\w-]+\.js$/.test(file)).map(address)[0] ?? null,
    fonts: fonts.map(address),
    files: [...new Set(files)].map(address),
    of: (source) => {
      const needed = [...chunks(entry), ...(source === null ? [] : chunks(source))];
      const scripts = new Set(needed.map((chunk) => chunk.file));
      scripts.delete(manifest[entry]?.file ?? ''); // the document links to it as its entry
      const styles = new Set(needed.flatMap(({ css }) => css ?? []));
      return { scripts: [...scripts].map(address), styles: [...styles].map(address) };
    },
    criticalCss: (styles, markup) => criticalCss([...common, ...styles.flatMap(rulesOf)], markup),
  };
}

/** The built renderer of pages. */
export async function loadRenderModule(dist = built): Promise<RenderModule> {
  return (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as RenderModule;
}

/** The built service worker, without the list of files to cache. */
export function readServiceWorker(dist = built): string {
  return readFileSync(join(dist, 'worker/service-worker.js'), 'utf8');
}

const cachedTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Reads a hashed file of the build. Files in use stay in memory. */
function readAsset(dist: string, name: string): Bytes | null {
  const read = (ending: string) => {
    const path = join(dist, 'client/assets', name + ending);
    return existsSync(path) ? readFileSync(path) : null;
  };
  const plain = read('');
  return plain && { etag: `W/"${name}"`, plain, br: read('.br'), gzip: read('.gz') };
}

/** Serves the hashed files, which were compressed at build time and never change, and the files with fixed names. */
export async function serveAssets(app: FastifyInstance, dist = built): Promise<void> {
  await app.register(async (folder) => {
    // The plugin answers paths outside the folder with 403; a 404 reveals less.
    folder.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 403) throw error;
      reply.callNotFound();
    });
    const cache = new Map<string, Bytes>();
    folder.addHook('onRequest', async (request, reply) => {
      const name = /^\/assets\/([\w~-]+\.(?:js|css|woff2))$/.exec(request.url)?.[1];
      if (name === undefined || !['GET', 'HEAD'].includes(request.method)) return;
      const bytes = cache.get(name) ?? readAsset(dist, name);
      if (!bytes) return;
      cache.set(name, bytes);
      reply
        .type(cachedTypes[extname(name)] ?? '')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding');
      return sendBytes(request, reply, bytes);
    });
    await folder.register(staticFiles, {
      root: join(dist, 'client/assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    });
  });
  for (const [name, type] of Object.entries(namedFiles)) {
    const content = readFileSync(join(dist, 'client', name));
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(content),
    );
  }
}
