// A portal that serves the built pages, and what tests read of a page.
import { builtFrontend, type Frontend } from '../pages/frontend.ts';
import { testPortal } from './portal.ts';

let pages: Frontend | undefined;
/** The build, read once for all tests of a worker. */
export const builtPages = (): Frontend => (pages ??= builtFrontend());

export const portalWithPages = (options: Parameters<typeof testPortal>[0] = {}) =>
  testPortal({ frontend: builtPages(), ...options });

/** The page without the JSON that its script reads. */
export const shownHtml = (html: string) =>
  html.replace(/<script type="application\/json"[^]*?<\/script>/, '');
