// What is typed into the details form: where it begins (the short report, a draft, what the portal refused), and its draft on
// the device.
import { canStore } from '#client/data/device/can-store.ts';
import { findDraft, saveDraft } from '#client/data/device/draft.ts';
import { listOutbox } from '#client/data/device/outbox.ts';
import { deletePhotograph, type Photograph, renewPhotograph } from '#client/data/device/photographs.ts';
import { getReportAnswers, type Proof } from '#client/data/report-proof.ts';
import { m } from '#client/paraglide/messages.js';
import { inOwnWords, type Refusal, refusalText } from '#client/refusal-text.ts';
import type { Sent } from './details-sent.tsx';
import { type Answers, isProfessional, type ReporterKind } from './questions.ts';
import { rememberedReporter } from './remember-reporter.tsx';

/** The name of the form on the device, and its address under /api. */
export const form = 'report-status/details';

/** Everything typed so far. */
export interface FormState {
  who: ReporterKind;
  proof: Proof | null;
  answers: Answers;
  /** The ids of entries, so that a repeated submission is the same body. */
  ids: Record<string, string>;
  step: number;
  /** The files themselves are stored on the device under their keys. */
  photographs: Photograph[];
  /** A patient under 18 who reports alone cannot continue. */
  isStopped?: boolean;
  /** The entry of the queue that the portal has refused, and why. These answers replace it, or it gets another code. */
  corrects?: { key: string; reason: string; isUnproven?: boolean | undefined };
  /** The visitor wants a draft, which follows every change. */
  isDraft?: boolean;
  /** What became of the answers. */
  sent?: Sent;
}

export async function begin(who: ReporterKind, proof: Proof | null): Promise<FormState> {
  const quick = proof ? getReportAnswers() : null;
  const reporter = isProfessional(who) ? await rememberedReporter() : {};
  const answers: Answers = quick
    ? {
        'patient.initials': quick.name,
        'patient.ageAtOnset': quick.age === '0' ? '' : quick.age,
        // They stay the medicine and the problem of the quick form, whatever they are called later.
        'drugs.0.origin': 'report',
        'reactions.0.origin': 'report',
        'drugs.0.name': quick.medicineName,
        'reactions.0.term': quick.symptoms.length <= 250 ? quick.symptoms : '',
        [quick.contact.includes('@') ? 'reporters.0.email' : 'reporters.0.telephone']: quick.contact,
      }
    : {};
  return { who, proof, answers: { ...answers, ...reporter }, ids: {}, step: 0, photographs: [] };
}

/** The draft on this device. */
export async function findWork(): Promise<FormState | null> {
  if (!canStore()) return null;
  const draft = await findDraft(form);
  return draft?.typed['work']
    ? ({ photographs: [], ...JSON.parse(draft.typed['work']), isDraft: true } as FormState)
    : null;
}

/** A report that was sent before the page was loaded again, of which the history has the number. */
export const sentBefore = (reference: string): FormState => ({
  who: 'other',
  proof: null,
  answers: {},
  ids: {},
  step: 0,
  photographs: [],
  sent: { isSent: true, reference, code: null, at: null, report: null, unsent: [] },
});

/** Deletes the photographs of answers that the visitor gives up. Those of drafts and of the queue stay. */
export async function giveUp({ photographs, isDraft, corrects, sent }: FormState): Promise<void> {
  if (isDraft || corrects || sent) return;
  for (const { key } of photographs) await deletePhotograph(key);
}

/** Details of the queue that the portal has refused, to be corrected. */
export async function findRefused(): Promise<FormState[]> {
  if (!canStore()) return [];
  const waiting = await listOutbox();
  return waiting.flatMap(({ key, state, typed, refusal, isUnproven }) => {
    if (state !== 'refused' || !typed) return [];
    const work = JSON.parse(typed) as FormState;
    // Photographs of a report that is stored already were sent by themselves.
    const photographs = work.photographs.filter((one) =>
      waiting.some((other) => other.key === one.key && other.of === key),
    );
    const reason = isUnproven ? m.status_not_found() : refusal ? reasonOf(refusal) : '';
    return [{ ...work, photographs, corrects: { key, reason, isUnproven } }];
  });
}

export const reasonOf = (refusal: Refusal) =>
  refusal.issues
    ? inOwnWords(refusal.issues.map(({ message }) => message).join('. '), m.refusal_fields)
    : refusalText(refusal);

export async function storeWork(work: FormState) {
  // A photograph that waits to be sent does not expire.
  const waiting = work.corrects ? await listOutbox() : [];
  for (const { key } of work.photographs)
    if (!waiting.some((entry) => entry.key === key)) await renewPhotograph(key);
  await saveDraft(form, { work: JSON.stringify(work) });
}
