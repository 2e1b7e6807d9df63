// What a message of another sender holds without a field leaves with ours once a person has taken it in: from then on the
// case is written into a copy of this message, whole, and no longer into that of the message before.
import {
  keptParts,
  matchedEntries,
  renamed,
  type SameEntries,
} from '#contract/cases/reporters/information-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import type { Trx } from '../../../db/tables.ts';
import { insertNote } from '../work/work-queries.ts';
import { saveExchange } from './exchange-queries.ts';
import {
  findMessageOfItem,
  listOffers,
  listSenders,
  renameInMessage,
  saveOffers,
} from './message-queries.ts';

/** Keeps the message of an item. `content`: the case after the decision. */
export async function keepMessage(
  trx: Trx,
  item: { id: string; same: SameEntries },
  content: CaseContent,
  { user, now }: Actor,
): Promise<void> {
  const message = await findMessageOfItem(trx, item.id);
  if (!message || message.xml === null || message.content === null) return;
  const { caseId } = message;
  const same = matchedEntries(content, message.content, item.same);
  await renameInMessage(trx, message.id, {
    content: renamed(message.content, same) as CaseContent,
    xml: withIds(message.xml, same),
  });
  await saveExchange(trx, caseId, { keptMessage: message.id });
  // What earlier messages hold without a field is out of date.
  const times = new Map((await listSenders(trx, caseId)).map((one) => [one.itemId, one.createdAt]));
  const offers = await listOffers(trx, [caseId]);
  const older = offers.filter(
    ({ id, offers: lines }) =>
      id !== item.id && lines.includes(keptParts) && (times.get(id) ?? '') <= message.createdAt,
  );
  await saveOffers(
    trx,
    older.map(({ id }) => id),
    [],
  );
  for (const name of JSON.parse(message.omitted ?? '[]') as string[]) {
    const text = `The message of the sender that is kept now no longer has “${name}”. It stays in the case, and is not sent with its messages.`;
    await insertNote(trx, { caseId, by: user.username, text, at: now });
  }
}

/** The message with the ids of the case, where a person or the name said that entries are the same. */
function withIds(xml: string, same: ReadonlyMap<string, string>): string {
  return xml.replaceAll(/ root="([\da-fA-F-]{36})"/g, (whole, id: string) => {
    const own = same.get(id.toLowerCase());
    return own === undefined ? whole : ` root="${own}"`;
  });
}
