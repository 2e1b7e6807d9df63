// What a message of another sender holds without a field leaves with ours once a person has taken it in: from then on the
// case is written into a copy of this message, whole, and no longer into that of the message before.
import {
  keptParts,
  matchedEntries,
  nullifies,
  renamed,
  type SameEntries,
} from '#contract/cases/reporters/information-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import type { Trx } from '../../../db/tables.ts';
import { writeNote } from '../work/notes.ts';
import { saveExchange } from './exchange-queries.ts';
import { findMessageOfItem, listWaiting, renameInMessage, saveOffers } from './message-queries.ts';

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
  await renewOffers(trx, caseId, message);
  for (const name of JSON.parse(message.omitted ?? '[]') as string[]) {
    const text = statements('the_message_of_the_sender_that', { name });
    await writeNote(trx, { caseId, by: user.username, text, at: now });
  }
}

/** Messages that nobody has decided offer what they hold without a field, where it is something else than what is kept now. */
export async function renewOffers(
  trx: Trx,
  caseId: string,
  kept: { id: string; parts: string } | undefined,
): Promise<void> {
  const open = (await listWaiting(trx, caseId)).filter(({ offers }) => !offers.includes(nullifies));
  const isOther = ({ parts }: { parts: string }) => parts !== kept?.parts;
  const idsOf = (some: typeof open) => some.map(({ id }) => id);
  await saveOffers(trx, idsOf(open.filter(isOther)), [keptParts]);
  await saveOffers(trx, idsOf(open.filter((one) => !isOther(one))), []);
}

/** The message with the ids of the case, where a person or the name said that entries are the same. */
function withIds(xml: string, same: ReadonlyMap<string, string>): string {
  return xml.replaceAll(/ root="([\da-fA-F-]{36})"/g, (whole, id: string) => {
    const own = same.get(id.toLowerCase());
    return own === undefined ? whole : ` root="${own}"`;
  });
}
