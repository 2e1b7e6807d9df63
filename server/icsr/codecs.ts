// How a single value is written in an element of a message: in which attributes, and with which null flavor.
import { type NullFlavor, type UnknownWord, flavorOf } from '#contract/cases/content/code-lists-rules.ts';
import {
  type AmountField,
  type Field,
  type Labels,
  isUnknown,
} from '#contract/cases/content/fields-rules.ts';
import { countryMeant, isCountryCode } from '#contract/cases/content/countries-rules.ts';
import { ucumOf } from '#contract/cases/content/units-rules.ts';
import { characterCount, normalizeText, textIssue } from '#contract/text-rules.ts';
import type { IssueCode } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { type MinPrecision, readTime, writeTime } from './times.ts';
import { type XmlElement, textOf } from './xml.ts';

export interface LeafOptions {
  /** The message needs a value or an allowed null flavor. */
  required?: boolean;
  /** The attribute that holds the value, or its text. The default follows from the kind of the field. */
  place?: string;
  /** The code list's identifier. */
  system?: string | ((code: string) => string);
  /** xsi:type of the element. */
  type?: string;
  /** Further attributes of a new value. */
  fixed?: Record<string, string>;
  /** The code for an unknown answer. */
  unknownCode?: string;
  /** The lowest precision of a date. */
  least?: MinPrecision;
  /** Text before the value, such as `tel:`. */
  prefix?: string;
  /** The number of the element, if the field has another number or none. */
  element?: string;
}

const words: Record<string, UnknownWord> = { UNK: 'notKnown', ASKU: 'asked', MSK: 'withheld' };
export const wordOf = (flavor: string): UnknownWord | undefined =>
  Object.hasOwn(words, flavor) ? words[flavor] : undefined;

/** The place of a value in an element: the name of an attribute, or `#text`. */
const text = '#text';
export const placeValue = (one: XmlElement, place: string): string | undefined => {
  if (place !== text) return one.attributes[place];
  const words = textOf(one);
  return words.trim() === '' ? undefined : words;
};
export function setPlace(one: XmlElement, place: string, value: string): void {
  if (place !== text) one.attributes[place] = value;
  else one.children = [...one.children.filter((node) => typeof node !== 'string'), value];
}
function wipePlace(one: XmlElement, place: string): void {
  if (place === text) one.children = one.children.filter((node) => typeof node !== 'string');
  else delete one.attributes[place];
}

interface Codec {
  places: readonly string[];
  /** The value. Undefined: there is none, or the content cannot hold it. */
  decode(one: XmlElement): unknown;
  /** The texts by their places, or why the value cannot be written. */
  encode(value: unknown): Record<string, string> | string;
  /** The value in the form that a message can hold. */
  normal(value: unknown, nulls: readonly NullFlavor[]): unknown;
  has(one: XmlElement): boolean;
  wipe(one: XmlElement): void;
  /** The fault of an existing value. */
  fault?(one: XmlElement): string | null;
  /** An existing value in another form than that of E2B(R3), which does not stay. */
  isOutOfForm?(one: XmlElement): boolean;
}

export function codecOf(field: Field, options: LeafOptions): Codec {
  const places = options.place ? [options.place] : placesOf(field);
  const [place = 'value'] = places;
  const base = {
    places: options.type === 'PQ' || field.kind === 'amount' ? [...places, 'unit'] : places,
    has: (one: XmlElement) => placeValue(one, place) !== undefined,
    wipe(one: XmlElement) {
      for (const each of places) wipePlace(one, each);
    },
    normal: normalValue,
  };
  switch (field.kind) {
    case 'date':
      return {
        ...base,
        decode: (one) => readTime(one.attributes[place] ?? '') ?? undefined,
        encode: (value) => ({ [place]: writeTime(value as string) }),
        normal: (value, nulls) => {
          const date = normalValue(value, nulls);
          if (typeof date !== 'string') return date;
          return writeTime(date).length >= (options.least === 'day' ? 8 : 4) ? date : undefined;
        },
        fault: (one) => {
          const written = one.attributes[place];
          if (written === undefined || readTime(written) !== null) return null;
          return problems('is_not_a_date_of_the', { written: shown(written) });
        },
      };
    case 'code':
      return codeCodec(field.codes, place, base, options);
    case 'yesNo':
      return {
        ...base,
        decode: (one) => yesNoOf(one.attributes[place]),
        encode: (value) => ({ [place]: String(value) }),
        isOutOfForm: (one) => !/^(?:true|false)?$/.test(one.attributes[place] ?? ''),
        fault(one) {
          const written = one.attributes[place];
          if (written === undefined || yesNoOf(written) !== undefined) return null;
          return problems('is_neither_true_nor_false', { written: shown(written) });
        },
      };
    case 'number':
      return {
        ...base,
        decode: (one) => measuredOf(one, place, field, options.fixed?.['unit']),
        encode: (value) => ({ [place]: String(value) }),
        fault(one) {
          const { [place]: written, unit } = one.attributes;
          if (written === undefined) return null;
          const wanted = options.fixed?.['unit'];
          const value = measuredOf(one, place, field, wanted);
          if (value === undefined) return numberFault(one, place, field, wanted);
          return unit === undefined || unit === wanted || wanted === undefined
            ? null
            : problems('is_read_as', { written: shown(`${written} ${unit}`), read: `${value} ${wanted}` });
        },
      };
    case 'amount':
      return {
        ...base,
        places: ['value', 'unit'],
        decode: (one) => amountOf(one, field),
        fault(one) {
          const { value: written, unit = '' } = one.attributes;
          const meant = unitIn(unit, field);
          if (written !== undefined && numberOf(written, field.digits) === undefined) {
            return numberFault(one, 'value', field);
          }
          if (meant === undefined && (unit !== '' || written !== undefined)) {
            return unit === ''
              ? problems('has_no_unit', { written: shown(written ?? '') })
              : problems('is_no_unit_of_this_element', { unit: shown(unit) });
          }
          if (meant === undefined || meant === unit) return null;
          return problems('is_no_code_of_ucum_it', { unit: shown(unit), meant });
        },
        has: (one) => one.attributes['unit'] !== undefined,
        encode: (value) => {
          const { value: number, unit } = value as { value?: number; unit: string };
          return { ...(number !== undefined && { value: String(number) }), unit };
        },
      };
    case 'text':
      return textCodec(field, place, base, options.prefix ?? '', options.system);
    default:
      throw new Error(`no leaf: ${field.kind}`);
  }
}

function placesOf(field: Field): string[] {
  if (field.kind === 'text') return [text];
  if (field.kind === 'code') return ['code', 'codeSystem'];
  return field.kind === 'amount' ? ['value', 'unit'] : ['value'];
}

/** Blank texts become empty. "Not known" stays only if the element has a null flavor for it. */
function normalValue(value: unknown, nulls: readonly NullFlavor[]): unknown {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  if (!isUnknown(value)) return value;
  const flavor = flavorOf(value.unknown, nulls);
  if (flavor === null) return undefined;
  const word = wordOf(flavor);
  return word ? { unknown: word } : value;
}

type CodecBase = Pick<Codec, 'places' | 'has' | 'wipe' | 'normal'>;

function codeCodec(codes: Labels, place: string, base: CodecBase, options: LeafOptions): Codec {
  const { unknownCode, system } = options;
  const isOurs = (one: XmlElement) =>
    typeof system !== 'string' || (one.attributes['codeSystem'] ?? system) === system;
  return {
    ...base,
    decode(one) {
      const code = placeValue(one, place);
      return code !== undefined && isOurs(one) && Object.hasOwn(codes, code) ? code : undefined;
    },
    encode: (value) => ({
      [place]: value as string,
      ...(system !== undefined && {
        codeSystem: typeof system === 'string' ? system : system(value as string),
      }),
    }),
    normal: (value, nulls) =>
      unknownCode !== undefined && isUnknown(value) ? unknownCode : normalValue(value, nulls),
    fault(one) {
      const code = placeValue(one, place);
      if (code === undefined || !isOurs(one) || Object.hasOwn(codes, code)) return null;
      const known = Object.keys(codes).filter((one) => /^\d+$/.test(one));
      return problems('is_not_one_of', { code: shown(code), known: known.join(', ') });
    },
  };
}

/** Whether a code of ISO 3166 is written, also in small letters: `eu` in a sample of the FDA. */
const isInAnyLetters = (written: string): boolean => isCountryCode(written.trim().toUpperCase());

function textCodec(
  field: Extract<Field, { kind: 'text' }>,
  place: string,
  base: CodecBase,
  prefix: string,
  system: LeafOptions['system'],
): Codec {
  return {
    ...base,
    decode(one) {
      const written = placeValue(one, place);
      if (written === undefined || !written.startsWith(prefix)) return undefined;
      const value = written.slice(prefix.length);
      if (value.trim() === '' || textIssue(value, { max: field.max, required: true })) return undefined;
      const normal = normalizeText(value);
      if (field.isCountry === true) return countryMeant(normal);
      return field.shape && !field.shape.test(normal) ? undefined : normal;
    },
    fault(one) {
      const written = placeValue(one, place);
      if (written === undefined || !written.startsWith(prefix)) return null;
      const value = written.slice(prefix.length);
      const issue = value.trim() === '' ? null : textIssue(value, { max: field.max, required: true });
      return issue === null ? null : problems(textFaults[issue] ?? 'text_has_characters', { max: field.max });
    },
    ...(field.isCountry === true && {
      isOutOfForm: (one: XmlElement) => {
        const written = placeValue(one, place);
        return written !== undefined && !isInAnyLetters(written) && countryMeant(written) !== undefined;
      },
      fault(one: XmlElement) {
        const written = placeValue(one, place);
        if (written === undefined || written.trim() === '' || isInAnyLetters(written)) return null;
        const meant = countryMeant(written);
        const said = { written: shown(written), ...(meant !== undefined && { meant }) };
        return problems(meant === undefined ? 'no_country' : 'no_country_read', said);
      },
    }),
    encode(value) {
      const words = value as string;
      // The content's own limit is the element's; a text that the portal composes can be longer.
      if (characterCount(words) > field.max)
        return problems('the_text_is_longer_than_characters', { max: field.max });
      if (place === 'code' && /\s/.test(words)) return problems('a_code_has_no_spaces');
      if (prefix !== '' && !canFollowTel(words)) return noTelephone();
      const codeSystem = typeof system === 'function' ? system(words) : system;
      return { [place]: prefix + words, ...(codeSystem !== undefined && { codeSystem }) };
    },
  };
}

/** Whether `tel:` with this text is a URL, which the schema asks for (RFC 3986). */
export const canFollowTel = (words: string): boolean => !/[%[\]]|#[^]*#/.test(words);
export const noTelephone = () => problems('no_telephone');

/**
 * A number that is written with digits and a point, and that JavaScript holds without loss. `isSigned`: it may have a
 * sign.
 */
export function numberOf(written: string | undefined, digits: number, isSigned = false): number | undefined {
  if (written === undefined) return undefined;
  if (isSigned) return signedNumberOf(written, digits);
  // A number with an exponent, such as 5.85E+1, has no sign of its own.
  if (/^\d[\d.]*[eE]/.test(written)) return signedNumberOf(written, digits);
  if (!/^\d{1,50}(\.\d{1,50})?$/.test(written)) return undefined;
  const value = Number(written);
  const plain = String(value);
  const trimmed = written
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return plain === trimmed && plain.length <= digits ? value : undefined;
}

/** Why a case cannot hold a text. It is kept as it came. */
const textFaults: Readonly<Partial<Record<IssueCode, Parameters<typeof problems>[0]>>> = {
  too_long: 'the_text_is_longer_than_characters',
  marks: 'text_has_marks',
  direction: 'text_turns',
};

/** What the codes of XML and other programs write. */
const yesNos: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };
const yesNoOf = (written = ''): boolean | undefined => yesNos[written.trim().toLowerCase()];

/** How many of the unit of a field another unit is. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kg: { kg: 1, g: 0.001, '[lb_av]': 0.45359237 },
  cm: { cm: 1, mm: 0.1, m: 100, '[in_i]': 2.54 },
};

/** A number of a field that has one unit, such as 3.2 for 3200 g. Undefined: no number, or of an unknown unit. */
function measuredOf(
  { attributes }: XmlElement,
  place: string,
  { digits, isSigned }: Extract<Field, { kind: 'number' }>,
  wanted: string | undefined,
): number | undefined {
  const { [place]: written, unit = wanted } = attributes;
  const factor = wanted === undefined || unit === wanted ? 1 : factors[wanted]?.[ucumOf(unit ?? '') ?? ''];
  if (factor === undefined) return undefined;
  if (factor === 1) return numberOf(written, digits, isSigned);
  const value = numberOf(written, exactDigits, isSigned);
  if (value === undefined) return undefined;
  // As exact as the field takes it.
  const forms = [3, 2, 1, 0].map((decimals) => Number((value * factor).toFixed(decimals)));
  return forms.find((one) => String(one).length <= digits);
}

/** Why the number of an element cannot be read. It is kept as it came. */
function numberFault(
  { attributes }: XmlElement,
  place: string,
  { digits, isSigned }: { digits: number; isSigned?: boolean },
  wanted?: string,
): string {
  const written = attributes[place] ?? '';
  const any = signedNumberOf(written, exactDigits);
  const says = `"${shown(written)}"`;
  if (any === undefined) return problems('is_no_number', { says });
  if (any < 0 && isSigned !== true) return problems('is_less_than_nothing', { says });
  const { unit } = attributes;
  if (wanted !== undefined && unit !== undefined && factors[wanted]?.[ucumOf(unit) ?? ''] === undefined) {
    return problems('is_no_unit_of_this_element_which', { unit: shown(unit), wanted });
  }
  return problems('has_more_than_characters', { says, digits });
}

/** JavaScript holds numbers of 15 digits without loss. */
const exactDigits = 15;

function signedNumberOf(written: string, digits: number): number | undefined {
  const [, mantissa] =
    /^[+-]?(\d{1,50}(?:\.\d{1,50})?|\.\d{1,50})(?:[eE][+-]?\d{1,3})?$/.exec(written.trim()) ?? [];
  if (mantissa === undefined) return undefined;
  const value = Number(written);
  const isExact = mantissa.replace('.', '').replaceAll(/^0+|0+$/g, '').length <= exactDigits;
  return isExact && Number.isFinite(value) && String(value).length <= digits ? value : undefined;
}

function amountOf(one: XmlElement, field: AmountField): unknown {
  const { value: written, unit } = one.attributes;
  if (unit === undefined) return undefined;
  const known = unitIn(unit, field);
  if (known === undefined) return undefined;
  if (written === undefined) return field.alone?.includes(known) ? { unit: known } : undefined;
  const value = numberOf(written, field.digits);
  return value === undefined ? undefined : { value, unit: known };
}

/** The unit of an amount: as it is written, otherwise the one of the field that it means, such as ug for µg. */
function unitIn(written: string, { units, isOpen }: AmountField): string | undefined {
  if (Object.hasOwn(units, written) || (isOpen === true && /^[!-~]{1,50}$/.test(written))) return written;
  // An earlier guide writes 10.a so.
  if (/^\{decade\}$/i.test(written) && Object.hasOwn(units, '10.a')) return '10.a';
  const meant = ucumOf(written);
  return meant !== undefined && Object.hasOwn(units, meant) ? meant : undefined;
}

/** Shortens a text of an imported file for an error message. */
export const shown = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);
