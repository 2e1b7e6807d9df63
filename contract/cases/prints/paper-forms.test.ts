// Tests the boxes of the PvPI form and of CIOMS I, and which data of a case leaves the centre.
import { expect, it } from 'vitest';
import { ciomsForm } from './cioms-form-rules.ts';
import { abated, ofDrug } from './form-words-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { maskForRecipients } from '../exchange/masking-rules.ts';
import { cardLines, cardPairs, causalityOf } from './prints-rules.ts';
import { type FormFacts, pvpiForm, tickColumns } from './pvpi-form-rules.ts';

const content: CaseContent = {
  firstReceivedOn: '2026-11-17',
  reporters: [
    { id: 'other', familyName: 'Second', qualification: '5' },
    {
      id: 'first',
      primary: true,
      givenName: 'Ravi',
      familyName: 'Rao',
      organisation: 'City Hospital',
      city: 'Pune',
      postcode: '411001',
      contact: 'ravi@example.org',
      telephone: '020 111',
      qualification: '1',
      country: 'IN',
    },
  ],
  patient: {
    initials: 'A.B.',
    name: 'Asha Bai',
    recordNumber: 'OPD-7',
    birthDate: '1980-02',
    ageAtOnset: { value: 46, unit: 'a' },
    sex: '2',
    weightKg: 58.5,
    heightCm: 156,
    pregnant: true,
    ward: 'Medicine 2',
    historyText: 'No allergy',
  },
  doctor: { name: 'Dr Kamau' },
  history: [{ id: 'h', term: 'Asthma', start: '2019', continuing: true }],
  pastDrugs: [{ id: 'p', name: 'Paracetamol', start: '2026-10' }],
  death: { date: '2026-11-18', causes: ['Anaphylaxis'] },
  reactions: [
    {
      id: 'rash',
      term: 'Rash',
      termNative: { text: 'चकत्ते', language: 'hin' },
      description: 'On both arms',
      onset: '2026-11-15',
      end: { unknown: 'asked' },
      outcome: '1',
      country: 'IN',
      seriousness: { hospitalisation: true },
    },
    { id: 'fever', term: 'Fever', onset: '2026-11-16T10:30', outcome: '2' },
  ],
  tests: [
    {
      id: 't',
      date: '2026-11-16',
      name: 'Eosinophils',
      result: { code: '1', value: 780, unit: '/uL' },
      normalHigh: '440',
    },
  ],
  drugs: [
    {
      id: 'drug',
      role: '1',
      name: 'Cap X',
      substances: [{ name: 'Amoxicillin', strength: { value: 500, unit: 'mg' } }],
      manufacturer: 'Maker',
      doses: [
        {
          id: 'd1',
          amount: { value: 500, unit: 'mg' },
          every: { value: 1, unit: 'd' },
          start: '2026-11-13',
          end: '2026-11-15',
          duration: { value: 3, unit: 'd' },
          batch: 'AX-1',
          expiry: '2027-03',
          route: 'Oral',
        },
        { id: 'd2', text: 'then half', continuing: true },
      ],
      indications: [{ text: 'Sinusitis' }, { text: 'Otitis' }],
      action: '1',
      improvedAfterStopping: true,
      rechallenge: [{ reaction: 'rash', result: '1' }],
      flags: ['11'],
      note: 'Without prescription',
    },
    { id: 'with', role: '3', name: 'Interactor' },
    {
      id: 'also',
      role: '2',
      name: 'Cetirizine',
      doses: [{ id: 'd3', text: 'at night', start: '2026-11-01' }],
    },
    { id: 'never', role: '4', name: 'Ibuprofen' },
    { id: 'none', name: 'Herbal tea' },
  ],
  narrative: 'She took it and developed a rash.',
  reporterComments: 'Seen twice.',
  senderComments: 'Same batch as another.',
  nativeSummaries: [{ text: 'तीसरे दिन', language: 'hin' }],
};
const death = 'Death of the patient: died 18 Nov 2026, of Anaphylaxis, relation to the reaction not stated';
const facts: FormFacts = { number: 'AMC-2026-00007', worldwideNumber: 'NCC-9', isFollowUp: true };

const boxesOf = (caseContent: CaseContent) =>
  Object.fromEntries(
    pvpiForm(caseContent, facts).flatMap(({ title, boxes }) =>
      boxes.map(({ number, label, value }) => [`${title}|${number} ${label}`, value]),
    ),
  );

it.each([
  ['Report| Type of report', 'Follow-up'],
  ['Report| AMC report number', 'AMC-2026-00007'],
  ['Report| Worldwide unique number', 'NCC-9'],
  ['Report| Reg. / IPD / OPD / CR number', 'OPD-7'],
  ['A. Patient information|1 Patient initials', 'A.B.'],
  ['A. Patient information|2 Age at time of event, or date of birth', '46 years, born Feb 1980'],
  ['A. Patient information|3 Sex', 'Female'],
  ['A. Patient information|4 Weight (kg)', '58.5'],
  [
    'B. Suspected adverse reaction|5 Date of reaction started',
    'Rash: 15 Nov 2026\nFever: 16 Nov 2026, 10:30',
  ],
  ['B. Suspected adverse reaction|6 Event / reaction stop date', 'Rash: asked, not known'],
  [
    'B. Suspected adverse reaction|7 Describe reaction or problem',
    'Rash (“चकत्ते”): On both arms\nFever\nShe took it and developed a rash.',
  ],
  [
    'B. Suspected adverse reaction|12 Relevant tests or laboratory data with dates',
    '16 Nov 2026, Eosinophils, 780 /uL; Positive; normal 440',
  ],
  [
    'B. Suspected adverse reaction|13 Relevant medical history',
    'No allergy\nAsthma, 2019, continuing\nEarlier drug, Paracetamol, Oct 2026\npregnant\nheight 156 cm\nward Medicine 2',
  ],
  ['B. Suspected adverse reaction|14 Seriousness of the reaction', 'Rash: Hospital stay, or a longer one'],
  ['B. Suspected adverse reaction|15 Outcome', 'Rash: Recovered\nFever: Recovering'],
  ['C. Suspected medication 1|8 Name (brand or generic)', 'Cap X (Amoxicillin 500 mg)'],
  ['C. Suspected medication 1|8 Manufacturer', 'Maker'],
  ['C. Suspected medication 1|8 Batch or lot number', 'AX-1'],
  ['C. Suspected medication 1|8 Expiry date', 'Mar 2027'],
  ['C. Suspected medication 1|8 Dose', '500 mg\nthen half'],
  ['C. Suspected medication 1|8 Route', 'Oral'],
  ['C. Suspected medication 1|8 Frequency', 'every 1 day'],
  ['C. Suspected medication 1|8 Therapy started', '13 Nov 2026'],
  ['C. Suspected medication 1|8 Therapy stopped', '15 Nov 2026\nstill taken'],
  ['C. Suspected medication 1|8 Indication', 'Sinusitis; Otitis'],
  ['C. Suspected medication 1|9 Action taken', 'Withdrawn'],
  [
    'C. Suspected medication 1|10 Reaction reappeared after reintroduction',
    'Rash: Given again, the reaction came back',
  ],
  ['C. Suspected medication 2|8 Name (brand or generic)', 'Interactor'],
  [
    'C. Concomitant medicinal products|11 Concomitant products, with dates of use',
    'Cetirizine, at night 1 Nov 2026\nIbuprofen, not administered\nHerbal tea',
  ],
  ['D. Reporter|16 Name', 'Ravi Rao'],
  ['D. Reporter|16 Professional address', 'City Hospital, Pune'],
  ['D. Reporter|16 PIN code', '411001'],
  ['D. Reporter|16 E-mail', 'ravi@example.org'],
  ['D. Reporter|16 Telephone', '020 111'],
  ['D. Reporter|16 Occupation', 'Physician'],
  ['D. Reporter|17 Date of this report', '17 Nov 2026'],
  [
    'Additional information| Additional information',
    `${death}\nCap X (Amoxicillin 500 mg): Off-label use, Without prescription\nInteractor: interacting\n` +
      'Reporter’s comments: Seen twice.\nComments of the centre: Same batch as another.\nतीसरे दिन',
  ],
])('the PvPI form has %s', (box, value) => {
  expect(boxesOf(content)[box]).toBe(value);
});

it('an empty case leaves the boxes of the PvPI form empty', () => {
  const values = pvpiForm({}, { number: '', worldwideNumber: '', isFollowUp: false })
    .flatMap(({ boxes }) => boxes)
    .filter(({ label }) => label !== 'Type of report')
    .map(({ value }) => value);
  expect(new Set(values)).toEqual(new Set(['']));
});

it('both forms have the death with the seriousness where a reaction resulted in it', () => {
  const [first] = content.reactions ?? [];
  const fatal: CaseContent = { ...content, reactions: first ? [{ ...first, outcome: '5' }] : [] };
  const words = 'Results in death, Hospital stay, or a longer one\ndied 18 Nov 2026, of Anaphylaxis';
  const boxes = boxesOf(fatal);
  expect(boxes['B. Suspected adverse reaction|14 Seriousness of the reaction']).toBe(words);
  expect(boxes['Additional information| Additional information']).not.toContain('died');
  const cioms = ciomsForm(fatal, { ...facts, sender: '', source: '', printedOn: '' });
  expect([cioms['8-12'], cioms['7+13']]).toEqual([words, expect.not.stringContaining('died')]);
});

it('CIOMS I has every box', () => {
  const more = { sender: 'Institute, Pune', source: 'Physician', printedOn: '23 Nov 2026' };
  expect(ciomsForm(content, { ...more, number: 'AMC-2026-00007', isFollowUp: false })).toEqual({
    '1': 'A.B.',
    '1a': 'India',
    '2': 'Feb 1980',
    '2a': '46 years',
    '3': 'Female',
    '4-6': 'Rash: 15 Nov 2026\nFever: 16 Nov 2026, 10:30',
    '7+13':
      `Rash (“चकत्ते”): On both arms\nFever\n${death}\nShe took it and developed a rash.\n` +
      '16 Nov 2026, Eosinophils, 780 /uL; Positive; normal 440\nSeen twice.\nSame batch as another.\nतीसरे दिन',
    '8-12': 'Rash: Hospital stay, or a longer one',
    '14': '#1 Cap X (Amoxicillin 500 mg), Maker, Off-label use, Without prescription\n#2 Interactor, interacting',
    '15': '#1 500 mg, every 1 day; then half',
    '16': '#1 Oral',
    '17': '#1 Sinusitis; Otitis',
    '18': '#1 13 Nov 2026 to 15 Nov 2026',
    '19': '#1 3 days',
    '20': '#1 Yes; Withdrawn',
    '21': '#1 Rash: Yes',
    '22': 'Cetirizine, at night 1 Nov 2026\nIbuprofen, not administered\nHerbal tea',
    '23': 'No allergy\nAsthma, 2019, continuing\nEarlier drug, Paracetamol, Oct 2026\npregnant\nheight 156 cm\nward Medicine 2',
    '24a': 'Institute, Pune',
    '24b': 'AMC-2026-00007',
    '24c': '17 Nov 2026',
    '24d': 'Physician',
    date: '23 Nov 2026',
    '25a': 'Initial',
  });
});

it('messages and prints for others name only people who have agreed', () => {
  const masked = maskForRecipients(content, { mayForwardName: false, sent: [] });
  expect(boxesOf(masked)).toMatchObject({
    'D. Reporter|16 Name': 'withheld',
    'D. Reporter|16 Professional address': 'withheld',
    'D. Reporter|16 Telephone': 'withheld',
    'D. Reporter|16 Occupation': 'Physician',
  });
  expect(JSON.stringify(masked)).not.toMatch(/Ravi|Asha|Kamau|Second|example|411001/);
  const agreed = maskForRecipients(content, { mayForwardName: true, sent: [] });
  expect(boxesOf(agreed)['D. Reporter|16 Name']).toBe('Ravi Rao');
  expect(agreed.patient?.name).toBeUndefined();
  const [primary, ...others] = content.reporters ?? [];
  const added = { id: '5e0c3a52-0000-4000-8000-000000000099', givenName: 'Nora', city: 'Nagpur' };
  const sentOn = maskForRecipients(
    { ...content, reporters: [...(primary ? [primary] : []), ...others, added] },
    { mayForwardName: false, sent: [content] },
  );
  // What another sender wrote about its own case goes on; what staff added to it does not.
  expect(sentOn.reporters?.slice(0, -1)).toEqual(content.reporters);
  expect(sentOn.reporters?.at(-1)).toMatchObject({
    givenName: { unknown: 'withheld' },
    city: { unknown: 'withheld' },
  });
  expect(sentOn.patient?.initials).toBe(content.patient?.initials);
});

it('an alert card warns of drugs that are at least a possible cause, with the days of the reactions', () => {
  const whoUmc = (drug: string, reaction: string, result: string) => ({
    drug,
    reaction,
    method: 'whoUmc',
    result,
    words: result,
  });
  const assessments = [
    whoUmc('drug', 'rash', 'probable'),
    whoUmc('drug', 'fever', 'possible'),
    whoUmc('with', 'rash', 'unlikely'),
  ];
  const pairs = cardPairs({ content, assessments });
  expect(pairs.map(({ drug, reaction, isPreset }) => [drug.id, reaction.id, isPreset])).toEqual([
    ['drug', 'rash', true],
    ['drug', 'fever', false],
  ]);
  // Given again without the reaction, the warning is no longer the first choice.
  const again = (result: '1' | '2', reaction = 'rash') => ({
    ...content,
    drugs: (content.drugs ?? []).map((one) => ({ ...one, rechallenge: [{ reaction, result }] })),
  });
  const presets = (some: CaseContent) => cardPairs({ content: some, assessments }).map((one) => one.isPreset);
  expect([presets(again('1')), presets(again('2')), presets(again('2', 'fever'))]).toEqual([
    [true, false],
    [false, false],
    [true, false],
  ]);
  const lines = cardLines(pairs);
  expect(lines.map(({ drug, reactionsIn }) => [drug, reactionsIn('en'), reactionsIn('hi')])).toEqual([
    [
      'Cap X (Amoxicillin 500 mg)',
      'Rash (15 November 2026); Fever (16 November 2026)',
      'चकत्ते (15 नवंबर 2026); Fever (16 नवंबर 2026)',
    ],
  ]);
  expect(cardLines(pairs.slice(1)).map(({ reactionsIn }) => reactionsIn('en'))).toEqual([
    'Fever (16 November 2026)',
  ]);
  expect(cardPairs({ content, assessments: [] })).toEqual([]);
  const [first, second] = content.drugs ?? [];
  expect(first && causalityOf({ content, assessments })(first)).toBe(
    'probable, possible\nRash: probable\nFever: possible',
  );
  expect(second && causalityOf({ content, assessments })(second)).toBe('unlikely');
});

it('what was typed of a dose is under the heading that it is about', () => {
  const boxes = (dose: object) => {
    const drugs = [{ id: 'd', role: '1', name: 'Cap X', doses: [{ id: 'e', ...dose }] }];
    const all = boxesOf({ drugs } as CaseContent);
    const section = 'C. Suspected medication 1';
    return [all[`${section}|8 Dose`], all[`${section}|8 Frequency`]];
  };
  const amount = { value: 500, unit: 'mg' };
  expect(boxes({ amount, text: 'TDS after food' })).toEqual(['500 mg', 'TDS after food']);
  expect(boxes({ amount, text: 'one tablet three times a day', form: 'Tablet' })).toEqual([
    '500 mg; Tablet',
    'one tablet three times a day',
  ]);
  expect(boxes({ text: 'two spoons' })).toEqual(['two spoons', '']);
  expect(boxes({ text: 'SOS', every: { value: 8, unit: 'h' } })).toEqual(['', 'every 8 hours; SOS']);
  expect(boxes({ amount, text: 'दिन में तीन बार' })).toEqual(['500 mg', 'दिन में तीन बार']);
  expect(boxes({ amount, text: 'रोज़ सुबह' })).toEqual(['500 mg', 'रोज़ सुबह']);
  expect(boxes({ amount, text: 'आधी गोली' })).toEqual(['500 mg; आधी गोली', '']);
  expect(boxes({ amount, text: 'by infusion pump' })).toEqual(['500 mg; by infusion pump', '']);
});

it('boxes 9 and 10 are ticked in the column of the answer', () => {
  const ticked = (drug: object) =>
    tickColumns
      .filter(({ textOf }) => textOf({ id: 'd', ...drug } as never) === 'X')
      .map(({ number, label }) => `${number} ${label()}`);
  const rechallenge = [{ reaction: 'rash', result: '2' }];
  expect(ticked({ action: '1', rechallenge })).toEqual(['9 Withdrawn', '10 Reappeared: no']);
  expect(ticked({ action: '0' })).toEqual(['9 Unknown']);
  expect(ticked({ rechallenge: [{ reaction: 'rash', result: '4' }] })).toEqual([]);
  expect(tickColumns.map(({ label }) => label())).toContain('Dose (if re-introduced)');
});

it.each([
  [{ dechallenge: [{ reaction: 'rash', result: 'improved' }] }, 'Yes'],
  [{ dechallenge: [{ reaction: 'rash', result: 'notImproved' }] }, 'No'],
  [{ dechallenge: [{ reaction: 'rash', result: 'notApplicable' }] }, 'NA'],
  [{ improvedAfterStopping: false }, 'No'],
  [{ action: '4' }, 'NA'],
  [{ action: '1' }, ''],
])('CIOMS I, 20 of %j is %s', (drug, answer) => {
  expect(abated({ id: 'd', ...drug } as never, [{ id: 'rash', term: 'Rash' }])).toBe(answer);
});

it.each([
  ['2026-11-13', '2026-11-15', '3 days'],
  ['2026-11-13', '2026-11-13', '1 day'],
  ['2026-11', '2026-11-15', ''],
  ['2026-11-15', '2026-11-13', ''],
])('CIOMS I, 19 from %s to %s is "%s"', (start, end, words) => {
  expect(ofDrug.duration({ id: 'd', doses: [{ id: 'e', start, end }] })).toBe(words);
});
