// Reads ages as people type them: 45, 45 yrs, 10 days, 2 y 6 m, १० दिन. No zod here: public pages load this file.
import { plainText } from './digits-rules.ts';
import { readNumber } from './numbers-rules.ts';

/** Units of UCUM, as cases store them. */
export type AgeUnit = 'a' | 'mo' | 'wk' | 'd' | 'h';
export interface TypedAge {
  value: number;
  /** Undefined: none was typed. */
  unit?: AgeUnit;
}

const words: Readonly<Record<AgeUnit, RegExp>> = {
  a: /^(?:y|yr|yrs|year|years|a|varsh|साल|वर्ष|बरस)$/,
  mo: /^(?:m|mo|mos|mth|mths|month|months|माह|महीना|महीने|मास)$/,
  wk: /^(?:w|wk|wks|week|weeks|हफ्ता|हफ्ते|हफ़्ता|हफ़्ते|सप्ताह)$/,
  d: /^(?:d|day|days|दिन)$/,
  h: /^(?:h|hr|hrs|hour|hours|घंटा|घंटे|घण्टा|घण्टे)$/,
};

function unitOf(word: string): AgeUnit | null {
  const text = word.normalize('NFC').toLowerCase().replace(/\.$/, '');
  const units = Object.keys(words) as AgeUnit[];
  return units.find((unit) => words[unit].test(text)) ?? null;
}

/** Null: not an age. Years and months together become months. */
export function readAge(typed: string): TypedAge | null {
  const text = plainText(typed)
    .replace(/^age\s*[:=]?\s*/i, '')
    .replace(/\s*\bold$/i, '');
  const alone = readNumber(text);
  if (alone !== null) return alone < 0 ? null : { value: alone };
  const shape = /^([\d.,]+)[ -]?([\p{L}\p{M}]+\.?)(?:,? ?(?:and )?(\d+) ?([\p{L}\p{M}]+\.?))?$/u;
  const [, first, word, second, secondWord] = shape.exec(text) ?? [];
  const value = first === undefined ? null : readNumber(first);
  const unit = word === undefined ? null : unitOf(word);
  if (value === null || unit === null) return null;
  if (second === undefined) return { value, unit };
  const isPair = unit === 'a' && unitOf(secondWord ?? '') === 'mo' && Number.isInteger(value);
  return isPair ? { value: 12 * value + Number(second), unit: 'mo' } : null;
}
