// A portal that serves the built pages, and what tests read of a page.
import { builtFrontend } from '../pages/frontend.ts';
import { testPortal } from './portal.ts';

export const portalWithPages = (options: Parameters<typeof testPortal>[0] = {}) =>
  testPortal({ frontend: builtFrontend(), ...options });

/** The page without the JSON that its script reads. */
export const shownHtml = (html: string) =>
  html.replace(/<script type="application\/json"[^]*?<\/script>/, '');
