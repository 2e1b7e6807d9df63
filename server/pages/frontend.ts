// The source of the browser's side: the build in production (this file), Vite in development (server/vite-frontend.ts).
import type { FastifyInstance } from 'fastify';
import { loadRenderModule, readAssets, readServiceWorker, serveAssets, type AllAssets } from './assets.ts';
import type { RenderModule } from './render.ts';

export interface Frontend {
  assets: AllAssets;
  renderer(): Promise<RenderModule>;
  /** Serves scripts, styles and fonts. */
  serve(app: FastifyInstance): Promise<void>;
  /** The service worker's code; none in development, where cached copies would get in the way. */
  serviceWorker?: string;
  /** Post-processes a document in development. Where it is set, there is no Content-Security-Policy. */
  finish?(url: string, html: string): Promise<string>;
}

/** The build, by default under dist/. Throws one sentence when there is none. */
export function builtFrontend(dist?: string): Frontend {
  const module = loadRenderModule(dist);
  module.catch(() => {}); // the first render awaits and reports it
  return {
    assets: readAssets(dist),
    renderer: () => module,
    serve: (app) => serveAssets(app, dist),
    serviceWorker: readServiceWorker(dist),
  };
}
