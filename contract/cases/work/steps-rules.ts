// The states of a case and the steps between them: which step leads from which state to which, who may take it and what it
// needs. The screen, the API and the tests read this table.
import { undoMs } from './undo-rules.ts';
import { steps } from '../../words/steps-rules.ts';
import { countForm } from '../../words/words-rules.ts';
import { labelled, names } from '../../words/labels-rules.ts';
import { hasRight, nameRights, type Right } from '../../access-rules.ts';
import {
  minimumCriteria,
  type MinimumCriterion,
  type SendingItem,
  sendingItems,
} from '../content/criteria-rules.ts';

/** States, in the order of the work, with the words for people. */
export const stateLabels = names('stateLabels', [
  'new',
  'inWork',
  'waiting',
  'ready',
  'signed',
  'sent',
  'closed',
  'nullified',
  'notValid',
  'referred',
  'duplicate',
]);
export type CaseState = keyof typeof stateLabels;
export const caseStates = Object.keys(stateLabels) as [CaseState, ...CaseState[]];

/** States of what counts as no case of its own any more: nobody asks about it, or at the surviving case. */
export const goneStates = ['nullified', 'duplicate'] as const satisfies CaseState[];
export const isGone = (state: CaseState): boolean => (goneStates as readonly CaseState[]).includes(state);
/** States in which a case is not sent, whatever it holds: nothing of it is due. In the order of an index (migration 001). */
export const asideStates = ['nullified', 'notValid', 'referred', 'duplicate'] as const satisfies CaseState[];
/** States in which nobody works on a case any more. */
export const endStates = ['closed', ...asideStates] as const;
/** Whether nobody works on a case in this state any more. */
export const hasEnded = (state: CaseState): boolean => (endStates as readonly CaseState[]).includes(state);
/** Whether a case in this state is not sent, whatever it holds. */
export const isAside = (state: CaseState): boolean => (asideStates as readonly CaseState[]).includes(state);

export interface StepRule {
  label: string;
  /** The right that the step needs in addition to the right of the call: `cases` or `sign`. */
  right: Extract<Right, 'cases' | 'sign'>;
  /** Fields of the step's body that it needs in every state. */
  needs: readonly StepField[];
  /**
   * It makes, undoes, amends or nullifies a signature: it needs a password or passkey entered in the last minutes. The other
   * steps never do.
   */
  confirms?: true;
  /** It binds what the person has read: the call names the version (`If-Match`) and the number of assessments. */
  binds?: true;
}

/** Fields that a step's body may have. */
export type StepField =
  | 'reason'
  | 'to'
  | 'question'
  | 'answer'
  | 'way'
  | 'number'
  | 'office'
  | 'of'
  | 'received'
  | 'from'
  | 'text';

const step = (needs: readonly StepField[] = []): Omit<StepRule, 'label'> => ({ right: 'cases', needs });

export const stepRules = labelled('steps', {
  take: step(),
  handOver: step(['to']),
  ask: step(['question', 'way']),
  answer: step(['answer', 'way']),
  goOn: step(),
  newInformation: step(['received', 'from', 'way', 'text']),
  ready: step(),
  back: step(),
  sign: { ...step(), right: 'sign', confirms: true, binds: true },
  undoSignature: { ...step(), right: 'sign', confirms: true },
  send: { ...step(['way']), binds: true },
  recordNumber: step(['number']),
  followUp: step(),
  amend: { ...step(['reason']), right: 'sign', confirms: true, binds: true },
  nullify: {
    ...step(['reason']),
    right: 'sign',
    confirms: true,
    binds: true,
  },
  close: step(),
  reopen: step(),
  notValid: step(),
  refer: step(['office']),
  duplicateOf: step(['of']),
  separate: step(),
  undo: step(),
});
export type CaseStep = keyof typeof stepRules;
export const caseSteps = Object.keys(stepRules) as [CaseStep, ...CaseStep[]];

/**
 * The steps that the account which took them can undo (`undo`), so long as nothing else has changed. Those about a
 * signature, a sending or a question have no undo: they bind, or somebody was told.
 */
export const undoableSteps: readonly CaseStep[] = ['take', 'handOver', 'close', 'notValid', 'refer'];

/** The steps of a kind, as words for documents: `sign`, `amend`. */
export const stepsThat = (kind: 'confirms' | 'binds'): string =>
  caseSteps.flatMap((name) => (kind in stepRules[name] ? [`\`${name}\``] : [])).join(', ');

/** The state before "not valid", "referred" or "duplicate". */
const before = 'before';
type Target = CaseState | typeof before;

/** Where the steps of each state lead. */
const ownTransitions: Readonly<Record<CaseState, Partial<Record<CaseStep, Target>>>> = {
  new: {
    take: 'inWork',
    notValid: 'notValid',
    refer: 'referred',
    duplicateOf: 'duplicate',
    handOver: 'new',
  },
  inWork: {
    ask: 'waiting',
    ready: 'ready',
    notValid: 'notValid',
    refer: 'referred',
    duplicateOf: 'duplicate',
    handOver: 'inWork',
  },
  waiting: {
    answer: 'inWork',
    goOn: 'inWork',
    notValid: 'notValid',
    duplicateOf: 'duplicate',
    handOver: 'waiting',
  },
  ready: { sign: 'signed', followUp: 'inWork', back: 'inWork', duplicateOf: 'duplicate', handOver: 'ready' },
  signed: {
    send: 'sent',
    followUp: 'inWork',
    close: 'closed',
    undoSignature: 'inWork',
    duplicateOf: 'duplicate',
    handOver: 'signed',
  },
  sent: {
    recordNumber: 'sent',
    followUp: 'inWork',
    amend: 'inWork',
    nullify: 'nullified',
    close: 'closed',
    handOver: 'sent',
  },
  closed: {
    recordNumber: 'closed',
    followUp: 'inWork',
    amend: 'inWork',
    reopen: 'inWork',
    nullify: 'nullified',
    duplicateOf: 'duplicate',
    handOver: 'closed',
  },
  nullified: {},
  notValid: { reopen: before, handOver: 'notValid' },
  referred: { reopen: before, handOver: 'referred' },
  duplicate: { separate: before, handOver: 'duplicate' },
};

/**
 * Where each step leads from each state. Other steps are not possible. Information comes whatever the state is, and
 * reporters are asked whatever it is: "How is the patient now?" matters most after the sending. Only a case in work waits
 * for the answer. The reporter of a duplicate is asked by the surviving case.
 */
export const transitions = Object.fromEntries(
  caseStates.map((state) => {
    const own = ownTransitions[state];
    if (state === 'nullified') return [state, own];
    const asking = state === 'duplicate' ? {} : { ask: state, answer: state, goOn: state };
    return [state, { ...asking, newInformation: state, ...own }];
  }),
) as typeof ownTransitions;

/** The facts about a case that the guards need. */
export interface CaseFacts {
  state: CaseState;
  /** The state before "not valid", "referred" or "duplicate". */
  stateBefore: CaseState | null;
  /** An invented case, which is never sent. */
  isSample?: boolean;
  /** Whether a message or an entry sheet of the case was ever sent. */
  wasSent: boolean;
  /** It was sent, and a person has accepted that its first sender nullified it. */
  isNullifiedBySender?: boolean;
  missingCriteria: readonly MinimumCriterion[];
  /** Somebody was exposed through a parent or in pregnancy, and nobody had a reaction. */
  isExposureOnly?: boolean;
  missingForSending: readonly SendingItem[];
  /** The names of the reactions whose seriousness nobody has decided. */
  undecided?: readonly string[];
  /** Of a patient who died: the names of the reactions of which nobody has said whether they contributed. */
  unansweredDeaths?: readonly string[];
  /** What the checks found impossible, and contradictions that nobody has confirmed, in sentences. */
  refusingFindings?: readonly string[];
  /** Pairs without a WHO-UMC category; null: the portal has no assessments yet. */
  pairsWithoutCategory: number | null;
  /** Assessments that count and were made before a fact changed that their method reads. */
  outdatedAssessments: number;
  /** Of two assessors fewer than two have handed in, and nobody went on with one. */
  waitsForAssessor?: boolean;
  /** Pairs about which two assessors differ, and nobody has fixed a category. */
  differingPairs?: number;
  /** Information was accepted after the signature of a signed case, so that its newest version is not signed. */
  hasUnsignedVersion?: boolean;
  /** Whether the portal is configured to send messages. */
  canSend: boolean;
  forwardsToPvpi: boolean;
  /** The notice at the report named forwarding, or a consent or a legal ground for it is recorded. */
  mayForward: boolean;
  /** Significant information was accepted, or the receiver has rejected the message, since the case was sent. */
  hasFollowUpGround: boolean;
  /** The state before the account's last step, while it can be undone. */
  undoTo?: CaseState | null;
  /** How many questions to reporters have no answer and were not dropped. */
  openQuestions: number;
}

export interface StepAccount {
  rights: readonly Right[];
  /** A signature shows both. */
  fullName: string | null;
  designation: string | null;
}

/** The fields of a step's body on which it depends whether the step is possible. */
export interface StepBody {
  step?: CaseStep;
  /** Send: the ground for forwarding without consent, which only an account with `sign` can enter. */
  legalGround?: string | null | undefined;
  /** Go on without: the question that is dropped; without it all that are open. */
  questionId?: string | undefined;
}

/** Why a step is refused: the status of the answer, and sentences for people. */
export interface StepRefusal {
  status: 403 | 409;
  reasons: string[];
}

/** Where the step leads, or why it is not possible, whatever its fields hold: `missingFields`. */
export function evaluateStep(
  name: CaseStep,
  facts: CaseFacts,
  account: StepAccount,
  body?: StepBody,
): { to: CaseState; refusal: null } | { to: null; refusal: StepRefusal } {
  const { right, label } = stepRules[name];
  const refused = (status: StepRefusal['status'], reasons: string[]) => ({
    to: null,
    refusal: { status, reasons },
  });
  if (!hasRight(account.rights, right)) {
    return refused(403, [`"${label}" needs ${nameRights([right])}.`]);
  }
  const target = targetFrom(name, facts);
  if (target === undefined) {
    return refused(409, [
      name === 'undo' ? steps('nothing_to_undo', { seconds: undoMs / 1000 }) : notFromHere(name, facts.state),
    ]);
  }
  const reasons = guards(name, facts, account, body);
  if (reasons.length > 0) return refused(409, reasons);
  if (target === before) return { to: stateBeforeOf(facts), refusal: null };
  return { to: staysWaiting(name, facts, body) ? 'waiting' : target, refusal: null };
}

/** Where a step leads; an undo to the state before the last step. What its first sender has nullified is nullified from any state. */
export function targetFrom(
  name: CaseStep,
  {
    state,
    isNullifiedBySender = false,
    undoTo = null,
  }: Pick<CaseFacts, 'state' | 'isNullifiedBySender' | 'undoTo'>,
): Target | undefined {
  if (name === 'undo') return undoTo ?? undefined;
  const goesOn = !isAside(state) && name === 'nullify' && isNullifiedBySender;
  return goesOn ? 'nullified' : transitions[state][name];
}

/** The reason of a nullification that follows that of the first sender. */
export function nullifiedBySender(reason: string): string {
  const words = steps('nullified_by_sender');
  if (reason.toLowerCase().includes(words.toLowerCase())) return reason;
  return reason === '' ? words : `${words}: ${reason}`;
}

/** A case waits until no question is open. A step that answers or drops one leaves the others. */
function staysWaiting(name: CaseStep, { state, openQuestions }: CaseFacts, body?: StepBody): boolean {
  if (state !== 'waiting') return false;
  const isOfOne = name === 'answer' || (name === 'goOn' && body?.questionId !== undefined);
  return isOfOne && openQuestions > 1;
}

/** The state to which a case returns. It does not wait again if its question was answered meanwhile. */
function stateBeforeOf({ stateBefore, openQuestions }: CaseFacts): CaseState {
  if (stateBefore === null || (stateBefore === 'waiting' && openQuestions === 0)) return 'inWork';
  return stateBefore;
}

/** Whether a step needs a reason from this state. */
export function needsReason(name: CaseStep, from: CaseState): boolean {
  if (name === 'amend' || name === 'nullify') return true;
  return (name === 'close' && from === 'signed') || (name === 'reopen' && from === 'closed');
}

/** The fields that a step needs from this state, and that its body lacks. */
export function missingFields(
  name: CaseStep,
  from: CaseState,
  body: Partial<Record<StepField, string | null | undefined>>,
): StepField[] {
  const needs = new Set<StepField>(stepRules[name].needs);
  if (needsReason(name, from)) needs.add('reason');
  return [...needs].filter((field) => !body[field]?.trim());
}

function notFromHere(name: CaseStep, state: CaseState): string {
  const from = caseStates.filter((one) => transitions[one][name] !== undefined);
  const words = from.map((one) => `"${stateLabels[one]}"`).join(', ');
  return steps('not_from_here', {
    label: stepRules[name].label,
    state: stateLabels[state],
    words,
  });
}

/** Why an account without a name cannot sign. The screen adds a link to the account. */
export const signatureNeedsName = (): string => steps('signature_needs_name');

function guards(name: CaseStep, facts: CaseFacts, account: StepAccount, body?: StepBody): string[] {
  const { label } = stepRules[name];
  switch (name) {
    case 'answer':
    case 'goOn':
      if (facts.openQuestions > 0 || (name === 'goOn' && facts.state === 'waiting')) return [];
      return [steps(facts.state === 'waiting' ? 'no_question_waits' : 'no_question_is_open')];
    case 'ready':
      return readyGuards(facts);
    case 'sign':
      return [
        ...(account.fullName?.trim() && account.designation?.trim() ? [] : [signatureNeedsName()]),
        ...assessorGuards(facts),
        ...outdatedGuards(facts),
        ...findingGuards(facts),
      ];
    case 'send':
      return sendGuards(facts, account, body);
    case 'followUp':
      return facts.state === 'sent' && !facts.hasFollowUpGround
        ? [steps('needs_new_information', { label })]
        : [];
    case 'recordNumber':
    case 'nullify':
      return facts.wasSent ? [] : [steps('never_sent', { label })];
    case 'duplicateOf':
      return facts.wasSent ? [steps('was_sent')] : [];
    default:
      return [];
  }
}

/** Sentences in one refusal: more help nobody. */
const sentencesMax = 20;

const findingGuards = ({ refusingFindings = [] }: CaseFacts): string[] =>
  refusingFindings.slice(0, sentencesMax).map((message) => `${message}.`);

function readyGuards(facts: CaseFacts): string[] {
  const { missingCriteria, isExposureOnly = false, pairsWithoutCategory } = facts;
  const { undecided = [], unansweredDeaths = [] } = facts;
  return [
    ...missingCriteria
      .filter((name) => !(isExposureOnly && name === 'reaction'))
      .map((name) => steps('lacks_criterion', { criterion: minimumCriteria[name] })),
    ...(isExposureOnly ? [steps('exposure_only')] : []),
    ...undecided.slice(0, sentencesMax).map((reaction) => steps('seriousness_undecided', { reaction })),
    ...unansweredDeaths.slice(0, sentencesMax).map((reaction) => steps('death_undecided', { reaction })),
    ...(pairsWithoutCategory
      ? [
          steps(`pairs_without_category_${countForm(pairsWithoutCategory)}`, {
            count: pairsWithoutCategory,
          }),
        ]
      : []),
    ...(facts.waitsForAssessor ? [steps('waits_for_assessor')] : []),
    ...outdatedGuards(facts),
    ...findingGuards(facts),
  ];
}

function assessorGuards({ waitsForAssessor = false, differingPairs: count = 0 }: CaseFacts): string[] {
  return [
    ...(waitsForAssessor ? [steps('waits_for_assessor')] : []),
    ...(count > 0 ? [steps(`assessors_differ_${countForm(count)}`, { count })] : []),
  ];
}

function outdatedGuards({ outdatedAssessments: count }: CaseFacts): string[] {
  if (count === 0) return [];
  return [steps(`outdated_assessments_${countForm(count)}`, { count })];
}

function sendGuards(facts: CaseFacts, { rights }: StepAccount, body?: StepBody): string[] {
  if (!facts.canSend) return [steps('cannot_send')];
  if (facts.isSample) return [steps('is_sample')];
  const isGrounded = facts.mayForward || (Boolean(body?.legalGround?.trim()) && hasRight(rights, 'sign'));
  return [
    ...(facts.isNullifiedBySender ? [steps('nullify_instead')] : []),
    ...(facts.hasUnsignedVersion ? [steps('newer_than_signature')] : []),
    ...facts.missingForSending.map((name) => steps('lacks_item', { item: sendingItems[name] })),
    ...(facts.forwardsToPvpi ? [] : [steps('forwarding_is_off')]),
    ...(isGrounded ? [] : [steps('needs_legal_ground', { rights: nameRights(['sign']) })]),
  ];
}

/** States in which a person edits the content: `PUT /api/admin/cases/:id/content` answers 409 in all others. */
export const editableStates: readonly CaseState[] = ['new', 'inWork', 'waiting', 'ready'];

/**
 * Whether lines of an information item can be accepted. For a nullified case they never can. What a duplicate has is
 * decided at the surviving case.
 */
export const acceptsInformation = (state: CaseState): boolean => !isGone(state);

/** The state after a reporter has answered, by the number of questions that are still open: one of the two changes of state that are not steps. */
export const afterReporterAnswer = (state: CaseState, openQuestions: number): CaseState =>
  state === 'waiting' && openQuestions === 0 ? 'inWork' : state;

/** The state after a person has accepted information. Significant information is a follow-up. */
export function afterAcceptedInformation(state: CaseState, significant: boolean): CaseState {
  return significant && transitions[state].followUp === 'inWork' ? 'inWork' : state;
}

/** The state that a reporter sees. A duplicate shows the state of the surviving case. */
export const publicStates = {
  new: 'received',
  inWork: 'inWork',
  ready: 'inWork',
  waiting: 'question',
  signed: 'assessed',
  sent: 'sent',
  closed: 'closed',
  notValid: 'closed',
  nullified: 'closed',
  referred: 'referred',
} as const satisfies Record<Exclude<CaseState, 'duplicate'>, string>;
