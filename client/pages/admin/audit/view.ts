// The state of the audit screen in its address, so that every view can be linked, reloaded and reached by Back.
import { soughtText } from '#contract/text-rules.ts';
import { pageSizes } from '#contract/growing-lists.ts';

const names = ['q', 'action', 'kind', 'administrator', 'from', 'to', 'limit', 'cursor', 'event'] as const;
/** '' means not set. `from` and `to` are days in the administrator's time zone, inclusive; `event` is the open one. */
export type AuditView = Record<(typeof names)[number], string>;

export function readView(search: string): AuditView {
  const params = new URLSearchParams(search);
  const view = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as AuditView;
  return { ...view, limit: pageSizes.find((size) => size === view.limit) ?? pageSizes[0] };
}

export function addressOf(view: Partial<AuditView>): string {
  const changed = Object.entries(view).filter(
    ([name, value]) => value !== '' && (name !== 'limit' || value !== pageSizes[0]),
  );
  const search = new URLSearchParams(changed).toString();
  return search ? `/admin/audit?${search}` : '/admin/audit';
}

/** The query for the server: days become instants. */
export function queryOf({ q, action, kind, administrator, from, to, limit, cursor }: AuditView) {
  return { q, action, kind, administrator, from: midnight(from, 0), to: midnight(to, 1), limit, cursor };
}

/**
 * Midnight of a day, or of one some days later, in the administrator's time zone; '' for an invalid day. A year
 * that is being typed is not valid yet: 0002, 0020, 0202.
 */
function midnight(day: string, daysLater: number): string {
  const [year, month, date] = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? [];
  if (!year || !month || !date) return '';
  return new Date(year, month - 1, date + daysLater).toISOString();
}

export const isNarrowed = ({ q, action, kind, administrator, from, to }: AuditView): boolean =>
  [soughtText(q), action, kind, administrator, from, to].some(Boolean);

/** The parameters of the list that an export follows, without the page. */
export function exportedBy(view: AuditView): string {
  const { limit: _l, cursor: _c, ...filters } = queryOf(view);
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
}
