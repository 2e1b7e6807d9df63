// The way to the page in the other language: a plain link, which the server answers with a cookie (readings 29).
import type { MouseEvent } from 'react';
import { useSearch } from 'wouter';
import { carryOver } from '#client/carry-over.ts';
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';

/** Each language by its own name. */
const others = { en: ['hi', 'हिन्दी'], hi: ['en', 'English'] } as const;

export function LanguageSwitch() {
  const [language, name] = others[getLocale()];
  const search = useSearch();

  function leave(event: MouseEvent<HTMLAnchorElement>) {
    const link = event.currentTarget;
    // The address may hold more than the server looked at.
    link.search = inLanguage(location.search, language);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // in another tab or window
    const carrying = isElsewhere ? null : carryOver();
    if (!carrying) return;
    event.preventDefault();
    const go = () => location.assign(link.href);
    // A browser keeps nothing sealed over plain http.
    carrying.then(go, () => confirm(m.nav_language_confirm()) && go());
  }

  // Without a path, so that it is the page's own, also where there is none.
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
