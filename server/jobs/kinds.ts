// What a job of each kind is given, and what runs it. A payload holds ids and numbers, nothing that a person typed: it may
// lie in the table for days.
import type { JobKind } from '#contract/jobs-rules.ts';

/** For jobs that read from the database what there is to do. */
export type NoPayload = Record<string, never>;

export interface JobPayloads extends Record<JobKind, object> {
  backup: NoPayload;
  retention: NoPayload;
  'sweep-files': NoPayload;
  tidy: NoPayload;
}

/** What a job knows of itself. */
export interface JobRun {
  /** The same at every attempt. */
  id: string;
  /** 1 at the first attempt since it last succeeded. */
  attempt: number;
  /** When this attempt began. */
  at: Date;
  /** Aborted when the portal stops, or another process has taken the job over: long work then stops at its next step. */
  signal: AbortSignal;
}

export interface Handler<Payload extends object = object> {
  /**
   * Does the work. It may run again after it was done: a process can be killed before it says so. Throws `JobProblem` to
   * say why it failed.
   */
  run(payload: Payload, job: JobRun): Promise<void>;
  /** Of a recurring job: the time from the beginning of one run to the next, in milliseconds. */
  everyMs?: number;
  /** How long after the start of this process it is first run here, in milliseconds. */
  firstAfterMs?: number;
  /** The pause after an attempt that failed, in milliseconds. Unless said it doubles, from a minute to six hours. */
  pauseMs?(attempt: number): number;
}

/** What this process can run. A kind that is left out here is left to other processes. */
export type Handlers = { readonly [Kind in JobKind]?: Handler<JobPayloads[Kind]> };

/** Why a job failed, in a sentence for administrators. It is stored and shown, so it holds nothing of a person. */
export class JobProblem extends Error {}
