// Serves the browser side from its sources by Vite, instead of from the build.
import { join } from 'node:path';
import { build, createServer, type Rolldown } from 'vite';
import type { Assets } from './pages/assets.ts';
import type { Frontend } from './pages/frontend.ts';
import type { RenderModule } from './pages/render.ts';
import { freePort } from '#testing/free-port.ts';

const root = join(import.meta.dirname, '..');
const gate = '/launch-gate.js';

export async function viteFrontend(): Promise<Frontend> {
  const vite = await createServer({
    root,
    // A port of its own, so that two development servers on one machine do not reach each other's browsers.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
    // The default loader writes a temporary file, which `node --watch` would take for an edit.
    configLoader: 'native',
  });
  return {
    assets: {
      afterPaint: null,
      gate,
      visitors: () => assetsOf('/client/entry-client.tsx', '/client/styles/app.css'),
      administrators: assetsOf('/client/admin.tsx', '/client/styles/admin.css'),
    },
    renderer: async () => (await vite.ssrLoadModule('/client/entry-server.tsx')) as RenderModule,
    serve: async (app) => {
      app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
      app.get(gate, async (_request, reply) => reply.type('text/javascript').send(await builtGate()));
      app.addHook('onClose', () => vite.close());
    },
    finish: (url, html) => vite.transformIndexHtml(url, html),
  };
}

/** Without a build there is no list of a page's assets; at least the style loads before the first paint. */
const assetsOf = (script: string, href: string): Assets => ({
  script,
  reactDom: null,
  fonts: [],
  files: [],
  of: () => ({ scripts: [], styles: [href] }),
  criticalCss: null,
});

/** The gate must run before the first paint, so it is a classic script and not a module. It is built for each page. */
async function builtGate(): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: 'client/launch-gate.ts', output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
