// Tests the draft of the feedback letter and the fixed questions.
import { describe, expect, it } from 'vitest';
import { fixedQuestion, fixedQuestions } from './follow-up-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { draftLetter } from './letter-rules.ts';

const [drug, reaction] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const content: CaseContent = {
  drugs: [{ id: drug, role: '1', name: 'Tablet A' }],
  reactions: [{ id: reaction, term: 'Rash' }],
};
const judged = (answers: Record<string, string>, category: string) => [
  { drug, reaction, method: 'naranjo', answers, result: 'possible' },
  { drug, reaction, method: 'whoUmc', answers: {}, result: category },
];

describe('the draft of a letter', () => {
  it.each([
    [{ 1: 'yes', 2: 'yes' }, 'probable', [/is known for Tablet A/, /The time fits/, /taken again/], []],
    [{ 1: 'no', 2: 'no' }, 'unlikely', [/special value/, /before Tablet A was started/], [/taken again/]],
    [{ 1: 'unknown' }, 'unclassified', [/Rash, with Tablet A/], [/known for/, /The time/, /taken again/]],
  ] as const)(
    'contains the result of the assessment and nothing else: %o, %s',
    (answers, category, says, saysNot) => {
      const letter = draftLetter(
        { content, assessments: judged(answers, category), reference: 'ADR-2026-7K3M-Q9TD' },
        'en',
      );
      expect(letter).toMatch(/^Thank you for your report ADR-2026-7K3M-Q9TD\./);
      for (const sentence of says) expect(letter).toMatch(sentence);
      for (const sentence of saysNot) expect(letter).not.toMatch(sentence);
    },
  );

  it('does not repeat the only reaction where the medicine is unlikely to be the cause', () => {
    const draft = (language: 'en' | 'hi') =>
      draftLetter(
        { content, assessments: judged({ 1: 'no', 2: 'yes' }, 'unlikely'), reference: 'ADR-1' },
        language,
      );
    expect(draft('en')).toContain('Tablet A is unlikely to be the cause.');
    expect(draft('hi')).toContain('Tablet A शायद इसका कारण नहीं है।');
  });

  it('thanks where nothing is assessed, and has as many paragraphs in each language', () => {
    const drafts = (['en', 'hi'] as const).map((language) =>
      draftLetter({ content: {}, assessments: [], reference: 'ADR-1' }, language),
    );
    expect(drafts.map((draft) => draft.split('\n\n').length)).toEqual([2, 2]);
    const whole = draftLetter(
      { content, assessments: judged({ 1: 'yes', 2: 'yes' }, 'certain'), reference: 'ADR-1' },
      'hi',
    );
    expect(whole.replaceAll(/Tablet A|Rash|ADR-1/g, '')).not.toMatch(/[a-z]/i);
  });
});

describe('a letter after a death', () => {
  const assessments = judged({ 1: 'yes', 2: 'yes' }, 'probable');
  const letter = (more: object, language: 'en' | 'hi' = 'en') =>
    draftLetter(
      { content: { ...content, ...more } as CaseContent, assessments, reference: 'ADR-1' },
      language,
    );

  it.each([
    ['a date of death', { death: { date: '2026-11-03' } }],
    ['a cause of death', { death: { causes: ['Stroke'] } }],
    ['the outcome Fatal', { reactions: [{ id: reaction, term: 'Rash', outcome: '5' }] }],
    ['the criterion', { reactions: [{ id: reaction, term: 'Rash', seriousness: { death: true } }] }],
  ])('offers condolences and gives no advice for a next time: %s', (_fact, more) => {
    expect(letter(more)).toMatch(/^We are very sorry/);
    expect(letter(more)).not.toMatch(/again|stop or change|comes back/);
    expect(letter(more, 'hi')).toMatch(/संवेदना/);
    expect(letter(more, 'hi')).not.toMatch(/दोबारा|बंद न करें/);
  });

  it('tells a mother what to avoid for herself where her child died', () => {
    const child = { patient: { exposedVia: 'mother' }, death: { date: '2026-11-03' } };
    expect(letter(child)).toMatch(/If the mother herself is to take Tablet A again/);
    expect(letter(child, 'hi')).toMatch(/माँ को खुद Tablet A/);
    expect(letter({ ...child, patient: { exposedVia: 'father' } })).not.toMatch(/again/);
  });

  it('does not speak of a death where nobody says that the patient died', () => {
    expect(letter({ death: { date: { unknown: 'notKnown' } } })).not.toMatch(/sorry/);
  });
});

describe('the medicines of a letter', () => {
  const [second, twin] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];
  const assess = (
    method: string,
    id: string,
    of: string,
    answers: Record<string, string>,
    result: string,
  ) => ({
    drug: id,
    reaction: of,
    method,
    answers,
    result,
  });
  const draft = (more: CaseContent, assessments: Parameters<typeof draftLetter>[0]['assessments']) =>
    draftLetter({ content: { ...content, ...more }, assessments, reference: 'ADR-1' }, 'en');

  it('are listed once each, with what each reaction got', () => {
    const reactions = [
      { id: reaction, term: 'Rash' },
      { id: second, term: 'Fever' },
    ];
    const letter = draft({ reactions }, [
      assess('naranjo', drug, reaction, { 1: 'yes' }, 'possible'),
      assess('naranjo', drug, second, { 1: 'no' }, 'possible'),
    ]);
    expect(letter).toContain('We have looked at this: Rash, Fever, with Tablet A.');
    expect(letter.split('We have looked')).toHaveLength(2);
    expect(letter).toContain('Rash is known for Tablet A');
    expect(letter).toContain('no clear earlier reports of Fever for Tablet A');
  });

  it('a medicine that is listed twice is named once, and said of it is what both assessments say', () => {
    const drugs = [
      { id: drug, role: '1' as const, name: 'Tablet A' },
      { id: twin, role: '1' as const, name: 'tablet a ' },
    ];
    const one = assess('naranjo', drug, reaction, { 1: 'yes' }, 'possible');
    const letter = draft({ drugs }, [one]);
    expect(letter.split('We have looked')).toHaveLength(2);
    expect(letter).not.toMatch(/is known/);
    expect(draft({ drugs }, [one, { ...one, drug: twin }])).toMatch(/is known for Tablet A/);
  });

  it.each([
    [{ 2: 'no' }, 'possible', [/began before/], [/unlikely/]],
    [{ 2: 'yes' }, 'unlikely', [/unlikely to be the cause/], [/time fits/]],
    [{ 2: 'yes' }, 'certain', [/time fits/], [/unlikely/]],
    [{ 2: 'yes' }, 'unassessable', [], [/time fits/, /unlikely/, /taken again/]],
  ] as const)('say no more than the assessment: %o, %s', (answers, category, says, saysNot) => {
    const letter = draft({}, judged(answers, category));
    for (const sentence of says) expect(letter).toMatch(sentence);
    for (const sentence of saysNot) expect(letter).not.toMatch(sentence);
  });
});

describe('fixed questions', () => {
  const names = { medicine: 'X', reaction: 'Y' };
  it.each(fixedQuestions)('%s: exists in each language and ends as a question', (name) => {
    expect(fixedQuestion(name, names, 'en')).toMatch(/^[A-Z][^\n]+\?$/);
    expect(fixedQuestion(name, {}, 'en')).toMatch(/^[A-Z][^\n]+\?$/);
    expect(fixedQuestion(name, names, 'hi').replaceAll(/[XY]/g, '')).toMatch(/^[^a-z]+\?$/i);
    expect(fixedQuestion(name, {}, 'hi')).toMatch(/\p{Script=Devanagari}/u);
  });
});
