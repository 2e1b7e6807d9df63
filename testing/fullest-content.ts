// The largest content of a case within given limits, made from the list of fields: every field is filled, every list is
// as long as it may be, and no two texts are alike. For trials of what outsiders cost.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import type { Field, Fields } from '#contract/cases/content/fields-rules.ts';
import {
  otherListMax,
  overfullDetails,
  reporterListMax,
} from '#contract/cases/reporters/reporter-lists-rules.ts';
import { seededRandom } from './reports.ts';

export interface Sizes {
  /** Most letters of a text. */
  letters: number;
  /** Most entries of lists other than drugs, reactions and tests. */
  list: number;
  /** Most entries of lists within entries; absent: as `list`. */
  nested?: number;
  suspects: number;
  otherDrugs: number;
  reactions: number;
  tests: number;
}

/** The sizes of the largest details that a visitor may send: lists as long as they may be, texts of equal length. */
export function visitorSizes(): Sizes {
  const fits = (sizes: Sizes) => {
    const content = fullestContent(sizes, 1);
    return (['answers', 'letters'] as const).every((name) => overfullDetails(content, name).length === 0);
  };
  const largest = (most: number, sizesOf: (size: number) => Sizes) => {
    let size = most;
    while (size > 1 && !fits(sizesOf(size))) size -= 1;
    return sizesOf(size);
  };
  const most = { ...reporterListMax, list: otherListMax };
  const listed = largest(otherListMax, (nested) => ({ ...most, nested, letters: 1 }));
  return largest(250, (letters) => ({ ...listed, letters }));
}

/** Words of ordinary length: the search for duplicates and the indexes compare words. */
export function longText(random: () => number, letters: number): string {
  const word = () =>
    Math.floor(random() * 36 ** 8)
      .toString(36)
      .padStart(8, 'x');
  const words = Array.from({ length: Math.ceil(letters / 9) }, word);
  return words.join(' ').slice(0, letters).trim();
}

/** `forStaff`: with the fields that a visitor may not send. */
export function fullestContent(sizes: Sizes, seed: number, { forStaff = false } = {}): CaseContent {
  const random = seededRandom(seed);
  let entries = 0;
  const newId = () =>
    `00000000-0000-4000-8000-${(seed * 1_000_000 + (entries += 1)).toString(16).padStart(12, '0')}`;
  const reactions = Array.from({ length: sizes.reactions }, newId);

  function valueOf(field: Field, path: string): unknown {
    switch (field.kind) {
      case 'text':
        if (field.isCountry) return 'IN';
        return field.shape ? undefined : longText(random, Math.min(field.max, sizes.letters));
      case 'date':
        return '2026-10-01';
      case 'code':
        return Object.keys(field.codes)[0];
      case 'yesNo':
        return true;
      case 'number':
        return Math.min(60, 10 ** field.digits - 1); // a possible height and weight
      case 'amount':
        return { value: 1, unit: Object.keys(field.units)[0] };
      case 'reaction':
        return reactions[0];
      case 'texts':
        return field.shape
          ? undefined
          : Array.from({ length: lengthOf(path, field.atMost) }, () =>
              longText(random, Math.min(field.max, sizes.letters)),
            );
      case 'codes':
        return Object.keys(field.codes);
      case 'group':
        return filled(field.fields, `${path}.`);
      case 'rows':
        return Array.from({ length: lengthOf(path, field.atMost) }, () => filled(field.fields, `${path}.`));
      case 'pairs':
        return reactions
          .slice(0, lengthOf(path, sizes.list))
          .map((reaction) => ({ reaction, ...filled(field.fields, `${path}.`) }));
      case 'entries':
        return idsOf(path, field.atMost).map((id, at) => ({
          id,
          ...filled(field.fields, `${path}.`),
          ...marksOf(path, at),
        }));
    }
  }
  const lengthOf = (path: string, atMost: number) => {
    const [outer = '', ...inner] = path.split('.');
    const isNested =
      inner.length > 0 && contentFields[outer as keyof typeof contentFields].kind === 'entries';
    return Math.min(atMost, isNested ? (sizes.nested ?? sizes.list) : sizes.list);
  };

  function idsOf(path: string, atMost: number): string[] {
    if (path === 'reactions') return reactions;
    const count = { drugs: sizes.suspects + sizes.otherDrugs, tests: sizes.tests }[path];
    return Array.from({ length: count ?? lengthOf(path, atMost) }, newId);
  }

  const marksOf = (path: string, at: number): object =>
    path === 'drugs'
      ? { role: at < sizes.suspects ? '1' : '2' }
      : path === 'reporters'
        ? { primary: at === 0 }
        : {};

  const filled = (fields: Fields, prefix: string): object =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => !field.isHidden && (forStaff || !field.isOfficial))
        .map(([name, field]) => [name, valueOf(field, `${prefix}${name}`)]),
    );
  return filled(contentFields, '') as CaseContent;
}
