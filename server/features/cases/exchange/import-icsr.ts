// Imports messages of other senders as cases. A dry run shows the result for each message. Nothing is stored before the
// import is confirmed. Then everything is stored at once: the file byte for byte, new cases, and new information for
// known cases, which a person accepts line by line.
import { hash, randomUUID } from 'node:crypto';
import type { Actor } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import type { ReadMessage, Unmapped } from '../../../icsr/read-message.ts';
import type { IcsrWorker } from '../../../icsr/icsr-worker.ts';
import { type Place, withoutPlaces } from '../../../icsr/xml.ts';
import { deriveColumns } from '../work/derive.ts';
import { openFromElsewhere } from '../intake/enter-case.ts';
import {
  findAlike,
  findByWorldwideId,
  findMessageTimes,
  insertImport,
  type MessageTimes,
  saveExchange,
} from './exchange-queries.ts';
import { attachDocuments, type PlannedDocument, planDocuments } from './import-documents.ts';
import { addInformation } from '../reporters/information.ts';
import { lockCase, raiseNumber } from '../queries.ts';
import { insertNote } from '../work/work-queries.ts';

/** The row of `case_numbers` that one import locks at a time. */
const importLock = { series: 'imports', year: 0 };

type Fate = 'new' | 'possibleDuplicate' | 'update' | 'older' | 'refused';

interface ImportedCase {
  id?: string;
  number?: string;
  worldwideId: string;
  senderCaseId: string;
  fate: Fate;
  patient: string;
  drug: string;
  reaction: string;
  notMapped: Unmapped[];
  problems: ImportProblem[];
}

interface ImportProblem {
  element: string;
  place: string;
  message: string;
}

export interface ImportResult {
  cases: ImportedCase[];
  problems: ImportProblem[];
  schemaChecked: boolean;
}

interface Planned {
  message: ReadMessage;
  /** Where the message is in the file. */
  place: Place;
  shown: ImportedCase;
  /** Documents of the message that can become attachments. */
  documents: PlannedDocument[];
}

export async function planImport(
  db: Db,
  worker: IcsrWorker,
  bytes: Uint8Array,
): Promise<{ result: ImportResult; planned: Planned[]; batch: string }> {
  const { messages, places, batchNumber, schema } = await worker.read(bytes);
  const planned: Planned[] = [];
  /** When the newest message of each case in this file was created. */
  const newest = new Map<string, string>();
  for (const [number, message] of messages.entries()) {
    const shown = afterAnother(message, newest.get(message.worldwideId), await planOne(db, message));
    if (shown.fate !== 'refused' && shown.fate !== 'older')
      newest.set(message.worldwideId, message.createdAt);
    const { documents, notMapped } = planDocuments(message);
    const place = places[number] ?? { from: 0, to: 0 };
    planned.push({ message, place, shown: { ...shown, notMapped }, documents });
  }
  const problems = [
    ...(schema ?? []).map(({ line, message }) => ({ element: '', place: `line ${line}`, message })),
    ...planned.flatMap(({ shown }) => shown.problems),
  ];
  // The schema reports lines, not cases, so a file that it refuses is not imported at all.
  if (schema && schema.length > 0) {
    for (const { shown } of planned) shown.fate = 'refused';
  }
  const cases = planned.map(({ shown }) => shown);
  return { result: { cases, problems, schemaChecked: schema !== null }, planned, batch: batchNumber };
}

async function planOne(db: Db, message: ReadMessage): Promise<ImportedCase> {
  const { worldwideId, senderCaseId, content, notMapped } = message;
  const { patient, drug, reaction } = deriveColumns(content, { number: '', reference: '' });
  const problems = message.faults.map(({ element, path, message: text }) => ({
    element,
    place: [senderCaseId, path].filter((part) => part !== '').join(', '),
    message: text,
  }));
  const shown = { worldwideId, senderCaseId, patient, drug, reaction, notMapped, problems };
  if (problems.length > 0) return { ...shown, fate: 'refused' };
  const known = await findByWorldwideId(db, worldwideId);
  if (known && known.erasedAt !== null) return refusedAsErased(shown, known.number);
  if (known) {
    const { id, number } = known;
    return { id, number, ...shown, fate: isOlder(message, known) ? 'older' : 'update' };
  }
  const alike = patient !== '' && drug !== '' ? await findAlike(db, { patient, drug, reaction }) : undefined;
  return alike
    ? { id: alike.id, number: alike.number, ...shown, fate: 'possibleDuplicate' }
    : { ...shown, fate: 'new' };
}

/** What becomes of a message if the file has another one of the same case before it, created at `before`. */
function afterAnother(message: ReadMessage, before: string | undefined, shown: ImportedCase): ImportedCase {
  if (before === undefined || shown.fate === 'refused' || shown.fate === 'older') return shown;
  const fate = isOlder(message, { importedCreatedAt: before, lastCreatedAt: null }) ? 'older' : 'update';
  if (shown.fate === 'update') return { ...shown, fate };
  const { id: _id, number: _number, ...own } = shown; // those of a case that is only alike
  return { ...own, fate };
}

/** Whether the case already has a message of the same time or a later one. */
function isOlder({ createdAt }: ReadMessage, { importedCreatedAt, lastCreatedAt }: MessageTimes): boolean {
  const before = importedCreatedAt ?? lastCreatedAt;
  return before !== null && momentOf(createdAt) <= momentOf(before);
}

/** A message about a person who was erased would put the person back. */
function refusedAsErased<Shown extends Pick<ImportedCase, 'senderCaseId' | 'problems'>>(
  shown: Shown,
  number: string,
) {
  const message = `The person was erased from the case ${number}, which takes no more messages`;
  const problem = { element: 'C.1.8.1', place: shown.senderCaseId, message };
  return { ...shown, fate: 'refused' as const, problems: [...shown.problems, problem] };
}

/** A time as C.1.2 has it, or one of the portal, in milliseconds. */
function momentOf(written: string): number {
  const [, y, mo, d, h = '00', mi = '00', s = '00', zone = '+0000'] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?(?:\.\d+)?([+-]\d{4})?$/.exec(written) ?? [];
  if (y === undefined) return Date.parse(written) || 0;
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}${zone.slice(0, 3)}:${zone.slice(3)}`);
}

/**
 * Stores the planned import. Messages that were refused, or are not newer, change nothing. The stored file has no refused
 * message, because no case would lead an erasure to it.
 */
export async function storeImport(
  trx: Trx,
  { planned, batch }: { planned: readonly Planned[]; batch: string },
  bytes: Uint8Array,
  by: Actor,
  circumstances: { timeZone: string; backupDir: string },
): Promise<void> {
  const { user, now } = by;
  const importId = randomUUID();
  let count = 0;
  // Two imports at the same time would both open a case for the same unknown message.
  await raiseNumber(trx, importLock, 0);
  for (const { message, shown, documents } of planned) {
    if (shown.fate === 'refused') continue;
    // Two messages of one file, or another import meanwhile, may be about the same case: use the present state of the
    // database.
    const known = await findByWorldwideId(trx, message.worldwideId);
    const locked = known && (await lockCase(trx, known.id));
    if (locked && locked.erasedAt !== null) {
      Object.assign(shown, refusedAsErased(shown, locked.number));
      continue;
    }
    const times = known && (await findMessageTimes(trx, known.id));
    if (known && times && isOlder(message, times)) {
      Object.assign(shown, { id: known.id, number: known.number, fate: 'older' });
      continue;
    }
    if (known) Object.assign(shown, await update(trx, known, message, by, circumstances.timeZone));
    else Object.assign(shown, await open(trx, message, by, circumstances));
    if (shown.id === undefined) continue;
    count += 1;
    await noteKind(trx, shown.id, message, by);
    shown.notMapped.push(...(await attachDocuments(trx, shown.id, documents, by)));
    await saveExchange(trx, shown.id, {
      worldwideId: message.worldwideId,
      importId,
      importedXml: message.xml,
      importedSenderId: message.senderCaseId,
      importedSource: message.source,
      importedCreatedAt: message.createdAt,
      notMapped: JSON.stringify(shown.notMapped),
      importedFirstOn: dayIn(message.content.firstReceivedOn),
      importedLatestOn: dayIn(message.content.latestInformationOn),
    });
    const event = { at: now, user, action: 'create', kind: 'cases', recordId: shown.id } as const;
    await recordEvent(trx, { ...event, fields: ['icsr'] });
  }
  if (count === 0) return;
  const refused = planned.filter(({ shown }) => shown.fate === 'refused').map(({ place }) => place);
  const file = Buffer.from(withoutPlaces(bytes, refused)).toString('base64');
  const row = {
    id: importId,
    at: now,
    by: user.username,
    batch,
    hash: hash('sha256', bytes),
    cases: count,
    file,
  };
  await insertImport(
    trx,
    row,
    planned.flatMap(({ shown: { fate, id } }) => (fate === 'refused' || id === undefined ? [] : [id])),
  );
}

async function open(
  trx: Trx,
  { content }: ReadMessage,
  by: Actor,
  circumstances: { timeZone: string; backupDir: string },
): Promise<Partial<ImportedCase>> {
  const { id, number } = await openFromElsewhere(trx, { source: 'icsr', content }, { by, ...circumstances });
  return { id, number };
}

async function update(
  trx: Trx,
  known: { id: string; number: string },
  message: ReadMessage,
  by: Actor,
  timeZone: string,
): Promise<Partial<ImportedCase>> {
  const { id, number } = known;
  // A later message never changes the ids by which other institutions know a case. A person decides about dates that
  // contradict each other.
  const { worldwideId: _w, firstSender: _f, ...content } = message.content;
  await addInformation(trx, id, { way: 'icsr', content }, { now: by.now, timeZone });
  return { id, number, fate: 'update' };
}

/** A date of the sender; null: the message has none. */
const dayIn = (date: unknown): string | null => (typeof date === 'string' ? date : null);

/** C.1.11 of an imported message. */
async function noteKind(
  trx: Trx,
  caseId: string,
  { kind, reason, createdAt }: ReadMessage,
  { user, now }: Actor,
): Promise<void> {
  if (kind === null) return;
  const what = kind === 'nullification' ? 'nullified' : 'amended';
  const text = `The sender has ${what} this case on ${createdAt.slice(0, 8)}${reason === '' ? '' : `: ${reason}`}`;
  await insertNote(trx, { caseId, by: user.username, text, at: now });
}
