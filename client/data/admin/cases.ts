// Calls of the case screens. Every answer is the whole case, which replaces the cached one; lists are read again.
import { RequestError } from '#client/data/request.ts';
import type { Body } from '#contract/api.ts';
import type { CaseRow, CaseVersion, NoteKind } from '#contract/cases/cases.ts';
import type {
  CaseAttachment,
  CaseDetails,
  CaseEvent,
  InformationItem,
  ListedItem,
} from '#contract/cases/work/case-details.ts';
import { historyPage } from '#contract/cases/work/history-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { ListPage } from './list-pages.ts';
import { call, queryClient } from './session.ts';

export const casesList = '/api/admin/cases';
/** How many cases are in each view, and who may work on cases. */
export const caseOverview = '/api/admin/cases/overview';
/** With `since`. */
export const deskNews = '/api/admin/cases/news';
/** What there is to do today. */
export const deskToday = '/api/admin/cases/today';
/** Writes the messages of cases as one file, which counts as sent. */
export const caseKey = (id: string) => [`${casesList}/${id}`];

/** The address of the events before the one of this number, and of the versions likewise. */
export const eventsBefore = (id: string, number: number) => `${casesList}/${id}/events?before=${number}`;
const versionsBefore = (id: string, number: number) => `${casesList}/${id}/versions?before=${number}`;

/** The case with its whole history, which answers hold in pages. */
export async function withWholeHistory(details: CaseDetails): Promise<CaseDetails> {
  const { id } = details;
  const timeline = [...details.timeline];
  for (let left = details.olderEvents; left > 0; left -= historyPage) {
    timeline.push(...((await (await call('GET', eventsBefore(id, left + 1))).json()) as CaseEvent[]));
  }
  const versions = [...details.versions];
  for (let last = versions.at(-1)?.number ?? 1; last > 1; last = versions.at(-1)?.number ?? 1) {
    const earlier = (await (await call('GET', versionsBefore(id, last))).json()) as CaseVersion[];
    if (earlier.length === 0) break;
    versions.push(...earlier);
  }
  return { ...details, timeline, versions, olderEvents: 0 };
}

async function change(
  method: string,
  id: string,
  rest: string,
  body: object | undefined,
  headers = {},
  keepsRows = false,
): Promise<CaseDetails> {
  const answer = await call(method, `${casesList}/${id}${rest}`, body, undefined, headers);
  return follow((await answer.json()) as CaseDetails, keepsRows);
}

/**
 * Shows a case as the portal answered it, and reads lists and figures again. `keepsRows`: a list on the screen keeps its
 * rows, this one as it is now, until a person reads the list again.
 */
function follow(details: CaseDetails, keepsRows = false): CaseDetails {
  queryClient.setQueryData(caseKey(details.id), details);
  if (keepsRows) changeRow(details);
  void queryClient.invalidateQueries({
    queryKey: [casesList],
    refetchType: keepsRows ? 'none' : 'active',
  });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      address === caseOverview ||
      address === deskToday ||
      address === '/api/admin/dashboard-stats' ||
      address === '/api/adr-reports',
  });
  return details;
}

/** Changes the row of a case in the pages that were read. */
function changeRow({ id, state, assessor, due, version, hasNewInformation }: CaseDetails): void {
  const change = { state, assessor, due, version, hasNewInformation };
  queryClient.setQueriesData<ListPage<CaseRow>>({ queryKey: [casesList] }, (page) =>
    page?.records.some((row) => row.id === id)
      ? { ...page, records: page.records.map((row) => (row.id === id ? { ...row, ...change } : row)) }
      : page,
  );
}

type Sparse<OfStep> = OfStep extends { step: unknown } ? Pick<OfStep, 'step'> & Partial<OfStep> : never;
/** The body of a step, with only the fields that the step needs. */
export type StepFields = Sparse<Body<'POST /api/admin/cases/:id/steps'>>;

export const stepCase = (
  id: string,
  body: StepFields,
  { version, keepsRows }: { version?: number | undefined; keepsRows?: boolean } = {},
) =>
  change('POST', id, '/steps', body, version === undefined ? {} : { 'If-Match': `"${version}"` }, keepsRows);

export const saveContent = (
  { id, version }: { id: string; version: number },
  body: { content: CaseContent; significant?: boolean; why: string | null },
) => change('PUT', id, '/content', body, { 'If-Match': `"${version}"` });

/** Says that the person has seen the words of these alarms. */
export const seeAlarms = (id: string, alarms: readonly string[]) =>
  change('POST', id, '/alarms/seen', { alarms });

/** Sets, changes or removes (`on`: null) the day to ask again about a field or entry, or, null, about the case. */
export const setReminder = (id: string, body: { about: string | null; on: string | null }) =>
  change('PUT', id, '/reminders', body);

/** No further follow-up is expected. */
export const expectNoFollowUp = (id: string, reason: string) =>
  change('POST', id, '/no-follow-up', { reason });
export const followUpAgain = (id: string) => change('DELETE', id, '/no-follow-up', undefined);

/** Asks a second person to compare the case with its paper, says that it was done, or takes the question back. */
export const setProofreading = (
  { id, version }: { id: string; version: number },
  state: 'wanted' | 'done' | 'notWanted',
) => change('PUT', id, '/proofreading', { state }, { 'If-Match': `"${version}"` });

/** Corrects the received day of later information. */
export const correctReceived = (
  { id, version }: { id: string; version: number },
  item: string,
  body: { received: string; reason: string },
) => change('PUT', id, `/information/${item}/received`, body, { 'If-Match': `"${version}"` });

/** Links the case with the one of this number, in both. */
export const linkCase = (id: string, number: string) => change('POST', id, '/links', { number });
export const unlinkCase = (id: string, other: string) => change('DELETE', id, `/links/${other}`, undefined);

export const addNote = (id: string, text: string, kind: NoteKind) =>
  change('POST', id, '/notes', { text, kind });

/** `sign` confirms that the facts which were taken back were errors. */
export const confirmTakenBack = ({ id, version }: { id: string; version: number }, reason: string) =>
  change('POST', id, '/taken-back', { reason }, { 'If-Match': `"${version}"` });

const findingAddress = (finding: string) => `/findings/${encodeURIComponent(finding)}`;

/** Leaves a part of another sender's message out of what is sent, or sends it again. */
export const decidePart = (
  { id, version }: { id: string; version: number },
  decision: Body<'PUT /api/admin/cases/:id/left-out'>,
) => change('PUT', id, '/left-out', decision, { 'If-Match': `"${version}"` });

/** Confirms a contradiction. `version` is the one that the person has read. */
export const confirmFinding = (
  { id, version }: { id: string; version: number },
  finding: string,
  reason: string,
) => change('POST', id, findingAddress(finding), { reason }, { 'If-Match': `"${version}"` });

/** Takes the confirmation of a contradiction back. */
export const takeBackFinding = ({ id, version }: { id: string; version: number }, finding: string) =>
  change('DELETE', id, findingAddress(finding), undefined, { 'If-Match': `"${version}"` });

/** `version` is the one that the person has read: a line stays open if its field has changed since. */
export async function decideInformation(
  { id, version }: { id: string; version: number },
  item: string,
  body: Partial<Body<'POST /api/admin/cases/:id/information/:item/decisions'>>,
): Promise<CaseDetails> {
  const path = `/information/${item}`;
  const answer = await change('POST', id, `${path}/decisions`, body, { 'If-Match': `"${version}"` });
  // A decision about entries can change the lines and leave their number.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => address === `${casesList}/${id}${path}`,
  });
  return answer;
}

/** The case as it is now, from the refusal of a save that was based on an older version. */
export function currentCase(error: unknown): CaseDetails | null {
  if (!(error instanceof RequestError) || error.status !== 412) return null;
  return (error.problem?.current as CaseDetails | null | undefined) ?? null;
}

export async function openCase(body: object, key: string): Promise<CaseDetails> {
  const answer = await call('POST', casesList, body, undefined, { 'Idempotency-Key': key });
  return follow((await answer.json()) as CaseDetails);
}

/** Opens the case of the parent or child, linked with this one. The same key opens it once. */
export async function openRelative(
  id: string,
  body: { relative: 'parent' | 'child'; reactions: string[] },
  key: string,
): Promise<CaseDetails> {
  const headers = { 'Idempotency-Key': key };
  const answer = await call('POST', `${casesList}/${id}/relatives`, body, undefined, headers);
  void queryClient.invalidateQueries({ queryKey: caseKey(id) });
  return follow((await answer.json()) as CaseDetails);
}

/** The lines of an item, read again when the case or the item has changed. */
export const itemQuery = (
  { id, version }: { id: string; version: number },
  { id: item, openLines, decidedLines }: ListedItem,
) => {
  const address = `${casesList}/${id}/information/${item}`;
  return {
    queryKey: [address, version, openLines, decidedLines],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<InformationItem> =>
      (await (await call('GET', address, undefined, signal)).json()) as InformationItem,
  };
};

export const addressOfFile = (caseId: string, id: string) => `${casesList}/${caseId}/attachments/${id}`;

/** The pictures of an attachment: a photograph, or the pages of a PDF. */
export function pagesOfFile(
  caseId: string,
  { id, type, pages }: Pick<CaseAttachment, 'id' | 'type' | 'pages'>,
): string[] {
  const address = addressOfFile(caseId, id);
  if (type.startsWith('image/')) return [address];
  return Array.from({ length: Math.min(pages ?? 0, pagesShown) }, (_, at) => `${address}/pages/${at + 1}`);
}

/** A PDF may have thousands of pages. Further ones are in the download. */
const pagesShown = 100;
