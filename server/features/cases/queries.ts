// SQL of cases: find, lock, settings. history.ts of server/db reads and adds versions.
import type { Insertable, Selectable } from 'kysely';
import type { OwnRanges } from '#contract/cases/assessment/measured-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { casePrefixDefault, isCasePrefix } from '#contract/cases/intake/case-numbers-rules.ts';
import { daysByDay, type DaysOn } from '#contract/cases/work/clock-rules.ts';
import {
  caseSettingDefaults,
  groundedSources,
  legalGroundKey,
  rangedAnalytes,
  rangeKey,
} from '#contract/cases/work/case-settings-rules.ts';
import { type DueDays, dueDays } from '#contract/cases/work/deadlines-rules.ts';
import { followUpAfterDays } from '#contract/cases/list/follow-up-list-rules.ts';
import type { Urgency } from '#contract/cases/content/derived-facts-rules.ts';
import type { Source } from '#contract/cases/reporters/from-report-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import { countOf } from '../../db/count-of.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';

/** A row of `cases` with typed columns. */
export type StoredCase = Omit<
  Selectable<Tables['cases']>,
  'state' | 'stateBefore' | 'source' | 'urgency' | 'serious'
> & {
  state: CaseState;
  stateBefore: CaseState | null;
  source: Source;
  urgency: Urgency;
  serious: 'true' | 'false' | 'unknown';
};

export type NewCaseRow = Insertable<Tables['cases']>;

export async function findCase(db: Db, id: string): Promise<StoredCase | undefined> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
  return row as StoredCase | undefined;
}

/** The cases with these ids, by their ids. */
export async function findCases(db: Db, ids: readonly string[]): Promise<Map<string, StoredCase>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('cases').selectAll().where('id', 'in', ids).execute();
  return new Map((rows as StoredCase[]).map((row) => [row.id, row]));
}

/** The newest versions of these cases, by their ids. */
export async function readContents(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { version: number; content: CaseContent }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .innerJoin('case_versions', (join) =>
      join.onRef('case_versions.caseId', '=', 'cases.id').onRef('case_versions.number', '=', 'cases.version'),
    )
    .select(['cases.id', 'case_versions.number', 'case_versions.content'])
    .where('cases.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, number, content }) => [id, { version: number, content }]));
}

export async function findCaseOfReport(db: Db, reportId: string): Promise<StoredCase | undefined> {
  const row = await db.selectFrom('cases').selectAll().where('reportId', '=', reportId).executeTakeFirst();
  return row as StoredCase | undefined;
}

/**
 * The case, locked against changes by others until the transaction ends. Call it before reading anything that depends
 * on the state or the version.
 */
export async function lockCase(trx: Trx, id: string): Promise<StoredCase | undefined> {
  const row = await trx
    .updateTable('cases')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row as StoredCase | undefined;
}

/** The versions and erasures of several cases, which stay until the transaction ends. */
export async function lockVersions(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, Pick<StoredCase, 'version' | 'erasedAt'>>> {
  const rows = await trx
    .updateTable('cases')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', 'in', ids)
    .returning(['id', 'version', 'erasedAt'])
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The ids of cases after another, in their order. '': from the first on. */
export async function listCaseIds(db: Db, after: string, most: number): Promise<string[]> {
  const cases = db.selectFrom('cases').select('id').orderBy('id').limit(most);
  const rows = await (after === '' ? cases : cases.where('id', '>', after)).execute();
  return rows.map(({ id }) => id);
}

/** The reference number of the report of a case. */
export async function referenceOf(db: Db, reportId: string): Promise<string> {
  const { reference } = await db
    .selectFrom('adr_reports')
    .select('reference')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return reference;
}

/** The settings that the work on cases needs. */
export interface CaseSettings {
  prefix: string;
  /** By the day on which something was received. */
  daysOn: DaysOn;
  forwardsToPvpi: boolean;
  /** The country of the centre, as two letters. */
  country: string;
  /** The occupation with which a typed form begins; '' is none. */
  occupation: string;
  /** The centre's own normal ranges as typed, by the test. */
  ranges: OwnRanges;
  /** So old, in days, the last information of a case without a final outcome may become. */
  followUpAfterDays: number;
  /** Why what came by a source may be sent without the consent of its reporter; '' for none. */
  groundOf(source: string): string;
}

const dueKeys = Object.keys(dueDays) as (keyof DueDays)[];

export async function readCaseSettings(db: Db): Promise<CaseSettings> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['key', 'value'])
    .where('deletedAt', 'is', null)
    .where('key', 'in', [
      'case_prefix',
      'forwards_to_pvpi',
      'follow_up_after_days',
      'e2b_country',
      'default_occupation',
      ...rangedAnalytes.map((analyte) => rangeKey(analyte)),
      ...dueKeys,
      ...groundedSources.map((source) => legalGroundKey(source)),
    ])
    .execute();
  const changes = await db.selectFrom('due_day_changes').select(['key', 'changedOn', 'before']).execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const prefix = values.get('case_prefix') ?? '';
  const days = (key: string, preset: number) => {
    const value = values.get(key) ?? '';
    return /^\d{1,4}$/.test(value) ? Number(value) : preset;
  };
  return {
    prefix: isCasePrefix(prefix) ? prefix : casePrefixDefault,
    daysOn: daysByDay(
      Object.fromEntries(dueKeys.map((key) => [key, days(key, dueDays[key])])) as DueDays,
      changes.map((change) => ({ ...change, key: change.key as keyof DueDays })),
    ),
    forwardsToPvpi: values.get('forwards_to_pvpi') === 'true',
    country: values.get('e2b_country') ?? caseSettingDefaults.e2b_country,
    occupation: values.get('default_occupation') ?? '',
    ranges: Object.fromEntries(
      rangedAnalytes.flatMap((analyte) => {
        const range = values.get(rangeKey(analyte)) ?? '';
        return range === '' ? [] : [[analyte, range]];
      }),
    ),
    followUpAfterDays: days('follow_up_after_days', followUpAfterDays),
    groundOf(source) {
      const key = legalGroundKey(source);
      const preset = key === 'legal_ground_paper' ? caseSettingDefaults[key] : '';
      return (values.get(key) ?? preset).trim();
    },
  };
}

/** Raises the highest number of a series by `count` and returns it. Locks its row until the transaction ends. */
export async function raiseNumber(
  db: Db,
  { series, year }: { series: string; year: number },
  count: number,
): Promise<number> {
  const { last } = await db
    .insertInto('case_numbers')
    .values({ series, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet(({ eb, ref }) => ({ last: eb('case_numbers.last', '+', ref('excluded.last')) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** How many attachments a report has. */
export const countAttachments = (db: Db, reportId: string): Promise<number> =>
  countOf(db.selectFrom('case_attachments').where('reportId', '=', reportId).where('erasedAt', 'is', null));
