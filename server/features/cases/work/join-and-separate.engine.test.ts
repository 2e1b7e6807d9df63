// Tests random sequences of work, joins and separations on a few cases. Every report, note, attachment, step and
// version stays in its place. A surviving case also shows what its duplicates have. A separated case shows its own data
// again, including what came for its report meanwhile.
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { form, photograph } from '#testing/files.ts';
import { randomFrom } from '../../../duplicates/testing/made-up-cases.ts';
import { signedInPortal } from '../../../testing/administrator.ts';
import { onPostgres } from '../../../testing/engine.ts';

/** Tables whose rows never move to another case. */
const unchangedTables = [
  'adr_reports',
  'case_versions',
  'case_notes',
  'case_steps',
  'case_assessments',
] as const;
/** Tables whose rows move to the surviving case, and back together with their report. */
const arrivals = ['case_information', 'case_questions', 'case_attempts', 'case_attachments'] as const;
/** Columns that are filled after the row was added: answers, questions that are given up, and decisions. */
const added = [
  'answeredAt',
  'answerWay',
  'answer',
  'answeredBy',
  'droppedAt',
  'droppedBy',
  'lines',
  'settledAt',
];
/** What a step keeps to be undone, until the next step: no record of the case. */
const passing = ['before'];
const count = 4;
const acts = 30;
/** Check after every third act only: reading all cases takes longer than one act. */
const lookedAtEvery = 3;

async function office(seed: number) {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const picture = await photograph(16, 16);
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const reports: { id: string; reference: string; receiptCode: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = {
      name: `P.${number}`,
      age: 40,
      contact: 'x@example.org',
      medicineName: `Medicine ${number}`,
      symptoms: 'Rash',
      duration: 'a day',
    };
    reports.push((await portal.post('/api/adr-reports', body)).json());
  }
  const cases = await portal.db.selectFrom('cases').select(['id', 'reportId']).orderBy('number').execute();
  const read = async (id: string) =>
    (await portal.get(`/api/admin/cases/${id}`, session)).json<CaseDetails>();
  const send = async (path: string, payload: object, headers = {}, method: 'POST' | 'PUT' = 'POST') => {
    const url = `/api/admin/cases/${path}`;
    const answer = await portal.send(method, url, payload, { ...session, ...headers });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    return answer.statusCode;
  };
  const sendDetails = async (body: object) => {
    const answer = await portal.post('/api/report-status/details', body);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const step = (id: string, body: object) => send(`${id}/steps`, body);
  const work: Record<string, (id: string) => Promise<unknown>> = {
    note: (id) => send(`${id}/notes`, { text: `Note ${random()}` }),
    save: async (id) => {
      const { content, version } = await read(id);
      const narrative = `ReporterAnswer ${random()}`;
      const body = { content: { ...content, narrative }, significant: false, why: null };
      return send(`${id}/content`, body, { 'if-match': `"${version}"` }, 'PUT');
    },
    attach: (id) => {
      const file = form({ name: 'skin.jpg', type: 'image/jpeg', content: picture });
      const url = `/api/admin/cases/${id}/attachments`;
      const headers = { ...session, ...file.headers };
      return portal.post(url, file.payload, headers);
    },
    details: (id) => {
      const reportId = cases.find((one) => one.id === id)?.reportId;
      const report = reports.find((one) => one.id === reportId);
      const details = { patient: { ward: `Ward ${random()}` } };
      const body = { reference: report?.reference, code: report?.receiptCode, details };
      return sendDetails(body);
    },
    photograph: async (id) => {
      const reportId = cases.find((one) => one.id === id)?.reportId;
      const report = reports.find((one) => one.id === reportId);
      const file = { name: 'pack.jpg', type: 'image/jpeg', size: picture.length };
      const body = { reference: report?.reference, code: report?.receiptCode, ...file };
      const { uploadURL } = (await portal.post('/api/report-status/attachments', body)).json();
      if (!uploadURL) return; // a report takes at most five
      const { pathname } = new URL(uploadURL);
      const headers = { 'content-type': 'image/jpeg' };
      const answer = await portal.put(pathname, picture, headers);
      expect(answer.statusCode, answer.body).toBe(204);
    },
    assess: async (id) => {
      const { drugs, reactions } = (await read(id)).content;
      const pair = { drug: drugs?.[0]?.id, reaction: reactions?.[0]?.id };
      return send(`${id}/assessments`, { ...pair, method: 'whoUmc', answers: {}, result: 'possible' });
    },
    take: (id) => step(id, { step: 'take' }),
    ask: (id) => step(id, { step: 'ask', question: 'When?', way: 'telephone' }),
    goOn: (id) => step(id, { step: 'goOn' }),
    join: (id) => step(id, { step: 'duplicateOf', of: pick(cases).id }),
    separate: async (id) => {
      const { db } = portal;
      const joined = await db.selectFrom('cases').select('id').where('state', '=', 'duplicate').execute();
      return step(joined.length > 0 ? pick(joined).id : id, { step: 'separate' });
    },
  };
  return { portal, cases, read, step, work, pick };
}

type Rows = Map<string, { caseId: unknown; reportId: unknown; row: string }>;

/** On PostgreSQL one sequence: both send the same statements. */
const seeds = onPostgres ? [1] : [1, 7];

it.each(seeds)('nothing moves or is lost (sequence %i)', async (seed) => {
  const { portal, cases, read, step, work, pick } = await office(seed);
  const all = async (): Promise<Rows> => {
    const rows: Rows = new Map();
    for (const name of [...unchangedTables, ...arrivals]) {
      for (const row of await portal.db.selectFrom(name).selectAll().execute()) {
        const { caseId, ...one } = row as Record<string, unknown>;
        // What the surviving case learns from the content of its duplicate goes when they are separated.
        if (one['way'] === 'joined') continue;
        const lasting = Object.entries(one).filter(([column]) => ![...added, ...passing].includes(column));
        const key = `${name} ${JSON.stringify(one['id'] ?? [caseId, one['number']])}`;
        rows.set(key, { caseId, reportId: one['reportId'], row: JSON.stringify(lasting) });
      }
    }
    return rows;
  };
  const ownCase = new Map<unknown, string>(cases.map(({ id, reportId }) => [reportId, id]));
  const isArrival = (key: string) => arrivals.some((name) => key.startsWith(`${name} `));
  const taken = { join: 0, separate: 0 };
  let before = await all();
  for (let number = 0; number < acts; number += 1) {
    const { id } = pick(cases);
    const act = pick([...Object.keys(work), 'details', 'join', 'separate']);
    const answer = await work[act]?.(id);
    const after = await all();
    for (const [key, { caseId, row }] of before) {
      const now = after.get(key);
      expect([now?.row, isArrival(key) || now?.caseId === caseId], `${number}: ${act}`).toEqual([row, true]);
    }
    const made = [...after.keys()].filter((key) => !before.has(key));
    // A join or a separation adds only its own step to these tables.
    const isWork = act !== 'join' && act !== 'separate';
    expect(made.filter((key) => !isWork && !key.startsWith('case_steps '))).toEqual([]);
    if (!isWork && answer === 200) taken[act] += 1;
    before = after;
    if (number % lookedAtEvery !== 0) continue;

    const shown = new Map(await Promise.all(cases.map(async (one) => [one.id, await read(one.id)] as const)));
    for (const details of shown.values()) {
      const ofCases = [details.id, ...details.duplicates.map((one) => one.id)];
      const idsIn = (table: string) =>
        [...after]
          .filter(([key, { caseId }]) => key.startsWith(`${table} `) && ofCases.some((one) => one === caseId))
          .map(([key]) => JSON.parse(key.slice(table.length + 1)) as string)
          .toSorted();
      const ids = (list: readonly { id: string }[]) => list.map((one) => one.id).toSorted();
      expect(ids(details.notes)).toEqual(idsIn('case_notes'));
      expect(ids(details.attachments)).toEqual(idsIn('case_attachments'));
      expect(ids(details.questions)).toEqual(idsIn('case_questions'));
      expect(ids(details.information.filter(({ way }) => way !== 'joined'))).toEqual(
        idsIn('case_information'),
      );
      // What a duplicate has waits at the surviving case.
      const isWaiting =
        details.state !== 'duplicate' && details.information.some(({ settledAt }) => settledAt === null);
      expect([details.number, details.hasNewInformation]).toEqual([details.number, isWaiting]);
      const versions = [...after.keys()].filter((key) => key.startsWith(`case_versions ["${details.id}"`));
      expect(details.versions).toHaveLength(versions.length);
      for (const one of details.duplicates) {
        expect(shown.get(one.id)?.survivingCase?.id).toBe(details.id);
        expect(one.report).toEqual(shown.get(one.id)?.report);
      }
    }
  }
  expect(taken.join).toBeGreaterThan(0);
  expect(taken.separate).toBeGreaterThan(0);
  for (const name of [...unchangedTables, ...arrivals].filter((one) => one !== 'case_attempts')) {
    expect(
      [...before.keys()].some((key) => key.startsWith(`${name} `)),
      name,
    ).toBe(true);
  }

  for (const { id } of cases) await step(id, { step: 'separate' });
  const back = [...(await all())].filter(([key]) => isArrival(key));
  expect(back.map(([key, { caseId }]) => [key, caseId])).toEqual(
    back.map(([key, { reportId }]) => [key, ownCase.get(reportId)]),
  );
  for (const { id, reportId } of cases) {
    const { report, duplicates, survivingCase, state } = await read(id);
    expect([report.id, duplicates, survivingCase, state === 'duplicate']).toEqual([
      reportId,
      [],
      null,
      false,
    ]);
  }
});
