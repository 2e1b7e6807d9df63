// Reads the data of the status page: where it stands, the questions without their answers, the reporter's own
// consents. It names no account, no case number, no other report, and never says that a case is a duplicate.
import { attachmentLimits } from '#contract/cases/work/attachments-rules.ts';
import { type CaseState, publicStates } from '#contract/cases/work/steps-rules.ts';
import { type Consent, consents as allConsents } from '#contract/cases/content/choices-rules.ts';
import type { ReportStatus } from '#contract/report-status.ts';
import type { PublicState } from '#contract/report-status-rules.ts';
import type { Db } from '../../db/tables.ts';
import { countAttachments, findCase, findCaseOfReport, type StoredCase } from '../cases/queries.ts';
import {
  type CodedRow,
  listAttachmentTimes,
  listConsents,
  listDetailTimes,
  listLetters,
  listQuestions,
  listStates,
} from './queries.ts';

const consentNames = Object.keys(allConsents) as Consent[];

export async function readStatus(db: Db, report: CodedRow): Promise<ReportStatus> {
  const { id, reference, createdAt, erasedAt, erasureAskedAt, erasureDeclinedAt } = report;
  if (erasedAt) return { reference, erasedAt };
  const found = await findSurviving(db, id);
  const states = await statesOf(db, found, createdAt);
  const consents = new Map((await listConsents(db, id)).map((one) => [one.consent, one]));
  const letters = await listLetters(db, id);
  const attachments = await listAttachmentTimes(db, id);
  return {
    reference,
    erasedAt: null,
    state: states.at(-1)?.state ?? 'received',
    receivedAt: createdAt,
    states,
    questions: (await listQuestions(db, id)).map(({ droppedAt, ...one }) => ({
      ...one,
      withdrawn: one.answeredAt === null && (droppedAt !== null || consents.get('mayAskMe')?.given === false),
    })),
    consents: consentNames.flatMap((consent) => {
      const latest = consents.get(consent);
      return latest ? [{ consent, given: latest.given, at: latest.at }] : [];
    }),
    attachments: attachments.map((at) => ({ at })),
    attachmentsLeft: Math.max(0, attachmentLimits.count - (await countAttachments(db, id))),
    letters: letters.map(({ at, text }) => ({ at, text })),
    details: await listDetailTimes(db, id),
    erasureAskedAt,
    erasureDeclined: erasureDeclinedAt
      ? { at: erasureDeclinedAt, reason: report.erasureDeclineReason ?? '' }
      : null,
  };
}

/** Cases can be duplicates of duplicates; no chain is longer than this. */
const longestChain = 100;

/** The case of a report, or the surviving case if it is a duplicate. */
async function findSurviving(db: Db, reportId: string): Promise<StoredCase | undefined> {
  let found = await findCaseOfReport(db, reportId);
  for (let i = 0; i < longestChain && found?.state === 'duplicate' && found.survivingCaseId; i += 1) {
    found = await findCase(db, found.survivingCaseId);
  }
  return found;
}

interface Since {
  state: PublicState;
  since: string;
}

async function statesOf(db: Db, found: StoredCase | undefined, receivedAt: string): Promise<Since[]> {
  const states: Since[] = [{ state: 'received', since: receivedAt }];
  if (!found) return states;
  const steps = await listStates(db, found.id);
  // The present state as the last one: a state can change without a step.
  for (const { at, to } of [...steps, { at: found.updatedAt, to: found.state }]) {
    if (to === 'duplicate') continue;
    const state = publicStates[to as Exclude<CaseState, 'duplicate'>];
    if (state === states.at(-1)?.state) continue;
    // Leave out events of the surviving case from before this report: they are not about it.
    states.push({ state, since: at > receivedAt ? at : receivedAt });
  }
  return states;
}
