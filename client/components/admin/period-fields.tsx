// The first and the last day of a period, as two fields of a filter. '' means no limit. A month or a year is its first day in
// one field and its last day in the other.
import { useState } from 'react';
import { afterPress } from '#client/components/ui/press.ts';
import { DateField } from '#client/components/ui/date-field.tsx';
import { dateText, readDateNow, typedDateFault } from '#client/components/ui/date-text.ts';
import { dayNumberText, readDate } from '#contract/cases/content/partial-dates-rules.ts';

interface Period {
  from: string;
  to: string;
}

interface PeriodFieldsProps {
  /** Of the first and the last day. */
  labels: readonly [string, string];
  period: Period;
  onChange: (change: Partial<Period>) => void;
}

export function PeriodFields({ labels, period: { from, to }, onChange }: PeriodFieldsProps) {
  return (
    <>
      <Day name="from" label={labels[0]} day={from} onChange={(day) => onChange({ from: day })} />
      <Day name="to" label={labels[1]} day={to} onChange={(day) => onChange({ to: day })} />
    </>
  );
}

interface DayProps {
  name: 'from' | 'to';
  label: string;
  day: string;
  onChange: (day: string) => void;
}

/** It takes effect when the field is left, or with Enter. */
function Day({ name, label, day, onChange }: DayProps) {
  const [error, setError] = useState<string | null>(null);
  const [typed, setTyped] = useState(day && dateText(day));
  const [before, setBefore] = useState(day);
  if (day !== before) {
    setBefore(day);
    setTyped(day && dateText(day));
    setError(null);
  }
  function take(): void {
    const fault = typedDateFault(typed, label);
    afterPress(() => setError(fault));
    const read = typed.trim() === '' ? { date: '' } : readDateNow(typed);
    if ('fault' in read) return;
    const span = readDate(read.date);
    const next = span ? dayNumberText(name === 'from' ? span.firstDay : span.lastDay) : '';
    if (next !== day) onChange(next);
  }
  return (
    <DateField
      name={name}
      label={label}
      error={error}
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
    />
  );
}
