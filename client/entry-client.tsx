// Hydrates visitors' pages in the browser, with the same tree and data that the server rendered.
import './styles/app.css';
import { startTransition } from 'react';
import { locales, overwriteGetLocale } from '#client/paraglide/runtime.js';
import { restoreAfterLanguageChange } from './language-change.ts';
import { ReadStore } from './data/reads.ts';
import { copyTime } from './data/saved-copy.ts';
import { reactDom } from './react-dom.ts';
import { readInline } from './inline.ts';
import { loadPage } from './page-modules.ts';
import { PortalTree } from './portal-tree.tsx';
import { findRoute } from './routes.tsx';

// Take the language from the document, so that browser and server always agree.
const locale = locales.find((known) => known === document.documentElement.lang) ?? locales[0];
overwriteGetLocale(() => locale);

const root = document.getElementById('root');
const inline = readInline();

// No top-level await: the page's chunk may import this one, and the two would wait for each other.
async function hydrate(): Promise<void> {
  await loadPage(findRoute(location.pathname).page);
  await restoreAfterLanguageChange();
  const tree = <PortalTree reads={new ReadStore(inline?.data ?? {})} state={inline?.state} />;
  // A saved copy was rendered without a query string: with one, render from scratch. A transition lets React yield, so
  // that the page responds to touch while it hydrates.
  if (root && copyTime() && location.search) reactDom.createRoot(root).render(tree);
  else if (root) startTransition(() => void reactDom.hydrateRoot(root, tree));
}
void hydrate();
