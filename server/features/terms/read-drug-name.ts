// The names under which a typed drug is looked up in the list of substances. Only what surrounds a name is taken away:
// form, strength, salt, pharmacopoeia and how often. No letter of the name itself is changed, so that names that look alike
// (cefixime and cefepime) never become one; a misspelt name is left to a person.
import { foldName } from '#contract/text-rules.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u));

const forms = words(
  `tab tabs tablet tablets cap caps capsule capsules inj injection syp syr syrup susp suspension drops drop cream
   ointment oint gel lotion inhaler neb nebulisation infusion vial ampoule sachet powder spray suppository
   टैबलेट टेबलेट गोली कैप्सूल इंजेक्शन सिरप`,
);
/** What may follow a name: form, release, pharmacopoeia, way and how often. */
const following = new Set([
  ...forms,
  ...words(
    `sr er xr cr xl mr dt retard ip bp usp bd bid od tds tid qid hs sos stat prn iv im sc po oral orally eye ear`,
  ),
]);
const salts = words(
  `sodium potassium calcium magnesium hydrochloride hcl hydrobromide maleate tartrate bitartrate succinate besylate
   besilate mesylate mesilate phosphate sulphate sulfate acetate citrate fumarate trihydrate monohydrate dihydrate
   disodium nitrate`,
);
const unit = String.raw`(?:mg|mcg|µg|μg|ug|gms?|g|ml|iu|i\.u|units?|%|meq|मिग्रा|मि\.ग्रा|एमजी|मिली)\.?`;
const amount = String.raw`\p{Nd}[\p{Nd},.]*`;
/** 500 mg, 250mg/5ml, 0.9%, 1 g per vial. A ratio without a unit, as in insulin 30/70, belongs to the name. */
const strength = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}/:.])${amount}\s*${unit}(?:\s*(?:/|per)\s*(?:${amount}\s*)?${unit})*(?![\p{L}\p{M}\p{N}])`,
  'gu',
);
/** 1-0-1: morning, noon and night. */
const times = /(?:\s[0-4]){3}$/u;
const number = new RegExp(`^${amount}$`, 'u');

/** Characters that are read. Longer texts are not names. */
const nameMax = 500;
/** Substances of one text. */
const partsMax = 20;
/** Words of one name. */
const wordsMax = 40;

/** What stands between the substances of a combination. A slash between numbers is part of a strength or a ratio. */
const between = /[+&]|\s(?:and|with|एवं|और)\s|\/(?!\p{Nd})/u;

/** A folded name without form, strength and how often; then without a number; then without its salt. */
function coresOf(folded: string): string[] {
  const text = folded.replace(strength, ' ').replace(/[()[\]{},;"]/gu, ' ');
  const kept = text
    .trim()
    .replace(times, '')
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/\.+$/u, ''))
    .slice(0, wordsMax);
  let hasForm = false;
  while (kept.length > 1 && forms.has(kept[0] ?? '')) {
    kept.shift();
    hasForm = true;
  }
  while (kept.length > 1 && following.has(kept.at(-1) ?? '')) kept.pop();
  const named = kept.join(' ');
  // 'Tab. Cefixime 200': after a form the number is a strength, unless the name with it is known.
  const ends = (word = '') => following.has(word) || (hasForm && number.test(word));
  while (kept.length > 1 && ends(kept.at(-1))) kept.pop();
  const plain = kept.join(' ');
  while (kept.length > 1 && salts.has(kept.at(-1) ?? '')) kept.pop();
  return [named, plain, kept.join(' ')];
}

export interface DrugName {
  /** Names of the whole, the first that is known counts. */
  whole: readonly string[];
  /** The names of each substance of a combination; empty: it is none. */
  parts: readonly (readonly string[])[];
}

/** The folded names under which a typed drug may be known. */
export function readDrugName(typed: string): DrugName {
  const folded = foldName(typed.slice(0, nameMax));
  if (folded === '' || typed.length > nameMax) return { whole: [foldName(typed)], parts: [] };
  const one = namesOf(folded);
  const texts = folded
    .split(between)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (texts.length < 2 || texts.length > partsMax) return { whole: one, parts: [] };
  const parts = texts.map(namesOf);
  const joined = parts.map((some) => some.at(-1) ?? '').join(' + ');
  return { whole: distinct([...one, joined]), parts };
}

const namesOf = (folded: string): string[] => distinct([folded, ...coresOf(folded)]);

const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '');
