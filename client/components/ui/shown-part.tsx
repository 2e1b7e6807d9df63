// The part of a long list that is on the page, and the button that adds the next records.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Cut, pageLength, pageNumber } from '#client/data/long-lists.ts';
import { numberText } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { Button } from './button.tsx';

interface List<T> {
  records: readonly T[];
  /** Of a list of which `records` is the page that the address names. */
  cut?: Cut | undefined;
  readWhole?: () => void;
  /** The query string of the page's address. */
  search?: string;
  /** The id of a record that is shown wherever it stands. */
  named?: string | null;
  /** What the list shows, such as the search: with another one it begins anew. */
  of: string;
}

interface Part<T> {
  shown: readonly T[];
  /** For the element whose children are the records: the first new one gets the focus. */
  list: React.RefObject<HTMLUListElement | null>;
  more: ReactNode;
}

export function useShownPart<T extends { id: string }>({
  records,
  cut,
  readWhole,
  search = '',
  named = null,
  of,
}: List<T>): Part<T> {
  const list = useRef<HTMLUListElement>(null);
  const [{ count, key }, setCount] = useState({ count: pageLength, key: of });
  if (key !== of) setCount({ count: pageLength, key: of });
  const page = pageNumber(search);
  const from = cut ? 0 : (page - 1) * pageLength;
  const shown = cut
    ? records
    : records.filter(({ id }, place) => (place >= from && place < from + count) || id === named);
  const total = cut?.total ?? records.length;
  const rest = total - (page - 1) * pageLength - (cut ? pageLength : count);

  /** The ids that were shown when more were asked for. */
  const before = useRef<Set<string> | null>(null);
  useEffect(() => {
    const added = shown.findIndex(({ id }) => before.current && !before.current.has(id));
    if (added === -1) return;
    before.current = null;
    list.current?.children[added]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  });

  function showMore() {
    before.current = new Set(shown.map(({ id }) => id));
    setCount({ count: count + pageLength, key: of });
    readWhole?.();
  }
  const next = new URLSearchParams(search);
  next.set('page', String(page + 1));
  const more = rest > 0 && (
    <p className="mt-5">
      <Button variant="secondary" className="noscript:hidden" onClick={showMore}>
        {m.ui_show_more({ count: Math.min(rest, pageLength), total: numberText(total) })}
      </Button>
      <a className="hidden noscript:inline" href={`?${next.toString()}`}>
        {m.ui_show_more({ count: Math.min(rest, pageLength), total: numberText(total) })}
      </a>
    </p>
  );
  return { shown, list, more };
}
