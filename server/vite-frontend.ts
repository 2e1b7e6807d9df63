// The browser's side straight from its sources, by Vite instead of the build: for development, and for a test that
// changes what the sources say.
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { Assets } from './http/assets.ts';
import type { Frontend } from './http/frontend.ts';
import type { RenderModule } from './http/render.ts';
import { freePort } from './testing/free-port.ts';

export async function viteFrontend(plugins: Plugin[] = []): Promise<Frontend> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    plugins,
    // A port of its own, so that two developers' servers on one machine do not talk to each other's browsers.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
    // The default loader writes a temporary file, which `node --watch` would take for an edit.
    configLoader: 'native',
  });
  return {
    assets: {
      wake: null,
      gate: null,
      visitors: () => assetsOf('/client/entry-client.tsx', '/client/styles/app.css'),
      administrators: assetsOf('/client/admin.tsx', '/client/styles/admin.css'),
      styleHashes: [],
    },
    renderer: async () => (await vite.ssrLoadModule('/client/entry-server.tsx')) as RenderModule,
    serve: async (app) => {
      app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
      app.addHook('onClose', () => vite.close());
    },
    finish: (url, html) => vite.transformIndexHtml(url, html),
  };
}

/** Without the build there is no list of what a page needs; the style at least comes before the first paint. */
const assetsOf = (script: string, href: string): Assets => ({
  script,
  style: '',
  fonts: [],
  files: [],
  of: () => ({ scripts: [], styles: [{ href, content: null }] }),
});
