// Controls that propose the entries of the centre's lists while somebody types: a text, and an amount whose unit or interval
// is a word of a list ('BD', '500 mg'). Any other text stays as typed. A chunk of its own, which the form loads when it is
// shown.
import { type KeyboardEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCombobox } from '#client/components/ui/combobox.tsx';
import { m } from '#client/paraglide/messages.js';
import { foldedNames, otherNamesOf, type WordList } from '#contract/resources/centre-lists-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { intervalOf } from '#contract/resources/dose-words-rules.ts';
import type { TypedAmount } from './typed-content.ts';
import { joined } from '#contract/words/isolated-rules.ts';

interface Entry {
  id: string;
  name: string;
  otherNames: string | null;
  isActive: boolean;
  kind: string;
  code?: string | null;
}

/** The most entries that are proposed. */
const mostProposed = 8;

const addressOf = (list: WordList) =>
  list === 'departments' ? '/api/admin/departments' : '/api/admin/dose-words';

/** The entries of a list that may be chosen. They are read when a control first needs them. */
function useEntries(list: WordList, isNeeded: boolean): Entry[] {
  const { data = [] } = useQuery<Entry[]>({ queryKey: [addressOf(list)], enabled: isNeeded });
  return data.filter(({ kind, isActive }) => isActive && (list === 'departments' || kind === list));
}

/** Entries with a name that begins with the text, then those with a word of a name that does. */
function proposed(entries: readonly Entry[], typed: string): Entry[] {
  const text = foldName(typed);
  if (text === '') return entries.slice(0, mostProposed);
  const rank = (entry: Entry) => {
    const names = foldedNames(entry);
    if (names.includes(text)) return 0;
    if (names.some((name) => name.startsWith(text))) return 1;
    return names.some((name) => name.includes(` ${text}`)) ? 2 : 3;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostProposed)
    .map(({ entry }) => entry);
}

const exactly = (entries: readonly Entry[], typed: string) =>
  entries.find((entry) => foldedNames(entry).includes(foldName(typed)));

const shown = ({ name, otherNames, code }: Entry) => (
  <>
    <span dir="auto">{name}</span>
    <small dir="auto">{joined([...otherNamesOf(otherNames).slice(0, 3), code], ', ')}</small>
  </>
);

interface ProposingProps {
  list: WordList;
  attributes: { id: string };
  className: string;
  value: string;
  placeholder?: string | undefined;
  /** The part of the text that is looked for. */
  sought: string;
  onType: (text: string) => void;
  onChoose: (entry: Entry) => void;
  /** The field is left with this text. */
  onLeave?: (entries: readonly Entry[]) => void;
}

function Proposing(props: ProposingProps) {
  const { list, attributes, className, value, placeholder, sought, onType, onChoose, onLeave } = props;
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const entries = useEntries(list, isNeeded);
  const {
    input,
    list: box,
    restart,
  } = useCombobox({
    id: attributes.id,
    options: isOpen ? proposed(entries, sought) : [],
    keyOf: ({ id }: Entry) => id,
    label: m.admin_lists_suggestions(),
    className: 'case-term-list',
    onOpen: () => setOpen(true),
    onChoose(entry) {
      onChoose(entry);
      setOpen(false);
    },
    render: shown,
  });
  function steer(event: KeyboardEvent) {
    if (event.key === 'Enter' && (!isOpen || event.ctrlKey || event.metaKey)) return;
    if (event.key !== 'Escape' || !isOpen) return input.onKeyDown(event);
    event.preventDefault();
    // The edit stays open.
    event.nativeEvent.stopImmediatePropagation();
    event.stopPropagation();
    setOpen(false);
  }
  return (
    <span className={`case-listed ${className}`}>
      <input
        {...attributes}
        {...input}
        className="control"
        dir="auto"
        data-open={isOpen || undefined}
        placeholder={placeholder}
        value={value}
        onFocus={() => setNeeded(true)}
        onChange={({ target }) => {
          onType(target.value);
          restart();
          setOpen(target.value.trim() !== '');
        }}
        onBlur={() => {
          setOpen(false);
          onLeave?.(entries);
        }}
        onKeyDown={steer}
      />
      {box}
    </span>
  );
}

interface ListTextProps {
  list: WordList;
  attributes: { id: string };
  value: string;
  placeholder: string | undefined;
  onChange: (text: string) => void;
}

export function ListText({ list, attributes, value, placeholder, onChange }: ListTextProps) {
  return (
    <Proposing
      list={list}
      attributes={attributes}
      className=""
      value={value}
      placeholder={placeholder}
      sought={value}
      onType={onChange}
      onChoose={({ name }) => onChange(name)}
    />
  );
}

interface ListAmountProps {
  list: 'frequency' | 'unit';
  attributes: { id: string };
  value: TypedAmount;
  /** The unit that a number alone means; '' none. */
  usual: string;
  onChange: (amount: TypedAmount) => void;
  /** The field is left with a text that is no entry. */
  onOther: () => void;
  /** The frequency was taken from the list. */
  onWord: (name: string) => void;
}

/** '500 mg' as the number and the word behind it. */
function partsOf(text: string): { number: string; word: string } {
  const number = /^\s*[\d.,]*/.exec(text)?.[0] ?? '';
  return { number: number.trim(), word: text.slice(number.length).trim() };
}

export function ListAmount(props: ListAmountProps) {
  const {
    list,
    attributes,
    value: { value, unit },
    usual,
    onChange,
    onOther,
    onWord,
  } = props;
  const { number, word } = partsOf(value);
  // A frequency has numbers in its name, too: '1-0-1'.
  const sought = list === 'frequency' ? value : word;
  const isWord = list === 'frequency' ? !/^\s*[\d.,]*\s*$/.test(value) : word !== '';
  function choose({ name, code = null }: Entry) {
    if (list === 'unit') return code === null ? undefined : onChange({ value: number, unit: code });
    onWord(name);
    const interval = code === null ? undefined : intervalOf(code);
    if (interval)
      onChange({ value: interval.value === undefined ? '' : String(interval.value), unit: interval.unit });
    else onChange({ value: '', unit: '' });
  }
  return (
    <Proposing
      list={list}
      attributes={attributes}
      className="case-number"
      value={value}
      sought={isWord ? sought : ' '}
      onType={(text) => onChange({ value: text, unit: unit || usual })}
      onChoose={choose}
      onLeave={(entries) => {
        const entry = isWord ? exactly(entries, sought) : undefined;
        if (entry) choose(entry);
        else onOther();
      }}
    />
  );
}
