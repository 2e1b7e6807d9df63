// The kinds of fields that case content is made of, and the type of the value of each. content-rules.ts lists the fields;
// reading, paths, differences and the JSON Schema follow from that list.
import { identifierShape } from '../../text-rules.ts';
import type { WordList } from '../../resources/centre-lists-rules.ts';
import { names } from '../../words/labels-rules.ts';
import { doseUnits, durationUnits, type NullFlavor, type UnknownWord } from './code-lists-rules.ts';

/** What a text of a certain format looks like. */
export const hints = names('hints', ['country', 'language', 'identifier', 'meddraCode', 'meddraVersion']);

/** An unknown answer, with the reason. */
export interface Unknown {
  unknown: UnknownWord;
}

/** Properties that every field can have. */
interface Marks {
  /** `labelled` of words/labels-rules.ts adds it. */
  label: string;
  /** Its number in E2B(R3). Absent: a field of the portal's own, which messages do not contain. */
  element?: string;
  /** The null flavors that the element allows, preferred first. None: an unknown answer is left out of a message. */
  nulls?: readonly NullFlavor[];
  /** It can name a person, or is free text: an erasure removes it. */
  goes?: boolean;
  /** It does not accept `{ unknown }`. */
  isPlain?: boolean;
  /** Only the centre or another sender says it: the details of a reporter cannot. */
  isOfficial?: boolean;
  /** The portal's own bookkeeping: no screen and no print shows it. */
  isHidden?: boolean;
}

export interface TextField extends Marks {
  kind: 'text';
  max: number;
  /** The format of the text, and the message for a text with another format. */
  shape?: RegExp;
  hint?: keyof typeof hints;
  /** It is the code of a country, which is shown with its name. */
  isCountry?: boolean;
  /** The list of the centre whose entries are proposed while somebody types. */
  list?: WordList;
  /** It is a batch number, which people copy from a pack with its label. */
  isBatch?: boolean;
}
/** From this length, a text has several lines. */
export const longTextFrom = 500;

export interface DateField extends Marks {
  kind: 'date';
  /** Expiry dates may be in the future. Other dates may not. */
  mayBeFuture?: boolean;
  /** What it is for, where that decides how a typed year is read: otherwise it is a past day. */
  use?: 'birth' | 'expiry';
}
interface CodeField<Codes extends Labels = Labels> extends Marks {
  kind: 'code';
  codes: Codes;
}
interface YesNoField extends Marks {
  kind: 'yesNo';
}
export interface NumberField extends Marks {
  kind: 'number';
  /** The most characters as E2B writes it: digits and a point. */
  digits: number;
  /** It may be negative, and very large or small: -8.2, 1.5e-7. */
  isSigned?: boolean;
  /** The unit in which it is given, which people may type after it. */
  unit?: string;
}
/** A number with its unit. */
export interface AmountField<Units extends Labels = Labels> extends Marks {
  kind: 'amount';
  digits: number;
  units: Units;
  /** Other UCUM units are accepted too. */
  isOpen?: boolean;
  /** The unit that a number alone means: an age is in years. Otherwise a number needs its unit. */
  usual?: keyof Units & string;
  /** Units that stand without a number. */
  alone?: readonly string[];
  /** The list of the centre with words for its unit. */
  list?: 'frequency' | 'unit';
}
/** The id of a reaction of the same content. */
interface ReactionField extends Marks {
  kind: 'reaction';
}
interface TextsField extends Marks {
  kind: 'texts';
  atMost: number;
  max: number;
  shape?: RegExp;
  hint?: keyof typeof hints;
}
interface CodesField<Codes extends Labels = Labels> extends Marks {
  kind: 'codes';
  codes: Codes;
}
export interface Group<Of extends Fields = Fields> extends Marks {
  kind: 'group';
  fields: Of;
  /** Its answers are all yes or no and are read as one. */
  isChecklist?: true;
}
/** A list whose entries have an `id`. Other fields refer to an entry by its id. */
interface Entries<Of extends Fields = Fields> extends Marks {
  kind: 'entries';
  atMost: number;
  fields: Of;
  /** The field by which people name an entry. */
  name: string;
}
/** A list with at most one entry for each reaction. */
interface Pairs<Of extends Fields = Fields> extends Marks {
  kind: 'pairs';
  atMost: number;
  fields: Of;
}
/** A list that is compared and replaced as a whole. */
interface Rows<Of extends Fields = Fields> extends Marks {
  kind: 'rows';
  atMost: number;
  fields: Of;
}

export type Labels = Readonly<Record<string, string>>;
export type Field =
  | TextField
  | DateField
  | CodeField
  | YesNoField
  | NumberField
  | AmountField
  | ReactionField
  | TextsField
  | CodesField
  | Group
  | Entries
  | Pairs
  | Rows;
export type Fields = Readonly<Record<string, Field>>;

export interface Amount<Unit extends string = string> {
  /** Absent only for units that stand without a number. */
  value?: number;
  unit: Unit;
}

type AnswerOf<F> = F extends { isPlain: true } ? never : Unknown;
type EntryOf<F, Key extends string> = { [K in Key]: string } & ValuesOf<F>;

/** The value of a field that is present. */
type ValueOf<F> = F extends { kind: 'group'; fields: infer Of }
  ? ValuesOf<Of>
  : F extends { kind: 'entries'; fields: infer Of }
    ? EntryOf<Of, 'id'>[]
    : F extends { kind: 'pairs'; fields: infer Of }
      ? EntryOf<Of, 'reaction'>[]
      : F extends { kind: 'rows'; fields: infer Of }
        ? ValuesOf<Of>[]
        : F extends { kind: 'texts' }
          ? string[]
          : F extends { kind: 'codes'; codes: infer Codes }
            ? (keyof Codes & string)[]
            : LeafOf<F> | AnswerOf<F>;

type LeafOf<F> = F extends { kind: 'text' | 'date' | 'reaction' }
  ? string
  : F extends { kind: 'code'; codes: infer Codes }
    ? keyof Codes & string
    : F extends { kind: 'yesNo' }
      ? boolean
      : F extends { kind: 'number' }
        ? number
        : F extends { kind: 'amount'; units: infer Units; isOpen: true }
          ? Amount<(keyof Units & string) | (string & {})>
          : F extends { kind: 'amount'; units: infer Units }
            ? Amount<keyof Units & string>
            : never;

/** The values of a list of fields, each of which may be absent. */
export type ValuesOf<Of> = { -readonly [K in keyof Of]?: ValueOf<Of[K]> };

/** Whether an answer says that it is not known. */
export function isUnknown(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && 'unknown' in value;
}

/** The value of an answer that is known and not blank; undefined for everything else. */
export function known<T>(value: T | Unknown | undefined): T | undefined {
  if (value === undefined || isUnknown(value)) return undefined;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

// Which null flavors an element allows, preferred first.
const asked3 = ['ASKU', 'NASK', 'MSK'] as const;
export const nulls = {
  asked: asked3,
  askedOrNotKnown: [...asked3, 'UNK'],
  notKnownOrAsked: ['UNK', ...asked3],
  notKnownNotWithheld: ['UNK', 'ASKU', 'NASK'],
  notKnown: ['UNK'],
  withheld: ['MSK'],
  noInformation: ['NI'],
} as const satisfies Record<string, readonly NullFlavor[]>;

/** Most drugs, reactions and tests of a case, and most entries of its other lists. */
export const entriesMax = 100;
export const shortListMax = 50;

export const countryField = {
  kind: 'text',
  max: 2,
  isCountry: true,
  shape: /^[A-Z]{2}$/,
  hint: 'country',
} as const;
export const languageField = {
  kind: 'text',
  max: 3,
  isPlain: true,
  shape: /^[a-z]{3}$/,
  hint: 'language',
} as const;
/** The mark of ids that other institutions give. */
export const identifier = {
  shape: identifierShape,
  hint: 'identifier',
} as const;
export const meddraCode = {
  kind: 'text',
  max: 8,
  isPlain: true,
  isOfficial: true,
  shape: /^\d{8}$/,
  hint: 'meddraCode',
} as const;
export const duration = { kind: 'amount', digits: 5, units: durationUnits } as const;
export const dose = { kind: 'amount', digits: 8, units: doseUnits, isOpen: true } as const;

/** Whether an entry is the medicine or the problem of the quick form, also after the reporter has corrected it. */
export const originField = {
  kind: 'code',
  codes: names('origins', ['report']),
  isPlain: true,
  isHidden: true,
} as const;
