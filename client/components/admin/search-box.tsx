// The search field of a list. `/` focuses it from anywhere on the screen. The search starts when typing pauses.
import { useEffect, useRef, useState } from 'react';
import { TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { textMax } from '#contract/text-rules.ts';
import { isLetterKey } from './letter-keys.ts';

/** Milliseconds without typing before the search starts. */
const searchDelay = 250;

interface SearchBoxProps {
  /** The current search, from the address. */
  q: string;
  onSearch: (q: string) => void;
  /** What the search covers, shown in the empty box. */
  hint: string;
}

export function SearchBox({ q, onSearch, hint }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  const box = useRef<HTMLInputElement>(null);

  // The address was changed by Back, Forward or another control.
  const [shown, setShown] = useState(q);
  if (shown !== q) {
    setShown(q);
    setTyped(q);
  }

  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => onSearch(typed), searchDelay);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);

  useEffect(() => {
    function focusBox(event: KeyboardEvent) {
      if (event.key !== '/' || !isLetterKey(event)) return;
      event.preventDefault();
      box.current?.focus();
    }
    document.addEventListener('keydown', focusBox);
    return () => document.removeEventListener('keydown', focusBox);
  }, []);

  return (
    <form role="search" className="search-box" onSubmit={(event) => event.preventDefault()}>
      <TextField
        ref={box}
        name="q"
        type="search"
        label={m.admin_ui_search()}
        placeholder={hint}
        title={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={textMax.line}
        autoComplete="off"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
