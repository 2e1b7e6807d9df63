// What the command palette finds: screens by their names, records by theirs, reports and messages by what the server's
// search finds. Lists that administrators edit are read once and searched here.
import { call, queryClient } from '#client/data/admin/session.ts';
import type { Reply } from '#contract/api.ts';
import { foldText } from '#contract/text-rules.ts';
import { allScreens, dashboardPath } from '../screens.ts';

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

const screens: Find[] = [
  { path: dashboardPath, title: 'Dashboard', name: 'Dashboard', summary: '' },
  ...allScreens,
].map(({ path, title, name, summary }) => ({
  key: path,
  name: title.includes(name) ? title : `${name} – ${title}`,
  kind: summary || 'Screen',
  href: path,
}));

/** Screens whose name or purpose holds what was typed; all of them while nothing is. */
export function findScreens(typed: string): Find[] {
  const wanted = foldText(typed.trim());
  return screens.filter(({ name, kind }) => foldText(`${name}\n${kind}`).includes(wanted));
}

interface Source {
  list: string;
  kind: string;
  /** The screen, with the search that shows the record. */
  screen: string;
  nameOf: (record: never) => string;
}

const source = <R>(list: string, kind: string, screen: string, nameOf: (record: R) => string): Source => ({
  list: `/api/admin/${list}`,
  kind,
  screen,
  nameOf,
});
const titled = ({ title }: { title: string }) => title;
const sources: readonly Source[] = [
  source('drug-risks', 'Drug risk', '/admin/risks?', ({ drugName }: { drugName: string }) => drugName),
  source('quiz-questions', 'Quiz question', '/admin/quiz?', ({ question }: { question: string }) => question),
  source('awareness-content', 'Awareness text', '/admin/awareness?', titled),
  source('about-sections', 'About section', '/admin/about?', titled),
  source(
    'authority-messages',
    'Authority message',
    '/admin/about?tab=authority&',
    ({ authorityName }: { authorityName: string }) => authorityName,
  ),
  source('downloadable-resources', 'Resource', '/admin/resources?', titled),
  source('contact-links', 'Official link', '/admin/contacts?tab=links&', titled),
  source('homepage-content', 'Home page wording', '/admin/homepage?', titled),
  source('amc-locations', 'AMC location', '/admin/amc-locations?', ({ name }: { name: string }) => name),
];

/** Records whose name holds what was typed. A list that cannot be read is left out. */
export async function findRecords(typed: string, signal: AbortSignal): Promise<Find[]> {
  const wanted = foldText(typed.trim());
  if (wanted.length < recordsFrom) return [];
  const finds = await Promise.all([
    ...sources.map((from) => inList(from, wanted)),
    ...(wanted.length < reportsFrom
      ? []
      : [findReports(typed.trim(), signal), findMessages(typed.trim(), signal)]),
  ]);
  return finds.flat();
}

async function inList({ list, kind, screen, nameOf }: Source, wanted: string): Promise<Find[]> {
  const records = await queryClient
    .ensureQueryData<{ id: string }[]>({ queryKey: [list] })
    .catch((): { id: string }[] => []);
  const finds: Find[] = [];
  for (const record of records) {
    const name = nameOf(record as never);
    if (!foldText(name).includes(wanted)) continue;
    finds.push({ key: record.id, name, kind, href: `${screen}q=${encodeURIComponent(name)}` });
    if (finds.length === mostOfKind) break;
  }
  return finds;
}

async function findReports(typed: string, signal: AbortSignal): Promise<Find[]> {
  const reports = await search<Reply<'GET /api/adr-reports'>[number]>('/api/adr-reports', typed, signal);
  return reports.map(({ id, name, medicineName }) => ({
    key: id,
    name: `${medicineName} – ${name}`,
    kind: 'ADR report',
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
