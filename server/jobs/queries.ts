// SQL of the table of jobs: add, claim, renew, end, and the summary for the system status.
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { JobKind } from '#contract/jobs-rules.ts';
import type { JobState } from '#contract/system-status.ts';
import { maxClockSkewMs } from '../db/caller-counts.ts';
import { deleteInTurns } from '../db/change-in-turns.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { JobPayloads } from './kinds.ts';

/** How long a claim is valid without renewal, in milliseconds. After that the process may have been killed. */
export const leaseMs = 120_000;
/** How long a job that was given up is shown, in milliseconds. */
const retainFailuresMs = 30 * 86_400_000;
/** How many failures are read for their sentences, most recent first. */
const mostProblems = 100;

/** Adds a job in the caller's transaction: it exists once that commits. */
export function addJob<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  payload: JobPayloads[Kind],
  { now, dueAt = now }: { now: Date; dueAt?: Date },
): Promise<void> {
  return insertJob(db, { kind, payload, recurs: false, dueAt }, now);
}

/** Adds a job of any kind. Of a recurring kind there is at most one. */
export async function insertJob(
  db: Db,
  { kind, payload, recurs, dueAt }: { kind: string; payload: object; recurs: boolean; dueAt: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: randomUUID(),
      kind,
      recurs,
      payload: JSON.stringify(payload),
      dueAt: dueAt.toISOString(),
      attempts: 0,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A kind that may be claimed. `everyMs` null: it does not recur. */
export interface ClaimableKind {
  kind: string;
  everyMs: number | null;
}

export interface ClaimedJob {
  id: string;
  kind: string;
  payload: object;
  recurs: boolean;
  attempts: number;
  /** The previous process did not end its claim. */
  takenOver: boolean;
}

/**
 * Claims the job of these kinds that has been due longest. Null if none is due. With `inAnyCase` it also
 * claims a job that is not due or was given up.
 */
export async function claimJob(
  db: Db,
  by: string,
  kinds: readonly ClaimableKind[],
  now: Date,
  { inAnyCase = false } = {},
): Promise<ClaimedJob | null> {
  if (kinds.length === 0) return null;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const claimable = ({ and, eb, lit, or }: ExpressionBuilder<Tables, 'jobs'>) => {
    // A time further ahead than the interval allows was stored before the clock went back.
    const tooFarAhead = kinds.flatMap(({ kind, everyMs }) =>
      everyMs === null
        ? []
        : [
            and([
              eb('kind', '=', kind),
              eb('recurs', '=', true),
              eb('dueAt', '>', at(everyMs + maxClockSkewMs)),
            ]),
          ],
    );
    const due = inAnyCase ? lit(true) : or([eb('dueAt', '<=', at(0)), ...tooFarAhead]);
    return and([
      eb(
        'kind',
        'in',
        kinds.map(({ kind }) => kind),
      ),
      or([
        and([eb('claimedBy', 'is', null), due]),
        eb('claimedUntil', '<', at(0)),
        eb('claimedUntil', '>', at(leaseMs + maxClockSkewMs)),
      ]),
    ]);
  };
  for (;;) {
    const found = await db
      .selectFrom('jobs')
      .select(['id', 'kind', 'payload', 'recurs', 'attempts', 'claimedBy'])
      .where(claimable)
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!found) return null;
    const { claimedBy, ...job } = found;
    const attempts = job.attempts + 1;
    const claimed = await db
      .updateTable('jobs')
      .set({ claimedBy: by, claimedUntil: at(leaseMs), attempts })
      .where('id', '=', job.id)
      .where(claimable)
      .returning('id')
      .execute();
    // Otherwise another process was faster, and there may be more jobs.
    if (claimed.length > 0) return { ...job, attempts, takenOver: claimedBy !== null };
  }
}

/** Extends a claim. False: the claim has ended, and another process may have the job. */
export async function renewJob(db: Db, by: string, now: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('jobs')
    .set({ claimedUntil: new Date(now.getTime() + leaseMs).toISOString() })
    .where('claimedBy', '=', by)
    .returning('id')
    .execute();
  return renewed.length > 0;
}

const unclaimed = { claimedBy: null, claimedUntil: null };

/** Ends a claim after success. A job that does not recur is deleted; with `next` null it is not planned again. */
export async function finishJob(
  db: Db,
  by: string,
  { recurs }: ClaimedJob,
  { begunAt, next }: { begunAt: Date; next: Date | null },
): Promise<void> {
  if (!recurs) {
    await db.deleteFrom('jobs').where('claimedBy', '=', by).execute();
    return;
  }
  const planned = { dueAt: next?.toISOString() ?? null, lastAt: begunAt.toISOString() };
  await db
    .updateTable('jobs')
    .set({ ...unclaimed, ...planned, attempts: 0, problem: null, failedAt: null })
    .where('claimedBy', '=', by)
    .execute();
}

/** Ends a claim after a failure. With `next` null the job is given up and stays visible. */
export async function failJob(
  db: Db,
  by: string,
  { problem, next, now }: { problem: string; next: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...unclaimed, problem, failedAt: now.toISOString(), dueAt: next?.toISOString() ?? null })
    .where('claimedBy', '=', by)
    .execute();
}

/** Releases a claim before the job is done: another process may run it at once, and this attempt does not count. */
export async function releaseJob(db: Db, by: string, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set(({ eb }) => ({ ...unclaimed, attempts: eb('attempts', '-', 1), dueAt: now.toISOString() }))
    .where('claimedBy', '=', by)
    .execute();
}

/**
 * Ensures that a recurring job is in the table and due by its present interval, which may differ from the one
 * at its last run.
 */
export async function scheduleRecurring(
  db: Db,
  { kind, everyMs, firstAt }: { kind: string; everyMs: number; firstAt: Date },
  now: Date,
): Promise<void> {
  await insertJob(db, { kind, payload: {}, recurs: true, dueAt: firstAt }, now);
  const found = await db
    .selectFrom('jobs')
    .select(['id', 'lastAt', 'dueAt'])
    .where('kind', '=', kind)
    .where('recurs', '=', true)
    .executeTakeFirstOrThrow();
  const { id, lastAt } = found;
  if (lastAt === null && found.dueAt !== null) return;
  const next = lastAt === null ? firstAt : new Date(Date.parse(lastAt) + everyMs);
  // After a failure it is due when its pause is over.
  await db
    .updateTable('jobs')
    .set({ dueAt: next.toISOString() })
    .where('id', '=', id)
    .where('claimedBy', 'is', null)
    .where(({ eb, or }) => or([eb('problem', 'is', null), eb('dueAt', 'is', null)]))
    .execute();
}

/**
 * Makes a recurring job due now. Says why not: it is running, or this portal does not have it (it is not planned, or the
 * portal has just started for the first time).
 */
export async function bringForward(db: Db, kind: JobKind, now: Date): Promise<'due' | 'running' | 'absent'> {
  const at = now.toISOString();
  const jobs = await db
    .updateTable('jobs')
    .set(({ eb, ref }) => ({
      dueAt: eb.case().when('claimedUntil', '>=', at).then(ref('dueAt')).else(at).end(),
    }))
    .where('kind', '=', kind)
    .where('recurs', '=', true)
    .returning('claimedUntil')
    .execute();
  const [job] = jobs;
  if (!job) return 'absent';
  return job.claimedUntil !== null && job.claimedUntil >= at ? 'running' : 'due';
}

/** Deletes jobs that were given up long ago. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retainFailuresMs).toISOString();
  await deleteInTurns(db, 'jobs', sql`"dueAt" is null and recurs = ${false} and "failedAt" < ${oldest}`);
}

/** The result of the recurring job's last run; nulls if it never ran. */
export async function readRecurring(
  db: Db,
  kind: JobKind,
): Promise<{ lastAt: string | null; problem: string | null }> {
  const found = await db
    .selectFrom('jobs')
    .select(['lastAt', 'problem'])
    .where('kind', '=', kind)
    .where('recurs', '=', true)
    .executeTakeFirst();
  return found ?? { lastAt: null, problem: null };
}

/** The state of the jobs of each kind. */
export async function readJobs(db: Db, now: Date): Promise<JobState[]> {
  const at = now.toISOString();
  type Row = ExpressionBuilder<Tables, 'jobs'>;
  const isIdle = (row: Row) => row.or([row('claimedUntil', 'is', null), row('claimedUntil', '<', at)]);
  const hasFailed = (row: Row) =>
    row.and([
      isIdle(row),
      row.or([
        row.and([row('recurs', '=', false), row('dueAt', 'is', null)]),
        row.and([row('recurs', '=', true), row('problem', 'is not', null)]),
      ]),
    ]);
  const counts = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().filterWhere('claimedUntil', '>=', at).as('running'),
      fn.countAll<number>().filterWhere(hasFailed).as('failed'),
      fn
        .countAll<number>()
        .filterWhere((row) => row.and([isIdle(row), row('dueAt', 'is not', null), row.not(hasFailed(row))]))
        .as('waiting'),
      fn.min('dueAt').as('nextAt'),
      fn.max('lastAt').as('lastAt'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const problems = await db
    .selectFrom('jobs')
    .select(['kind', 'problem'])
    .where('problem', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(mostProblems)
    .execute();
  return counts.map((state) => ({
    ...state,
    problem: problems.find(({ kind }) => kind === state.kind)?.problem ?? null,
  }));
}
