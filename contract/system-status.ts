// System status, for the administrators' dashboard.
import * as z from 'zod/mini';
import { time } from './fields.ts';

/** The state of the jobs of one kind. */
const jobState = z.object({
  /** Such as `backup`. */
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Given up; for a recurring job: its last run failed. */
  failed: z.int(),
  /** When a recurring job last succeeded. */
  lastAt: z.nullable(time()),
  /** When the next one is due. */
  nextAt: z.nullable(time()),
  /** Why the last one failed, in one sentence. */
  problem: z.nullable(z.string()),
});
export type JobState = z.infer<typeof jobState>;

/** The steps of setting up a portal, in the order of the list on the dashboard. */
export const setUpSteps = ['contact', 'prefix', 'backup', 'secondFactor', 'mail', 'rights', 'terms'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const systemStatus = z.object({
  /** The portal's own version, and that of Node.js. */
  version: z.string(),
  node: z.string(),
  startedAt: time(),
  /**
   * Engine and version, such as 'SQLite 3.53.4'; its size in bytes. `reads`: whether figures, exports and prints of many
   * cases read the standby, and how many seconds it is behind; missing where none is configured.
   */
  database: z.object({
    engine: z.string(),
    bytes: z.nullable(z.number()),
    reads: z.optional(
      z.object({ state: z.enum(['used', 'away', 'behind']), behindSeconds: z.nullable(z.int()) }),
    ),
  }),
  /** Where uploads are stored. */
  files: z.object({ place: z.string(), writable: z.boolean() }),
  /** Space on the disk of the data directory, in bytes. */
  disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
  backup: z.object({
    /** The newest verified backup; null: there is none yet. */
    lastAt: z.nullable(time()),
    /** Why backups cannot be made or the last one failed, in one sentence. */
    problem: z.nullable(z.string()),
    /** When the newest one at that time was last restored on trial; missing where that is not done, or never succeeded. */
    restoredAt: z.optional(time()),
  }),
  /** Null: the portal sends no mail, because SMTP_URL is not set. */
  mail: z.nullable(
    z.object({
      /** The address from which mails come. */
      from: z.string(),
      waiting: z.int(),
      /** Mails that were given up and can still be tried again. */
      undelivered: z.int(),
    }),
  ),
  /** Background work, by kind. */
  jobs: z.array(jobState),
  /** Whether the contact details are still the sample. */
  sampleContact: z.boolean(),
  /** The set-up list of the dashboard, and whether it was dismissed. */
  setUp: z.object({
    dismissed: z.boolean(),
    steps: z.array(z.object({ step: z.enum(setUpSteps), done: z.boolean() })),
  }),
  /** Warnings for administrators, as sentences. */
  warnings: z.array(z.string()),
});
export type SystemStatus = z.infer<typeof systemStatus>;
