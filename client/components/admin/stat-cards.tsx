// The figures on top of a screen. A figure that is not known yet, or could not be read, is a dash: the labels stand
// from the start and nothing moves when the list arrives.
import { Ledger } from '#client/components/ui/ledger.tsx';
import { countText } from './number-text.ts';

interface Figure {
  label: string;
  value: number | string | undefined;
}

export function StatCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <Ledger
      figures={figures.map(({ label, value = '–' }) => ({
        label,
        value: typeof value === 'number' ? countText(value) : value,
      }))}
    />
  );
}

/** Total, Active and Inactive, of a list that may still be on its way. */
export function statusFigures(records: readonly { isActive: boolean }[] | undefined): Figure[] {
  const active = records?.filter(({ isActive }) => isActive).length;
  return [
    { label: 'Total', value: records?.length },
    { label: 'Active', value: active },
    { label: 'Inactive', value: records && records.length - (active ?? 0) },
  ];
}

const recentDays = 7;

/** 'Recent Updates': those of the last 7 times 24 hours (readings 37). */
export function countRecent(records: readonly { updatedAt: string }[]): number {
  const since = Date.now() - recentDays * 24 * 60 * 60_000;
  return records.filter(({ updatedAt }) => Date.parse(updatedAt) >= since).length;
}
