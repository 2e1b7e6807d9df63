// Puts the made-up cases into an empty database, through the functions that the calls of staff use: reports with their
// cases, saves, questions, steps and signatures, each at its time.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { isPairMethod, resultOf } from '#contract/cases/assessment/assessment-rules.ts';
import { type StepInput, stepBody } from '#contract/cases/work/step-body.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { caseOfRelative } from '#contract/cases/content/family-rules.ts';
import { addDays, dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { daysLateOn } from '#contract/cases/work/clock-rules.ts';
import { withoutEvents } from '../../audit/queries.ts';
import type { Trx } from '../../db/tables.ts';
import { insertReport } from '../../features/adr-reports/queries.ts';
import { insertSubmissions } from '../../features/cases/exchange/exchange-queries.ts';
import { insertAssessment } from '../../features/cases/assessment/assessment-queries.ts';
import { renewFindings, storeConfirmation } from '../../features/cases/work/check-case.ts';
import { saveProofreading } from '../../features/cases/work/proofread.ts';
import { openFromElsewhere } from '../../features/cases/intake/enter-case.ts';
import { readFacts } from '../../features/cases/work/facts.ts';
import { renewFollowUpOf } from '../../features/cases/list/follow-up-list.ts';
import { saveReminder } from '../../features/cases/work/follow-up-queries.ts';
import { addInformation, decideLines } from '../../features/cases/reporters/information.ts';
import { linkByNumber } from '../../features/cases/work/link-cases.ts';
import { caseOfReport, openCases, yearOf } from '../../features/cases/intake/open-case.ts';
import { writeNote } from '../../features/cases/work/notes.ts';
import { openForWrite } from '../../features/cases/work/open-work.ts';
import { saveVersion } from '../../features/cases/work/save-version.ts';
import { targetOf, writeStep } from '../../features/cases/work/take-step.ts';
import { openLines } from '../../features/cases/reporters/open-items.ts';
import { type CaseAccount, findItem, listItemIds } from '../../features/cases/work/work-queries.ts';
import { insertDemoWard } from './insert-ward.ts';
import { insertDemoWatch } from './insert-watch.ts';
import { type DemoCase, type EntryIds, makeDemoCases } from './make-cases.ts';
import { importMessage, sendAndReject } from './sender-messages.ts';
import { confirmations, toldLater } from './shown-cases.ts';

/** Invented staff. They have no accounts. */
const desk: CaseAccount[] = [
  { username: 'demo.arun', rights: ['cases'], fullName: 'Arun Das', designation: 'Associate' },
  { username: 'demo.leela', rights: ['cases'], fullName: 'Leela Nair', designation: 'Associate' },
];
const signer: CaseAccount = {
  username: 'demo.meera',
  rights: ['sign'],
  fullName: 'Dr Meera Joshi',
  designation: 'Coordinator',
};

export async function insertDemoCases(trx: Trx, now: Date, timeZone: string): Promise<void> {
  const opened: string[] = [];
  const shown = new Map<string, Work>();
  const all = makeDemoCases(now);
  for (const [place, made] of all.entries()) {
    const account = desk[place % desk.length] ?? signer;
    const case_ = await openDemo(trx, made, account, timeZone);
    opened.push(case_.id);
    const work = new Work(trx, case_.id, made, account, now, timeZone);
    await addCaseWork(work, case_.ids, opened);
    const { show } = made;
    if (show === null) continue;
    shown.set(show, work);
    await addShownWork(work, case_.ids, shown);
  }
  await insertDemoWard(trx, { now, timeZone, by: signer.username });
  await insertDemoWatch(trx, all, { now, timeZone, by: signer.username });
}

async function openDemo(
  trx: Trx,
  made: DemoCase,
  account: CaseAccount,
  timeZone: string,
): Promise<{ id: string; ids: EntryIds }> {
  const { receivedAt, source, report, via, ids, contentWith } = made;
  if (source !== 'portal') {
    const by = { user: { id: randomUUID(), ...account }, now: receivedAt };
    const content = contentWith(ids);
    const message = messageOf(made, content, timeZone);
    if (message) return { id: await importMessage(trx, message, by, timeZone), ids };
    const first = made.state === 'new' && made.show !== null ? content : firstContent(content);
    const firstReceivedOn = dayOf(nowIn(receivedAt, timeZone));
    const { id } = await openFromElsewhere(
      trx,
      { source, content: { ...first, ...(source !== 'icsr' && { firstReceivedOn }) } },
      { by, timeZone, backupDir: null, isSample: true },
    );
    return { id, ids };
  }
  const day = dayOf(nowIn(receivedAt, timeZone));
  const circumstances = { id: randomUUIDv7(), now: receivedAt, year: yearOf(day), isSample: true, via };
  const stored = await insertReport(trx, report, circumstances);
  const [opened] = await openCases(trx, [caseOfReport(stored, day)]);
  if (!opened) throw new Error('The case was not opened.');
  const { content } = await openForWrite(trx, opened.id);
  const own = {
    reporter: content.reporters?.[0]?.id ?? ids.reporter,
    reaction: content.reactions?.[0]?.id ?? ids.reaction,
    drug: content.drugs?.[0]?.id ?? ids.drug,
  };
  return { id: opened.id, ids: own };
}

/** The message with which another centre told of the case; null: none did. */
function messageOf({ show, receivedAt }: DemoCase, content: CaseContent, timeZone: string) {
  if (show !== 'senderNullified' && show !== 'senderUpdated') return null;
  const day = addDays(dayOf(nowIn(receivedAt, timeZone)), -2);
  return {
    content: { reportType: '1' as const, firstReceivedOn: day, latestInformationOn: day, ...content },
    senderCaseId: `IN-SAMPLE-${show === 'senderNullified' ? 71 : 72}`,
    version:
      show === 'senderNullified'
        ? { kind: 'nullification' as const, reason: 'The patient never took the medicine' }
        : null,
  };
}

/** The first content of a paper form or a call: without outcome, doses and other drugs. */
function firstContent({ reactions = [], drugs = [], ...content }: CaseContent): CaseContent {
  return {
    ...content,
    reactions: reactions.map(({ id, term, onset }) => ({
      id,
      ...(term && { term }),
      ...(onset && { onset }),
    })),
    drugs: drugs
      .slice(0, 1)
      .map(({ id, role, name }) => ({ id, ...(role && { role }), ...(name && { name }) })),
  };
}

/** The work on one case, step by step. */
class Work {
  readonly trx: Trx;
  readonly id: string;
  readonly made: DemoCase;
  readonly account: CaseAccount;
  readonly timeZone: string;
  #now: Date;
  readonly #last: Date;

  constructor(trx: Trx, id: string, made: DemoCase, account: CaseAccount, last: Date, timeZone: string) {
    this.trx = trx;
    this.id = id;
    this.made = made;
    this.account = account;
    this.timeZone = timeZone;
    this.#now = made.receivedAt;
    this.#last = last;
  }

  /** Some hours later, but not in the future. */
  later(hours: number): Date {
    const next = new Date(this.#now.getTime() + hours * 3_600_000);
    this.#now = next < this.#last ? next : this.#last;
    return this.#now;
  }

  async step(hours: number, body: StepInput, account = this.account) {
    const now = this.later(hours);
    const whole = stepBody.parse(body);
    const work = await openForWrite(this.trx, this.id);
    // A portal with made-up cases sends nothing, so the guards of sending do not apply here.
    const facts = {
      ...(await readFacts(this.trx, work.row, work.content)),
      canSend: true,
      forwardsToPvpi: true,
      mayForward: true,
      isSample: false,
    };
    const to = targetOf(whole, facts, account);
    await writeStep({ trx: this.trx, ...work, body: whole, account, now, timeZone: this.timeZone }, to);
    if (body.step !== 'send') return;
    const { version, dueOn } = work.row;
    const sent = { caseId: this.id, at: now, by: account.username, version } as const;
    const daysLate = dueOn === null ? null : daysLateOn(dueOn, dayOf(nowIn(now, this.timeZone)));
    const late = { dueOn, daysLate, lateReason: daysLate === null || daysLate === 0 ? null : 'signature' };
    await insertSubmissions(this.trx, [
      { ...sent, ...late, way: 'typed', receiver: 'Sample system', number: null },
    ]);
  }

  async save(hours: number, content: CaseContent, why: string) {
    const now = this.later(hours);
    const opened = await openForWrite(this.trx, this.id);
    const { firstReceivedOn, latestInformationOn, worldwideId, firstSender, reporters } = opened.content;
    await saveVersion(this.trx, opened, {
      content: {
        ...(firstReceivedOn && { firstReceivedOn }),
        ...(latestInformationOn && { latestInformationOn }),
        ...content,
        // What another centre told stays its own.
        ...(worldwideId && {
          worldwideId,
          ...(firstSender && { firstSender }),
          ...(reporters && { reporters }),
        }),
      },
      expectedVersion: opened.row.version,
      by: this.account.username,
      byPerson: true,
      significant: false,
      why,
      now,
      timeZone: this.timeZone,
    });
  }

  async tell(hours: number, content: CaseContent) {
    const now = this.later(hours);
    const { timeZone } = this;
    return addInformation(this.trx, this.id, { way: 'telephone', content }, { now, timeZone });
  }

  /** Accepts all lines of new information as significant. */
  async accept(hours: number, itemId: string) {
    const by = { user: { id: randomUUID(), ...this.account }, now: this.later(hours) };
    const { row, content } = await openForWrite(this.trx, this.id);
    const item = await findItem(this.trx, [this.id], itemId);
    if (!item) throw new Error('There is no such information.');
    const accept = openLines({ reportId: row.reportId, content }, item).map(({ path }) => path);
    const decisions = { same: [], accept, decline: [], significant: true, why: null };
    const { trx, id, timeZone } = this;
    await withoutEvents(trx, () => decideLines(trx, id, itemId, decisions, null, { by, timeZone }));
  }

  /** A repeated report says nothing new. That of the last weeks still waits for a decision. */
  async declineJoined(survivor: string) {
    const { trx, timeZone } = this;
    if (this.#last.getTime() - this.#now.getTime() < 30 * 24 * 3_600_000) return;
    const by = { user: { id: randomUUID(), ...this.account }, now: this.later(6) };
    const { row, content } = await openForWrite(trx, survivor);
    for (const itemId of await listItemIds(trx, [survivor], { isOpen: true })) {
      const item = await findItem(trx, [survivor], itemId);
      if (item?.way !== 'joined') continue;
      const decline = openLines({ reportId: row.reportId, content }, item).map(({ path }) => path);
      const why = 'The second report repeats the first';
      const decisions = { same: [], accept: [], decline, why };
      await withoutEvents(trx, () => decideLines(trx, survivor, itemId, decisions, null, { by, timeZone }));
    }
  }

  /** Confirms what one check found. `isSure`: the story of the case has such a finding. */
  async confirm(hours: number, reason: string, check: string, isSure = true) {
    const by = { user: { id: randomUUID(), ...signer }, now: this.later(hours) };
    const { timeZone } = this;
    const { row, content } = await openForWrite(this.trx, this.id);
    const { checked } = await renewFindings(this.trx, row, content, { now: by.now, timeZone });
    const found = checked.findings.filter((one) => one.check === check);
    if (isSure && found.length === 0) throw new Error(`The case has no finding ${check}.`);
    await withoutEvents(this.trx, async () => {
      for (const finding of found) {
        await storeConfirmation(this.trx, { row, content, finding, checked }, reason, { by, timeZone });
      }
    });
  }

  async content() {
    return (await openForWrite(this.trx, this.id)).content;
  }

  /** Links the case with another one, in both. */
  async link(other: Work, hours: number) {
    const by = { user: { id: randomUUID(), ...this.account }, now: this.later(hours) };
    const number = (await openForWrite(this.trx, other.id)).row.number;
    await withoutEvents(this.trx, () => linkByNumber(this.trx, this.id, number, by));
  }

  /** Assessments of the suspected drug and the reaction. `isBlind`: by the first of two assessors. */
  async assess(hours: number, { drug: drugId, reaction: reactionId }: EntryIds, isBlind = false) {
    const at = this.later(hours).toISOString();
    const { row } = await openForWrite(this.trx, this.id);
    for (const proposal of this.made.proposals) {
      const { method, answers } = proposal;
      await insertAssessment(this.trx, {
        caseId: this.id,
        drugId: isPairMethod(method) ? drugId : null,
        reactionId,
        method,
        answers,
        result: resultOf(proposal),
        reason: null,
        copiedFrom: null,
        by: this.account.username,
        at,
        version: row.version,
        isFixed: false,
        isBlind,
        fixedBy: null,
        fixedAt: null,
      });
    }
  }

  /** The centre asks again about a date two days later. */
  async remind(hours: number, about: string) {
    const at = this.later(hours);
    const remindOn = addDays(dayOf(nowIn(at, this.timeZone)), 2);
    const { username: by } = this.account;
    await saveReminder(this.trx, { caseId: this.id, about, remindOn, by, at });
    await renewFollowUpOf(this.trx, this.id, this.timeZone);
  }

  /** A second person is asked to compare the case with its paper. */
  async askToCompare(hours: number) {
    const by = { user: { id: randomUUID(), ...this.account }, now: this.later(hours) };
    await saveProofreading(this.trx, this.id, 'wanted', by);
  }

  /** The other centre sends a newer message about its case. */
  async update(hours: number, content: CaseContent) {
    const message = messageOf(this.made, content, this.timeZone);
    if (!message) throw new Error('No other centre told of the case.');
    const by = { user: { id: randomUUID(), ...this.account }, now: this.later(hours) };
    await importMessage(this.trx, message, by, this.timeZone);
  }

  /** A message about the case leaves, and its receiver rejects it. */
  async reject(hours: number, reasons: string) {
    const actor = (account: CaseAccount) => ({
      user: { id: randomUUID(), ...account },
      now: this.later(hours),
    });
    const { row } = await openForWrite(this.trx, this.id);
    const message = { caseId: this.id, version: row.version, dueOn: row.dueOn, reasons };
    const times = { sent: actor(signer), answered: actor(this.account) };
    await sendAndReject(this.trx, message, times, this.timeZone);
  }

  async note(hours: number, text: string) {
    const at = this.later(hours);
    await writeNote(this.trx, { caseId: this.id, by: this.account.username, text, at });
  }
}

/** The work that shows something particular. */
async function addShownWork(work: Work, ids: EntryIds, shown: ReadonlyMap<string, Work>): Promise<void> {
  const { show } = work.made;
  if (show === null) return;
  const confirmation = confirmations[show];
  if (confirmation) await work.confirm(4, confirmation.reason, confirmation.check);
  if (show === 'madeBefore' || show === 'notAssessable') await work.assess(3, ids);
  if (show === 'secondAssessor') await work.assess(3, ids, true);
  const content = await work.content();
  if (show === 'madeBefore') {
    const reactions = (content.reactions ?? []).map((one) => ({ ...one, outcome: '1' as const }));
    await work.save(8, { ...content, reactions }, 'The ward says that the patient has recovered');
  }
  if (show === 'toProofread') await work.askToCompare(3);
  if (show === 'notAssessable') await work.remind(6, `reactions.${ids.reaction}.end`);
  if (show === 'senderUpdated') {
    const reactions = (content.reactions ?? []).map((one) => ({ ...one, outcome: '3' as const }));
    await work.update(6, { ...content, reactions, patient: { ...content.patient, weightKg: 61 } });
  }
  if (show === 'receiverRejected') {
    await work.reject(3, 'E.i.2.1a and E.i.2.1b: version and code of the reaction are missing.');
  }
  const told = toldLater(show, content, randomUUID());
  if (told) {
    const item = await work.tell(8, told);
    if (show === 'followUpOpen') await work.accept(2, item);
  }
  const [mother, child] = [shown.get('mother'), shown.get('child')];
  if ((show !== 'mother' && show !== 'child') || !mother || !child) return;
  await openAsChild(mother, child);
}

/** Gives the child its mother as the parent, and links the two cases. */
async function openAsChild(mother: Work, child: Work): Promise<void> {
  const { reactions = [], ...own } = await child.content();
  const ofMother = await mother.content();
  const { parent, drugs, patient } = caseOfRelative(ofMother, 'child', randomUUID);
  const onset = ofMother.reactions?.[0]?.onset;
  await child.save(
    2,
    {
      ...own,
      patient: { ...own.patient, ...patient },
      ...(parent && { parent }),
      ...(drugs && { drugs }),
      reactions: reactions.map(({ end: _e, ...one }) => ({ ...one, ...(onset !== undefined && { onset }) })),
    },
    'The mother is the parent',
  );
  await mother.link(child, 3);
}

async function addCaseWork(work: Work, ids: EntryIds, opened: readonly string[]): Promise<void> {
  const { made } = work;
  if (made.show === 'senderNullified') return; // the import has done so
  const state = made.show === 'followUpOpen' ? 'sent' : made.state;
  if (state === 'new') {
    if (made.tells) await work.tell(3, { patient: { weightKg: 58 } });
    return;
  }
  await work.step(5, { step: 'take' });
  if (state === 'notValid') return work.step(20, { step: 'notValid', reason: 'The medicine is not known' });
  if (made.office !== null) return work.step(6, { step: 'refer', office: made.office });
  const of = made.sameAs === null ? undefined : opened[made.sameAs];
  if (state === 'duplicate' && of !== undefined) {
    await work.step(24, { step: 'duplicateOf', of });
    return work.declineJoined(of);
  }

  await work.save(18, made.contentWith(ids), 'Completed from the record of the ward');
  if (made.notes) await work.note(2, 'The ward keeps the pack of the medicine.');
  if (state === 'inWork' || state === 'duplicate') {
    if (made.tells) await work.tell(20, { reactions: [{ id: ids.reaction, outcome: '1' }] });
    return;
  }
  if (made.asks || state === 'waiting') {
    await work.step(4, { step: 'ask', question: 'Was the medicine taken again since?', way: 'telephone' });
    if (state === 'waiting') return;
    await work.step(26, { step: 'answer', answer: 'No, it was not taken again.', way: 'telephone' });
  }
  await work.assess(3, ids);
  // Words such as "seizure" name what the medicine was for.
  await work.confirm(0, 'The words are about the indication.', 'alarmWords', false);
  await work.step(6, { step: 'ready' });
  if (state === 'ready') return;
  await work.step(20, { step: 'sign' }, signer);
  if (state === 'signed') return;
  if (made.wasSent) {
    await work.step(24, { step: 'send', way: 'typed' });
    if (state === 'nullified') {
      return work.step(90, { step: 'nullify', reason: 'The patient never took the medicine' }, signer);
    }
    await work.step(72, { step: 'recordNumber', number: `SAMPLE-${opened.length}`, system: 'Sample system' });
    if (state === 'sent') return;
  }
  await work.step(60, {
    step: 'close',
    reason: made.wasSent ? null : 'Kept for the centre’s own statistics',
  });
}
