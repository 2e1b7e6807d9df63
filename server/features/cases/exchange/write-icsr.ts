// Exports cases as E2B(R3) messages: reads the cases, lets the worker write and check the messages, and logs what was
// sent. A message without a required element is not sent, and no code is invented.
import { hash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { casePrefixDefault } from '#contract/cases/intake/case-numbers-rules.ts';
import { newestAssessments } from '#contract/cases/assessment/assessment-rules.ts';
import type { CaseSettings } from '#contract/cases/work/case-settings-rules.ts';
import type { IcsrExport } from '#contract/cases/exchange/icsr.ts';
import { isNotTaken } from '#contract/cases/exchange/icsr-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { type NaranjoAnswers, naranjoScore } from '#contract/cases/assessment/naranjo-rules.ts';
import type { WhoUmcCategory } from '#contract/cases/assessment/who-umc-rules.ts';
import { seriousOf, urgencyOf } from '#contract/cases/content/derived-facts-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { countForm } from '#contract/words/words-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { recordEvents } from '../../../audit/queries.ts';
import { StaleVersion } from '../../../db/refused-writes.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { findFile } from '../../../files/queries.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import type { CaseDocument, CaseToSend, FixedAssessment, Sender } from '../../../icsr/facts.ts';
import type { WrittenBatch } from '../../../icsr/icsr-worker.ts';
import type { RefusedPart } from '../../../icsr/left-out.ts';
import type { Fault } from '../../../icsr/lens.ts';
import { momentIn, momentOf } from '../../../icsr/times.ts';
import type { Portal } from '../../../portal.ts';
import { XmlFault } from '../../../icsr/xml.ts';
import type { StoredAssessment } from '../assessment/assessment-queries.ts';
import { dayAt } from '../work/clock.ts';
import {
  insertSubmissions,
  readExchangeSettings,
  readForMessages,
  saveExchange,
  saveSent,
} from './exchange-queries.ts';
import {
  dueOfSending,
  type Late,
  missingLateReason,
  noteSending,
  withLateReason,
} from '../work/follow-ups.ts';
import { endReceiverTask } from '../reporters/open-items.ts';
import type { LinkedCase } from '../work/link-queries.ts';
import { type DoseTerms, readDoseTerms } from '../../lists/queries.ts';
import { lockVersions, type StoredCase } from '../queries.ts';
import { dividedMessages } from './joined-messages.ts';
import { leftOutOf } from './message-queries.ts';
import { addPush } from './push-icsr.ts';
import { listSignatures, noteSent } from '../work/work-queries.ts';

/** Settings that a message needs. */
const neededSettings = ['e2b_org', 'e2b_organisation', 'e2b_sender_id', 'e2b_receiver_id'] as const;

/** The missing settings that prevent every message, regardless of the case. */
function settingFaults(settings: CaseSettings): Fault[] {
  const empty = neededSettings.filter((key) => (settings[key] ?? '').trim() === '');
  const said = (key: string, message: string): Fault => ({ element: '', path: `settings.${key}`, message });
  return [
    ...(settings.case_prefix === casePrefixDefault
      ? [said('case_prefix', problems('the_setting_prefix_of_case_numbers', { casePrefixDefault }))]
      : []),
    ...empty.map((key) => said(key, problems('the_setting_is_empty', { setting: problems(key) }))),
  ];
}

function senderOf(settings: CaseSettings): Sender {
  const text = (key: keyof CaseSettings) => settings[key] ?? '';
  return {
    senderId: text('e2b_sender_id'),
    receiverId: text('e2b_receiver_id'),
    type: text('e2b_sender_type'),
    organisation: text('e2b_organisation'),
    department: text('e2b_department'),
    title: text('e2b_person_title'),
    givenName: text('e2b_person_given_name'),
    familyName: text('e2b_person_family_name'),
    street: text('e2b_address'),
    city: text('e2b_city'),
    state: text('e2b_state'),
    postcode: text('e2b_postcode'),
    country: text('e2b_country'),
    telephone: text('e2b_telephone'),
    email: text('e2b_email'),
  };
}

/** A case with its message. */
export interface Outgoing {
  row: StoredCase;
  facts: CaseToSend;
  faults: Fault[];
  dropped: string[];
  /** What the schema refuses in the message of another sender, with `findsRefused`. */
  refused: RefusedPart[];
}

export interface OutgoingFile {
  cases: Outgoing[];
  batch: string;
  receiver: string;
  /** Null: no message could be written. */
  xml: Uint8Array | null;
  /** Problems of the whole file: settings, the schema. */
  faults: Fault[];
  schemaChecked: boolean;
  /** It leaves by itself once it counts as sent. */
  pushes: boolean;
}

/** How many cases are read at once. */
const rowsPerQuery = 50;

/**
 * Bytes of all attachments and imported messages of one file, which are in memory together: a thread that is given more
 * than its memory ends the process. The attachments of one report fit.
 */
const attachedBytesMax = 64 * 1024 * 1024;

/**
 * Writes the messages of cases as one file, in memory. Nothing is logged. `nullify` is the reason for which the cases
 * are about to be nullified.
 */
export async function writeCases(
  portal: Portal,
  rows: readonly StoredCase[],
  {
    isDraft = false,
    nullify,
    findsRefused = false,
  }: { isDraft?: boolean; nullify?: string; findsRefused?: boolean } = {},
): Promise<OutgoingFile> {
  const { engine, config, icsr } = portal;
  const now = portal.now();
  const settings = await readExchangeSettings(engine.reader);
  const sender = senderOf(settings);
  const org = (settings.e2b_org ?? '').replaceAll('-', '');
  const faults = settingFaults(settings);
  const moment = momentIn(now, config.timeZone);
  const batch = `${org}-B-${moment.slice(0, 14)}-${randomUUID().slice(0, 8)}`;
  const terms = await readDoseTerms(engine.reader);
  const facts: CaseToSend[] = [];
  const hindrances: Fault[][] = [];
  const advice = rows.length > 1 ? `. ${problems('export_fewer_cases_at_once')}` : '';
  let attachedBytes = 0;
  for (let from = 0; from < rows.length; from += rowsPerQuery) {
    const some = rows.slice(from, from + rowsPerQuery);
    const found = await readForMessages(rows.length > 1 ? engine.longReader : engine.reader, some);
    for (const row of some) {
      const idOf = (number: string) => `${sender.country}-${org}-${number}`;
      attachedBytes += sum(found.attachments(row.id).map(({ bytes }) => bytes));
      attachedBytes += sum(found.kept(row.id).map(({ xml }) => xml?.length ?? 0));
      const withAttached = attachedBytes <= attachedBytesMax; // otherwise the file is refused below
      facts.push(await readCaseToSend(portal, row, found, { idOf, withAttached, nullify, terms }));
      hindrances.push(isDraft || nullify !== undefined ? [] : hindrancesOf(row, found));
    }
  }
  if (attachedBytes > attachedBytesMax) {
    const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
    const sizes = { all: inMegabytes(attachedBytes), most: inMegabytes(attachedBytesMax) };
    const message = `${problems('the_attachments_have_mb_together', sizes)}${advice}`;
    faults.push({ element: 'C.1.6.1.r.2', path: 'documents', message });
  }
  const options = {
    isDraft,
    now: nowIn(now, config.timeZone),
    dropFda: settings.e2b_drop_fda === 'true',
    findsRefused,
  };
  const written: WrittenBatch = await icsr
    .write(facts, sender, { number: batch, createdAt: moment }, options)
    .catch((error: unknown) => {
      if (!(error instanceof XmlFault)) throw error;
      faults.push({ element: '', path: '', message: `${error.message}${advice}` });
      return { xml: null, cases: [], schema: null, refused: [] };
    });
  // Without the settings, the schema would report the empty elements in its own words.
  const refusedLines = faults.length > 0 ? [] : (written.schema ?? []);
  const schemaFaults = (place: number | null): Fault[] =>
    refusedLines.flatMap(({ case: at, line, message }) =>
      at === place
        ? [
            {
              element: '',
              path: '',
              message: problems('the_official_schema_refuses_line', { line, message }),
            },
          ]
        : [],
    );
  return {
    batch,
    pushes: config.push !== null,
    receiver: sender.receiverId,
    xml: written.xml,
    faults: [...faults, ...schemaFaults(null)],
    schemaChecked: written.schema !== null,
    cases: rows.map((row, number) => ({
      row,
      facts: facts[number] as CaseToSend,
      faults: [
        ...(hindrances[number] ?? []),
        ...(written.cases[number]?.faults ?? []),
        ...schemaFaults(number),
      ],
      dropped: written.cases[number]?.dropped ?? [],
      refused: written.refused,
    })),
  };
}

/** Every fault of a file. With several cases, the case number comes first. Faults of the settings are named once. */
export function faultsOf({ cases, faults }: OutgoingFile): Fault[] {
  const several = cases.length > 1;
  const said = new Set(faults.map(({ path }) => path));
  return [
    ...faults,
    ...cases.flatMap((one) =>
      one.faults
        .filter(({ path }) => !said.has(path))
        .map((fault) =>
          several
            ? {
                ...fault,
                path: `cases.${one.row.id}.${fault.path}`,
                message: `${one.row.number}: ${fault.message}`,
              }
            : fault,
        ),
    ),
  ];
}

/** A 409 that names each element and field; null: the messages can be sent. */
export function refusalOfFile(file: OutgoingFile): Problem | null {
  const faults = faultsOf(file);
  const samples = file.cases.filter(({ row }) => row.isSample);
  if (faults.length === 0 && samples.length === 0) return null;
  const issues = faults.map(({ element, path, message, isMissing }): Issue => ({
    path,
    code: isMissing || path.startsWith('settings.') ? 'required' : 'format',
    message: element === '' ? message : `${element}: ${message}`,
  }));
  for (const { row } of samples) {
    issues.push({ path: '', code: 'choice', message: problems('is_a_sample', { number: row.number }) });
  }
  // Sentences of the schema end with a full stop of their own.
  const shown = issues.slice(0, 3).map(({ message }) => message.replace(/\.$/, ''));
  const rest = issues.length > shown.length ? ' …' : '';
  return new Problem(
    409,
    problems(`faults_prevent_message_${countForm(issues.length)}`, {
      count: issues.length,
      shown: `${shown.join('. ')}.${rest}`,
    }),
    { issues },
  );
}

/** Throws the 409. A demonstration portal may send its samples, whose numbers mark them as samples. */
export function requireSendable(file: OutgoingFile, seed: string): void {
  const real = seed === 'demo' ? { ...file, cases: file.cases.map(withoutMark) } : file;
  const refusal = refusalOfFile(real);
  if (refusal) throw refusal;
}
const withoutMark = (one: Outgoing): Outgoing => ({ ...one, row: { ...one.row, isSample: false } });

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

type Found = Awaited<ReturnType<typeof readForMessages>>;

async function readCaseToSend(
  { engine: { reader }, files, config, now }: Portal,
  row: StoredCase,
  found: Found,
  {
    idOf,
    withAttached,
    nullify,
    terms,
  }: {
    idOf: (number: string) => string;
    withAttached: boolean;
    nullify: string | undefined;
    terms: DoseTerms;
  },
): Promise<CaseToSend> {
  const [version] = found.newest(row.id);
  const [exchange] = found.exchange(row.id);
  if (!version) throw new Error('A case has its newest version.');
  // A nullification makes a version of its own.
  const written = nullify === undefined ? Date.parse(version.createdAt) : now().getTime();
  // Each message of a case must be later than the one before: C.1.2 has a resolution of a second.
  const last = exchange?.lastCreatedAt ? Date.parse(exchange.lastCreatedAt) + 1_000 : 0;
  const at = new Date(Math.min(Math.max(written, last), Math.max(now().getTime(), last)));
  const [kept] = found.kept(row.id);
  const content = withPresets(row, version.content);
  return {
    // What another sender wrote leaves as they wrote it.
    content: kept ? content : withTerms(content, terms),
    senderCaseId: exchange?.senderId ?? idOf(row.number),
    createdAt: momentIn(at, config.timeZone),
    version:
      nullify === undefined
        ? kindOf(row, found, version.content)
        : { kind: 'nullification', reason: nullify },
    assessments: fixedOf(found.assessments(row.id), version.content),
    documents: withAttached ? await readDocuments({ reader, files }, found.attachments(row.id)) : [],
    names: found.namesOf(row),
    ...linksOf(found.links(row.id), idOf),
    imported:
      withAttached && kept && kept.xml !== null
        ? {
            xml: kept.xml,
            senderCaseId: kept.senderId,
            source: kept.source,
            leftOut: leftOutOf(kept).map(({ path }) => path),
          }
        : null,
  };
}

/** Why nothing of a case leaves, whatever its content is. */
function hindrancesOf(row: StoredCase, found: Found): Fault[] {
  const fault = (message: string): Fault[] => [{ element: '', path: '', message }];
  if (row.state === 'nullified' && !row.wasSent) {
    return fault(problems('the_case_was_nullified_by_its'));
  }
  const last = found.submissions(row.id).findLast(({ way }) => way !== 'download');
  if (last?.state !== 'rejected' || last.version !== row.version) return [];
  const { answer } = last;
  return fault(
    answer ? problems('this_version_is_rejected_because', { answer }) : problems('this_version_is_rejected'),
  );
}

/**
 * C.1.10.r: the worldwide ids of the linked cases. A case without a message gets its ids by the message that names it
 * first: they never change afterwards. A nullified case is no report any more.
 */
function linksOf(
  links: readonly LinkedCase[],
  idOf: (number: string) => string,
): Pick<CaseToSend, 'linkedIds' | 'idsOfLinked'> {
  const valid = links.filter(({ state }) => state !== 'nullified');
  const ids = valid.map(({ id, number, worldwideId, senderId }) => {
    const own = senderId ?? idOf(number);
    return { caseId: id, senderId: own, worldwideId: worldwideId ?? own, isNew: senderId === null };
  });
  return {
    linkedIds: ids.map(({ worldwideId }) => worldwideId),
    idsOfLinked: ids.filter(({ isNew }) => isNew).map(({ isNew: _, ...one }) => one),
  };
}

/**
 * C.1.4 is the day since which the case is valid, of a draft that is not the received day. C.1.5 is never before it. C.1.7
 * follows from the seriousness, unless a person has answered it.
 */
function withPresets({ validSince, receivedOn }: StoredCase, content: CaseContent): CaseContent {
  const first = validSince ?? receivedOn;
  const { latestInformationOn: latest } = content;
  const isLater = typeof latest === 'string' && latest > first;
  const serious = seriousOf(urgencyOf(content));
  const expedited = content.expedited ?? (serious === 'unknown' ? undefined : serious);
  return {
    ...content,
    firstReceivedOn: first,
    latestInformationOn: isLater ? latest : first,
    ...(expedited !== undefined && { expedited }),
  };
}

/**
 * Routes and forms that mean an entry of the centre's list leave with its term, unless the case has one of its own, and in
 * English: a reporter may have chosen them in another script.
 */
function withTerms(content: CaseContent, terms: DoseTerms): CaseContent {
  const coded = (dose: Dose): Dose => {
    const entryOf = (list: 'route' | 'form') => {
      const typed = known(dose[list]);
      const entry = typed === undefined ? undefined : terms(list, typed);
      if (typed === undefined || !entry) return undefined;
      const text = /\p{Script=Latin}/u.test(typed) ? typed : entry.name;
      return { text, term: dose[`${list}Code`] === undefined ? entry.term : undefined };
    };
    const [route, form] = [entryOf('route'), entryOf('form')];
    return {
      ...dose,
      ...(route && { route: route.text }),
      ...(route?.term && { routeCode: route.term.number, routeVersion: route.term.version }),
      ...(form && { form: form.text }),
      ...(form?.term && { formCode: form.term.number, formVersion: form.term.version }),
    };
  };
  const drugs = content.drugs?.map((drug) => (drug.doses ? { ...drug, doses: drug.doses.map(coded) } : drug));
  return drugs ? { ...content, drugs } : content;
}
type Dose = NonNullable<NonNullable<CaseContent['drugs']>[number]['doses']>[number];

/** G.k.9.i.2.r.3: the categories of WHO-UMC in the words of E2B(R3). */
const categories: Record<WhoUmcCategory, string> = {
  certain: 'Certain',
  probable: 'Probable/Likely',
  possible: 'Possible',
  unlikely: 'Unlikely',
  conditional: 'Conditional/Unclassified',
  unassessable: 'Unassessable/Unclassifiable',
};

/** The newest assessment of each method and pair that an account with `sign` has fixed. Proposals are not sent. */
function fixedOf(
  assessments: readonly StoredAssessment[],
  { drugs = [], reactions = [] }: CaseContent,
): FixedAssessment[] {
  const fixed = assessments.filter(({ isFixed }) => isFixed);
  return newestAssessments(fixed).flatMap(({ drugId, reactionId, method, answers, result }) => {
    const isThere = drugs.some(({ id }) => id === drugId) && reactions.some(({ id }) => id === reactionId);
    if (drugId === null || !isThere) return [];
    const pair = { drug: drugId, reaction: reactionId, source: 'AMC' };
    if (method === 'whoUmc') {
      return [{ ...pair, method: 'WHO-UMC', result: categories[result as WhoUmcCategory] }];
    }
    if (method !== 'naranjo') return [];
    const { score } = naranjoScore(answers as NaranjoAnswers);
    return [{ ...pair, method: 'Naranjo', result: String(score) }];
  });
}

/** C.1.6.1.r: the attachments of reporters and staff, with their content. */
async function readDocuments(
  { reader, files }: { reader: Db; files: Portal['files'] },
  attachments: ReturnType<Found['attachments']>,
): Promise<CaseDocument[]> {
  const documents: CaseDocument[] = [];
  for (const { file, name, type } of attachments) {
    const stored = await findFile(reader, file, 'cases');
    const stream = stored && (await files.storageOf(stored.storage).open(stored.name));
    if (!stream) throw new Problem(409, problems('the_attachment_cannot_be_read', { name }));
    documents.push({ title: name, mediaType: type, base64: (await buffer(stream)).toString('base64') });
  }
  return documents;
}

/**
 * C.1.11: whether this version nullifies or amends a sent message. New information of a reporter does neither. A case
 * whose message was rejected is sent as if for the first time.
 */
function kindOf(row: StoredCase, found: Found, content: CaseContent): CaseToSend['version'] {
  const versions = found.versions(row.id);
  const sent = found.submissions(row.id).filter(({ way }) => way !== 'download');
  const newest = sent.at(-1);
  const nullified = versions.findLast(({ kind }) => kind === 'nullification');
  if (nullified) return { kind: 'nullification', reason: nullified.why ?? '' };
  if (!newest) return null;
  const isRefused = isNotTaken(newest.state);
  if (newest.version === row.version) {
    const isAmendment = newest.kind === 'amendment';
    if (!isAmendment && (isRefused || !hasOtherParts(row.id, newest.at, found, content))) return null;
    const first = sent.find(({ version }) => version === row.version) ?? newest;
    const reopened = found.reopenings(row.id).findLast(({ at }) => at >= first.at);
    const same = isAmendment ? versions.findLast(({ number }) => number === row.version) : undefined;
    return { kind: 'amendment', reason: reopened?.reason ?? same?.why ?? '' };
  }
  if (isRefused) return null;
  const later = versions.filter(({ number }) => number > newest.version);
  // What others told, also what another sender calls an amendment, is new information to us.
  if (later.some(({ significant, informationId }) => significant || informationId !== null)) return null;
  // What a sender made void is taken out in an edit of the centre.
  const isFollowUp = found
    .openFollowUps(row.id)
    .some(({ acceptedVersion }) => Number(acceptedVersion) > newest.version);
  if (isFollowUp) return null;
  const amended = later.findLast(({ kind }) => kind === 'amendment');
  const said = amended ?? later.findLast(({ why }) => why !== null);
  return { kind: 'amendment', reason: said?.why ?? '' };
}

/** Whether a message has other assessments or attachments than at an earlier time: they make no version of the case. */
function hasOtherParts(id: string, before: string, found: Found, content: CaseContent): boolean {
  if (found.attachments(id).some(({ at }) => at > before)) return true;
  const assessments = found.assessments(id);
  const earlier = assessments.filter(({ fixedAt, at }) => (fixedAt ?? at) <= before);
  const [now, then] = [assessments, earlier].map((some) =>
    fixedOf(some, content)
      .map((one) => JSON.stringify(one))
      .toSorted()
      .join('\n'),
  );
  return now !== then;
}

/** What is due by the messages of a file. Throws 400 that names each case that is late without a reason. */
export async function lateCases(
  db: Db,
  rows: readonly StoredCase[],
  { late = [], ...forAll }: Pick<IcsrExport, 'late' | 'lateReason' | 'reason'>,
  day: string,
): Promise<Map<string, Late | null>> {
  const reasons = new Map(late.map((one) => [one.case, one]));
  const dues = new Map<string, Late | null>();
  const issues: Issue[] = [];
  for (const [place, row] of rows.entries()) {
    const due = await dueOfSending(db, row, day);
    const given = reasons.get(row.id) ?? forAll;
    const missing = due && missingLateReason(due, given);
    if (missing) {
      const message = `${row.number}: ${missing.message}`;
      issues.push({ path: `cases.${place}.${missing.path}`, code: 'required', message });
    }
    dues.set(row.id, due && withLateReason(due, given));
  }
  if (issues.length > 0) throw invalidInput(issues);
  return dues;
}

/** How many messages are logged before other requests run: the embedded database blocks the process. */
const messagesPerBatch = 25;

interface Sending extends Actor {
  timeZone: string;
  /** Of a step: what was due by the sending of its case. The step notes the sending itself. */
  late?: Late | null;
  /** Of a file of several cases: what was due by each. */
  dues?: ReadonlyMap<string, Late | null>;
}

/**
 * Logs that messages were sent. From now on the ids of the cases never change. Throws `StaleVersion` if a case has
 * changed since it was read, also by an erasure. Returns the ids of the log's rows.
 */
export async function markSent(
  trx: Trx,
  file: OutgoingFile,
  way: 'file' | 'download' | 'nullification',
  { user, now, timeZone, late, dues = new Map() }: Sending,
): Promise<string[]> {
  const messageAt = dividedMessages(file.xml);
  const schemaCheck = file.schemaChecked ? 'checked' : 'unchecked';
  const ids: string[] = [];
  const day = dayAt(now, timeZone);
  if (way !== 'download' && file.pushes) await addPush(trx, file.batch, { user, now });
  for (let from = 0; from < file.cases.length; from += messagesPerBatch) {
    if (from > 0) await turn();
    const some = file.cases.slice(from, from + messagesPerBatch);
    const locked = await lockVersions(
      trx,
      some.map(({ row }) => row.id),
    );
    const isAsRead = ({ row: { id, version, erasedAt } }: Outgoing) =>
      locked.get(id)?.version === version && locked.get(id)?.erasedAt === erasedAt;
    if (!some.every(isAsRead)) throw new StaleVersion(null);
    await saveSent(
      trx,
      some.map(({ row, facts }) => ({
        caseId: row.id,
        senderId: facts.senderCaseId,
        worldwideId: facts.content.worldwideId ?? facts.senderCaseId,
        lastCreatedAt: new Date(momentOf(facts.createdAt)).toISOString(),
      })),
    );
    for (const { caseId, ...ids } of some.flatMap(({ facts }) => facts.idsOfLinked ?? [])) {
      await saveExchange(trx, caseId, ids);
    }
    if (way !== 'download') {
      await noteSent(
        trx,
        some.map(({ row }) => row.id),
      );
    }
    const unsigned = await findUnsigned(trx, some);
    const event = { at: now, user, action: 'export', kind: 'cases' } as const;
    await recordEvents(
      trx,
      some.map(({ row }) => ({ ...event, recordId: row.id })),
    );
    const submissions = some.map(({ row, facts }, place) => {
      const xml = messageAt(from + place);
      return {
        caseId: row.id,
        at: now,
        by: user.username,
        version: row.version,
        way: way === 'nullification' ? 'file' : way,
        receiver: file.receiver,
        batch: file.batch,
        messageId: facts.senderCaseId,
        messageAt: facts.createdAt,
        kind: facts.version?.kind ?? null,
        hash: hash('sha256', xml),
        xml,
        fileName: fileNameOf(facts.senderCaseId, { isUnsigned: unsigned.has(row.id) }),
        schemaCheck,
        ...(way === 'file' && (late === undefined ? dues.get(row.id) : late)),
      };
    });
    ids.push(...(await insertSubmissions(trx, submissions)));
    if (way === 'download') continue;
    for (const { row } of some) {
      const renewal = { now, timeZone, by: user.username };
      if (row.receiverTask !== null) await endReceiverTask(trx, row.id, renewal);
      // A step notes it itself, once it has written the state.
      if (way === 'file' && late === undefined) await noteSending(trx, row, day, renewal);
    }
  }
  return ids;
}

/** The ids of the cases that have no valid signature. A nullification needs none: its step asks for the right `sign`. */
export async function findUnsigned(
  db: Db,
  cases: readonly Pick<Outgoing, 'row'>[],
): Promise<ReadonlySet<string>> {
  const rows = cases.map(({ row }) => row);
  const signatures = await listSignatures(db, rows);
  const unsigned = rows.filter(({ id, state }) => state !== 'nullified' && !signatures.has(id));
  return new Set(unsigned.map(({ id }) => id));
}

/** The name of a file. It shows whether a message in it is a draft or not signed. */
export function fileNameOf(
  name: string,
  { isUnsigned, isDraft = false }: { isUnsigned: boolean; isDraft?: boolean },
): string {
  const marks = [...(isUnsigned ? ['unsigned'] : []), ...(isDraft ? ['draft-uncoded'] : [])];
  return [...marks, `${name}.xml`].join('-').replaceAll(/[^\w.-]/g, '_');
}
