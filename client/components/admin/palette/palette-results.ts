// Search of the command palette: screens by name, records by name, cases, reports and messages by the server's search.
// Lists that administrators edit are read once and searched here.
import { call, queryClient } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight, type Right } from '#contract/access-rules.ts';
import type { Reply } from '#contract/api.ts';
import { foldSought } from '#contract/text-rules.ts';
import { logOut } from '../log-out.ts';
import { makeBackup } from '../make-backup.ts';
import { setTheme } from '../theme.ts';
import { dashboardPath, managedRecords, mayOpen, screensFor } from '../screens.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

export interface Find {
  key: string;
  name: string;
  /** Its kind: 'Screen', 'Drug risk'. */
  kind: string;
  /** Where it leads, or what it does. */
  href: string | (() => void);
}

/** Most results of one kind, so that no kind hides the others. */
const mostOfKind = 5;
/** Fewest characters for a search of records and for a request to the server. */
const recordsFrom = 2;
const reportsFrom = 3;

/**
 * Acts: the next step of the case on the screen, and those that need no record. Each opens its address or does it. Without
 * text there are none, but the cases opened last.
 */
export function findActs(typed: string, rights: readonly Right[]): Find[] {
  const wanted = foldSought(typed.trim());
  if (wanted === '') return hasRight(rights, 'cases') ? recentCases() : [];
  const ofCases: [name: string, href: string][] = [
    [m.admin_cases_open_a_case(), '/admin/cases/new'],
    [m.admin_ui_act_overdue(), '/admin/cases?view=all&due=overdue'],
    [m.admin_ui_act_mine(), '/admin/cases?view=mine'],
    [m.admin_ui_act_to_sign(), '/admin/cases?view=toSign'],
  ];
  const nextStep = document.querySelector<HTMLButtonElement>('[data-next-step]');
  const acts: (readonly [name: string, does: Find['href']])[] = [
    ...(nextStep
      ? [[m.admin_ui_act_next_step({ step: nextStep.textContent }), () => nextStep.click()] as const]
      : []),
    ...(hasRight(rights, 'cases') ? ofCases : []),
    ...(hasRight(rights, 'portal') ? [[m.admin_ui_act_backup(), () => void makeBackup()] as const] : []),
    [m.admin_ui_theme_dark(), () => setTheme('dark')],
    [m.admin_ui_theme_light(), () => setTheme('light')],
    [m.admin_ui_theme_of_the_device(), () => setTheme(null)],
    [m.admin_ui_logout(), () => void logOut()],
  ];
  return acts
    .filter(([name]) => foldSought(name).includes(wanted))
    .map(([name, href]) => ({ key: name, name, kind: m.admin_ui_act(), href }));
}

/** The cases that this window has read, the last one first. */
function recentCases(): Find[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => {
      const path = /^\/api(\/admin\/cases\/[0-9a-f-]{36})$/.exec(String(queryKey[0]))?.[1];
      const number = (state.data as { number?: string } | undefined)?.number;
      return path && number && queryKey.length === 1 ? [{ path, number, at: state.dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.at - one.at)
    .slice(0, mostOfKind)
    .map(({ path, number }) => ({ key: path, name: number, kind: m.admin_ui_recent_case(), href: path }));
}

/** The screens that an account may open and whose name or purpose contains the text; all of them without text. */
export function findScreens(typed: string, rights: readonly Right[]): Find[] {
  const wanted = foldSought(typed.trim());
  return [
    { path: dashboardPath, title: m.admin_ui_dashboard(), name: m.admin_ui_dashboard(), summary: '' },
    ...screensFor(rights),
  ]
    .map(({ path, title, name, summary }) => ({
      key: path,
      name: title.includes(name) ? title : `${name} – ${title}`,
      kind: summary || m.admin_ui_screen(),
      href: path,
    }))
    .filter(({ name, kind }) => foldSought(`${name}\n${kind}`).includes(wanted));
}

/**
 * Records whose name contains the text. Lists that the account may not read are not requested; a list that
 * fails is left out.
 */
export async function findRecords(
  typed: string,
  rights: readonly Right[],
  signal: AbortSignal,
): Promise<Find[]> {
  const wanted = foldSought(typed.trim());
  if (wanted.length < recordsFrom) return [];
  const lists = managedRecords.filter(({ screen }) => mayOpen(screen, rights));
  const visitors = wanted.length >= reportsFrom && hasRight(rights, 'cases');
  const finds = await Promise.all([
    ...lists.map((records) => inList(records, wanted)),
    ...(visitors
      ? [findViews(wanted), findCasesAndReports(typed.trim(), signal), findMessages(typed.trim(), signal)]
      : []),
  ]);
  return finds.flat();
}

async function inList(
  { kind, one, name: field, tab, screen }: (typeof managedRecords)[number],
  wanted: string,
) {
  const finds: Find[] = [];
  if (!field) return finds;
  const records = await queryClient
    .ensureQueryData<Record<string, unknown>[]>({ queryKey: [`/api/admin/${kind}`] })
    .catch((): Record<string, unknown>[] => []);
  await new Promise((go) => setTimeout(go)); // lists can have ten thousand records: yield to key presses
  for (const record of records) {
    const name = String(record[field]);
    if (!foldSought(name).includes(wanted)) continue;
    const href = `${screen.path}?${new URLSearchParams({ ...(tab && { tab }), q: name })}`;
    finds.push({ key: String(record['id']), name, kind: one, href });
    if (finds.length === mostOfKind) break;
  }
  return finds;
}

async function findViews(wanted: string): Promise<Find[]> {
  const views = await queryClient
    .ensureQueryData<Reply<'GET /api/admin/saved-views'>>({ queryKey: ['/api/admin/saved-views'] })
    .catch((): Reply<'GET /api/admin/saved-views'> => []);
  return views
    .filter(({ name }) => foldSought(name).includes(wanted))
    .slice(0, mostOfKind)
    .map(({ id, name, query }) => ({
      key: id,
      name,
      kind: m.admin_views_one(),
      href: `/admin/cases?${query}`,
    }));
}

/** Cases, and the reports of others: a report has one case, and stands here once. */
async function findCasesAndReports(typed: string, signal: AbortSignal): Promise<Find[]> {
  const [cases, reports] = await Promise.all([
    search<Reply<'GET /api/admin/cases'>[number]>('/api/admin/cases', typed, signal),
    search<Reply<'GET /api/adr-reports'>[number]>('/api/adr-reports', typed, signal),
  ]);
  const found = new Set(cases.map(({ reference }) => reference));
  return [
    ...cases.map(({ id, number, drug, patient }) => ({
      key: id,
      name: [drug, patient].filter(Boolean).join(' – '),
      kind: number,
      href: `/admin/cases/${id}?view=all&q=${encodeURIComponent(typed)}`,
    })),
    ...reports
      .filter(({ reference }) => !found.has(reference))
      .map(({ id, name, medicineName, reference }) => ({
        key: id,
        name: `${medicineName} – ${name}`,
        kind: reference,
        href: `/admin/reports?q=${encodeURIComponent(typed)}&record=${id}`,
      })),
  ].slice(0, mostOfKind);
}

async function findMessages(typed: string, signal: AbortSignal): Promise<Find[]> {
  const messages = await search<Reply<'GET /api/contact-messages'>[number]>(
    '/api/contact-messages',
    typed,
    signal,
  );
  return messages.map(({ id, name, email }) => ({
    key: id,
    name: `${isolated(name)} (${isolated(email)})`,
    kind: m.admin_ui_message(),
    href: `/admin/reports?tab=messages&q=${encodeURIComponent(typed)}&record=${id}`,
  }));
}

async function search<R>(address: string, typed: string, signal: AbortSignal): Promise<R[]> {
  try {
    const query = new URLSearchParams({ q: typed, limit: '25' });
    const answer = await call('GET', `${address}?${query}`, undefined, signal);
    return ((await answer.json()) as R[]).slice(0, mostOfKind);
  } catch {
    return [];
  }
}
