// The applications of a worker's tests. Making one takes longer than most tests, so one test after another uses it, over a
// database that is emptied between them.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Engine } from '../db/engines/engine.ts';
import { figuresBeside } from '../features/insight/figures-worker.ts';
import { startChecker } from '../files/checker.ts';
import { openFiles } from '../files/files.ts';
import { openIncoming } from '../files/incoming.ts';
import { type IcsrWorker, startIcsrWorker } from '../icsr/icsr-worker.ts';
import type { Frontend } from '../pages/frontend.ts';
import { Memory } from '../memory.ts';
import { deriveKeys, type Portal } from '../portal.ts';
import { leaveDatabase, takeDatabase, type TestDatabase } from './database.ts';

export interface Options {
  config?: Partial<Config> | undefined;
  /** The pages. Null: the application has only the API. */
  frontend: Frontend | null;
  /** An engine of the test, which stays open when the test ends. */
  engine?: Engine | undefined;
  /** For a test of what a process does at its start or holds in memory: no earlier test has used it. */
  isFresh?: boolean | undefined;
  now: Date;
}

export interface Application {
  app: FastifyInstance;
  portal: Portal;
  /** The portal's current time. */
  clock: { now: Date };
}

interface Reusable extends Application {
  options: Options;
  /** Null: the engine is the test's. */
  database: TestDatabase | null;
  dataDir: string;
  /** Whether a test has closed it, opened it to the network, or replaced a part of it. */
  isChanged(): boolean;
}

/** The applications that no test uses now. */
const idle: Reusable[] = [];

/** Settings that open no port, store or folder of their own. */
const plainSettings: ReadonlySet<string> = new Set<keyof Config>([
  'limits',
  'logLevel',
  'publicOrigin',
  'rateLimit',
  'trustProxy',
]);

/** One checker for all applications: starting its process takes longer than most tests. */
const checker = startChecker(constants.priority.PRIORITY_NORMAL);

/** Likewise the threads for messages, by the folder of their schema. */
const icsrWorkers = new Map<string | null, IcsrWorker>();
function icsrWorker(schemaDir: string | null): IcsrWorker {
  const worker = icsrWorkers.get(schemaDir) ?? startIcsrWorker({ schemaDir });
  icsrWorkers.set(schemaDir, worker);
  return worker;
}

/** An application for the running test: one that an earlier test has left, or a new one. */
export async function testApplication(options: Options): Promise<Application> {
  const isSuitable = ({ options: { config, frontend } }: Reusable) =>
    frontend === options.frontend && isDeepStrictEqual(config, options.config);
  const place = options.engine || options.isFresh ? -1 : idle.findIndex(isSuitable);
  const [application = await open(options)] = place === -1 ? [] : idle.splice(place, 1);
  application.clock.now = options.now;
  if (place !== -1) await openIncoming(application.dataDir); // its folder was deleted
  onTestFinished(({ task }) => leave(application, task.result?.state !== 'fail'));
  return application;
}

async function open(options: Options): Promise<Reusable> {
  const { config, frontend } = options;
  const database = options.engine ? null : await takeDatabase();
  const engine = options.engine ?? (database as TestDatabase).engine;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const settings = { ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), ...config };
  const clock = { now: options.now };
  const now = () => clock.now;
  const files = await openFiles(settings, engine, checker, now, (error) => {
    throw error;
  });
  const keys = deriveKeys('a secret of the tests, long enough');
  const icsr = icsrWorker(settings.e2bSchemaDir);
  const memory = new Memory();
  const figures = figuresBeside(engine, memory);
  const portal: Portal = { config: settings, engine, keys, files, icsr, figures, memory, now };
  const app = await buildApp(portal, frontend);
  let isSpent = !Object.entries(config ?? {}).every(
    ([name, value]) => value === null || plainSettings.has(name),
  );
  const spend = async () => void (isSpent = true);
  app.addHook('onListen', spend).addHook('onClose', spend);
  await app.ready();
  const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const groups = (Object.values(settings) as unknown[]).filter(isGroup);
  const parts = [app, portal, settings, ...groups, engine, files, files.storage, icsr];
  const asMade = parts.map((part) => Object.values(part) as unknown[]);
  const isChanged = () =>
    isSpent ||
    !existsSync(dataDir) ||
    app.isEnding() ||
    parts.some((part, place) => {
      const values: unknown[] = Object.values(part);
      return (
        asMade[place]?.length !== values.length || asMade[place].some((value, at) => value !== values[at])
      );
    });
  return { options, app, portal, clock, database, dataDir, isChanged };
}

/** Keeps the application for the next test, or closes it. */
async function leave(application: Reusable, hasPassed: boolean): Promise<void> {
  const { app, portal, database, dataDir, isChanged } = application;
  await portal.files.settled();
  if (hasPassed && !isChanged() && (await database?.empty())) {
    portal.memory.clear();
    rmSync(dataDir, { recursive: true });
    idle.push(application);
    return;
  }
  await app.close();
  await portal.files.close();
  rmSync(dataDir, { recursive: true, force: true });
  if (database) await leaveDatabase(database);
}
