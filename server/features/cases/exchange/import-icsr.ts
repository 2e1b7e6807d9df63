// Imports messages of other senders as cases. A dry run shows the result for each message. Nothing is stored before the
// import is confirmed. Then one commit after another stores a message with its part of the file: a new case, or new
// information for a known case, which a person accepts line by line. Others write between these commits. An import that
// breaks off keeps what it has stored, and is completed by sending its file again.
import { createHash, hash, randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { printMessageDay } from '#contract/cases/content/partial-dates-rules.ts';
import type { IcsrImport, ImportedCase } from '#contract/cases/exchange/icsr.ts';
import { changesOf, keptParts, nullifies } from '#contract/cases/reporters/information-rules.ts';
import { nullifiedBySender } from '#contract/cases/work/steps-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { BrokenOff } from '../../../db/refused-writes.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import type { ReadMessage, Unmapped } from '../../../icsr/read-message.ts';
import type { IcsrWorker } from '../../../icsr/icsr-worker.ts';
import { momentOf } from '../../../icsr/times.ts';
import { type Place, withoutPlaces } from '../../../icsr/xml.ts';
import { shownNames } from '../work/derive.ts';
import { openFromElsewhere } from '../intake/enter-case.ts';
import {
  countImported,
  findAlike,
  findByWorldwideId,
  findExchangeCase,
  keepPart,
  saveExchange,
} from './exchange-queries.ts';
import { attachDocuments, type PlannedDocument, planDocuments } from './import-documents.ts';
import { findCaseOfSenderId, findKept, insertMessage, listSenders } from './message-queries.ts';
import { isSameSender, nullifyUnsent } from './sender-nullification.ts';
import { attachToItem } from '../work/attachments.ts';
import { renewDue } from '../work/clock.ts';
import { openForWrite } from '../work/open-work.ts';
import { addInformation } from '../reporters/information.ts';
import { lockCase, raiseNumber } from '../queries.ts';
import { insertNote } from '../work/work-queries.ts';

/** The row of `case_numbers` that one import locks at a time, while it stores a message. */
const importLock = { series: 'imports', year: 0 };

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
): Promise<{ result: IcsrImport; planned: Planned[]; batch: string }> {
  const { messages, places, batchNumber, schema } = await worker.read(bytes);
  const planned = await planMessages(db, messages, places);
  // What others send is read as far as it can be read: the schema only remarks.
  const problems = [
    ...(schema ?? []).map(({ line, message }) => ({ element: '', place: `line ${line}`, message })),
    ...planned.flatMap(({ shown }) => shown.problems),
  ];
  const cases = planned.map(({ shown }) => shown);
  return { result: { cases, problems, schemaChecked: schema !== null }, planned, batch: batchNumber };
}

/** What becomes of each message of a file. `places`: where they are in the file. */
export async function planMessages(
  db: Db,
  messages: readonly ReadMessage[],
  places: readonly Place[],
): Promise<Planned[]> {
  const planned: Planned[] = [];
  const taken: ReadMessage[] = [];
  for (const [number, message] of messages.entries()) {
    const shown = afterAnother(message, taken, await planOne(db, message));
    if (shown.fate !== 'refused' && shown.fate !== 'older') taken.push(message);
    const { documents, notMapped } = planDocuments(message);
    const place = places[number] ?? { from: 0, to: 0 };
    planned.push({ message, place, shown: { ...shown, notMapped }, documents });
    await turn();
  }
  return planned;
}

async function planOne(db: Db, message: ReadMessage): Promise<ImportedCase> {
  const { worldwideId, senderCaseId, kind, content, notMapped } = message;
  const { patient, drug, reaction } = shownNames(content);
  const problems = message.faults.map(({ element, path, message: text }) => ({
    element,
    place: [senderCaseId, path].filter((part) => part !== '').join(', '),
    message: text,
  }));
  const shown = { worldwideId, senderCaseId, kind, patient, drug, reaction, notMapped, problems };
  if (message.faults.some(({ isFatal }) => isFatal)) return { ...shown, fate: 'refused' };
  const known = await findNamedCase(db, message);
  if (known && known.erasedAt !== null) return refusedAsErased(shown, known.number);
  if (known) {
    const { id, number } = known;
    return { id, number, ...shown, fate: await fateAt(db, known, message) };
  }
  const alike =
    kind !== 'nullification' && patient !== '' && drug !== ''
      ? await findAlike(db, { patient, drug, reaction })
      : undefined;
  return alike
    ? { id: alike.id, number: alike.number, ...shown, fate: 'possibleDuplicate' }
    : { ...shown, fate: 'new' };
}

type KnownCase = NonNullable<Awaited<ReturnType<typeof findByWorldwideId>>>;

/** The case that a message names. A nullification may name it by the C.1.1 under which the sender knew it, too. */
async function findNamedCase(db: Db, message: ReadMessage): Promise<KnownCase | undefined> {
  const { worldwideId, senderCaseId, kind } = message;
  const known = await findByWorldwideId(db, worldwideId);
  if (known || kind !== 'nullification') return known;
  const id = await findCaseOfSenderId(db, [senderCaseId, worldwideId]);
  return id === undefined ? undefined : findExchangeCase(db, id);
}

/** What becomes of a message about a known case. */
async function fateAt(
  db: Db,
  { id, lastCreatedAt }: KnownCase,
  message: ReadMessage,
): Promise<'older' | 'update' | 'remark'> {
  const all = await listSenders(db, id);
  const own = all.filter((one) => isSameSender(one, message));
  const times = own.map(({ createdAt }) => createdAt);
  if (all.length === 0 && lastCreatedAt !== null) times.push(lastCreatedAt);
  if (times.some((time) => !isLater(message.createdAt, time))) return 'older';
  const counts = own.some(({ voidAt, kind }) => voidAt === null && kind !== 'nullification');
  return message.kind === 'nullification' && !counts ? 'remark' : 'update';
}

/** What becomes of a message if the file has others of the same case before it. */
function afterAnother(
  message: ReadMessage,
  before: readonly ReadMessage[],
  shown: ImportedCase,
): ImportedCase {
  const others = before.filter(({ worldwideId }) => worldwideId === message.worldwideId);
  if (others.length === 0 || shown.fate === 'refused' || shown.fate === 'older') return shown;
  const own = others.filter((one) => isSameSender(one, message));
  const isOlder = own.some(({ createdAt }) => !isLater(message.createdAt, createdAt));
  const isRemark = message.kind === 'nullification' && own.length === 0 && shown.fate !== 'update';
  const fate = isOlder ? 'older' : isRemark ? 'remark' : 'update';
  if (shown.fate === 'update' || shown.fate === 'remark') return { ...shown, fate };
  const { id: _id, number: _number, ...own_ } = shown; // those of a case that is only alike
  return { ...own_, fate };
}

/** Whether a message was made after another one. One that does not say when is taken as new. */
const isLater = (createdAt: string, before: string): boolean => !(momentOf(createdAt) <= momentOf(before));

/** A message about a person who was erased would put the person back. */
function refusedAsErased<Shown extends Pick<ImportedCase, 'senderCaseId' | 'problems'>>(
  shown: Shown,
  number: string,
) {
  const message = problems('the_person_was_erased_from_the_case', { number });
  const problem = { element: 'C.1.8.1', place: shown.senderCaseId, message };
  return { ...shown, fate: 'refused' as const, problems: [...shown.problems, problem] };
}

/** Runs work in a transaction of its own, or in a part of a longer one. */
type Write = <T>(work: (trx: Trx, by: Actor) => Promise<T>) => Promise<T>;

/**
 * Stores the planned import. Messages that were refused, or are not newer, change nothing. The stored file has no refused
 * message, because no case would lead an erasure to it.
 */
export async function storeImport(
  { planned, batch }: { planned: readonly Planned[]; batch: string },
  bytes: Uint8Array,
  write: Write,
  circumstances: Circumstances,
): Promise<void> {
  const file = { id: randomUUID(), batch, hash: await hashInTurns(bytes), bytes };
  const pieces = divide(planned, bytes);
  const unchanged: Piece[] = [];
  let stored = 0;
  try {
    for (const piece of pieces) {
      await turn();
      if (await write((trx, by) => storeMessage(trx, piece, file, by, circumstances))) stored += 1;
      else unchanged.push(piece);
    }
    if (stored === 0) return;
    for (const piece of unchanged) {
      await turn();
      await write((trx) => keepUnchanged(trx, piece, file));
    }
  } catch (error) {
    throw stored === 0 ? error : new BrokenOff(stored, pieces.length, error);
  }
}

/** A message, and the part of the file that is stored in its commit. */
interface Piece {
  planned: Planned;
  /** To the next message. That of the first message begins, and that of the last one ends, with the file. */
  part: Place;
  /** The messages in this part that were refused. */
  refused: Place[];
}

interface ImportedFile {
  id: string;
  batch: string;
  hash: string;
  bytes: Uint8Array;
}

/** Divides a file among its messages that were not refused. */
function divide(planned: readonly Planned[], { length }: Uint8Array): Piece[] {
  const [refused, taken] = [true, false].map((is) =>
    planned.filter(({ shown }) => (shown.fate === 'refused') === is),
  ) as [Planned[], Planned[]];
  return taken.map((one, number) => {
    const part = { from: number === 0 ? 0 : one.place.from, to: taken[number + 1]?.place.from ?? length };
    const isInPart = ({ from }: Place) => from >= part.from && from < part.to;
    return { planned: one, part, refused: refused.map(({ place }) => place).filter(isInPart) };
  });
}

/** Stores a message with its part of the file. Returns whether it has brought something new; otherwise nothing is stored. */
async function storeMessage(
  trx: Trx,
  { planned: { message, shown, documents }, part, refused }: Piece,
  file: ImportedFile,
  by: Actor,
  circumstances: Circumstances,
): Promise<boolean> {
  // Two imports at the same time would both open a case for the same unknown message.
  await raiseNumber(trx, importLock, 0);
  // Two messages of one file, or another import meanwhile, may be about the same case: use the present state of the
  // database.
  const known = await findNamedCase(trx, message);
  const locked = known && (await lockCase(trx, known.id));
  if (locked && locked.erasedAt !== null) {
    Object.assign(shown, refusedAsErased(shown, locked.number));
    return false;
  }
  const fate = known && (await fateAt(trx, known, message));
  if (known) Object.assign(shown, { id: known.id, number: known.number, fate });
  if (fate === 'older') return false;
  const stored = { message, documents, notMapped: shown.notMapped, importId: file.id };
  if (known && fate === 'remark') await noteRemark(trx, known.id, message, by);
  else if (known) await update(trx, known, stored, by, circumstances.timeZone);
  else Object.assign(shown, await open(trx, stored, by, circumstances));
  const { id: caseId } = shown;
  if (caseId === undefined) throw new Error('The message has no case.');
  await turn();
  const { id, batch, hash: sha256 } = file;
  await countImported(trx, { id, at: by.now, by: by.user.username, batch, hash: sha256 });
  await keepPart(trx, { importId: id, caseId, from: part.from }, withoutPlaces(file.bytes, part, refused));
  if (fate !== 'remark') {
    const event = { at: by.now, user: by.user, action: 'create', kind: 'cases', recordId: caseId } as const;
    await recordEvent(trx, { ...event, fields: ['icsr'] });
  }
  return true;
}

/** Stores the part of the file with a message that changed nothing, so that the stored file is whole. */
async function keepUnchanged(
  trx: Trx,
  { planned: { message, place }, part, refused }: Piece,
  { id: importId, bytes }: ImportedFile,
): Promise<void> {
  const known = await findNamedCase(trx, message);
  const locked = known && (await lockCase(trx, known.id));
  // The person may have been erased meanwhile.
  const isGone = !locked || locked.erasedAt !== null;
  const leftOut = isGone ? [...refused, place].toSorted((one, other) => one.from - other.from) : refused;
  const caseId = isGone ? null : locked.id;
  await keepPart(trx, { importId, caseId, from: part.from }, withoutPlaces(bytes, part, leftOut));
}

/** How many bytes are hashed before other requests are served. */
const bytesPerTurn = 1_024 * 1_024;

async function hashInTurns(bytes: Uint8Array): Promise<string> {
  const all = createHash('sha256');
  for (let from = 0; from < bytes.length; from += bytesPerTurn) {
    all.update(bytes.subarray(from, from + bytesPerTurn));
    await turn();
  }
  return all.digest('hex');
}

interface Circumstances {
  timeZone: string;
  /** Where the file of the highest case numbers is. Null: for samples. */
  backupDir: string | null;
  isSample?: boolean;
}

interface Stored {
  message: ReadMessage;
  documents: readonly PlannedDocument[];
  /** Receives the documents that become no attachments. */
  notMapped: Unmapped[];
  importId: string;
}

/** A case that its sender has nullified is opened as nullified. */
async function open(
  trx: Trx,
  stored: Stored,
  by: Actor,
  circumstances: Circumstances,
): Promise<Partial<ImportedCase>> {
  const { message } = stored;
  const { id, number } = await openFromElsewhere(
    trx,
    { source: 'icsr', content: message.content },
    { by, ...circumstances },
  );
  await saveExchange(trx, id, { worldwideId: message.worldwideId });
  const { refused } = await attachDocuments(trx, id, stored.documents, by);
  stored.notMapped.push(...refused);
  const kept = await insertMessage(trx, { ...rowOf(stored, by), caseId: id, itemId: null, omitted: null });
  await saveExchange(trx, id, { keptMessage: kept });
  if (message.kind === 'nullification') {
    const reason = nullifiedBySender(message.reason.trim());
    await nullifyUnsent(trx, await openForWrite(trx, id), reason, { by: by.user.username, now: by.now });
    await renewDue(trx, id, { now: by.now, timeZone: circumstances.timeZone, by: by.user.username });
  } else if (message.kind === 'amendment') await noteAmendment(trx, id, message, by);
  return { id, number };
}

/** A later message is information about which a person decides. A nullification says nothing else. */
async function update(
  trx: Trx,
  { id }: { id: string },
  stored: Stored,
  by: Actor,
  timeZone: string,
): Promise<void> {
  const { message } = stored;
  const kept = await findKept(trx, id);
  // A later message never changes the ids by which other institutions know a case. A person decides about dates that
  // contradict each other.
  const content = withoutIds(message.content);
  const isNullification = message.kind === 'nullification';
  const isOther = kept ? kept.parts !== partsOf(message) : message.notMapped.length > 0;
  const arrived = isNullification
    ? { way: 'icsr', content: {}, offers: [nullifies] }
    : {
        way: 'icsr',
        content,
        // What the kept message says and this one does not.
        replaces: kept?.content ? changesOf(withoutIds(kept.content), content).replaces : [],
        offers: isOther ? [keptParts] : [],
      };
  const itemId = await addInformation(trx, id, arrived, { now: by.now, timeZone });
  const { refused, attached, omitted } = await attachDocuments(trx, id, stored.documents, by);
  stored.notMapped.push(...refused);
  await attachToItem(trx, id, itemId, attached);
  const row = { ...rowOf(stored, by), caseId: id, itemId, omitted: JSON.stringify(omitted) };
  await insertMessage(trx, row);
  if (message.kind === 'amendment') await noteAmendment(trx, id, message, by);
}

const withoutIds = ({ worldwideId: _w, firstSender: _f, ...content }: CaseContent): CaseContent => content;

/** What tells whether two messages hold the same without a field. */
const partsOf = ({ parts, senderCaseId }: ReadMessage): string => hash('sha256', `${senderCaseId} ${parts}`);

const rowOf = ({ message, notMapped, importId }: Stored, { now }: Actor) => ({
  importId,
  at: now,
  senderId: message.senderCaseId,
  source: message.source,
  device: message.device,
  sentBy: message.sentBy,
  createdAt: message.createdAt,
  kind: message.kind,
  reason: message.reason,
  firstOn: dayIn(message.content.firstReceivedOn),
  latestOn: dayIn(message.content.latestInformationOn),
  xml: message.xml,
  content: message.content,
  notMapped: JSON.stringify(notMapped),
  parts: partsOf(message),
});

/** A date of the sender; null: the message has none. */
const dayIn = (date: unknown): string | null => (typeof date === 'string' ? date : null);

/** C.1.11 of an amendment by another sender: to us it is new information. */
async function noteAmendment(trx: Trx, caseId: string, message: ReadMessage, by: Actor): Promise<void> {
  await note(
    trx,
    caseId,
    statements('has_amended_this_case', { source: message.source, said: said(message) }),
    by,
  );
}

/** A nullification by somebody of whom the case holds no information. */
async function noteRemark(trx: Trx, caseId: string, message: ReadMessage, by: Actor): Promise<void> {
  const text = statements('has_nullified_this_case_the_information', {
    source: message.source,
    said: said(message),
  });
  await note(trx, caseId, text, by);
}

const said = ({ createdAt, reason }: ReadMessage): string =>
  `${createdAt === '' ? '' : ` on ${printMessageDay(createdAt)}`}${reason === '' ? '' : `: ${reason}`}`;

const note = (trx: Trx, caseId: string, text: string, { user, now }: Actor): Promise<void> =>
  insertNote(trx, { caseId, by: user.username, text, at: now });
