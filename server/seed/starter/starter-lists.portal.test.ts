// Tests the starter lists: they are ours, and with them alone nearly all drugs and reactions of the made-up cases are
// linked. The links were looked at one by one: what is not a substance of the list stays without a link.
import { expect, it } from 'vitest';
import type { TermKind } from '#contract/terms-rules.ts';
import { readAtcCode } from '#contract/typed/codes-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { linkedTerms } from '../../features/terms/queries.ts';
import { drugNames, reactionNames } from '../../features/insight/name-queries.ts';
import { testPortal } from '../../testing/portal.ts';
import { makeDemoCases } from '../demo/make-cases.ts';
import { knownReactions, otherDrugs, otherProgrammes } from '../demo/known-reactions.ts';
import { expectedLinks } from './expected-links.ts';
import { readStarterLists } from './starter-lists.ts';

const lists = await readStarterLists();
const ids = { reporter: 'r', reaction: 'x', drug: 'd' };

/** Every drug and reaction of the made-up cases, each time it is named. */
function namedInCases(): Record<TermKind, string[]> {
  const contents = makeDemoCases(new Date('2026-11-23T09:30:00.000Z')).map((one) => one.contentWith(ids));
  const texts = (values: unknown[]) => values.filter((value) => typeof value === 'string');
  return {
    substance: texts(contents.flatMap(({ drugs = [] }) => drugs.map(({ name }) => name))),
    reaction: texts(contents.flatMap(({ reactions = [] }) => reactions.map(({ term }) => term))),
  };
}

it('nine tenths of the drugs and reactions of the made-up cases are linked, each as a person looked at it', async () => {
  const { db } = await testPortal({ lists });
  const all: Record<TermKind, string[]> = {
    substance: [
      ...knownReactions.map(({ drug }) => drug),
      ...otherDrugs.map(([name]) => name),
      ...otherProgrammes.map(({ product }) => product),
    ],
    reaction: [...knownReactions, ...otherProgrammes].map(({ reaction }) => reaction),
  };
  const cases = namedInCases();
  for (const kind of ['substance', 'reaction'] as const) {
    const names = [...new Set([...all[kind], ...cases[kind]])];
    const linked = await linkedTerms(db, kind, names);
    const links = names.map((name) => {
      const terms = (linked.get(foldName(name)) ?? []).map((term) => `${term.name} [${term.group}]`);
      return `${name} = ${terms.join(', ') || '-'}`;
    });
    expect(links.toSorted()).toEqual(expectedLinks[kind]);
    const isLinked = (name: string) => linked.has(foldName(name));
    expect(cases[kind].filter(isLinked).length / cases[kind].length).toBeGreaterThan(0.9);
    const levels = kind === 'substance' ? drugNames(db, 'class') : reactionNames(db, 'bodySystem');
    const groups = await levels([...new Set(cases[kind])]);
    expect(new Set([...groups.values()].flat()).size).toBeGreaterThan(9);
  }
});

it('an entry has a name, a group and a source, and no name means two entries', () => {
  for (const list of [lists.substances, lists.reactions]) {
    const names = list.flatMap((one) => [one.name, ...one.names].map(foldName));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    for (const { name, group, source } of list) {
      expect([name, name.trim() !== '', group.trim() !== '', source]).toEqual([
        name,
        true,
        true,
        'own words',
      ]);
    }
  }
  expect(lists.substances.length).toBeGreaterThan(400);
  expect(lists.reactions.length).toBeGreaterThan(300);
});

/** What entries of licensed dictionaries and of shops look like. */
const foreign: Record<string, (text: string) => boolean> = {
  'a MedDRA code': (text) => /\b1\d{7}\b/u.test(text),
  'a body system of MedDRA': (text) =>
    /(?:\bdisorders$|^investigations$|\bconditions$|\bprocedures$|\bcirc[a-z]+s$|\(incl\b)/iu.test(text),
  'a term of MedDRA': (text) => /\b(?:NOS|NEC)$|\b(?:increased|decreased|abnormal)$/u.test(text),
  'an ATC code': (text) =>
    text.split(/[\s,;()]+/u).some((word) => /^[ABCDGHJLMNPRSV].../u.test(word) && readAtcCode(word) === word),
  'an ATC class': (text) => /\b(?:excl|incl)\.|, plain$|, combinations$|^[A-Z][A-Z ,]{6,}$/u.test(text),
  'a code of a standard term of EDQM': (text) => /\b[23]0\d{6}\b/u.test(text),
  'a WHODrug number': (text) => /\b\d{6}[ .]?\d{2}[ .]?\d{3}\b/u.test(text),
  'an offer of a shop': (text) => /\b(?:strip|bottle|pack) of\b|₹|\bRs\.?\s?\d|https?:|\b1mg\b/iu.test(text),
};

it('no entry is one of MedDRA, ATC, WHODrug or a shop', () => {
  // Every value of every file, with the names in other languages.
  const files: Record<string, readonly object[]> = { ...lists };
  const values = (one: object): string[] =>
    Object.values(one).flatMap((value: unknown) =>
      typeof value === 'string' ? value.split('\n') : Array.isArray(value) ? (value as string[]) : [],
    );
  expect(Object.keys(files).toSorted()).toEqual([
    'brands',
    'departments',
    'doseWords',
    'reactions',
    'substances',
  ]);
  for (const [file, list] of Object.entries(files)) {
    expect([file, list.flatMap(values).some((text) => /[\u0900-\u097F]/u.test(text))]).toEqual([
      file,
      file !== 'brands',
    ]);
  }
  const kinds = new Set(lists.doseWords?.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['route', 'form', 'frequency', 'unit']));
  const texts = Object.values(files).flatMap((list) => list.flatMap(values));
  const found = Object.entries(foreign).flatMap(([what, isForeign]) =>
    texts.filter(isForeign).map((text) => `${text} looks like ${what}`),
  );
  expect(found).toEqual([]);
  // Each pattern finds what it is for.
  for (const [what, text] of [
    ['a MedDRA code', '10037844'],
    ['a body system of MedDRA', 'Invented disorders'],
    ['a term of MedDRA', 'Invented enzyme increased'],
    ['an ATC code', 'V99ZZ99'],
    ['an ATC class', 'INVENTED AGENTS'],
    ['a code of a standard term of EDQM', '20999999'],
    ['a WHODrug number', '000000 00 001'],
    ['an offer of a shop', 'Inventol strip of 10 tablets'],
  ] as const) {
    expect([what, foreign[what]?.(text)]).toEqual([what, true]);
  }
});
