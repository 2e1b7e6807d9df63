// Reads a number that people type together with its unit: 500 mg, 52 kg, 5ml, 1 tab, ½ tab, ५ मिली.
import { plainText } from './digits-rules.ts';
import { readNumber, withDecimals } from './numbers-rules.ts';

/** The words of units of UCUM, as prescriptions and scales have them. */
const wordsOf: Readonly<Record<string, string>> = {
  mg: 'mgs milligram milligrams मिग्रा मिलीग्राम',
  g: 'gm gms gram grams ग्राम',
  kg: 'kgs kilo kilos kilogram kilograms किलो किग्रा किलोग्राम',
  ug: 'mcg μg microgram micrograms',
  mL: 'mls cc millilitre millilitres मिली मिलीलीटर',
  L: 'litre litres liter liters लीटर',
  cm: 'cms centimetre centimetres सेमी',
  '[iU]': 'iu units',
  '[drp]': 'drop drops gtt बूंद बूंदें',
  '{DF}':
    'tab tabs tablet tablets cap caps capsule capsules puff puffs amp amps ampoule ampoules vial vials sachet sachets suppository suppositories गोली गोलियां',
};

const plainWord = (word: string): string =>
  plainText(word).normalize('NFKC').toLowerCase().replaceAll('.', '');
let words: Map<string, string> | undefined;

/** The unit is one of `units`; without one in the text it is undefined. Null: no number, or another unit. */
export function readAmount(typed: string, units: readonly string[]): { value: number; unit?: string } | null {
  const alone = readNumber(typed);
  const text = withDecimals(plainText(typed));
  if (alone !== null) return { value: alone };
  const [, number = '', word = ''] =
    /^([\d.,\u066b]*\d) ?-? ?([^\d\s.,-].*)$/.exec(text.replace(/ ?\/ ?/g, '/')) ?? [];
  const value = readNumber(number);
  if (value === null) return null;
  words ??= new Map(
    Object.entries(wordsOf).flatMap(([unit, own]) =>
      own.split(' ').map((one): [string, string] => [plainWord(one), unit]),
    ),
  );
  const named = words.get(plainWord(word));
  const unit =
    units.find((one) => one === word) ??
    units.find((one) => one.toLowerCase() === plainWord(word)) ??
    units.find((one) => one === named);
  return unit === undefined ? null : { value, unit };
}
