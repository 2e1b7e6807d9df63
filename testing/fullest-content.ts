// The largest content of a case within given limits, made from the list of fields: every field is filled, every list is
// as long as it may be, and no two texts are alike. For trials of what outsiders cost.
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { contentFields } from '#contract/cases/content-rules.ts';
import type { Field, Fields } from '#contract/cases/fields-rules.ts';
import { otherListMax, reporterListMax } from '#contract/cases/reporter-lists-rules.ts';
import { seededRandom } from './reports.ts';

export interface Sizes {
  /** Most letters of a text. */
  letters: number;
  /** Most entries of lists other than drugs, reactions and tests. */
  list: number;
  suspects: number;
  otherDrugs: number;
  reactions: number;
  tests: number;
}

/** What a visitor may list. */
export const visitorSizes: Sizes = { ...reporterListMax, list: otherListMax, letters: 250 };

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
          : list(field.atMost, () => longText(random, Math.min(field.max, sizes.letters)));
      case 'codes':
        return Object.keys(field.codes);
      case 'group':
        return filled(field.fields, `${path}.`);
      case 'rows':
        return list(field.atMost, () => filled(field.fields, `${path}.`));
      case 'pairs':
        return reactions
          .slice(0, sizes.list)
          .map((reaction) => ({ reaction, ...filled(field.fields, `${path}.`) }));
      case 'entries':
        return idsOf(path, field.atMost).map((id, at) => ({
          id,
          ...filled(field.fields, `${path}.`),
          ...marksOf(path, at),
        }));
    }
  }
  const list = <Value>(atMost: number, make: () => Value) =>
    Array.from({ length: Math.min(atMost, sizes.list) }, make);

  function idsOf(path: string, atMost: number): string[] {
    if (path === 'reactions') return reactions;
    const count = { drugs: sizes.suspects + sizes.otherDrugs, tests: sizes.tests }[path];
    return Array.from({ length: count ?? Math.min(atMost, sizes.list) }, newId);
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
