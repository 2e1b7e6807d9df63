// A combobox: a text field with the list of what was found for its text. The field keeps the focus; the arrow keys move
// through the list, Enter or a press chooses. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete).
//
//   const { input, list } = useCombobox({ id, options, keyOf, label: 'Terms found', onChoose, render });
//   <input {...input} className="control" value={typed} onChange={...} /> {list}
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface ComboboxOptions<Option> {
  /** Of the field. */
  id: string;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  /** Name of the list. */
  label: string;
  className?: string;
  onChoose: (option: Option) => void;
  /** An arrow key in a field whose list is closed. */
  onOpen?: () => void;
  render: (option: Option) => ReactNode;
}

export function useCombobox<Option>(props: ComboboxOptions<Option>) {
  const { id, options, keyOf, label, className = '', onChoose, onOpen, render } = props;
  const [position, setPosition] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const chosen = Math.min(position, options.length - 1);
  const isOpen = options.length > 0;
  useEffect(() => {
    box.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function choose(option: Option | undefined) {
    if (option !== undefined) onChoose(option);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setPosition((chosen + step + options.length) % options.length);
      else onOpen?.();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Enter never sends a form from here: a search may still be in progress.
      event.preventDefault();
      choose(options[chosen]);
    }
  }
  return {
    /** Begins the list anew, for another text. */
    restart: () => setPosition(0),
    /** The attributes of the field. */
    input: {
      id,
      type: 'text', // in a search field the first Esc clears it
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen ? `${id}-${chosen}` : undefined,
      onKeyDown,
    } as const,
    list: (
      <div
        ref={box}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={`palette-list ${className}`}
        hidden={!isOpen}
      >
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys
          <div
            key={keyOf(option)}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setPosition(at)}
            onClick={() => choose(option)}
          >
            {render(option)}
          </div>
        ))}
      </div>
    ),
  };
}
