// The prints and handouts on the screen, with axe and at three widths in each state: filled, waiting, refused, failed, erased, empty.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings, type Look, looks, setLook } from '#client/testing/looks.ts';
import type { Answer } from '#client/testing/commands.ts';
import { caseDetails, content, summary } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseListing, CasePrint } from '#contract/cases/prints/prints.ts';

loadAdminArea();

const at = '2026-11-21T05:40:00.000Z';
const centre = { name: 'Test Institute', address: '2 Hill Road', telephone: '0253 200000', email: '' };
const id = idOf(1);
const [suspect] = (content.drugs ?? []).filter(({ role }) => role === '1');
const print = (change: Partial<CasePrint>): CasePrint => ({
  form: 'pvpi',
  id,
  number: 'AMC-2026-00001',
  reference: 'ADR-2026-7K3M-Q9T1',
  state: 'inWork',
  source: 'portal',
  version: 3,
  receivedAt: at,
  printedAt: at,
  printedOn: '2026-11-21',
  isSample: false,
  language: null,
  erasedAt: null,
  signature: null,
  worldwideNumber: null,
  nationalSystem: null,
  nationalOn: null,
  worldwideId: null,
  isFollowUp: false,
  hasNewInformation: false,
  content,
  unrelated: [],
  assessments: [],
  centre,
  changes: [],
  ...change,
});
const address = (form: string) => `/admin/cases/${id}/print/${form}`;
const answer = (change: Partial<CasePrint>): Answer[] => [
  { path: '/api/admin/cases/*/print', json: print(change) },
];
const listing: CaseListing = {
  printedAt: at,
  centre,
  rows: [
    {
      ...summary(1, { isSample: true }),
      worldwideNumber: 'NCC-77',
      receivedOn: '2026-10-31',
      facts: {
        drugs: 'Amoxicillin\n500 mg; Capsule, Oral, 1 Oct 2026 to still taken',
        reactions: 'Rash, 3 Oct 2026, Recovering',
        dechallenge: 'Yes',
        rechallenge: 'NA',
        causality: 'Probable',
        reporter: 'Physician, Medicine',
      },
    },
  ],
};
const refusal = (message: string, status = 409): Answer[] => [
  { path: '/api/admin/cases/*/print', status, json: { message } },
];
const signed = {
  state: 'signed',
  signature: { fullName: 'Dr Asha', designation: 'Pharmacologist', at },
} as const;
const assessments = (content.reactions ?? []).map(({ id: reaction }) => ({
  drug: suspect?.id ?? null,
  reaction,
  method: 'whoUmc' as const,
  result: 'probable',
  words: 'Probable',
  isFixed: true,
}));

const states: { name: string; address: string; answers: Answer[]; shows: string }[] = [
  {
    name: 'a draft, with the number of the national system',
    address: address('pvpi'),
    answers: answer({ worldwideNumber: 'NCC-77', isSample: true }),
    shows: 'SAMPLE: not a real case · NOT SIGNED: draft of version 3',
  },
  {
    name: 'an erased case',
    address: address('cioms'),
    answers: answer({ ...signed, form: 'cioms', erasedAt: at, content: {} }),
    shows: 'Personal data erased on',
  },
  {
    name: 'a case with its history',
    address: address('case'),
    answers: [
      ...answer({ ...signed, form: 'case', assessments }),
      { path: '/api/admin/cases/*', json: caseDetails() },
    ],
    shows: 'What happened',
  },
  {
    name: 'an alert card',
    address: address('card'),
    answers: answer({ ...signed, form: 'card', assessments }),
    shows: 'दवा चेतावनी कार्ड',
  },
  {
    name: 'no card for a case that is not signed',
    address: address('card'),
    answers: refusal('An alert card needs a signed case.'),
    shows: 'An alert card needs a signed case.',
  },
  {
    name: 'a failure',
    address: address('pvpi'),
    answers: refusal('Away.', 503),
    shows: 'The print could not be made',
  },
  {
    name: 'no such case',
    address: address('pvpi'),
    answers: refusal('There is nothing at this address.', 404),
    shows: 'There is no such case',
  },
  { name: 'no such print', address: address('letter'), answers: [], shows: 'There is no such print' },
  {
    name: 'a line listing',
    address: '/admin/cases/listing?view=all&state=new',
    answers: [{ path: '/api/admin/cases/listing', json: listing }],
    shows: 'NCC-77',
  },
  {
    name: 'an empty line listing',
    address: '/admin/cases/listing?view=mine',
    answers: [{ path: '/api/admin/cases/listing', json: { ...listing, rows: [] } }],
    shows: 'No case matches: there is nothing to print',
  },
  {
    name: 'a line listing of too many cases',
    address: '/admin/cases/listing?view=inbox',
    answers: [{ path: '/api/admin/cases/listing', status: 409, json: { message: 'More than 1,000 cases.' } }],
    shows: 'More than 1,000 cases.',
  },
  {
    name: 'an agenda of the committee',
    address: `/admin/cases/committee?cases=${summary(214).id}`,
    answers: [{ path: '/api/admin/cases/*', json: caseDetails() }],
    shows: 'Who takes care',
  },
  {
    name: 'an agenda of nothing',
    address: '/admin/cases/committee',
    answers: [],
    shows: 'Select cases in the list',
  },
  {
    name: 'a poster with the institute',
    address: '/admin/resources/handouts?language=hi',
    answers: [],
    shows: 'क्या किसी दवा से तकलीफ़ हुई?',
  },
];

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it.each(states)(
    'axe finds no problem with $name, and it fits every screen',
    async ({ address: where, answers, shows }) => {
      await setLook({ width, colorScheme });
      await openScreen(where, answers);
      await expect.element(page.getByText(shows).first()).toBeVisible();
      expect(await axeFindings()).toEqual([]);
      for (const other of [360, 768, 1280]) {
        await setLook({ width: other, colorScheme });
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(other);
      }
    },
  );
});

it('a print that is loading shows a skeleton and no print button', async () => {
  await openScreen(address('pvpi'), [{ path: '/api/admin/cases/*/print', never: true }]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'PvPI form v1.4' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Print or save as PDF' }).query()).toBeNull();
});

it('a case with a long history is printed with its whole history', async () => {
  const details = caseDetails({ olderEvents: 101 });
  const [event] = details.timeline as [CaseDetails['timeline'][number]];
  const note = (text: string) => ({ ...event, kind: 'note', version: null, id: null, text });
  await openScreen(address('case'), [
    ...answer({ ...signed, form: 'case', assessments }),
    { path: '/api/admin/cases/*/events', query: 'before=102', json: [note('The second hundred')] },
    { path: '/api/admin/cases/*/events', query: 'before=2', json: [note('The very first')] },
    {
      path: '/api/admin/cases/*/versions',
      query: 'before=3',
      json: details.versions.slice(2).map((one) => ({ ...one, why: `Why ${one.number}` })),
    },
    { path: '/api/admin/cases/*', json: { ...details, versions: details.versions.slice(0, 2) } },
  ]);
  for (const text of ['The second hundred', 'The very first', 'Why 2', 'Why 1'])
    await expect.element(page.getByText(text)).toBeVisible();
});
