// Tests how answers that fill no single field become content, and which consents are sent.
import { describe, expect, it } from 'vitest';
import { consentsOf, contentOf } from './build-content.ts';
import type { Answers, ReporterKind } from './questions.ts';

const build = (who: ReporterKind, answers: Answers) => contentOf(who, answers, {});
const consumer: Answers = { 'drugs.0.name': 'Cefixime', 'reactions.0.term': 'Rash' };

describe('other medicines that a patient lists', () => {
  it('become one medicine for each line', () => {
    const { drugs, reporterComments } = build('patient', { ...consumer, _others: 'Tulsi\n\nIron; Zinc' });
    expect(drugs?.map(({ name, role }) => [name, role])).toEqual([
      ['Cefixime', '1'],
      ['Tulsi', '2'],
      ['Iron', '2'],
      ['Zinc', '2'],
    ]);
    expect(reporterComments).toBeUndefined();
  });

  it.each([
    ['a line is too long for a name', `Iron\n${'a long story '.repeat(30).trim()}`, ['Iron']],
    [
      'there are more than 20',
      Array.from({ length: 25 }, (_, number) => `Herb ${number}`).join('\n'),
      Array.from({ length: 20 }, (_, number) => `Herb ${number}`),
    ],
  ])('are in the reporter’s comments too, whole, when %s', (_what, others, names) => {
    const { drugs, reporterComments } = build('patient', { ...consumer, _others: others });
    expect(drugs?.slice(1).map(({ name }) => name)).toEqual(names);
    expect(reporterComments).toBe(`Other medicines: ${others}`);
  });
});

describe('“results in death”, ticked once for all problems', () => {
  const tick = (outcomes: readonly string[], more: Answers = {}) => {
    const { reactions, death } = build('relative', {
      ...consumer,
      'reactions.count': String(outcomes.length),
      ...Object.fromEntries(
        outcomes.flatMap((outcome, place) => [
          [`reactions.${place}.term`, `Problem ${place}`],
          [`reactions.${place}.outcome`, outcome],
        ]),
      ),
      _criteria: 'death hospitalisation',
      ...more,
    });
    return { criteria: reactions?.map(({ seriousness = {} }) => Object.keys(seriousness).join()), death };
  };
  const both = 'death,hospitalisation';

  it('goes to the only problem', () => {
    expect(tick([''])).toEqual({ criteria: [both], death: undefined });
  });
  it('goes to those that were fatal, and other criteria go to each', () => {
    expect(tick(['1', '5', '5'])).toEqual({ criteria: ['hospitalisation', both, both], death: undefined });
  });
  it('of several problems, none of them fatal, says only that the patient died', () => {
    expect(tick(['1', ''])).toEqual({
      criteria: ['hospitalisation', 'hospitalisation'],
      death: { died: true },
    });
  });
});

it.each([
  [{ _better: 'yes' }, true],
  [{ _better: 'no' }, false],
  [{ '_better.unknown': 'on' }, { unknown: 'notKnown' }],
  [{ _better: 'yes', '_better.unknown': 'on' }, { unknown: 'notKnown' }],
  [{}, undefined],
])('the answer %j to “Better after the medicine was stopped?” is stored', (answers, wanted) => {
  expect(build('relative', { ...consumer, ...answers }).drugs?.[0]?.improvedAfterStopping).toEqual(wanted);
});

it('each medicine of a doctor has its own answer about being given again, also after an empty entry', () => {
  const { drugs = [], reactions = [] } = build('doctor', {
    'reactions.0.term': 'Urticaria',
    'drugs.count': '3',
    'drugs.0.name': 'A',
    'drugs.2.name': 'C',
    'drugs.2._again': '1',
  });
  expect(drugs.map(({ name, rechallenge }) => [name, rechallenge])).toEqual([
    ['A', undefined],
    ['C', [{ reaction: reactions[0]?.id, result: '1' }]],
  ]);
});

it('an answer of the form for patients is not sent by a doctor, whom nobody asks for it', () => {
  const { reporterComments, drugs } = build('doctor', {
    ...consumer,
    reporterComments: 'Seen in the ward.',
    _others: 'Tulsi',
    _done: 'Nothing',
  });
  expect(reporterComments).toBe('Seen in the ward.');
  expect(drugs).toHaveLength(1);
});

describe('the consent to ask the doctor', () => {
  const answers = {
    _mayAskDoctor: 'yes',
    'doctor.name': 'Dr. Rao',
    _mayAskMe: 'no',
    _mayForward: 'yes',
    'patient.ageAtOnset.unit': 'a',
  };
  it.each([
    ['relative', '10', { mayAskMe: false, mayAskDoctor: true, mayForward: true }, { name: 'Dr. Rao' }],
    ['relative', '40', { mayAskMe: false, mayForward: true }, undefined],
    ['relative', '', { mayAskMe: false, mayForward: true }, undefined],
    ['patient', '40', { mayAskMe: false, mayAskDoctor: true, mayForward: true }, { name: 'Dr. Rao' }],
    ['doctor', '10', { mayAskMe: false, mayForward: true }, undefined],
  ] as const)(
    'of a %s, patient’s age “%s”, is sent only if the form asks for it',
    (who, age, sent, doctor) => {
      const typed = { ...answers, 'patient.ageAtOnset': age };
      expect(consentsOf(who, typed)).toEqual(sent);
      expect(build(who, typed).doctor).toEqual(doctor);
    },
  );
});
