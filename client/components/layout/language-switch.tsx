// Language switch: plain links with `?lang=`, which the server answers with a cookie. With two languages it is one link,
// with more a menu, which opens without JavaScript as well.
import { type MouseEvent, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronDown } from '#client/components/ui/icon-paths.ts';
import { saveForLanguageChange } from '#client/language-change.ts';
import { offeredLanguages } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';

type Language = ReturnType<typeof offeredLanguages>[number];

export function LanguageSwitch() {
  const [other, ...more] = offeredLanguages().filter(({ locale }) => locale !== getLocale());
  if (!other) return null;
  return more.length === 0 ? <LanguageLink language={other} /> : <LanguageMenu />;
}

function LanguageMenu() {
  const languages = offeredLanguages();
  const menu = useRef<HTMLDetailsElement>(null);

  // Escape closes it, and so does a press or the focus elsewhere.
  useEffect(() => {
    const details = menu.current;
    const stop = new AbortController();
    const { signal } = stop;
    const closeFrom = ({ target }: Event) => {
      if (details?.open && !details.contains(target as Node)) details.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details?.open) return;
      event.preventDefault(); // the drawer around it stays open
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', closeFrom, { signal });
    addEventListener('focusin', closeFrom, { signal });
    details?.addEventListener('keydown', closeByKey, { signal });
    return () => stop.abort();
  }, []);

  return (
    <details ref={menu} className="languages">
      <summary>
        <span className="sr-only">{m.nav_language()}: </span>
        {languages.find(({ locale }) => locale === getLocale())?.name}
        <Icon path={chevronDown} />
      </summary>
      <ul>
        {languages.map((language) => (
          <li key={language.locale}>
            <LanguageLink language={language} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function LanguageLink({ language: { locale, name } }: { language: Language }) {
  const search = useSearch();

  function leave(event: MouseEvent<HTMLAnchorElement>) {
    const link = event.currentTarget;
    // Keep query parameters that the server has dropped.
    link.search = inLanguage(location.search, locale);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // in another tab or window
    const carrying = isElsewhere ? null : saveForLanguageChange();
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
      href={`?${inLanguage(search, locale)}`}
      lang={locale}
      hrefLang={locale}
      aria-current={locale === getLocale() || undefined}
      onClick={leave}
    >
      {name}
    </a>
  );
}

function inLanguage(search: string, locale: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', locale);
  return query.toString();
}
