// Reads ages as people type them: 45, 45 yrs, six months, 2½ years, 10 days, 2 y 6 m, १० दिन, ৩ মাস.
import { plainText, typedLanguages } from './digits-rules.ts';
import { readNumber, withDecimals } from './numbers-rules.ts';

/** Units of UCUM, as cases store them. */
type AgeUnit = 'a' | 'mo' | 'wk' | 'd' | 'h';
export interface TypedAge {
  value: number;
  /** Undefined: none was typed. */
  unit?: AgeUnit;
}

/** English words, and those of other languages that Intl does not write. */
const otherWords: Readonly<Record<AgeUnit, string>> = {
  a: 'y yr yrs yo y/o year years a varsh saal sal baras साल सालों वर्षों बरस வயது வயசு வருடம் வருடங்கள் வருஷம் വയസ്സ് ఏళ్లు ఏళ్ళు ವರ್ಷಗಳು വർഷങ്ങൾ',
  mo: 'm mo mos mth mths mnth mnths month months mahina mahine maheene मास महीनों',
  wk: 'w wk wks week weeks hafta hafte हफ्ता हफ्ते हफ्तों हफ़्ता हफ़्ते हफ़्तों',
  d: 'd day days din दिनों',
  h: 'h hr hrs hour hours ghanta ghante घण्टा घण्टे घंटों',
};
const units: Readonly<Record<AgeUnit, string>> = { a: 'year', mo: 'month', wk: 'week', d: 'day', h: 'hour' };

let words: Map<string, AgeUnit> | undefined;

/** The unit of each word, which takes a moment and is worked out for the first one that is asked for. */
function unitWords(): Map<string, AgeUnit> {
  return new Map(
    (Object.keys(units) as AgeUnit[]).flatMap((unit) => {
      const formats = typedLanguages.flatMap((language) =>
        (['long', 'short'] as const).map(
          (unitDisplay) => new Intl.NumberFormat(language, { style: 'unit', unit: units[unit], unitDisplay }),
        ),
      );
      const written = formats
        .flatMap((format) => [1, 2].map((count) => format.formatToParts(count)))
        .map((parts) => parts.find(({ type }) => type === 'unit')?.value ?? '')
        .map(plainWord)
        // A single letter is short for several units.
        .filter((word) => word.length > 2);
      return [...otherWords[unit].split(' ').map(plainWord), ...written].map((word): [string, AgeUnit] => [
        word,
        unit,
      ]);
    }),
  );
}

const plainWord = (word: string): string => plainText(word).toLowerCase().replace(/\.$/, '');

function unitOf(word: string): AgeUnit | null {
  words ??= unitWords();
  return words.get(plainWord(word)) ?? null;
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const wordFirst = new RegExp(`^(?:${numberWords.join('|')})(?= \\p{L})`, 'iu');

/** 'Age' before an age, with or without a sign after it. */
const before = new RegExp(
  `^(?:${['aged?', 'umar', 'umr', 'उम्र', 'आयु', 'वय', 'বয়স', 'வயது', 'వయస్సు', 'ઉંમર', 'ವಯಸ್ಸು', 'പ്രായം'].map(plainText).join('|')})\\s*[:=-]?\\s*(?=[\\d½¼¾])`,
  'iu',
);

/** Null: not an age. Years and months together become months. */
export function readAge(typed: string): TypedAge | null {
  const plain = plainText(typed)
    .replace(before, '')
    .replace(/[ -]?\bold$| (?:का|की|के|k[aie])$|[.,]$/iu, '')
    .replace(/\by\. ?o\.?$/i, 'yo')
    .replace(/\(s\)$/i, 's')
    .replace(wordFirst, (word) => String(numberWords.indexOf(word.toLowerCase()) + 1));
  const text = withDecimals(plain);
  const alone = readNumber(text);
  if (alone !== null) return alone < 0 ? null : { value: alone };
  const shape = /^([\d.,]+)[ -]?([\p{L}\p{M}]+(?:\/o)?\.?)(?:,? ?(?:and )?(\d+) ?([\p{L}\p{M}]+\.?))?$/u;
  const [, first, word, second, secondWord] = shape.exec(text) ?? [];
  const value = first === undefined ? null : readNumber(first);
  const unit = word === undefined ? null : unitOf(word);
  if (value === null || unit === null) return null;
  if (second === undefined) return { value, unit };
  const isPair = unit === 'a' && unitOf(secondWord ?? '') === 'mo' && Number.isInteger(value);
  return isPair ? { value: 12 * value + Number(second), unit: 'mo' } : null;
}
