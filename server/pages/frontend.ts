// Where the browser's side comes from: the build in production (this file), Vite in development (server/dev.ts).
import type { FastifyInstance } from 'fastify';
import { loadRenderModule, readAssets, readServiceWorker, serveAssets, type AllAssets } from './assets.ts';
import type { RenderModule } from './render.ts';

export interface Frontend {
  assets: AllAssets;
  renderer(): Promise<RenderModule>;
  /** Serves scripts, styles and fonts. */
  serve(app: FastifyInstance): Promise<void>;
  /** The service worker's code; none in development, where saved copies would only be in the way. */
  serviceWorker?: string;
  /** Last touch to a document, where development needs one. Its presence also lifts the Content-Security-Policy. */
  finish?(url: string, html: string): Promise<string>;
}

/** The build, under dist/ unless another folder is named. Throws one sentence when there is none. */
export function builtFrontend(dist?: string): Frontend {
  const module = loadRenderModule(dist);
  module.catch(() => {}); // awaited, and reported, by whoever renders first
  return {
    assets: readAssets(dist),
    renderer: () => module,
    serve: (app) => serveAssets(app, dist),
    serviceWorker: readServiceWorker(dist),
  };
}
