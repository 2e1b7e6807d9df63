import { caseDetails, type CaseDetails } from '#contract/cases/work/case-details.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { findVersion } from '../../db/history.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import { Problem } from '../../http/problems.ts';
import type { Call } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { findCase } from './queries.ts';
import { readCase } from './read-case.ts';

/** What the calls of all rooms reply: the case as it stands, or the refusal that it does not exist. */
export function caseReplies(portal: Portal) {
  const { engine, config } = portal;
  const { timeZone } = config;

  const details = (id: string, user: Call<'GET /api/admin/cases/:id'>['user']) =>
    readCase(engine.reader, id, { user, now: portal.now(), timeZone });

  async function requireCase(id: string) {
    const row = await findCase(engine.reader, id);
    if (!row) throw new NoSuchRecord();
    return row;
  }

  async function newest(id: string) {
    return version(id, (await requireCase(id)).version);
  }

  async function version(id: string, number: number) {
    const found = await findVersion(engine.reader, id, number);
    if (found) return found;
    const { version: newest } = await requireCase(id);
    throw new Problem(404, problems('this_case_has_no_version', { number, newest }));
  }

  /** The answer to a write: the case as it is now, also beside the refusal of a stale version. */
  async function afterWrite(
    { id, user, write }: Pick<Call<'GET /api/admin/cases/:id'>, 'id' | 'user' | 'write'>,
    work: Parameters<Write>[0],
  ): Promise<CaseDetails> {
    try {
      await write(work);
    } catch (error) {
      if (error instanceof StaleVersion) {
        throw new StaleVersion(caseDetails.parse(await details(id, user)));
      }
      throw error;
    }
    return details(id, user);
  }

  return { afterWrite, details, requireCase, newest, version };
}
