// The figures at the top of a screen, in one line. An unknown or failed figure is a dash, so labels stay in place when the
// list arrives.
import { m } from '#client/paraglide/messages.js';
import { countText } from './number-text.ts';

interface Figure {
  label: string;
  value: number | string | undefined;
}

/** In one line; `lede`: what the screen is for, at its end. */
export function StatCards({ figures, lede }: { figures: readonly Figure[]; lede?: string | undefined }) {
  return (
    <div className="stat-row">
      <dl className="ledger stat-line">
        {figures.map(({ label, value = '–' }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'number' ? countText(value) : value}</dd>
          </div>
        ))}
      </dl>
      {lede !== undefined && <p>{lede}</p>}
    </div>
  );
}

/** Total, Active and Inactive, for a list that may still be loading. */
export function statusFigures(records: readonly { isActive: boolean }[] | undefined): Figure[] {
  const active = records?.filter(({ isActive }) => isActive).length;
  return [
    { label: m.admin_ui_total(), value: records?.length },
    { label: m.admin_ui_active(), value: active },
    { label: m.admin_ui_inactive(), value: records && records.length - (active ?? 0) },
  ];
}

const recentDays = 7;

/** 'Recent Updates': records updated in the last 168 hours. */
export function countRecent(records: readonly { updatedAt: string }[]): number {
  const since = Date.now() - recentDays * 24 * 60 * 60_000;
  return records.filter(({ updatedAt }) => Date.parse(updatedAt) >= since).length;
}
