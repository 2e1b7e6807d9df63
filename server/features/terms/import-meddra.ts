// Imports a MedDRA release. The files are checked when they arrive and stored with the release. A background job writes
// the terms and reports its progress. A release can be used when all of it is written.
import { setImmediate as turn } from 'node:timers/promises';
import { textIssue } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { Engine } from '../../db/engines/engine.ts';
import type { Db } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import { addJob } from '../../jobs/queries.ts';
import type { JobRun } from '../../jobs/kinds.ts';
import {
  deleteTerms,
  endImport,
  findRelease,
  insertPaths,
  insertRelease,
  insertTerms,
  insertWords,
  readFiles,
  reportProgress,
  wordsOf,
} from './meddra-queries.ts';
import { MeddraError, type MeddraRelease, readMeddra, readReleaseFile, releaseFile } from './read-meddra.ts';

/** Version and language, entered by the person if the files do not contain them. */
export interface AskedRelease {
  version?: string | undefined;
  language?: string | undefined;
}

/** How many terms are split into words before other requests are served. */
const termsPerTurn = 1_000;

/** The words by which the current terms are found. */
async function wordsIn({ terms }: MeddraRelease): Promise<{ word: string; code: string }[]> {
  const words: { word: string; code: string }[] = [];
  for (const [index, { code, folded, isCurrent }] of terms.entries()) {
    if (index % termsPerTurn === 0) await turn();
    if (isCurrent) for (const word of wordsOf(folded)) words.push({ word, code });
  }
  return words;
}

/** Checks the files and stores them for the job. Returns the id of the release. Throws a 400 or 409 with a sentence. */
export async function receiveRelease(
  files: ReadonlyMap<string, string>,
  asked: AskedRelease,
  write: Write,
): Promise<string> {
  const total = await checkedTotal(files);
  const releaseInfo = readReleaseFile(files.get(releaseFile) ?? '');
  const version = releaseInfo.version || (asked.version ?? '').trim();
  const language = releaseInfo.language || (asked.language ?? '').trim();
  if (textIssue(language, { max: languageMax, required: false }) !== null) {
    throw new Problem(400, problems('nothing_was_imported', { releaseFile }));
  }
  if (!/^\d{1,2}\.\d$/u.test(version) || language === '') {
    const issues = [
      ...(/^\d{1,2}\.\d$/u.test(version)
        ? []
        : [missing('version', problems('write_the_version_of_the_release'))]),
      ...(language === '' ? [missing('language', problems('write_the_language_of_the_release'))] : []),
    ];
    throw new Problem(400, problems('the_files_do_not_say_which_release', { releaseFile }), {
      issues,
    });
  }
  return write(async (trx, { user, now }) => {
    if (await findRelease(trx, version, language)) {
      throw new Problem(409, problems('meddra_is_already_imported', { version, language }));
    }
    const release = { version, language, total, by: user.username, at: now };
    const id = await insertRelease(trx, release, files);
    await addJob(trx, 'import-terms', { releaseId: id }, { now });
    const event = { at: now, user, action: 'create', kind: 'meddra-releases', recordId: id } as const;
    await recordEvent(trx, event);
    return id;
  });
}

/** As of the query: contract/terms.ts. */
const languageMax = 40;

const missing = (path: string, message: string) => ({ path, code: 'required' as const, message });

async function checkedTotal(files: ReadonlyMap<string, string>): Promise<number> {
  try {
    const release = await readMeddra(files);
    return release.terms.length + release.paths.length + (await wordsIn(release)).length;
  } catch (error) {
    if (error instanceof MeddraError)
      throw new Problem(400, problems('nothing_imported', { why: error.message }));
    throw error;
  }
}

/** Rows of one statement, and statements of one commit: some milliseconds on the embedded database. */
const rowsPerBatch = 250;
const statementsPerCommit = 2;

/** The job. A repeated run first deletes what an earlier run has written. */
export async function importRelease(
  { db }: Pick<Engine, 'db'>,
  releaseId: string,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const files = await readFiles(db, releaseId);
  if (files.size === 0) return; // an earlier run has finished the import
  await deleteTerms(db, releaseId);
  const release = await readMeddra(files);
  let done = 0;
  const writeAll = async <Row>(
    rows: readonly Row[],
    insert: (db: Db, id: string, some: Row[]) => Promise<unknown>,
  ) => {
    for (let from = 0; from < rows.length; from += rowsPerBatch * statementsPerCommit) {
      signal.throwIfAborted();
      await turn(); // lets other requests run
      const some = rows.slice(from, from + rowsPerBatch * statementsPerCommit);
      await db.transaction().execute(async (trx) => {
        for (let at = 0; at < some.length; at += rowsPerBatch) {
          await insert(trx, releaseId, some.slice(at, at + rowsPerBatch));
        }
        await reportProgress(trx, releaseId, (done += some.length));
      });
    }
  };
  await writeAll(release.terms, insertTerms);
  await writeAll(release.paths, insertPaths);
  await writeAll(await wordsIn(release), insertWords);
  await db.transaction().execute((trx) => endImport(trx, releaseId));
}
