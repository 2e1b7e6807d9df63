// What the command palette finds: screens by their names, records by theirs, reports and messages by what the server's
// search finds. Lists that administrators edit are read once and searched here.
import { call, queryClient } from '#client/data/admin/session.ts';
import { hasRight, type Right } from '#contract/access-rules.ts';
import type { Reply } from '#contract/api.ts';
import { foldText } from '#contract/text-rules.ts';
import { dashboardPath, managedRecords, mayOpen, screensFor } from '../screens.ts';

export interface Find {
  key: string;
  name: string;
  /** What it is: 'Screen', 'Drug risk'. */
  kind: string;
  href: string;
}

/** Of each kind, so that one does not push the others out of sight. */
const mostOfKind = 5;
/** Characters before records are looked for, and before the server is asked. */
const recordsFrom = 2;
const reportsFrom = 3;

/** The screens that an account may open and whose name or purpose holds what was typed; all of them while nothing is. */
export function findScreens(typed: string, rights: readonly Right[]): Find[] {
  const wanted = foldText(typed.trim());
  return [{ path: dashboardPath, title: 'Dashboard', name: 'Dashboard', summary: '' }, ...screensFor(rights)]
    .map(({ path, title, name, summary }) => ({
      key: path,
      name: title.includes(name) ? title : `${name} – ${title}`,
      kind: summary || 'Screen',
      href: path,
    }))
    .filter(({ name, kind }) => foldText(`${name}\n${kind}`).includes(wanted));
}

/**
 * Records whose name holds what was typed. Lists that the account may not read are not asked for; one that cannot be read
 * is left out.
 */
export async function findRecords(
  typed: string,
  rights: readonly Right[],
  signal: AbortSignal,
): Promise<Find[]> {
  const wanted = foldText(typed.trim());
  if (wanted.length < recordsFrom) return [];
  const lists = managedRecords.filter(({ screen }) => mayOpen(screen, rights));
  const visitors = wanted.length >= reportsFrom && hasRight(rights, 'cases');
  const finds = await Promise.all([
    ...lists.map((records) => inList(records, wanted)),
    ...(visitors ? [findReports(typed.trim(), signal), findMessages(typed.trim(), signal)] : []),
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
  await new Promise((go) => setTimeout(go)); // ten thousand records here, five thousand there: keys come in between
  for (const record of records) {
    const name = String(record[field]);
    if (!foldText(name).includes(wanted)) continue;
    const href = `${screen.path}?${new URLSearchParams({ ...(tab && { tab }), q: name })}`;
    finds.push({ key: String(record['id']), name, kind: one, href });
    if (finds.length === mostOfKind) break;
  }
  return finds;
}

async function findReports(typed: string, signal: AbortSignal): Promise<Find[]> {
  const reports = await search<Reply<'GET /api/adr-reports'>[number]>('/api/adr-reports', typed, signal);
  return reports.map(({ id, name, medicineName, reference }) => ({
    key: id,
    name: `${medicineName} – ${name}`,
    kind: reference,
    href: `/admin/reports?q=${encodeURIComponent(typed)}&record=${id}`,
  }));
}

async function findMessages(typed: string, signal: AbortSignal): Promise<Find[]> {
  const messages = await search<Reply<'GET /api/contact-messages'>[number]>(
    '/api/contact-messages',
    typed,
    signal,
  );
  return messages.map(({ id, name, email }) => ({
    key: id,
    name: `${name} (${email})`,
    kind: 'Message',
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
