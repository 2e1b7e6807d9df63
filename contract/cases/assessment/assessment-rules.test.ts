// Proposals of assessments: which are refused and why, and the results of the others; severity and preventability
// against published counts.
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  countPairsWithoutCategory,
  newestAssessments,
  printResult,
  type Proposal,
  proposalIssues,
  resultOf,
} from './assessment-rules.ts';
import { assessmentInput } from './assessments.ts';
import {
  type PreventabilityAnswers,
  preventabilityOf,
  type PreventabilityQuestion,
  preventabilityQuestionNames,
} from './preventability-rules.ts';
import { severityBandOf, severityLevelNames } from './severity-rules.ts';

const all = (answer: string) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, index) => [String(index + 1), answer]));
const messages = (proposal: Proposal) => proposalIssues(proposal).map(({ path, message }) => [path, message]);

describe('severity', () => {
  // Reactions of each level from 1 to 7, and the bands that the papers print.
  it.each([
    ['s40360-018-0243-0', [7, 21, 31, 30, 13, 0, 1], [28, 61, 14]],
    ['s40360-022-00570-w', [15, 13, 23, 12, 0, 1, 0], [28, 35, 1]],
  ])('the levels of %s fall into its bands', (_source, counts, bands) => {
    const found = { mild: 0, moderate: 0, severe: 0 };
    for (const level of severityLevelNames) {
      // The papers count 4a and 4b together.
      if (level !== '4b') found[severityBandOf(level)] += counts[Number.parseInt(level, 10) - 1] ?? 0;
    }
    expect(Object.values(found)).toEqual(bands);
  });

  it('4a and 4b are moderate', () => {
    expect([severityBandOf('4a'), severityBandOf('4b')]).toEqual(['moderate', 'moderate']);
  });
});

const everyQuestion = <Answer extends PreventabilityAnswers['wrongDose']>(answer: Answer) =>
  Object.fromEntries(preventabilityQuestionNames.map((name) => [name, answer])) as Record<
    PreventabilityQuestion,
    Answer
  >;

describe('preventability', () => {
  it('the 486 events of s40360-018-0222-5 are 212 definitely, 72 probably and 202 not preventable', () => {
    const events: [PreventabilityQuestion | null, number][] = [
      ['earlierReaction', 9],
      ['wrongDrug', 114],
      ['wrongDose', 64],
      ['toxicLevel', 16],
      ['knownTreatment', 9],
      ['noMonitoring', 38],
      ['interaction', 6],
      ['poorCompliance', 17],
      ['noPrevention', 11],
      [null, 202],
    ];
    const found = { definitely: 0, probably: 0, not: 0, notAssessable: 0 };
    for (const [name, count] of events) {
      found[preventabilityOf({ ...everyQuestion('no'), ...(name && { [name]: 'yes' }) })] += count;
    }
    expect(found).toEqual({ definitely: 212, probably: 72, not: 202, notAssessable: 0 });
  });

  it('a "yes" in section A has priority over section B, and an unknown answer takes nothing away from it', () => {
    expect(preventabilityOf({ interaction: 'yes', wrongDose: 'yes' })).toBe('definitely');
    expect(preventabilityOf({ ...everyQuestion('unknown'), interaction: 'yes' })).toBe('probably');
    expect(preventabilityOf({ ...everyQuestion('unknown'), toxicLevel: 'yes' })).toBe('definitely');
  });

  it('nothing is called not preventable while a question is open or not known', () => {
    const denied = { ...everyQuestion('no'), noMonitoring: 'notApplicable' } as const;
    expect(preventabilityOf(denied)).toBe('not');
    expect(preventabilityOf(everyQuestion('notApplicable'))).toBe('not');
    expect(preventabilityOf(everyQuestion('unknown'))).toBe('notAssessable');
    expect(preventabilityOf({})).toBe('notAssessable');
    for (const name of preventabilityQuestionNames) {
      expect(preventabilityOf({ ...denied, [name]: 'unknown' })).toBe('notAssessable');
      const { [name]: _, ...others } = denied;
      expect(preventabilityOf(others)).toBe('notAssessable');
    }
  });
});

describe('a proposal', () => {
  it.each<[string, Proposal, string]>([
    [
      'WHO-UMC has the category that was chosen',
      { method: 'whoUmc', answers: {}, result: 'possible' },
      'Possible',
    ],
    [
      'WHO-UMC takes a ruled-out category with a reason',
      { method: 'whoUmc', answers: { time: 'unknown' }, result: 'certain', reason: 'Photograph with time' },
      'Certain',
    ],
    ['Naranjo has the class of its score', { method: 'naranjo', answers: all('unknown') }, 'Doubtful (0)'],
    ['severity has its level', { method: 'severity', answers: { level: '4a' } }, 'Level 4a, moderate'],
    [
      'preventability has the class of its answers',
      { method: 'preventability', answers: { interaction: 'yes' } },
      'Probably preventable',
    ],
    [
      'preventability takes another class with a reason',
      {
        method: 'preventability',
        answers: { knownTreatment: 'yes' },
        result: 'not',
        reason: 'Not foreseeable',
      },
      'Not preventable',
    ],
    ['type is A or B', { method: 'reactionType', answers: {}, result: 'B' }, 'Type B'],
  ])('of %s', (_name, proposal, printed) => {
    expect(proposalIssues(proposal)).toEqual([]);
    expect(printResult(proposal.method, resultOf(proposal), proposal.answers)).toBe(printed);
  });

  it.each<[string, Proposal, [string, string][]]>([
    [
      'without a category: the answers choose none',
      { method: 'whoUmc', answers: { time: 'plausible' } },
      [['result', 'Choose a category: the answers choose none']],
    ],
    [
      'with a ruled-out category and no reason',
      { method: 'whoUmc', answers: { time: 'improbable' }, result: 'probable', reason: '  ' },
      [
        [
          'reason',
          'The answers rule out "Probable" (Time from the drug to the reaction – Improbable). Give a reason to choose it.',
        ],
      ],
    ],
    [
      'with another answer than the question has',
      { method: 'whoUmc', answers: { time: 'maybe', toString: 'x' }, result: 'possible' },
      [
        ['answers.time', 'Use one of: plausible, reasonable, improbable, unknown'],
        [
          'answers.toString',
          '"WHO-UMC" has no such question. Its questions: time, otherCause, withdrawal, definitive, rechallenge, information',
        ],
      ],
    ],
    [
      'with an answer to a question that Naranjo does not have',
      { method: 'naranjo', answers: { ...all('yes'), 5: 'no', 11: 'yes' } },
      [['answers.11', '"Naranjo" has no such question. Its questions: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10']],
    ],
    [
      'with another class than its score has',
      { method: 'naranjo', answers: all('unknown'), result: 'probable' },
      [['result', 'The answers score 0, which is doubtful: leave the result out, or change an answer']],
    ],
    [
      'with a level that does not exist',
      { method: 'severity', answers: { level: '4' } },
      [['answers.level', 'Use one of: 1, 2, 3, 5, 6, 7, 4a, 4b']],
    ],
    ['without a level', { method: 'severity', answers: {} }, [['answers.level', 'Choose a level']]],
    [
      'with another class than the answers say and no reason',
      { method: 'preventability', answers: { knownTreatment: 'yes' }, result: 'not' },
      [['reason', 'The answers say "Definitely preventable". Give a reason to choose it.']],
    ],
  ])('is refused %s', (_name, proposal, found) => {
    expect(messages(proposal)).toEqual(found);
  });

  it('a proposal of Naranjo is refused with each open question', () => {
    const { 3: _three, 10: _ten, ...rest } = all('no');
    expect(messages({ method: 'naranjo', answers: rest }).map(([path]) => path)).toEqual([
      'answers.3',
      'answers.10',
    ]);
  });
});

describe('the body of the call', () => {
  const reaction = '00000000-0000-4000-8000-000000000001';
  const drug = '00000000-0000-4000-8000-000000000002';

  it('names the drug where a pair is judged, and needs none for a reaction', () => {
    const body = { reaction, method: 'whoUmc', answers: {}, result: 'possible' };
    expect(z.safeParse(assessmentInput, { ...body, drug }).success).toBe(true);
    const refused = z.safeParse(assessmentInput, body);
    expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['drug', '"WHO-UMC" judges a pair: name the drug'],
    ]);
    const severity = { reaction, method: 'severity', answers: { level: '2' } };
    expect(z.safeParse(assessmentInput, severity).data).toMatchObject({ fix: false, result: null });
  });

  it('a category can be chosen without answers', () => {
    expect(
      z.safeParse(assessmentInput, { drug, reaction, method: 'whoUmc', result: 'certain' }).data,
    ).toMatchObject({ answers: {}, result: 'certain' });
  });
});

describe('of several assessments', () => {
  const one = (method: 'whoUmc' | 'severity', drugId: string, result: string) => ({
    method,
    drugId,
    reactionId: 'rash',
    result,
  });

  it('the newest of each pair counts, and of each reaction where no drug is judged', () => {
    const found = newestAssessments([
      one('whoUmc', 'a', 'possible'),
      one('severity', 'a', '1'),
      one('whoUmc', 'b', 'unlikely'),
      one('whoUmc', 'a', 'probable'),
      one('severity', 'b', '2'),
    ]);
    expect(found.map(({ result }) => result)).toEqual(['probable', '2', 'unlikely']);
  });

  it('each suspected or interacting drug needs a WHO-UMC category with each reaction', () => {
    const content = {
      drugs: [
        { id: 'a', role: '1' as const },
        { id: 'b', role: '3' as const },
        { id: 'c', role: '2' as const },
      ],
      reactions: [{ id: 'rash' }, { id: 'fever' }],
    };
    expect(countPairsWithoutCategory(content, [])).toBe(4);
    const some = [one('whoUmc', 'a', 'possible'), one('whoUmc', 'c', 'possible'), one('severity', 'b', '1')];
    expect(countPairsWithoutCategory(content, some)).toBe(3);
  });
});
