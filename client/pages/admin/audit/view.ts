// The view of the audit trail, which its address has.
import { addressView } from '#client/components/admin/address-view.ts';
import { soughtText } from '#contract/text-rules.ts';
import { pageSizes } from '#contract/growing-lists.ts';

const start = {
  q: '',
  action: '',
  kind: '',
  administrator: '',
  /** Days in the administrator's time zone, inclusive. */
  from: '',
  to: '',
  limit: pageSizes[0] as string,
  cursor: '',
  /** The open event. */
  event: '',
};
export type AuditView = typeof start;

export const auditView = addressView('/admin/audit', start, { limit: pageSizes });
export const { addressOf } = auditView;

/** The query for the server: days become instants. */
export function queryOf({ q, action, kind, administrator, from, to, limit, cursor }: AuditView) {
  return { q, action, kind, administrator, from: midnight(from, 0), to: midnight(to, 1), limit, cursor };
}

/** Midnight of a day, or of one some days later, in the administrator's time zone; '' without a day. */
function midnight(day: string, daysLater: number): string {
  if (day === '') return '';
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + daysLater).toISOString();
}

export const isNarrowed = ({ q, action, kind, administrator, from, to }: AuditView): boolean =>
  [soughtText(q), action, kind, administrator, from, to].some(Boolean);

/** The parameters of the list that an export follows, without the page. */
export function exportedBy(view: AuditView): string {
  const { limit: _l, cursor: _c, ...filters } = queryOf(view);
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
}
