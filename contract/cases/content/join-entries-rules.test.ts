// Two entries that turn out to be one: nothing that only one of them says is lost, and no reference stays behind.
import { expect, it } from 'vitest';
import type { CaseContent } from './content-rules.ts';
import { joinEntries } from './join-entries-rules.ts';

const content = {
  drugs: [
    {
      id: 'a',
      name: 'Amoxicillin',
      role: '1',
      action: { unknown: 'notKnown' },
      doses: [{ id: 'd1', amount: { value: 500, unit: 'mg' }, start: '2026-11-01' }],
      rechallenge: [{ reaction: 'rash', result: '4' }],
    },
    {
      id: 'b',
      origin: 'report',
      name: 'Amoxil',
      role: '1',
      action: '1',
      manufacturer: 'M',
      doses: [
        { id: 'd2', amount: { value: 500, unit: 'mg' }, start: '2026-11-01' },
        { id: 'd3', amount: { value: 250, unit: 'mg' } },
      ],
      rechallenge: [{ reaction: 'hives', result: '1' }],
    },
  ],
  reactions: [
    { id: 'rash', term: 'Rash', outcome: '1', seriousness: { death: false, hospitalisation: false } },
    { id: 'hives', term: 'Hives', onset: '2026-11-02', seriousness: { death: true } },
    { id: 'fever', term: 'Fever' },
  ],
} satisfies CaseContent;

it('a joined medicine has the answers, doses and results of both, once each', () => {
  const { changed, lost } = joinEntries(content, 'drugs', 'a', 'b');
  expect(changed).toEqual({
    drugs: [
      {
        id: 'a',
        origin: 'report',
        name: 'Amoxicillin',
        role: '1',
        action: '1',
        manufacturer: 'M',
        doses: [
          { id: 'd1', amount: { value: 500, unit: 'mg' }, start: '2026-11-01' },
          { id: 'd3', amount: { value: 250, unit: 'mg' } },
        ],
        rechallenge: [
          { reaction: 'rash', result: '4' },
          { reaction: 'hives', result: '1' },
        ],
      },
    ],
  });
  expect(lost).toEqual(['Name as reported']);
});

it('a joined reaction keeps a criterion that one of them meets, and takes over what drugs say about the other', () => {
  const { changed } = joinEntries(content, 'reactions', 'rash', 'hives');
  const { reactions, drugs } = changed as CaseContent;
  expect(reactions).toEqual([
    {
      id: 'rash',
      term: 'Rash',
      outcome: '1',
      onset: '2026-11-02',
      seriousness: { death: true, hospitalisation: false },
    },
    { id: 'fever', term: 'Fever' },
  ]);
  expect(drugs?.map(({ rechallenge }) => rechallenge)).toEqual([
    [{ reaction: 'rash', result: '4' }],
    [{ reaction: 'rash', result: '1' }],
  ]);
});

it('what a drug said about the kept reaction stays beside what it said about the other', () => {
  const [drug] = content.drugs;
  const both = [
    { reaction: 'hives', result: '1' },
    { reaction: 'rash', result: '4' },
  ];
  const { changed } = joinEntries(
    { ...content, drugs: [{ ...drug, rechallenge: both }] },
    'reactions',
    'rash',
    'hives',
  );
  expect((changed as CaseContent).drugs?.[0]?.rechallenge).toEqual([{ reaction: 'rash', result: '4' }]);
});

it('an entry is not joined with itself or with one that is not there', () => {
  expect(joinEntries(content, 'drugs', 'a', 'a')).toEqual({ changed: {}, lost: [] });
  expect(joinEntries(content, 'drugs', 'a', 'x')).toEqual({ changed: {}, lost: [] });
});
