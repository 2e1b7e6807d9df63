// The payload and the handler of each kind of job. A payload holds ids and numbers and nothing that a person
// typed, because it may be in the table for days.
import type { JobKind } from '#contract/jobs-rules.ts';

/** For jobs that find their work in the database. */
type NoPayload = Record<string, never>;

/** Why the holders of `sign` are told: the case became a death, or words of a stranger may mean one. */
export type DeathCause = 'urgency' | 'words';

export interface JobPayloads extends Record<JobKind, object> {
  backup: NoPayload;
  'check-backup': NoPayload;
  'due-dates': NoPayload;
  figures: NoPayload;
  'find-duplicates': NoPayload;
  'import-terms': { releaseId: string };
  'mail-notices': NoPayload;
  'push-icsr': { batch: string };
  retention: NoPayload;
  'send-backup': NoPayload;
  'send-mail': { mail: string };
  'sweep-files': NoPayload;
  'tell-death': { caseId: string; cause: DeathCause };
  tidy: NoPayload;
}

/** The facts of a run that a job gets. */
export interface JobRun {
  /** The same at every attempt. */
  id: string;
  /** 1 at the first attempt since the last success. */
  attempt: number;
  /** When this attempt started. */
  at: Date;
  /**
   * Aborted when the portal stops or another process has taken the job over. Long work must then stop at its
   * next step.
   */
  signal: AbortSignal;
}

export interface Handler<Payload extends object = object> {
  /**
   * Does the work. It may run twice, because a process can be killed before it records the success. Throws
   * `JobProblem` to say why it failed.
   */
  run(payload: Payload, job: JobRun): Promise<void>;
  /** For a recurring job: milliseconds from the start of one run to the start of the next. */
  everyMs?: number;
  /** Milliseconds from the start of this process to the first run. */
  firstAfterMs?: number;
  /** Milliseconds to wait after a failed attempt. By default it doubles from a minute to six hours. */
  pauseMs?(attempt: number): number;
}

/** The kinds of jobs that this process runs. Other processes run the others. */
export type Handlers = { readonly [Kind in JobKind]?: Handler<JobPayloads[Kind]> };

/** Why a job failed, in a sentence for administrators. It is stored and shown, so it must hold no personal data. */
export class JobProblem extends Error {}
