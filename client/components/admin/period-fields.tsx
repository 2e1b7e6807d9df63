// The first and the last day of a period, as two fields of a filter. '' means no limit.
import { TextField } from '#client/components/ui/field.tsx';

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

/** Set, so that the year field takes four digits and not six. */
const lastDay = '9999-12-31';

export function PeriodFields({ labels, period: { from, to }, onChange }: PeriodFieldsProps) {
  return (
    <>
      <TextField
        name="from"
        type="date"
        label={labels[0]}
        value={from}
        max={to || lastDay}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        name="to"
        type="date"
        label={labels[1]}
        value={to}
        min={from || undefined}
        max={lastDay}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}
