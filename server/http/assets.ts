// What the build made for the browser: hashed files under /assets, and which of them a page needs in a language.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RenderModule } from './render.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

export interface Assets {
  /** Style that pages carry inline, and its hash for the Content-Security-Policy, such as 'sha256-…'. */
  style: string;
  styleHashes: string[];
  /** Addresses of the script of visitors' pages and of the administrators' area. */
  visitorScript: string;
  administratorScript: string | null;
  fonts: string[];
  /** Scripts and styles that a page needs besides the entry's own. */
  of(source: string): { scripts: string[]; styles: string[] };
}

const dist = join(import.meta.dirname, '../../dist');
const entry = 'client/entry-client.tsx';
const adminEntry = 'client/admin.tsx';
/** Files of client/public, which keep their names, and their types. */
const namedFiles = { 'favicon.svg': 'image/svg+xml', 'share.png': 'image/png' };

/** Reads the build's manifests, one for each language. Throws one sentence when there is no build. */
export function readAssets(): (locale: string) => Assets {
  const files = globSync('manifest.*.json', { cwd: join(dist, 'client/.vite') });
  const assets = new Map(files.map((file) => [/^manifest\.(.+)\.json$/.exec(file)?.[1], readManifest(file)]));
  const english = assets.get('en');
  if (!english) throw new Error('The portal is not built. Run `npm run build` first.');
  return (locale) => assets.get(locale) ?? english;
}

function readManifest(name: string): Assets {
  const file = join(dist, 'client/.vite', name);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;

  const reach = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) reach(imported, seen);
    return seen;
  };
  const address = (path: string) => `/${path}`;
  const chunks = (name: string) => [...reach(name)].flatMap((key) => manifest[key] ?? []);
  const stylesOf = (name: string) => chunks(name).flatMap(({ css }) => css ?? []);

  const entryStyles = new Set(stylesOf(entry));
  const style = [...entryStyles]
    .map((path) => readFileSync(join(dist, 'client', path), 'utf8').trim())
    .join('');
  const assets = chunks(entry).flatMap((chunk) => chunk.assets ?? []);
  return {
    style,
    styleHashes: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
    visitorScript: address(manifest[entry]?.file ?? ''),
    administratorScript: manifest[adminEntry] ? address(manifest[adminEntry].file) : null,
    fonts: assets.filter((path) => path.endsWith('.woff2')).map(address),
    of: (source) => {
      const entryOf = source === adminEntry ? adminEntry : entry;
      const scripts = new Set([...chunks(entryOf), ...chunks(source)].map((chunk) => chunk.file));
      scripts.delete(manifest[entryOf]?.file ?? ''); // the document names it as its script
      const styles = stylesOf(source).filter((path) => !entryStyles.has(path));
      return { scripts: [...scripts].map(address), styles: styles.map(address) };
    },
  };
}

/** The built renderer of pages. */
export async function loadRenderModule(): Promise<RenderModule> {
  return (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as RenderModule;
}

/** Serves the hashed files, compressed at build time, for ever (another content has another name), and those with fixed names. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    root: join(dist, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  for (const [name, type] of Object.entries(namedFiles)) {
    const content = readFileSync(join(dist, 'client', name));
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(content),
    );
  }
}
