// Renders visitors' pages on the server. server/pages/render.ts describes its exports.
import { renderToString } from 'react-dom/server';
import { m } from '#client/paraglide/messages.js';
import { locales, overwriteGetLocale } from '#client/paraglide/runtime.js';
import { settingDefaults, settingsByKey } from '#contract/site-settings-rules.ts';
import { FooterContents } from './components/layout/footer-contents.tsx';
import { administratorPaths } from './components/admin/screens.ts';
import { cutList, longLists } from './data/long-lists.ts';
import { ReadStore } from './data/reads.ts';
import { forgetTranslations } from './languages.ts';
import { FailurePage, failureTexts } from './failure-page.tsx';
import type { Inline } from './inline-state.ts';
import { loadPage } from './page-modules.ts';
import { pageTitle } from './page-title.ts';
import { PortalTree } from './portal-tree.tsx';
import { setRenderingZone } from './portal-zone.ts';
import { structuredData } from './structured-data.ts';
import { pageDescriptions } from './page-descriptions.ts';
import { findRoute, layoutReads, routes as publicRoutes } from './routes.tsx';
import { webManifest as manifestOf } from './web-manifest.ts';

export { administratorPaths, layoutReads, locales, longLists };

export const routes = publicRoutes.map(({ path, query, reads, unlisted, setting, isPrivate }) => ({
  path,
  query,
  reads: [...layoutReads, ...reads],
  unlisted,
  setting,
  isPrivate,
}));

type Setting = { key: string; value: string; translated?: string[] };
const settingsAddress = '/api/site-settings';

interface PageRequest extends Inline {
  path: string;
  search: string;
  locale: string;
  origin: string | null;
}

// Rendering is synchronous, so concurrent requests can share this variable.
let locale: (typeof locales)[number] = locales[0];
overwriteGetLocale(() => locale);

function setLocale(wanted: string): void {
  locale = locales.find((known) => known === wanted) ?? locales[0];
  forgetTranslations();
}

export function webManifest(settings: { key: string; value: string }[], wanted: string): object {
  setLocale(wanted);
  return manifestOf(settingsByKey(settings), locale);
}

export function renderFailure(status: number, requestId: string, wanted: string) {
  setLocale(wanted);
  const [title] = failureTexts(status);
  return { title, body: renderToString(<FailurePage status={status} requestId={requestId} />) };
}

/** Fields of public lists that only editors use; visitors' pages do not read them. */
const forEditors = ['version', 'updatedAt', 'uploadedAt', 'isActive', 'sortOrder'];

/** What visitors' pages do not read besides, by address: ids are long, and nothing makes them shorter on the way. */
const unread: Readonly<Record<string, readonly string[]>> = {
  '/api/awareness-content': ['id'],
  '/api/contact-links': ['id', 'isSample'],
  // Pages link to a document by its id.
  '/api/downloadable-resources': ['filename', 'isSample'],
};

/** Drops those fields from the inlined data, so that the page fits the first round trip. */
function slim(data: Inline['data']): Inline['data'] {
  const settings = data[settingsAddress] as Setting[] | undefined;
  const less = settings && {
    // `settingsByKey` fills in the defaults.
    [settingsAddress]: settings
      .filter(({ key, value }) => (settingDefaults as Record<string, string>)[key] !== value)
      .map(({ key, value, translated }) => ({ key, value, translated })),
  };
  return Object.fromEntries(
    Object.entries({ ...data, ...less }).map(([address, answer]) => {
      const dropped = new Set([...forEditors, ...(unread[address] ?? [])]);
      const kept = (key: string, value: unknown) => (dropped.has(key) ? undefined : value);
      return [address, JSON.parse(JSON.stringify(answer, kept))];
    }),
  );
}

export async function render(request: PageRequest) {
  const { path, search, state, timeZone } = request;
  const data = Object.fromEntries(
    Object.entries(request.data).map(([address, answer]) => [address, cutList(address, answer, search)]),
  );
  const route = findRoute(path);
  await loadPage(route.page);

  setLocale(request.locale);
  setRenderingZone(timeZone);
  const body = renderToString(
    <PortalTree
      reads={new ReadStore(data)}
      state={state}
      address={{ path, search }}
      footer={FooterContents}
    />,
  );
  const settings = settingsByKey((data[settingsAddress] as Setting[] | undefined) ?? []);
  const inline: Inline = { data: slim(data), timeZone, ...(state !== undefined && { state }) };
  const title = pageTitle(route, settings);
  const isRefused = Boolean((state as { issues?: unknown[] } | undefined)?.issues?.length);
  return {
    title: isRefused ? m.error_title({ title }) : title,
    description: pageDescriptions[route.page]?.() ?? '',
    siteName: settings.site_title,
    icon: settings.favicon_url || null,
    hasGate: route.path === '/' && settings.launch_page_enabled === 'true',
    structuredData: structuredData(route.path, settings, data, request.origin),
    body,
    source: `client/pages/${route.page}/index.tsx`,
    inline,
  };
}
