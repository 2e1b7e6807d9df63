// Every state × every step × every combination of rights, against the table as the practice of the field gives it, and
// the guards one by one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRight, type Right, rights } from '../../access-rules.ts';
import {
  minimumCriteria,
  type MinimumCriterion,
  type SendingItem,
  sendingItems,
} from '../content/criteria-rules.ts';
import {
  afterAcceptedInformation,
  afterReporterAnswer,
  type CaseFacts,
  type CaseState,
  caseStates,
  type CaseStep,
  caseSteps,
  editableStates,
  publicStates,
  type StepAccount,
  acceptsInformation,
  evaluateStep,
  missingFields,
  stepsThat,
} from './steps-rules.ts';

// State, then its steps and where they lead. A step with a star needs the right `sign`; one with a question mark, that
// the case was once sent; one with an exclamation mark, that it never was.
const asking = (state: CaseState) => `ask ${state}, answer ${state}, goOn ${state}`;
const expected: Record<CaseState, string> = {
  new: `take inWork, notValid notValid, refer referred, duplicateOf! duplicate, handOver new, newInformation new, ${asking('new')}`,
  inWork:
    'ask waiting, answer inWork, goOn inWork, ready ready, notValid notValid, refer referred, duplicateOf! duplicate, handOver inWork, newInformation inWork',
  waiting:
    'ask waiting, answer inWork, goOn inWork, notValid notValid, duplicateOf! duplicate, handOver waiting, newInformation waiting',
  ready: `sign* signed, followUp inWork, back inWork, duplicateOf! duplicate, handOver ready, newInformation ready, ${asking('ready')}`,
  signed: `send sent, followUp inWork, close closed, undoSignature* inWork, duplicateOf! duplicate, handOver signed, newInformation signed, ${asking('signed')}`,
  sent: `recordNumber? sent, followUp inWork, amend* inWork, nullify*? nullified, close closed, handOver sent, newInformation sent, ${asking('sent')}`,
  closed: `recordNumber? closed, followUp inWork, amend* inWork, reopen inWork, nullify*? nullified, duplicateOf! duplicate, handOver closed, newInformation closed, ${asking('closed')}`,
  nullified: '',
  notValid: `reopen ready, handOver notValid, newInformation notValid, ${asking('notValid')}`,
  referred: `reopen ready, handOver referred, newInformation referred, ${asking('referred')}`,
  duplicate: 'separate ready, handOver duplicate, newInformation duplicate',
};

/** The steps with a star in any state. */
const signing = new Set(
  Object.values(expected).flatMap((row) => [...row.matchAll(/(\w+)\*/g)].map(([, name]) => name)),
);

/** All guards are met. */
const facts: CaseFacts = {
  state: 'new',
  stateBefore: 'ready',
  wasSent: false,
  missingCriteria: [],
  missingForSending: [],
  pairsWithoutCategory: 0,
  outdatedAssessments: 0,
  canSend: true,
  forwardsToPvpi: true,
  mayForward: true,
  hasFollowUpGround: true,
  openQuestions: 1,
};
const account = (some: readonly Right[]): StepAccount => ({
  rights: some,
  fullName: 'Dr P. Rao',
  designation: 'Pharmacologist',
});
const combinations = Array.from({ length: 2 ** rights.length }, (_, bits) =>
  rights.filter((_right, place) => bits & (1 << place)),
);
const all = account(rights);

function expectedTarget(state: CaseState, name: CaseStep, wasSent: boolean, some: readonly Right[]) {
  const row = expected[state].split(', ').find((one) => one.replace(/[*?!]* .*/, '') === name);
  const [marked = '', target] = row?.split(' ') ?? [];
  if (!hasRight(some, signing.has(name) ? 'sign' : 'cases')) return 403;
  if (target === undefined) return 409;
  if ((marked.includes('?') && !wasSent) || (marked.includes('!') && wasSent)) return 409;
  return target;
}

describe.each(caseStates)('a case in the state %s', (state) => {
  it.each(caseSteps)(
    'the step %s leads to the state of the table, for every combination of rights',
    (name) => {
      for (const some of combinations) {
        for (const wasSent of [false, true]) {
          const { to, refusal } = evaluateStep(name, { ...facts, state, wasSent }, account(some));
          expect([some, wasSent, to ?? refusal?.status]).toEqual([
            some,
            wasSent,
            expectedTarget(state, name, wasSent, some),
          ]);
          for (const reason of refusal?.reasons ?? []) expect(reason).toMatch(/^["A-Z].*\.$/);
        }
      }
    },
  );
});

it('a step that is offered is possible, and no other step is', () => {
  const anyFacts = fc.record<CaseFacts>({
    state: fc.constantFrom(...caseStates),
    stateBefore: fc.constantFrom(null, 'inWork', 'waiting', 'ready'),
    wasSent: fc.boolean(),
    missingCriteria: fc.subarray(Object.keys(minimumCriteria) as MinimumCriterion[]),
    missingForSending: fc.subarray(Object.keys(sendingItems) as SendingItem[]),
    pairsWithoutCategory: fc.constantFrom(null, 0, 2),
    outdatedAssessments: fc.constantFrom(0, 2),
    canSend: fc.boolean(),
    forwardsToPvpi: fc.boolean(),
    mayForward: fc.boolean(),
    hasFollowUpGround: fc.boolean(),
    openQuestions: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(anyFacts, fc.subarray([...rights]), (some, held) => {
      for (const name of caseSteps) {
        const asked = evaluateStep(name, some, account(held));
        const taken = evaluateStep(name, some, account(held), {});
        expect(asked.refusal === null).toBe(taken.refusal === null);
      }
    }),
  );
});

/** Why a step is refused. */
const reasons = (name: CaseStep, some: Partial<CaseFacts>, who = all, body?: { legalGround?: string }) =>
  evaluateStep(name, { ...facts, ...some }, who, body).refusal;

describe('a refused step', () => {
  it('names the states in which the step is possible', () => {
    expect(reasons('ready', { state: 'closed' })).toEqual({
      status: 409,
      reasons: ['"Ready" is not possible: the case is in the state "Closed", the step leaves "In work".'],
    });
  });

  it('names a missing right before it names the state', () => {
    expect(reasons('sign', { state: 'closed' }, account(['cases']))).toEqual({
      status: 403,
      reasons: ['"Sign" needs the right "sign".'],
    });
  });

  it('Ready: names missing minimum criteria and categories', () => {
    const state = 'inWork';
    expect(
      reasons('ready', { state, missingCriteria: ['drug', 'reaction'], pairsWithoutCategory: 2 }),
    ).toEqual({
      status: 409,
      reasons: [
        'The case has no suspected or interacting drug with a name.',
        'The case has no reaction.',
        '2 pairs of drug and reaction have no WHO-UMC category.',
      ],
    });
    expect(reasons('ready', { state, pairsWithoutCategory: 1 })?.reasons).toEqual([
      '1 pair of drug and reaction has no WHO-UMC category.',
    ]);
    expect(reasons('ready', { state, pairsWithoutCategory: null })).toBeNull();
  });

  it('Answer: needs a question that waits for its answer', () => {
    expect(reasons('answer', { state: 'waiting' })).toBeNull();
    expect(reasons('answer', { state: 'waiting', openQuestions: 0 })).toEqual({
      status: 409,
      reasons: [
        'No question waits for an answer. Take "Go on without", and add what the reporter said to the case.',
      ],
    });
    const noQuestion = { status: 409, reasons: ['No question waits for an answer.'] };
    for (const state of ['new', 'inWork', 'sent', 'notValid'] as const) {
      expect(reasons('answer', { state, openQuestions: 0 })).toEqual(noQuestion);
      expect(reasons('goOn', { state, openQuestions: 0 })).toEqual(noQuestion);
    }
    expect(reasons('goOn', { state: 'waiting', openQuestions: 0 })).toBeNull();
  });

  it('Sign: names a missing name or designation', () => {
    expect(reasons('sign', { state: 'ready' }, { ...all, designation: ' ' })?.status).toBe(409);
    expect(reasons('sign', { state: 'ready' }, { ...all, fullName: null })?.status).toBe(409);
  });

  it('Send: is refused while the portal cannot send, and no other step is', () => {
    expect(reasons('send', { state: 'signed', isSample: true })).toEqual({
      status: 409,
      reasons: ['This case is a sample. Samples are never sent.'],
    });
    expect(reasons('send', { state: 'signed', canSend: false, forwardsToPvpi: false })).toEqual({
      status: 409,
      reasons: ['This portal cannot send cases yet.'],
    });
  });

  it('Send: never sends a version that nobody signed', () => {
    expect(reasons('send', { state: 'signed', hasUnsignedVersion: true })).toEqual({
      status: 409,
      reasons: [
        'Information was accepted after the signature, so the newest version is not signed. Take "Follow-up", then "Ready" and "Sign".',
      ],
    });
  });

  it('Send: is refused once the nullification by the first sender was accepted', () => {
    const some: Partial<CaseFacts> = { state: 'signed', wasSent: true, isNullifiedBySender: true };
    expect(reasons('send', some)).toEqual({
      status: 409,
      reasons: ['Its first sender has nullified this case.'],
    });
    expect(evaluateStep('nullify', { ...facts, ...some }, all)).toEqual({ to: 'nullified', refusal: null });
  });

  it('Send: names missing items, a missing setting and a missing legal ground', () => {
    const some: Partial<CaseFacts> = {
      state: 'signed',
      missingForSending: ['initials', 'onset'],
      forwardsToPvpi: false,
      mayForward: false,
    };
    expect(reasons('send', some)?.reasons).toEqual([
      'The case lacks the patient’s initials.',
      'The case lacks the day, month or year in which the reaction began.',
      'The setting "The institute forwards reports to PvPI" is off.',
      'The reporter was not told that reports are forwarded: record the consent, or let an account with the right "sign" enter the legal ground.',
    ]);
  });

  it('Send: needs the consent, or a legal ground that an account with sign enters', () => {
    const some: Partial<CaseFacts> = { state: 'signed', mayForward: false };
    expect(reasons('send', some, all, { legalGround: 'law' })).toBeNull();
    expect(reasons('send', some, all, { legalGround: ' ' })?.status).toBe(409);
    expect(reasons('send', some, account(['cases']), { legalGround: 'law' })?.status).toBe(409);
  });

  it('Follow-up: needs new information or a rejection of the sent case', () => {
    expect(reasons('followUp', { state: 'sent', hasFollowUpGround: false })?.status).toBe(409);
    expect(reasons('followUp', { state: 'ready', hasFollowUpGround: false })).toBeNull();
  });

  it.each([
    ['close', 'signed', ['reason']],
    ['close', 'sent', []],
    ['reopen', 'closed', ['reason']],
    ['reopen', 'notValid', []],
    ['amend', 'sent', ['reason']],
    ['amend', 'closed', ['reason']],
    ['nullify', 'sent', ['reason']],
    ['notValid', 'new', []],
    ['ask', 'inWork', ['question', 'way']],
    ['answer', 'waiting', ['answer', 'way']],
    ['send', 'signed', ['way']],
    ['refer', 'new', ['office']],
    ['sign', 'ready', []],
  ] as const)('%s from %s needs these fields: %s', (name, state, needed) => {
    const whole = { reason: 'x', question: 'x', answer: 'x', way: 'x', office: 'x' };
    expect(missingFields(name, state, {})).toEqual(needed);
    expect(missingFields(name, state, { reason: '  ', way: null, question: ' ', office: '' })).toEqual(
      needed,
    );
    expect(missingFields(name, state, whole)).toEqual([]);
  });
});

it('no step leads out of the state nullified', () => {
  const nullified = { ...facts, state: 'nullified', wasSent: true } as const;
  expect(caseSteps.filter((name) => !evaluateStep(name, nullified, all).refusal)).toEqual([]);
});

it('a case waits again after "Reopen" or "Separate" only while its question is open', () => {
  const steps = { notValid: 'reopen', referred: 'reopen', duplicate: 'separate' } as const;
  for (const [state, name] of Object.entries(steps) as ['notValid', 'reopen'][]) {
    const waited = { ...facts, state, stateBefore: 'waiting' } as const;
    expect(evaluateStep(name, waited, all).to).toBe('waiting');
    expect(evaluateStep(name, { ...waited, openQuestions: 0 }, all).to).toBe('inWork');
  }
});

describe('changes of state that are not steps', () => {
  it('the reporter’s answer ends waiting, and changes no other state', () => {
    for (const state of caseStates) {
      expect(afterReporterAnswer(state, 0)).toBe(state === 'waiting' ? 'inWork' : state);
      expect(afterReporterAnswer(state, 1)).toBe(state);
    }
  });

  it('accepted significant information is a follow-up, and other information changes no state', () => {
    const goBack: CaseState[] = ['ready', 'signed', 'sent', 'closed'];
    for (const state of caseStates) {
      expect(afterAcceptedInformation(state, true)).toBe(goBack.includes(state) ? 'inWork' : state);
      expect(afterAcceptedInformation(state, false)).toBe(state);
    }
  });

  it('content is edited in four states, and information accepted in all but two', () => {
    expect(editableStates).toEqual(['new', 'inWork', 'waiting', 'ready']);
    expect(caseStates.filter((state) => !acceptsInformation(state))).toEqual(['nullified', 'duplicate']);
  });

  it('a reporter sees a word for every state except duplicate', () => {
    expect(caseStates.filter((state) => !(state in publicStates))).toEqual(['duplicate']);
  });

  it('not valid, referred and duplicate lead back to the state before', () => {
    const to = (name: CaseStep, state: CaseState, stateBefore: CaseState) =>
      evaluateStep(name, { ...facts, state, stateBefore }, all).to;
    expect(to('reopen', 'notValid', 'waiting')).toBe('waiting');
    expect(to('reopen', 'referred', 'new')).toBe('new');
    expect(to('separate', 'duplicate', 'signed')).toBe('signed');
  });

  it('the steps that make, undo, amend or nullify a signature ask for the password again', () => {
    expect(stepsThat('confirms')).toBe('`sign`, `undoSignature`, `amend`, `nullify`');
  });

  it('the steps that bind what a person has read are these four', () => {
    expect(stepsThat('binds')).toBe('`sign`, `send`, `amend`, `nullify`');
  });
});
