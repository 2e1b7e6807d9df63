// The fixed sentences of a drafted narrative.
import { expect, it } from 'vitest';
import type { CaseContent } from '../content/content-rules.ts';
import { draftNarrative } from './narrative-rules.ts';

const [rash, fever] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const id = '00000000-0000-4000-8000-000000000003';
const begin = 'A report reached the centre.';
const drug = (more: object) => ({ drugs: [{ id, role: '1', name: 'Allopurinol', ...more }] }) as CaseContent;
const reaction = (more: object) => ({ reactions: [{ id: rash, term: 'Rash', ...more }] }) as CaseContent;
const dose = (more: object) => drug({ doses: [{ id, ...more }] });

const sentences: [string, CaseContent, string][] = [
  ['nothing', {}, ''],
  [
    'a report with two reporters and later information',
    {
      reportType: '1',
      firstReceivedOn: '2026-10-31',
      latestInformationOn: '2026-11-16',
      reporters: [
        { id, qualification: '5', givenName: 'Kavita', relation: 'wife' },
        { id: rash, qualification: '1' },
      ],
    },
    'A spontaneous report from a consumer and a physician reached the centre on 31 Oct 2026. The latest information came on 16 Nov 2026.',
  ],
  [
    'a patient',
    {
      patient: {
        name: 'Kavita M.',
        sex: '2',
        ageAtOnset: { value: 29, unit: 'a' },
        weightKg: 52.5,
        pregnant: true,
      },
    },
    'The patient was female, was 29 years old at onset, weighed 52.5 kg and was pregnant.',
  ],
  ['an age group', { patient: { ageGroup: '6' } }, 'The patient was of the age group “Elderly”.'],
  [
    'a patient of whom nothing is known',
    { patient: { sex: { unknown: 'notKnown' }, ageAtOnset: { unknown: 'asked' } } },
    'The patient’s sex is not known. The patient’s age was asked, not known.',
  ],
  [
    'history with partial dates',
    {
      history: [
        { id, term: 'Diabetes', start: '2021', continuing: true },
        { id: rash, term: 'Jaundice', start: '2019-03', end: '2019-05-02' },
      ],
      pastDrugs: [{ id, name: 'Insulin', end: '2020' }],
    },
    'History: Diabetes (from 2021, continuing); Jaundice (from Mar 2019 until 2 May 2019). Earlier drugs: Insulin (until 2020).',
  ],
  ['a drug alone', drug({}), 'The patient took Allopurinol (suspected).'],
  [
    'a drug without a name',
    drug({ name: undefined }),
    'The patient took a drug whose name is not known (suspected).',
  ],
  ['a drug that was not given', drug({ role: '4' }), 'The patient did not get Allopurinol.'],
  [
    'a drug with its maker, substance and indications',
    drug({
      role: '3',
      manufacturer: 'Example Laboratories',
      substances: [{ name: 'Allopurinol' }],
      indications: [{ text: 'gout' }, { text: 'stones' }],
    }),
    'The patient took Allopurinol (Allopurinol; Example Laboratories; interacting) for gout and stones.',
  ],
  [
    'an indication that is not known',
    drug({ role: '2', indications: [{ text: { unknown: 'asked' } }] }),
    'The patient took Allopurinol (concomitant). What it was taken for was asked, not known.',
  ],
  [
    'a dose',
    dose({
      amount: { value: 100, unit: 'mg' },
      every: { value: 8, unit: 'h' },
      route: 'by mouth',
      start: '2026-10-18',
      end: '2026-11',
      batch: 'AL4471',
    }),
    'The patient took Allopurinol (suspected): 100 mg, every 8 hours, by mouth, from 18 Oct 2026 until Nov 2026, batch AL4471.',
  ],
  [
    'tablets every day',
    dose({
      amount: { value: 3, unit: '{DF}' },
      every: { value: 1, unit: 'd' },
      form: 'tablets',
      continuing: true,
    }),
    'The patient took Allopurinol (suspected): 3 tablets, every day, still taken.',
  ],
  [
    'one dosage form without a name',
    dose({ amount: { value: 1, unit: '{DF}' }, every: { value: 8, unit: 'h' } }),
    'The patient took Allopurinol (suspected): 1 dosage form, every 8 hours.',
  ],
  [
    'several dosage forms without a name',
    dose({ amount: { value: 2, unit: '{DF}' } }),
    'The patient took Allopurinol (suspected): 2 dosage forms.',
  ],
  [
    'a dose as necessary whose start is not known',
    dose({ every: { unit: '{asnecessary}' }, text: 'one at night', start: { unknown: 'notKnown' } }),
    'The patient took Allopurinol (suspected): as necessary, “one at night”, start not known.',
  ],
  [
    'what was done, and what followed',
    {
      ...drug({
        action: '1',
        improvedAfterStopping: true,
        flags: ['2', 'pregnancyExposure'],
        rechallenge: [
          { reaction: rash, result: '1' },
          { reaction: fever, result: '2' },
        ],
      }),
      reactions: [
        { id: rash, term: 'Rash' },
        { id: fever, term: 'Fever' },
      ],
    },
    'The patient took Allopurinol (suspected). Reported with it: overdose, exposure in pregnancy. It was withdrawn. The patient improved after it was stopped. It was given again, and Rash came back. It was given again, and Fever did not come back.\n\nRash was reported.\n\nFever was reported.',
  ],
  [
    'an action that is not known',
    drug({ action: { unknown: 'notKnown' } }),
    'The patient took Allopurinol (suspected). What was done with it is not known.',
  ],
  [
    'a serious reaction with words of the reporter',
    reaction({
      termNative: { text: 'red spots' },
      onset: '2026-10-29',
      end: '2026-11',
      seriousness: { hospitalisation: true, lifeThreatening: true },
      outcome: '2',
    }),
    'Rash (“red spots”) began on 29 Oct 2026 and ended in Nov 2026. It was serious: life-threatening; hospital stay, or a longer one. Outcome: recovering.',
  ],
  [
    'a reaction without known answers',
    reaction({ onset: { unknown: 'asked' }, outcome: '0', duration: { value: 5, unit: 'd' } }),
    'Rash was reported. When it began was asked, not known. It lasted 5 days. The outcome is not known.',
  ],
  [
    'a description alone',
    reaction({ term: undefined, description: 'Red spots on both arms' }),
    'Red spots on both arms.',
  ],
  [
    'a test',
    {
      tests: [
        {
          id,
          name: 'ALT',
          date: '2026-10-31',
          result: { value: 486, unit: 'U/L', qualifier: '>' },
          normalLow: '7',
          normalHigh: '56',
        },
        { id: rash, name: 'HBsAg', result: { code: '2' } },
      ],
    },
    'ALT: more than 486 U/L on 31 Oct 2026 (normal from 7 to 56). HBsAg: negative.',
  ],
  [
    'a death',
    { death: { date: '2026-11', causes: ['Liver failure'] } },
    'The patient died in Nov 2026. Cause of death: Liver failure.',
  ],
];

it.each(sentences)('the draft says %s', (_, content, expected) => {
  // Every draft begins with the report.
  expect(draftNarrative(content).replace(begin, '').trim()).toBe(expected);
});

it('the draft has a paragraph for each drug and each reaction, and names no person', () => {
  const many: CaseContent = {
    reporters: [{ id, givenName: 'Kavita', familyName: 'Mohan' }],
    patient: { initials: 'K. M.', name: 'Kavita Mohan' },
    drugs: Array.from({ length: 20 }, (__, place) => ({ id: `d${place}`, role: '1', name: `Drug ${place}` })),
    reactions: Array.from({ length: 20 }, (__, place) => ({ id: `r${place}`, term: `Reaction ${place}` })),
  };
  const draft = draftNarrative(many);
  expect(draft.split('\n\n')).toHaveLength(41);
  expect(draft).not.toMatch(/Kavita|Mohan|K\. M\./);
});
