// The ward passes of a portal with made-up cases: a live one, a revoked one, and what their phones handed in, the last of it
// after the revocation.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { addDays, dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { reportOfContent } from '#contract/cases/reporters/from-report-rules.ts';
import { contentOfEntry, type EntryToTurn } from '#contract/ward-content-rules.ts';
import type { LateMark } from '#contract/ward-rules.ts';
import { searchText } from '../../db/search-text.ts';
import type { Trx } from '../../db/tables.ts';
import { insertReport } from '../../features/adr-reports/queries.ts';
import { openCases, yearOf } from '../../features/cases/intake/open-case.ts';
import { insertEntry } from '../../features/ward/queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface DemoPass {
  name: string;
  occupation: 'nurse' | 'student';
  ward: string;
  posting: string | null;
  usedAt: Date;
  days: number;
  revokedAt: Date | null;
}

/** What a ward notes: patient, medicine, reaction. */
const entry = (
  pass: DemoPass,
  at: Date,
  timeZone: string,
  noted: Pick<EntryToTurn, 'initials' | 'sex' | 'medicine' | 'reaction'> & { years: number; bed: string },
): EntryToTurn => {
  const day = dayOf(nowIn(at, timeZone));
  const { years, bed, ...said } = noted;
  return {
    ...said,
    toldOn: day,
    toldBy: { name: pass.name, occupation: pass.occupation },
    recordNumber: null,
    age: { value: years, unit: 'a' },
    ward: `${pass.ward}, bed ${bed}`,
    dose: null,
    started: addDays(day, -3),
    onset: addDays(day, -1),
    serious: [],
    action: '1',
    outcome: '2',
  };
};

export async function insertDemoWard(
  trx: Trx,
  { now, timeZone, by }: { now: Date; timeZone: string; by: string },
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const nurse: DemoPass = {
    name: 'Rekha Thomas',
    occupation: 'nurse',
    ward: 'Medicine ward 2',
    posting: 'Ward round of November',
    usedAt: ago(3 * dayMs),
    days: 30,
    revokedAt: null,
  };
  const intern: DemoPass = {
    name: 'Imran Sheikh',
    occupation: 'student',
    ward: 'Surgery ward 1',
    posting: 'Internship, surgery',
    usedAt: ago(6 * dayMs),
    days: 14,
    revokedAt: ago(2 * dayMs),
  };
  const nurseId = await insertPass(trx, nurse, by);
  const internId = await insertPass(trx, intern, by);
  const first = ago(2 * dayMs + 3 * hourMs);
  await store(
    trx,
    nurseId,
    { at: first, handedInAt: first, late: null },
    timeZone,
    entry(nurse, first, timeZone, {
      initials: 'K. M.',
      years: 58,
      sex: '1',
      bed: '7',
      medicine: 'Vancomycin 1 g',
      reaction: 'Flushing of face and neck during the infusion',
    }),
  );
  const second = ago(5 * hourMs);
  await store(
    trx,
    nurseId,
    { at: second, handedInAt: ago(4 * hourMs), late: null },
    timeZone,
    entry(nurse, second, timeZone, {
      initials: 'P. L.',
      years: 71,
      sex: '2',
      bed: '11',
      medicine: 'Enalapril 5 mg',
      reaction: 'Dry cough for a week',
    }),
  );
  const before = ago(2 * dayMs + 2 * hourMs);
  await store(
    trx,
    internId,
    { at: before, handedInAt: ago(dayMs), late: 'revoked' },
    timeZone,
    entry(intern, before, timeZone, {
      initials: 'B. R.',
      years: 34,
      sex: '1',
      bed: '3',
      medicine: 'Diclofenac 75 mg',
      reaction: 'Swelling and itching where it was injected',
    }),
  );
}

async function insertPass(trx: Trx, { usedAt, days, revokedAt, ...pass }: DemoPass, by: string) {
  const id = randomUUID();
  const later = (ms: number) => new Date(usedAt.getTime() + ms).toISOString();
  await trx
    .insertInto('ward_passes')
    .values({
      ...pass,
      id,
      // Hashes of no code and no key.
      codeHash: randomUUID(),
      keyHash: randomUUID(),
      codeExpiresAt: later(10 * 60_000),
      usedAt: usedAt.toISOString(),
      device: 'Chrome, Android',
      createdAt: later(-5 * 60_000),
      createdBy: by,
      expiresAt: later(days * dayMs),
      revokedAt: revokedAt?.toISOString() ?? null,
      revokedBy: revokedAt && by,
      personSearch: searchText(pass.name),
      isSample: true,
      erasedAt: null,
    })
    .execute();
  return id;
}

async function store(
  trx: Trx,
  passId: string,
  { at, handedInAt, late }: { at: Date; handedInAt: Date; late: LateMark | null },
  timeZone: string,
  noted: EntryToTurn,
): Promise<void> {
  const ward = noted.ward?.split(',')[0] ?? '';
  const content = {
    ...contentOfEntry(noted, { ward, newId: randomUUID }),
    narrative: 'This case is invented.',
  };
  const day = dayOf(nowIn(handedInAt, timeZone));
  const circumstances = { id: randomUUIDv7(), now: handedInAt, year: yearOf(day), isSample: true };
  const report = await insertReport(trx, reportOfContent(content), circumstances);
  await openCases(trx, [{ report, content, source: 'ward', day, receivedOn: noted.toldOn, by: null }]);
  const times = { enteredAt: at.toISOString(), handedInAt: handedInAt.toISOString() };
  await insertEntry(trx, { reportId: report.id, passId, late, ...times });
}
