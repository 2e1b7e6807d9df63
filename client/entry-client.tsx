// Wakes visitors' pages in the browser: the same tree over the same data that the server rendered.
import './styles/app.css';
import { startTransition } from 'react';
import { locales, overwriteGetLocale } from '#client/paraglide/runtime.js';
import { takeOver } from './carry-over.ts';
import { ReadStore } from './data/reads.ts';
import { copyTime } from './data/saved-copy.ts';
import { framework } from './framework.ts';
import type { Inline } from './inline.ts';
import { loadPage } from './page-modules.ts';
import { PortalTree } from './portal-tree.tsx';
import { findRoute } from './routes.tsx';

// The document says its language, so the browser cannot come to another one than the server did.
const locale = locales.find((known) => known === document.documentElement.lang) ?? locales[0];
overwriteGetLocale(() => locale);

const root = document.getElementById('root');
const inline = JSON.parse(document.getElementById('inline')?.textContent ?? '{}') as Inline;

// No await at the top level: the page's chunk may import what the bundler has put into this one, and would then wait
// for this one while this one waits for it.
async function wake(): Promise<void> {
  await loadPage(findRoute(location.pathname).page);
  await takeOver();
  const tree = <PortalTree reads={new ReadStore(inline.data)} state={inline.state} />;
  // A saved copy is the page without a query: with one it is drawn anew. As a transition React pauses now and then, so
  // that the page answers a touch while it wakes.
  if (root && copyTime() && location.search) framework.createRoot(root).render(tree);
  else if (root) startTransition(() => void framework.hydrateRoot(root, tree));
}
void wake();
