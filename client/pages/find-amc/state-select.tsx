// The filter by state, and the state that the visitor chose last on this device.
import { useEffect, useState } from 'react';
import { SelectField } from '#client/components/ui/field.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { foldText } from '#contract/text-rules.ts';

interface StateSelectProps {
  value: string;
  /** Of all centres, in any order. */
  states: readonly string[];
  onChoose(state: string): void;
}

export function StateSelect({ value, states, onChoose }: StateSelectProps) {
  return (
    <SelectField
      name="state"
      label={m.amc_state()}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{m.amc_all_states()}</option>
      {inOrder(states).map((name) => (
        <option key={name} lang={contentLang(name)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * The distinct states, sorted by code point as on the server: locale-aware sorting would make a slow phone load collation
 * data first.
 */
const inOrder = (states: readonly string[]) =>
  [...new Set(states)].sort((a, b) => (foldText(a) < foldText(b) ? -1 : 1));

const key = 'amc-state';

/** The state that was chosen at an earlier visit, or null. Remembers the present one. */
export function useLastState(state: string): string | null {
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => setLast(read()), []);
  useEffect(() => {
    try {
      if (state !== '') localStorage.setItem(key, state);
    } catch {
      // A browser may refuse to store anything.
    }
  }, [state]);
  return last;
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
