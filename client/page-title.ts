// The title of a page, for the document and for the browser alike.
import type { Settings } from '#contract/site-settings-rules.ts';
import type { PublicRoute } from './routes.tsx';

/** `Report an ADR – IPSR & SPSR`. */
export function pageTitle(route: PublicRoute, settings: Settings): string {
  return `${route.title()} – ${settings.site_title}`;
}
