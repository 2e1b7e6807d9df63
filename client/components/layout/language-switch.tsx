// Language switch: a plain link with `?lang=`, which the server answers with a cookie.
import type { MouseEvent } from 'react';
import { useSearch } from 'wouter';
import { carryOver } from '#client/carry-over.ts';
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';

/** The other language, in its own script. */
const others = { en: ['hi', 'हिन्दी'], hi: ['en', 'English'] } as const;

export function LanguageSwitch() {
  const [language, name] = others[getLocale()];
  const search = useSearch();

  function leave(event: MouseEvent<HTMLAnchorElement>) {
    const link = event.currentTarget;
    // Keep query parameters that the server has dropped.
    link.search = inLanguage(location.search, language);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // in another tab or window
    const carrying = isElsewhere ? null : carryOver();
    if (!carrying) return;
    event.preventDefault();
    const go = () => location.assign(link.href);
    // Over plain http the browser cannot encrypt the typed text: ask before it is lost.
    carrying.then(go, () => confirm(m.nav_language_confirm()) && go());
  }

  // A link without a path keeps the current one, also on the not-found page.
  return (
    <a
      className="language"
      href={`?${inLanguage(search, language)}`}
      lang={language}
      hrefLang={language}
      onClick={leave}
    >
      {name}
    </a>
  );
}

function inLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return query.toString();
}
