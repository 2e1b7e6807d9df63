// Visitors' pages: the frame around the page of the current route, and what happens when the route changes.
import { type ComponentType, createElement, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { FooterContentsProps } from '#client/components/layout/footer.tsx';
import { Layout } from '#client/components/layout/layout.tsx';
import { Reads, useRead } from '#client/data/reads.ts';
import { offerLanguages } from '#client/languages.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { pageTitle } from './page-title.ts';
import { loadedPage, loadPage } from './page-modules.ts';
import { InlineState } from './inline-state.ts';
import { findRoute, type PublicRoute } from './routes.tsx';

interface AppProps {
  state: unknown;
  footer: ComponentType<FooterContentsProps> | undefined;
}

export function App({ state, footer }: AppProps) {
  const shown = useShownRoute();
  const [first] = useState(shown);
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  offerLanguages(settings.languages);
  usePageChange(shown, pageTitle(shown, settings));

  const page = loadedPage(shown.page);
  return (
    <Layout settings={settings} path={shown.path} footer={footer}>
      {/* The state in the document belongs to the page that the server rendered. */}
      <InlineState value={shown === first ? state : undefined}>
        {page && createElement(page, { key: shown.path })}
      </InlineState>
    </Layout>
  );
}

/** The route of the address, as soon as its page is loaded; the page before stays in view until then. */
function useShownRoute(): PublicRoute {
  const [path] = useLocation();
  const [shown, setShown] = useState(() => findRoute(path));
  const reads = use(Reads);

  useEffect(() => {
    const route = findRoute(path);
    if (route === shown) return;
    // Also after Back: this document lacks the permissions that the page needs, so load a new one.
    if (route.ownDocument) return location.reload();
    let superseded = false;
    for (const address of route.reads) reads.load(address);
    loadPage(route.page).then(
      () => superseded || setShown(route),
      // The page's code is gone, for example after a new release: load the page from the server.
      () => superseded || location.assign(path),
    );
    return () => {
      superseded = true;
    };
  }, [path, shown, reads]);
  return shown;
}

/** Announces a new page: sets the title, scrolls to the top and focuses the heading. */
function usePageChange(shown: PublicRoute, title: string): void {
  const before = useRef(shown);
  useEffect(() => {
    // The server has set the first page's title, which may say more (after a refused form, for example).
    if (before.current === shown) return;
    before.current = shown;
    document.title = title;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [shown, title]);
}
