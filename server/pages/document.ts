// The HTML document around a rendered page.
import type { AllAssets, Assets } from './assets.ts';
import type { Offered } from '#contract/words/languages-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { RenderedPage } from './render.ts';
import { alternates, localizedUrl } from './search-engines.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** JSON that is safe inside a script element: no `</script>`, no `<!--`. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const tags = <T>(values: readonly T[], tag: (value: T) => string) => values.map(tag).join('');

/** The public address of a page. Null: `PUBLIC_URL` is not set. */
export interface Place {
  origin: string;
  path: string;
  /** The offered languages. */
  locales: Offered;
}

/** The complete document of a visitors' page. */
export function pageDocument(
  page: RenderedPage,
  locale: string,
  allAssets: AllAssets,
  place: Place | null,
): string {
  const assets = allAssets.visitors(locale);
  const { scripts, styles } = assets.of(page.source);
  // Read by client/after-paint-loader.ts.
  const later = {
    styles: assets.criticalCss ? styles : [],
    scripts: scripts.filter((script) => script !== assets.reactDom),
    run: [assets.reactDom ?? [], assets.script].flat(),
  };
  return (
    head(locale, page.title, assets, styles, page.body, page.icon) +
    (page.hasGate && allAssets.gate ? `<script src="${allAssets.gate}"></script>` : '') +
    `<meta name="description" content="${escapeHtml(page.description)}">` +
    preview(page, locale, place) +
    `<link rel="manifest" href="/manifest.webmanifest?lang=${locale}">` +
    '<link rel="apple-touch-icon" href="/icon-192.png">' +
    `<script type="application/json" id="later">${inlineJson(later)}</script>` +
    `<script type="module" src="${allAssets.afterPaint ?? assets.script}" fetchpriority="low"></script></head>` +
    `${bodyTag(locale)}<div id="root">${page.body}</div>` +
    `<script type="application/json" id="inline">${inlineJson(page.inline)}</script></body></html>`
  );
}

/** Metadata for search engines and link previews. Some of it needs absolute addresses, and so the place. */
function preview(page: RenderedPage, locale: string, place: Place | null): string {
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', page.siteName],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:locale', `${new Intl.Locale(locale).language}_IN`],
  ];
  let links = '';
  if (place) {
    const { origin, path, locales } = place;
    const own = localizedUrl(origin, path, locale, locales);
    links =
      `<link rel="canonical" href="${escapeHtml(own)}">` +
      alternates(origin, path, locales)
        .map(([language, url]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`)
        .join('');
    properties.push(
      ['og:url', own],
      ['og:image', `${origin}/share.png`],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
    );
  }
  return (
    links +
    properties
      .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
      .join('') +
    `<meta name="twitter:card" content="${place ? 'summary_large_image' : 'summary'}">` +
    tags(page.structuredData.map(inlineJson), (json) => `<script type="application/ld+json">${json}</script>`)
  );
}

/** As client/components/ui/blister-strip.tsx draws it. */
const strip =
  '<svg class="strip" viewBox="0 0 120 56" aria-hidden="true"><rect x="1" y="1" width="118" height="54" rx="4"/>' +
  Array.from({ length: 10 }, (_, well) => {
    const state = well < 3 ? ' data-well="full"' : well === 6 ? ' data-well="reaction"' : '';
    return `<circle cx="${16 + (well % 5) * 22}" cy="${well < 5 ? 17 : 39}" r="7.5"${state}/>`;
  }).join('') +
  '</svg>';

/** The frame of the sign-in with lines in place of its form (client/components/admin/sign-in-frame.tsx). */
const deskThatLoads = (institute: string) =>
  '<div class="frame"><div class="sign-in">' +
  `<header><a href="/" class="brand">${strip}<b>${escapeHtml(institute)}</b></a></header>` +
  `<main id="main"><noscript><p>${statements('needs_javascript')}</p></noscript>` +
  `<div class="skeleton" aria-hidden="true">${'<i></i>'.repeat(5)}</div></main></div></div>`;

/**
 * The document of the administrators' area, which renders in the browser only. `institute`: its name, which shows until the
 * scripts have arrived.
 */
export function administratorDocument(
  title: string,
  institute: string,
  assets: Assets,
  timeZone: string,
): string {
  const { scripts, styles } = assets.of('client/admin.tsx');
  return (
    head('en', title, assets, styles) +
    '<meta name="robots" content="noindex">' +
    tags(scripts, (href) => `<link rel="modulepreload" href="${href}">`) +
    `<script type="module" src="${assets.script}"></script></head>${bodyTag('en')}` +
    `<div id="root">${deskThatLoads(institute)}</div>` +
    `<script type="application/json" id="inline">${inlineJson({ data: {}, timeZone, institute })}</script></body></html>`
  );
}

/** The document of an error page. It loads no script. */
export function failureDocument(
  page: { title: string; body: string },
  locale: string,
  assets: Assets,
): string {
  return (
    head(locale, page.title, assets, assets.of(null).styles, page.body) +
    `<meta name="robots" content="noindex"></head>${bodyTag(locale)}<div id="root">${page.body}</div></body></html>`
  );
}

/** The fallback error page, for when the renderer is missing or fails. */
export function lastDocument(message: string, requestId: string): string {
  const title = statements('something_went_wrong');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
    `<body><h1>${title}</h1><p>${escapeHtml(message)}</p>` +
    `<p>${statements('request', { id: escapeHtml(requestId) })}</p>` +
    `<p><a href="/">${statements('home')}</a></p></body></html>`
  );
}

/** The attribute of a language that is written from right to left. */
const direction = (locale: string) => {
  const { direction } = (
    new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction: string } }
  ).getTextInfo();
  return direction === 'rtl' ? ' dir="rtl"' : '';
};

/** The body's tag, with the script of the language: styles adjust line heights to it. */
const bodyTag = (locale: string) => `<body data-script="${new Intl.Locale(locale).maximize().script}">`;

function head(
  locale: string,
  title: string,
  { fonts, criticalCss }: Assets,
  styles: readonly string[],
  markup = '',
  icon: string | null = null,
): string {
  return (
    `<!doctype html><html lang="${locale}"${direction(locale)}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(title)}</title>` +
    '<meta name="color-scheme" content="light dark">' +
    (icon
      ? `<link rel="icon" href="${escapeHtml(icon)}">`
      : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">') +
    tags(fonts, (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`) +
    (criticalCss
      ? `<style>${criticalCss(styles, markup)}</style>`
      : tags(styles, (href) => `<link rel="stylesheet" href="${href}">`))
  );
}
