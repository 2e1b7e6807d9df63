// The whole application over the test's own database, with a clock that the test sets. Files that use it are named
// *.engine.test.ts or *.portal.test.ts.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { AdrReportInput } from '#contract/adr-reports.ts';
import type { ContactMessageInput } from '#contract/contact-messages.ts';
import { jobHandlers } from '../job-handlers.ts';
import { type Jobs, openJobs } from '../jobs/run-jobs.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engines/engine.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import type { StarterLists } from '../seed/starter/starter-lists.ts';
import { storeSampleFiles } from '../seed/sample-files.ts';
import type { Frontend } from '../pages/frontend.ts';
import { standardLog } from '../http/log.ts';
import type { Portal } from '../portal.ts';
import { testApplication } from './application.ts';

export interface TestPortal {
  app: FastifyInstance;
  config: Config;
  engine: Engine;
  db: Engine['db'];
  keys: Portal['keys'];
  files: Portal['files'];
  icsr: Portal['icsr'];
  figures: Portal['figures'];
  memory: Portal['memory'];
  /** The portal's background jobs, which run only on demand. */
  jobs: Jobs;
  /** The portal's current time. */
  clock: { now: Date };
  /** The log lines so far; empty unless the test sets `logLevel`. */
  log: string[];
  /** Sends a body as JSON; a string or a buffer is sent unchanged, with the content type of JSON by default. */
  send(method: Method, url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  put(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  delete(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Sends a form like a browser without JavaScript. */
  postForm(
    url: string,
    fields: Record<string, string> | string,
    headers?: Headers,
  ): Promise<LightMyRequestResponse>;
}

type Headers = Record<string, string>;
type Method = NonNullable<InjectOptions['method']>;

interface Options {
  config?: Partial<Config>;
  now?: Date;
  seed?: Config['seed'];
  /** Default: an empty database of the test. A given engine stays open when the test ends. */
  engine?: Engine;
  /** `builtPages()` for tests of pages; without it the portal has only the API. */
  frontend?: Frontend | null;
  /** For a test of what a process does at its start or holds in memory: no earlier test has used the application. */
  isFresh?: boolean;
  /** Default: the lists of terms are empty. */
  lists?: StarterLists;
}

/** A portal in the state after its first start, until the test ends. */
export async function testPortal({
  config,
  now = new Date('2026-11-21T05:40:00.000Z'),
  seed = 'none',
  engine: given,
  frontend = null,
  isFresh,
  lists,
}: Options = {}): Promise<TestPortal> {
  const { app, portal, clock } = await testApplication({ config, frontend, engine: given, isFresh, now });
  const { config: settings, engine, files, icsr, figures, keys, memory } = portal;
  await seedDatabase(engine, seed, now, undefined, lists);
  await storeSampleFiles(engine, files);
  const jobs = openJobs(engine, jobHandlers(portal), portal.now);
  onTestFinished(() => jobs.stop());

  const send: TestPortal['send'] = (method, url, body, headers = {}) => {
    if (body === undefined) return app.inject({ method, url, headers });
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return app.inject({ method, url, headers: { 'content-type': 'application/json', ...headers }, payload });
  };
  return {
    app,
    config: settings,
    engine,
    db: engine.db,
    keys,
    files,
    icsr,
    figures,
    memory,
    jobs,
    clock,
    log: settings.logLevel === 'silent' ? [] : captureLog(),
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    delete: (url, headers) => send('DELETE', url, undefined, headers),
    postForm: (url, fields, headers) => {
      const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
      return send('POST', url, body, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
    },
  };
}

/** Lets so many milliseconds pass. */
export function pass({ clock }: TestPortal, ms: number): void {
  clock.now = new Date(clock.now.getTime() + ms);
}

/** Captures the log instead of writing it to standard output, until the test ends. */
function captureLog(): string[] {
  const lines: string[] = [];
  const { write } = standardLog;
  standardLog.write = (line) => void lines.push(line);
  onTestFinished(() => void (standardLog.write = write));
  return lines;
}

/**
 * Makes the database unavailable: on PostgreSQL a full outage; on SQLite writes fail, as on a read-only file system,
 * and reads continue.
 */
export async function makeDatabaseUnreachable({ db, name }: Engine): Promise<void> {
  if (name === 'SQLite') {
    await sql`pragma query_only = 1`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = rows[0]?.name ?? '';
  // A connection cannot block its own database, so use the superuser's.
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`alter database ${database} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  await client.end();
}

/** A complete body for `POST /api/adr-reports`. */
export const validReport = {
  name: 'R. K.',
  age: 45,
  contact: '98765 00000',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Red itchy rash on both arms',
  duration: '3 days',
  message: 'Also takes metformin',
} satisfies AdrReportInput;

/** A complete body for `POST /api/contact-messages`. */
export const validMessage = {
  name: 'Asha Verma',
  email: 'asha@example.org',
  message: 'When is the next awareness talk?',
} satisfies ContactMessageInput;

export const countReports = async (db: Engine['db']) =>
  (await db.selectFrom('adr_reports').select('id').execute()).length;
export const countMessages = async (db: Engine['db']) =>
  (await db.selectFrom('contact_messages').select('id').execute()).length;
