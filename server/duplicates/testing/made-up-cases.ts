// Made-up cases and perturbed copies of them, to tune and to check the search for duplicates. This file and its seeds
// were committed before the first weight was written. All names are invented.
//
// A portal's cases are not independent, so the population has the properties that make the search hard: drugs,
// reactions, initials and reporters of very different frequency, drugs that cause certain reactions more often than
// others, and series, in which one reporter reports several patients of a ward with the same drug and reaction in the
// same weeks.
import type { CaseContent, Drug, Reaction, Reporter } from '../../../contract/cases/content/content-rules.ts';

/** Seeds for choosing weights and threshold. */
export const tuningSeeds = [11, 12, 13, 14, 15] as const;
/** Seeds for the check. They were never used while tuning. */
export const checkingSeeds = [20_261_123, 4_711, 90_210] as const;

/** Numbers from 0 to 1 (mulberry32). The same seed gives the same numbers on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const below = (random: Random, max: number) => Math.floor(random() * max);
const chance = (random: Random, probability: number) => random() < probability;
function pick<T>(random: Random, from: readonly T[]): T {
  const one = from[below(random, from.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

/** Picks the first ones far more often than the last ones (Zipf). */
function zipfPicker<T>(all: readonly T[], exponent = 1): (random: Random) => T {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= all.length; rank += 1) sums.push((sum += rank ** -exponent));
  return (random) => {
    const target = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) < target) low = middle + 1;
      else high = middle;
    }
    const one = all[low];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
}

interface MadeUpDrug {
  name: string;
  brands: string[];
  /** Reactions that it causes more often than others. */
  typical: string[];
}

interface MadeUpReporter {
  contact: string;
  city: string;
  organisation: string;
  qualification: '1' | '2' | '3' | '5';
}

const consonants = [...'bcdfgklmnprstvz'];
const vowels = [...'aeiou'];
const endings = [
  'mab',
  'pril',
  'sartan',
  'olol',
  'azole',
  'cillin',
  'mycin',
  'statin',
  'idine',
  'one',
  'amide',
];
const organs =
  'scalp eyelid cheek lip tongue palate throat neck shoulder elbow wrist palm finger chest rib back flank hip groin thigh knee shin ankle heel toe ear nose eye gum jaw'.split(
    ' ',
  );
const findings =
  'rash swelling pain itching redness blister bleeding numbness weakness cramp stiffness ulcer scaling heat tremor'.split(
    ' ',
  );
const general =
  'fever vomiting nausea headache dizziness diarrhoea hives fainting cough breathlessness jaundice palpitations'.split(
    ' ',
  );
// Initials begin with these letters more often than with others.
const letters = [...'SARMPKNVDBJGHTCLIYUEFWOZQX'];

function word(random: Random, syllables: number): string {
  return Array.from({ length: syllables }, () => pick(random, consonants) + pick(random, vowels)).join('');
}

function madeUpNames(count: number, make: () => string): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(make());
  return [...names];
}

/** The values from which a population is drawn. */
function makeWorld(random: Random) {
  const terms = [
    ...general,
    ...organs.flatMap((organ) => findings.map((finding) => `${finding} of the ${organ}`)),
  ];
  const pickTerm = zipfPicker(terms, 0.9);
  const drugs = madeUpNames(500, () => word(random, 2) + pick(random, endings)).map((name): MadeUpDrug => ({
    name,
    brands: [word(random, 3), word(random, 3)],
    typical: Array.from({ length: 6 }, () => pickTerm(random)),
  }));
  const cities = madeUpNames(60, () => `${word(random, 2)}pur`);
  const pickCity = zipfPicker(cities);
  const reporters = Array.from({ length: 900 }, (_, number): MadeUpReporter => {
    const city = pickCity(random);
    return {
      contact: chance(random, 0.6)
        ? `${word(random, 2)}${number}@example.org`
        : `98${String(below(random, 1e8)).padStart(8, '0')}`,
      city,
      organisation: `${city} hospital ${1 + below(random, 4)}`,
      qualification: pick(random, ['1', '2', '3', '5'] as const),
    };
  });
  return { pickTerm, pickDrug: zipfPicker(drugs), pickReporter: zipfPicker(reporters, 0.7), drugs };
}
type World = ReturnType<typeof makeWorld>;

const firstDay = Date.UTC(2021, 0, 1) / 86_400_000;
const days = 2_100;
const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const idOf = (kind: string, number: number) =>
  `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;

const pickLetter = zipfPicker(letters, 0.7);
const initialsOf = (random: Random) =>
  Array.from({ length: chance(random, 0.6) ? 2 : 3 }, () => pickLetter(random)).join('');

function reporterOf({ contact, city, organisation, qualification }: MadeUpReporter): Reporter {
  return { id: idOf('a', 1), primary: true, contact, city, organisation, qualification, country: 'IN' };
}

interface Frame {
  reporter: MadeUpReporter;
  drug: MadeUpDrug;
  term: string;
  received: number;
}

function makeCase(random: Random, world: World, frame: Frame): CaseContent {
  const { reporter, drug, term, received } = frame;
  const onset = received - 1 - Math.floor(-Math.log(1 - random()) * 20);
  const others = chance(random, 0.3) ? 1 + below(random, 3) : 0;
  const terms = [term, ...(chance(random, 0.35) ? [world.pickTerm(random)] : [])];
  const drugs: Drug[] = [drug, ...Array.from({ length: others }, () => world.pickDrug(random))].map(
    ({ name, brands }, index) => ({
      id: idOf('c', index),
      role: index === 0 ? '1' : '2',
      name: chance(random, 0.15) ? (brands[0] ?? name) : name,
      ...(index === 0 &&
        chance(random, 0.6) && {
          doses: [{ id: idOf('d', index), start: dayText(onset - 1 - below(random, 15)) }],
        }),
    }),
  );
  const reactions: Reaction[] = [...new Set(terms)].map((text, index) => ({
    id: idOf('b', index),
    term: text,
    ...(chance(random, 0.85) && { onset: chance(random, 0.9) ? dayText(onset) : dayText(onset).slice(0, 7) }),
  }));
  const age = Math.min(
    95,
    Math.floor(chance(random, 0.15) ? random() * 18 : 18 + (random() + random()) * 36),
  );
  return {
    reportType: '1',
    firstReceivedOn: dayText(received),
    reporters: [reporterOf(reporter)],
    patient: {
      ...(chance(random, 0.93) && { initials: initialsOf(random) }),
      ...(chance(random, 0.93) && { ageAtOnset: { value: age, unit: 'a' as const } }),
      ...(chance(random, 0.96) && { sex: chance(random, 0.5) ? ('1' as const) : ('2' as const) }),
      ...(chance(random, 0.15) && { recordNumber: String(100_000 + below(random, 900_000)) }),
    },
    drugs,
    reactions,
  };
}

const freshFrame = (random: Random, world: World): Frame => {
  const drug = world.pickDrug(random);
  return {
    reporter: world.pickReporter(random),
    drug,
    term: chance(random, 0.5) ? pick(random, drug.typical) : world.pickTerm(random),
    received: firstDay + below(random, days),
  };
};

/** Yields cases, alone and in series of one reporter, ward, drug, reaction and fortnight. */
function* makeCases(random: Random, world: World): Generator<CaseContent> {
  for (;;) {
    const frame = freshFrame(random, world);
    const size = chance(random, 0.02) ? 3 + below(random, 6) : 1;
    for (let one = 0; one < size; one += 1) {
      yield makeCase(random, world, {
        ...frame,
        received: frame.received + (size > 1 ? below(random, 14) : 0),
      });
    }
  }
}

/** A typing error: one letter omitted, doubled, swapped with its neighbour, or replaced. */
function withTypo(random: Random, text: string): string {
  const at = 1 + below(random, Math.max(1, text.length - 2));
  const [before, letter, rest] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
  switch (below(random, 4)) {
    case 0:
      return before + rest;
    case 1:
      return before + letter + letter + rest;
    case 2:
      return before + rest.slice(0, 1) + letter + rest.slice(1);
    default:
      return before + pick(random, vowels) + rest;
  }
}

/** 2026-03-11 becomes 2026-11-03, where that is a date. */
const swapped = (text: string): string =>
  text.length === 10 && Number(text.slice(8)) <= 12
    ? `${text.slice(0, 4)}-${text.slice(8)}-${text.slice(5, 7)}`
    : text;

function perturbDate(random: Random, text: string): string | undefined {
  const fate = random();
  if (fate < 0.15) return undefined;
  if (fate < 0.27) return swapped(text);
  if (fate < 0.37) return text.slice(0, 7);
  if (fate < 0.55 && text.length === 10) return dayText(dayNumber(text) + below(random, 7) - 3);
  return text;
}

function perturbInitials(random: Random, text: string): string | undefined {
  const fate = random();
  if (fate < 0.1) return undefined;
  if (fate < 0.2) return [...text].toReversed().join('');
  if (fate < 0.3) return text + pick(random, letters);
  if (fate < 0.37) return [...text].with(0, pick(random, letters)).join('');
  return fate < 0.6 ? [...text].join('. ').toLowerCase() : text;
}

function perturbName(random: Random, name: string, world: World): string {
  const fate = random();
  if (fate < 0.2) return withTypo(random, name);
  const drug = world.drugs.find((one) => one.name === name || one.brands[0] === name);
  if (fate < 0.28 && drug) return drug.name === name ? (drug.brands[0] ?? name) : drug.name;
  return fate < 0.5 ? name.toUpperCase() : name;
}

function perturbTerm(random: Random, term: string, world: World): string {
  const fate = random();
  if (fate < 0.2) return withTypo(random, term);
  if (fate < 0.3) return world.pickTerm(random);
  const [finding, organ] = term.split(' of the ');
  return fate < 0.45 && organ !== undefined ? `${organ} ${finding}` : term;
}

/** The same event, reported by somebody else or by the same person later. */
function perturbedCopy(random: Random, of: CaseContent, world: World): CaseContent {
  const { drugs = [], reactions = [], patient = {}, reporters = [] } = of;
  const received = dayNumber(of.firstReceivedOn as string) + below(random, 60);
  const initials = patient.initials as string | undefined;
  const newInitials = initials === undefined ? undefined : perturbInitials(random, initials);
  const age = patient.ageAtOnset as { value: number; unit: 'a' } | undefined;
  const newAge =
    age === undefined || chance(random, 0.08)
      ? undefined
      : chance(random, 0.15)
        ? { ...age, value: Math.max(0, age.value + (chance(random, 0.5) ? 1 : -1)) }
        : age;
  const sex = patient.sex as '1' | '2' | undefined;
  const newSex =
    sex === undefined || chance(random, 0.06)
      ? undefined
      : chance(random, 0.02)
        ? sex === '1'
          ? '2'
          : '1'
        : sex;
  const [first] = reporters;
  const other = reporterOf(world.pickReporter(random));
  const isNear = chance(random, 0.7);
  const reporter =
    !first || chance(random, 0.6)
      ? { ...other, ...(isNear && first && { city: first.city, organisation: first.organisation }) }
      : first;
  const sameDrugs = drugs.filter((_drug, index) => index === 0 || !chance(random, 0.3));
  const sameReactions = reactions.filter((_reaction, index) => index === 0 || !chance(random, 0.3));
  const added = chance(random, 0.15)
    ? [{ id: idOf('c', 90), role: '2' as const, name: world.pickDrug(random).name }]
    : [];
  return {
    reportType: '1',
    firstReceivedOn: dayText(received),
    reporters: [reporter as Reporter],
    patient: {
      ...(newInitials !== undefined && { initials: newInitials }),
      ...(newAge && { ageAtOnset: newAge }),
      ...(newSex && { sex: newSex }),
      ...(patient.recordNumber !== undefined &&
        chance(random, 0.5) && { recordNumber: patient.recordNumber }),
    },
    drugs: [
      ...sameDrugs.map(({ doses, ...drug }) => ({
        ...drug,
        name: perturbName(random, drug.name as string, world),
        ...(doses && chance(random, 0.5) && { doses }),
      })),
      ...added,
    ],
    reactions: sameReactions.map(({ onset, ...reaction }) => {
      const newOnset = onset === undefined ? undefined : perturbDate(random, onset as string);
      return {
        ...reaction,
        term: perturbTerm(random, reaction.term as string, world),
        ...(newOnset !== undefined && { onset: newOnset }),
      };
    }),
  };
}

export interface MadeUpPopulation {
  /** The cases that a portal has. */
  cases: CaseContent[];
  /** Copies of some of them, with the place of the original among the cases. */
  copies: { content: CaseContent; of: number }[];
  /** New cases that are copies of none. */
  fresh: CaseContent[];
}

/** A population of `size` cases, `count` copies of cases spread over it, and as many fresh cases. */
export function makePopulation(seed: number, size: number, count: number): MadeUpPopulation {
  const random = randomFrom(seed);
  const world = makeWorld(random);
  const source = makeCases(random, world);
  const next = () => {
    const { value } = source.next();
    return value as CaseContent;
  };
  const cases = Array.from({ length: size }, next);
  const copies = Array.from({ length: count }, () => {
    const of = below(random, size);
    return { content: perturbedCopy(random, cases[of] ?? {}, world), of };
  });
  return { cases, copies, fresh: Array.from({ length: count }, next) };
}
