// Files of messages that leave by themselves (`E2B_PUSH`). A file is noted in the commit that counts it as sent; a job
// carries it. It is never carried twice without a person, unless nothing of it left.
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { auditedTransaction } from '../../../audit/queries.ts';
import type { Config } from '../../../config.ts';
import type { Engine } from '../../../db/engines/engine.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { Problem } from '../../../http/problems.ts';
import { type Handler, JobProblem } from '../../../jobs/kinds.ts';
import { addJob } from '../../../jobs/queries.ts';
import { answerForFile, endDoubts } from './acknowledge-icsr.ts';
import { listBatchFiles } from './exchange-queries.ts';
import { joinedMessages } from './joined-messages.ts';
import { changePush, findPush, insertPush, type PushChange, type StoredPush } from './push-queries.ts';
import { pushFile, type PushResult } from './push-file.ts';

/** After how many attempts that reached nobody a person has to look. */
const attemptsMax = 10;

/** Notes that a file leaves, in the commit that counts its messages as sent. */
export async function addPush(
  trx: Trx,
  batch: string,
  { user, now }: { user: Pick<CurrentUser, 'id' | 'username'>; now: Date },
): Promise<void> {
  await insertPush(trx, {
    batch,
    at: now.toISOString(),
    by: user.username,
    byId: user.id,
    state: 'waiting',
    attempts: 0,
    problem: null,
    answeredAt: null,
    answerId: null,
    answer: null,
  });
  await addJob(trx, 'push-icsr', { batch }, { now });
}

interface Place {
  config: Pick<Config, 'push' | 'timeZone'>;
  engine: Pick<Engine, 'db'>;
  now(): Date;
}

/** The job that carries a file. */
export function pushJob({ config, engine, now }: Place): Handler<{ batch: string }> {
  return {
    async run({ batch }, { attempt, signal }) {
      const { db } = engine;
      const target = config.push;
      const begun = await changePush(db, batch, 'waiting', { state: 'sending' }, { counts: true });
      if (!begun) {
        // An earlier run was killed after it began, or a person has decided meanwhile.
        await auditedTransaction(db, (trx) =>
          settle(
            trx,
            batch,
            { fate: 'unknown', problem: statements('process_ended_answer') },
            { now: now(), ...config },
          ),
        );
        return;
      }
      const result = await carry(db, batch, target, signal);
      if (target && result.fate === 'notReached' && attempt < attemptsMax) {
        await changePush(db, batch, 'sending', { state: 'waiting', problem: result.problem });
        throw new JobProblem(result.problem);
      }
      await auditedTransaction(db, (trx) => settle(trx, batch, result, { now: now(), ...config }));
    },
  };
}

async function carry(
  db: Db,
  batch: string,
  target: Config['push'],
  signal: AbortSignal,
): Promise<PushResult> {
  if (!target) return { fate: 'notReached', problem: statements('the_portal_was_started_without_e2b') };
  const messages = await listBatchFiles(db, batch);
  const bytes = joinedMessages(messages.flatMap(({ xml }) => xml ?? []));
  if (!bytes) return { fate: 'refused', text: statements('its_persons_were_erased_before_it') };
  return pushFile(target, { batch, name: `${batch.replaceAll(/[^\w.-]/g, '_')}.xml`, bytes }, signal);
}

/** Writes what became of a file, with what follows for its cases. */
async function settle(
  trx: Trx,
  batch: string,
  result: PushResult,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const problem = 'problem' in result ? result.problem : null;
  const state = result.fate === 'notReached' ? 'notSent' : result.fate;
  const settled = await changePush(trx, batch, 'sending', {
    state,
    problem,
    answeredAt: now.toISOString(),
    answerId: result.fate === 'taken' ? result.id : null,
    answer: result.text ?? null,
  });
  if (!settled) return;
  const by = { user: { id: settled.byId, username: settled.by, rights: [] }, now, timeZone };
  if (state === 'taken') return endDoubts(trx, batch, by);
  const said =
    problem === null ? { code: 'AR' as const, text: result.text ?? '' } : { code: null, text: problem };
  await answerForFile(trx, batch, said, by);
}

/**
 * A person decides about a file of which nobody knows whether it arrived, or that reached nobody: `again` sends the same
 * file with the same number once more, `arrived` says that the receiver has it. Throws 404 and 409.
 */
export async function decidePush(
  trx: Trx,
  batch: string,
  act: 'again' | 'arrived',
  { config, by }: Pick<Place, 'config'> & { by: Actor },
): Promise<StoredPush> {
  const found = await findPush(trx, batch);
  if (!found) throw new Problem(404, problems('no_file_with_this_number_leaves'));
  if (act === 'again' && !config.push)
    throw new Problem(409, problems('this_portal_has_no_interface_by_which'));
  const open = ['unknown', 'notSent'] as const;
  const from = open.find((state) => state === found.state);
  const change: PushChange = act === 'again' ? { state: 'waiting', problem: null } : { state: 'taken' };
  const decided = from && (await changePush(trx, batch, from, change));
  if (!decided) throw new Problem(409, problems('nothing_has_to_be_decided_about_this'));
  if (act === 'again') await addJob(trx, 'push-icsr', { batch }, by);
  else await endDoubts(trx, batch, { ...by, timeZone: config.timeZone });
  return decided;
}
