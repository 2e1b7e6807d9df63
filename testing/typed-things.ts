// Things that people type, with what each becomes. `?` and a word say that it is refused, and why.
import { readCaseNumber, formatCaseNumber } from '#contract/cases/intake/case-numbers-rules.ts';
import { readReceiptCode, readReference } from '#contract/receipt-code-rules.ts';
import { readOneTimeCode } from '#contract/second-factor-rules.ts';
import { isBlank, textIssue } from '#contract/text-rules.ts';
import { doseUnits } from '#contract/cases/content/code-lists-rules.ts';
import { readAge } from '#contract/typed/ages-rules.ts';
import { readAmount } from '#contract/typed/amounts-rules.ts';
import { readAtcCode } from '#contract/typed/codes-rules.ts';
import { type DateUse, readTypedDate } from '#contract/typed/dates-rules.ts';
import { readInterval } from '#contract/typed/intervals-rules.ts';
import { isShortened, readNumber } from '#contract/typed/numbers-rules.ts';
import { readBatch, readPackCode } from '#contract/typed/pack-codes-rules.ts';
import { telephoneLink } from '#contract/typed/telephones-rules.ts';
import { typedRows } from './typed-rows.ts';

/** The day on which the table is right. */
export const typedOn = '2026-11-28';

export interface TypedThing {
  kind: string;
  typed: string;
  wanted: string;
}

export const typedThings: readonly TypedThing[] = typedRows.map(([kind, typed, wanted]) => ({
  kind,
  typed,
  wanted,
}));
export const thingsOf = (...kinds: string[]) => typedThings.filter(({ kind }) => kinds.includes(kind));

const date = (use: DateUse) => (typed: string) => {
  const read = readTypedDate(typed, use, typedOn);
  if ('date' in read) return read.date;
  return [`?${read.fault}`, ...('readings' in read ? read.readings : [])].join(' ');
};
const orRefused = (read: string | number | null) => String(read ?? '?');

const amount = (units: readonly string[]) => (typed: string) => {
  const read = readAmount(typed, units);
  return read ? `${read.value} ${read.unit ?? ''}`.trim() : '?';
};

function number(typed: string): string {
  const found = readCaseNumber(typed);
  return found ? formatCaseNumber(found) : '?';
}

/** What each kind of thing becomes by its reader. Headers are read by the imports alone. */
export const becomes: Readonly<Record<string, (typed: string) => string>> = {
  number: (typed) => orRefused(readNumber(typed)),
  shortened: (typed) => (isShortened(typed) ? 'shortened' : 'whole'),
  past: date('past'),
  birth: date('birth'),
  expiry: date('expiry'),
  coming: date('coming'),
  age: (typed) => {
    const age = readAge(typed);
    return age ? `${age.value} ${age.unit ?? ''}`.trim() : '?';
  },
  dose: amount(Object.keys(doseUnits)),
  interval: (typed) => {
    const read = readInterval(typed);
    return read ? `${read.value} ${read.unit ?? ''}`.trim() : '?';
  },
  weight: amount(['kg']),
  height: amount(['cm']),
  reference: (typed) => orRefused(readReference(typed)),
  'receipt code': (typed) => orRefused(readReceiptCode(typed)),
  'one-time code': (typed) => orRefused(readOneTimeCode(typed)),
  'case number': number,
  telephone: (typed) => orRefused(telephoneLink(typed)),
  ATC: (typed) => orRefused(readAtcCode(typed)),
  batch: readBatch,
  pack: (typed) => {
    const { batch = '', expiry = '' } = readPackCode(typed, 2026);
    return `${batch} ${expiry}`.trim();
  },
  visible: (typed) => {
    if (isBlank(typed)) return 'nothing';
    return textIssue(typed, { max: 200, required: true }) === 'direction' ? 'turned' : 'visible';
  },
};
