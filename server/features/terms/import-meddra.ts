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
import {
  MeddraError,
  type MeddraRelease,
  readMeddra,
  readReleaseFile,
  readTerms,
  releaseFile,
} from './read-meddra.ts';

/** Version and language, entered by the person if the files do not contain them. */
export interface AskedRelease {
  version?: string | undefined;
  language?: string | undefined;
}

/** The words by which the current terms are found. They are some 250,000, so never all of them are in memory. */
function* wordsIn({ terms }: MeddraRelease): Generator<{ word: string; code: string }> {
  for (const { code, folded, isCurrent } of terms) {
    if (isCurrent) for (const word of wordsOf(folded)) yield { word, code };
  }
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

/** How many terms, ways and words the files have, all checked. None of the terms is kept: the job reads them again. */
async function checkedTotal(files: ReadonlyMap<string, string>): Promise<number> {
  try {
    let count = 0;
    const paths = await readTerms(files, ({ folded, isCurrent }) => {
      count += 1 + (isCurrent ? wordsOf(folded).length : 0);
    });
    return count + paths.length;
  } catch (error) {
    if (error instanceof MeddraError)
      throw new Problem(400, problems('nothing_imported', { why: error.message }));
    throw error;
  }
}

/** Rows of one commit: some milliseconds on the embedded database. */
const rowsPerCommit = 250;

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
    rows: Iterable<Row>,
    insert: (db: Db, id: string, some: Row[]) => Promise<unknown>,
  ) => {
    for (const some of inParts(rows, rowsPerCommit)) {
      signal.throwIfAborted();
      await turn(); // lets other requests run
      await db.transaction().execute(async (trx) => {
        await insert(trx, releaseId, some);
        await reportProgress(trx, releaseId, (done += some.length));
      });
    }
  };
  await writeAll(release.terms, insertTerms);
  await writeAll(release.paths, insertPaths);
  await writeAll(wordsIn(release), insertWords);
  await db.transaction().execute((trx) => endImport(trx, releaseId));
}

function* inParts<Row>(rows: Iterable<Row>, most: number): Generator<Row[]> {
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < most) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
