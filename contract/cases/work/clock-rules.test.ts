// The clock of a case against a slow model: it keeps the list of facts with their days, and takes the minimum of it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clock,
  daysByDay,
  daysLateOn,
  daysOf,
  earliestDue,
  firstReportDue,
  followUpDue,
  heldAt,
  heldByChange,
  type JoinedClock,
  latestInformation,
  newClock,
  nextClock,
  viewOf,
  withoutTakenBack,
} from './clock-rules.ts';
import type { CaseContent, Reaction } from '../content/content-rules.ts';
import { dueDays } from './deadlines-rules.ts';
import { addDays } from '../content/partial-dates-rules.ts';
import { caseStates } from './steps-rules.ts';

const daysOn = () => dueDays;
const none = { death: false, lifeThreatening: false, hospitalisation: false, disability: false };
const denied = { ...none, congenitalAnomaly: false, otherMedicallyImportant: false };
const whole: CaseContent = {
  patient: { initials: 'RK' },
  reporters: [{ id: 'r', familyName: 'Rao' }],
  drugs: [{ id: 'd', role: '1', name: 'Amoxicillin' }],
  reactions: [{ id: 'a', term: 'Rash' }],
};
const withReaction = (reaction: Partial<Reaction>): CaseContent => ({
  ...whole,
  reactions: [{ id: 'a', term: 'Rash', ...reaction }],
});

interface Save {
  since?: string;
  byPerson?: boolean;
  mayTakeBack?: boolean;
  at?: string;
}

/** The clock of contents that follow one another. */
function clockOf(received: string, ...saves: [CaseContent, Save?][]): Clock {
  let [clock, before]: [Clock, CaseContent] = [newClock(received), {}];
  for (const [
    content,
    { since = null, byPerson = true, mayTakeBack = false, at = '2026-12-01' } = {},
  ] of saves) {
    const held = heldByChange(before, content);
    clock = nextClock(clock, { after: viewOf(content), held, since, at, byPerson, mayTakeBack });
    before = content;
  }
  return clock;
}
const dueOf = (clock: Clock, joined: JoinedClock[] = []) => firstReportDue(clock, joined, daysOn);

describe('the day by which the first report has to leave', () => {
  it('counts from the day on which paper was received, not from the day on which it was typed', () => {
    expect(dueOf(clockOf('2026-11-05', [whole]))).toBe('2026-11-12');
  });

  it.each<[string, Partial<Reaction>, string]>([
    ['nobody has decided', {}, '2026-11-12'],
    ['a person has denied all criteria', { seriousness: denied }, '2026-12-05'],
    ['one is hospitalisation', { seriousness: { ...denied, hospitalisation: true } }, '2026-11-12'],
    ['the outcome is Fatal, with none of the six', { outcome: '5', seriousness: denied }, '2026-11-06'],
    ['the outcome is Fatal, and nobody has decided', { outcome: '5' }, '2026-11-06'],
    ['the reaction contributed to a death', { contributedToDeath: true }, '2026-11-06'],
  ])('where %s', (_, reaction, due) => {
    expect(dueOf(clockOf('2026-11-05', [withReaction(reaction)]))).toBe(due);
  });

  it('counts a date of death until every reaction is confirmed as unrelated', () => {
    const died = {
      ...withReaction({ seriousness: denied, contributedToDeath: false }),
      death: { date: '2026-11-04' },
    };
    const save = { held: viewOf({}), since: null, at: '2026-12-01', byPerson: true, mayTakeBack: true };
    const clock = nextClock(newClock('2026-11-05'), { ...save, after: viewOf(died) });
    expect(dueOf(clock)).toBe('2026-11-06');
    expect(dueOf(nextClock(clock, { ...save, after: viewOf(died, new Set(['a'])) }))).toBe('2026-12-05');
  });

  it('stays at the other days once the case was decided not serious, and later information counts from its own', () => {
    const decided = withReaction({ seriousness: denied });
    const later = withReaction({ seriousness: { ...denied, disability: true } });
    expect(dueOf(clockOf('2026-11-05', [decided], [later, { since: '2026-11-20' }]))).toBe('2026-11-27');
    expect(dueOf(clockOf('2026-11-05', [decided], [later, { since: '2026-12-04' }]))).toBe('2026-12-05');
  });

  it('does not take the answers of a reporter for a decision', () => {
    const said = withReaction({ seriousness: denied });
    expect(dueOf(clockOf('2026-11-05', [said, { byPerson: false }]))).toBe('2026-11-12');
    expect(dueOf(clockOf('2026-11-05', [said, { byPerson: false }], [said]))).toBe('2026-12-05');
  });

  it('counts from the follow-up that made the case valid', () => {
    const { drugs: _, ...withoutDrug } = withReaction({ outcome: '5' });
    expect(dueOf(clockOf('2026-11-05', [withoutDrug]))).toBeNull();
    const valid = clockOf(
      '2026-11-05',
      [withoutDrug],
      [withReaction({ outcome: '5' }), { since: '2026-11-16' }],
    );
    expect(daysOf(valid)).toEqual({ received: '2026-11-05', validSince: '2026-11-16' });
    expect(dueOf(valid)).toBe('2026-11-17');
  });

  it('is not moved by the order in which people accept information', () => {
    const { drugs = [], reactions: _, ...start } = whole;
    const drugFirst = clockOf(
      '2026-11-01',
      [{ ...start }],
      [{ ...start, drugs }, { since: '2026-11-10' }],
      [whole, { since: '2026-11-05' }],
    );
    const reactionFirst = clockOf(
      '2026-11-01',
      [{ ...start, drugs: [] }],
      [{ ...whole, drugs: [] }, { since: '2026-11-05' }],
      [whole, { since: '2026-11-10' }],
    );
    for (const clock of [drugFirst, reactionFirst]) expect(daysOf(clock).validSince).toBe('2026-11-10');
  });

  it('stays when a person without sign takes a fact back, until sign confirms', () => {
    const fatal = withReaction({ seriousness: denied, outcome: '5' });
    const mistaken = withReaction({ seriousness: denied, outcome: '1' });
    const stored = clockOf('2026-11-05', [fatal], [mistaken]);
    expect(dueOf(stored)).toBe('2026-11-06');
    expect(dueOf(withoutTakenBack(stored))).toBe('2026-12-05');
    expect(dueOf(clockOf('2026-11-05', [fatal], [mistaken, { mayTakeBack: true }]))).toBe('2026-12-05');
    // A milder outcome that somebody returns to is the same fact again.
    expect(dueOf(clockOf('2026-11-05', [fatal], [mistaken], [fatal]))).toBe('2026-11-06');
  });

  it('keeps the day of a criterion when two reactions are joined', () => {
    const serious = { ...denied, hospitalisation: true };
    const two = {
      ...whole,
      reactions: [
        { id: 'a', term: 'Rash' },
        { id: 'b', term: 'Rash', seriousness: serious },
      ],
    };
    const clock = clockOf('2026-11-05', [two], [withReaction({ seriousness: serious })]);
    expect(dueOf(clock)).toBe('2026-11-12');
    expect(clock.facts.filter(({ isTakenBack }) => isTakenBack)).toEqual([]);
  });

  it('counts with the settings of the day on which a fact was received', () => {
    const changed = daysByDay({ ...dueDays, due_days_death: 5 }, [
      { key: 'due_days_death', changedOn: '2026-11-10', before: 1 },
      { key: 'due_days_death', changedOn: '2026-11-20', before: 3 },
    ]);
    const due = (day: string) => firstReportDue(clockOf(day, [withReaction({ outcome: '5' })]), [], changed);
    expect(['2026-11-09', '2026-11-10', '2026-11-19', '2026-11-20'].map(due)).toEqual([
      '2026-11-10',
      '2026-11-13',
      '2026-11-22',
      '2026-11-25',
    ]);
  });
});

describe('joined cases', () => {
  const early = clockOf('2026-11-01', [withReaction({ outcome: '5' })]);
  const late = clockOf('2026-11-20', [withReaction({ seriousness: denied }), { at: '2026-11-21' }]);

  it('have the earliest of their days, and an overdue stays', () => {
    const joined = [{ clock: early, at: '2026-11-25' }];
    expect(daysOf(late, joined)).toEqual({ received: '2026-11-01', validSince: '2026-11-01' });
    expect(dueOf(late, joined)).toBe('2026-11-02');
    expect(dueOf(late)).toBe('2026-12-20');
  });

  it('count as decided only where the decision came after the joining, or both were', () => {
    const open = { clock: clockOf('2026-11-10', [whole]), at: '2026-11-25' };
    expect(dueOf(late, [open])).toBe('2026-11-17');
    expect(dueOf({ ...late, notSeriousAt: '2026-11-26' }, [open])).toBe('2026-12-10');
  });
});

// ---- the slow model: every information with its day and what it says, and what was decided

type Name = 'hospitalisation' | 'disability' | 'lifeThreatening';
interface Known {
  /** The fact, and the received day of an information that holds it. */
  facts: { name: string; day: string }[];
  isDecided: boolean;
}

const names: Name[] = ['hospitalisation', 'disability', 'lifeThreatening'];
const day = (number: number) => addDays('2026-11-01', number);

const event = fc.oneof(
  fc.record({
    kind: fc.constant('says' as const),
    fact: fc.constantFrom('death', ...names),
    day: fc.nat(40),
  }),
  fc.record({ kind: fc.constant('types' as const), fact: fc.constantFrom('death', ...names) }),
  fc.record({ kind: fc.constant('decides' as const) }),
  fc.record({
    kind: fc.constant('takesBack' as const),
    fact: fc.constantFrom('death', ...names),
    maySign: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('confirms' as const) }),
  fc.record({ kind: fc.constant('saves' as const) }),
);

function contentOf(present: ReadonlySet<string>, isDecided: boolean, note: number): CaseContent {
  const criteria = Object.fromEntries(names.filter((name) => present.has(name)).map((name) => [name, true]));
  const seriousness = isDecided ? { ...denied, ...criteria } : criteria;
  return {
    ...withReaction({
      ...(Object.keys(seriousness).length > 0 && { seriousness }),
      ...(present.has('death') && { outcome: '5' }),
    }),
    narrative: `Saved ${note} times`,
  };
}

it('the due day is the minimum over the facts and their days, and moves later only in the named ways', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(event, { maxLength: 25 }), (first, events) => {
      const received = day(first);
      const known: Known = { facts: [], isDecided: false };
      const present = new Set<string>();
      let denies = false;
      let content = contentOf(present, false, 0);
      let clock = clockOf(received, [content, { byPerson: false }]);
      let due = dueOf(clock) ?? '';
      for (const [number, one] of events.entries()) {
        let [since, maySign]: [string | null, boolean] = [null, false];
        if (one.kind === 'confirms') {
          clock = withoutTakenBack(clock);
          known.facts = known.facts.filter(({ name }) => present.has(name));
        } else {
          if (one.kind === 'says') {
            since = day(first + one.day);
            // Of what the case says already, the earlier of the days counts: alsoHeld, tested through the API.
            if (present.has(one.fact)) continue;
            known.facts.push({ name: one.fact, day: since });
            present.add(one.fact);
          }
          if (one.kind === 'types' && !present.has(one.fact)) {
            known.facts.push({ name: one.fact, day: received });
            present.add(one.fact);
          }
          if (one.kind === 'decides') denies = true;
          if (one.kind === 'takesBack' && present.delete(one.fact)) {
            maySign = one.maySign;
            // What somebody without "sign" took out before waits for its own confirmation.
            if (maySign) known.facts = known.facts.filter(({ name }) => name !== one.fact);
          }
          const next = contentOf(present, denies, number + 1);
          const save = { held: heldByChange(content, next), since, at: '2026-12-01', byPerson: true };
          clock = nextClock(clock, { ...save, after: viewOf(next), mayTakeBack: maySign });
          content = next;
          if (denies && present.size === 0) known.isDecided = true;
        }
        const validSince = received;
        const model = [
          addDays(validSince, known.isDecided ? 30 : 7),
          ...known.facts.map((fact) => addDays(fact.day, fact.name === 'death' ? 1 : 7)),
        ].toSorted()[0];
        expect(dueOf(clock)).toBe(model);
        const mayMoveLater = one.kind === 'confirms' || maySign || known.isDecided;
        expect(mayMoveLater || (dueOf(clock) ?? '') <= due).toBe(true);
        due = dueOf(clock) ?? '';
      }
    }),
    { numRuns: 500 },
  );
});

describe('after the first sending', () => {
  const clock = clockOf('2026-11-01', [withReaction({ seriousness: denied })]);
  const quiet = { facts: [], isOpen: false };

  it.each<[string, Parameters<typeof followUpDue>[1], string]>([
    ['nothing serious', { ...quiet, received: '2026-11-20' }, '2026-12-20'],
    ['an undecided reaction', { ...quiet, received: '2026-11-20', isOpen: true }, '2026-11-27'],
    ['words that hint at a death', { ...quiet, received: '2026-11-20', hintsAtDeath: true }, '2026-11-21'],
    ['a death', { ...quiet, received: '2026-11-20', facts: [{ id: 'x', kind: 'death' }] }, '2026-11-21'],
    [
      'a criterion',
      { ...quiet, received: '2026-11-20', facts: [{ id: 'x', kind: 'serious' }] },
      '2026-11-27',
    ],
  ])('later information with %s is due from its received day', (_, information, due) => {
    expect(followUpDue(clock, information, daysOn)).toBe(due);
  });

  it('counts the higher urgency of before, which is what was received until that day', () => {
    const fatal = clockOf('2026-11-01', [whole], [withReaction({ outcome: '5' }), { since: '2026-11-10' }]);
    expect(followUpDue(fatal, { ...quiet, received: '2026-11-12' }, daysOn)).toBe('2026-11-13');
    // Typed later, received earlier: the death was not known then.
    expect(followUpDue(fatal, { ...quiet, received: '2026-11-08' }, daysOn)).toBe('2026-11-15');
  });

  it('the earliest open day counts, in every state in which the case can still be sent', () => {
    const open = [
      { due: '2026-12-03', state: 'open' as const },
      { due: '2026-12-01', state: 'undecided' as const },
      { due: '2026-11-01', state: 'sent' as const },
      { due: '2026-11-02', state: 'ended' as const },
    ];
    const due = (wasSent: boolean) =>
      caseStates.filter((state) => earliestDue({ state, wasSent }, '2026-11-20', open) !== null);
    expect(due(true)).toEqual(['new', 'inWork', 'waiting', 'ready', 'signed', 'sent', 'closed']);
    // A nullification by another sender has a day of its own before the first sending, too.
    expect(due(false)).toEqual(['new', 'inWork', 'waiting', 'ready', 'signed', 'sent', 'closed']);
    expect(earliestDue({ state: 'closed', wasSent: false }, '2026-11-20', [])).toBeNull();
    expect(earliestDue({ state: 'sent', wasSent: true }, '2026-11-20', open)).toBe('2026-12-01');
    expect(earliestDue({ state: 'signed', wasSent: false }, '2026-11-20', open)).toBe('2026-11-20');
  });

  it('a message that the receiver did not take is due again, until a person ends the case', () => {
    const due = caseStates.filter(
      (state) => earliestDue({ state, wasSent: true }, '2026-11-20', [], '2026-11-12') === '2026-11-12',
    );
    expect(due).toEqual(['new', 'inWork', 'waiting', 'ready', 'signed', 'sent']);
  });

  it('the newest accepted information is C.1.5, never before C.1.4', () => {
    expect(latestInformation(clock, '2026-11-01')).toBe('2026-11-01');
    expect(latestInformation({ ...clock, latest: '2026-11-20' }, '2026-11-01')).toBe('2026-11-20');
    expect(latestInformation(clock, '2026-11-05')).toBe('2026-11-05');
  });

  it('counts days late from the day after the due day', () => {
    expect(
      ['2026-11-11', '2026-11-12', '2026-11-13', '2026-12-12'].map((one) => daysLateOn('2026-11-12', one)),
    ).toEqual([0, 0, 1, 30]);
  });
});

it.each<[string, string[], string[]]>([
  ['a drug with its name', ['drugs.d'], ['drug']],
  ['the name of a drug', ['drugs.d.name'], ['drug']],
  ['the dose of a drug', ['drugs.d.doses.1'], []],
  ['the outcome of a reaction', ['reactions.a.outcome'], []],
  ['initials', ['patient.initials'], ['patient']],
  ['a weight', ['patient.weightKg'], []],
])('%s holds by itself the criteria %s', (_, paths, criteria) => {
  expect(heldAt({ ...whole, patient: { initials: 'RK', weightKg: 60 } }, paths).criteria).toEqual(criteria);
});
