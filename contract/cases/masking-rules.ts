// Masks a case for people outside the centre, in messages and in prints: initials instead of names, and no name or
// contact of a reporter who has not agreed. No zod here: public pages may load this file.
import { characterCount } from '../text-rules.ts';
import type { CaseContent, Reporter } from './content-rules.ts';
import { known } from './fields-rules.ts';

/** The settings that decide which names of a case are masked. */
export interface NameFacts {
  /** The reporter agrees that the national programme gets the name and the contact. */
  mayForwardName: boolean;
  /** The case came as a message of another sender, and is sent on with the names that this sender wrote. */
  isImported: boolean;
}

/** The content in the form that may leave the centre. */
export function maskForRecipients(
  content: CaseContent,
  { mayForwardName, isImported }: NameFacts,
): CaseContent {
  if (isImported) return content;
  const { doctor: _doctor, reporters, patient, ...rest } = content;
  return {
    ...rest,
    ...(reporters && { reporters: mayForwardName ? reporters : reporters.map(masked) }),
    ...(patient && { patient: withoutName(patient) }),
  };
}

const maskedFields = [
  'title',
  'givenName',
  'middleName',
  'familyName',
  'organisation',
  'department',
  'street',
  'city',
  'state',
  'postcode',
  'telephone',
  'contact',
  'email',
] as const satisfies (keyof Reporter)[];

/** Names and addresses become "withheld"; country and qualification stay. */
function masked(reporter: Reporter): Reporter {
  const withheld = maskedFields
    .filter((name) => known(reporter[name]) !== undefined)
    .map((name) => [name, { unknown: 'withheld' }] as const);
  return { ...reporter, ...Object.fromEntries(withheld) };
}

function withoutName({ name: _name, ...patient }: NonNullable<CaseContent['patient']>) {
  const initials = known(patient.initials);
  return { ...patient, ...(initials !== undefined && { initials: initialsOf(initials) }) };
}

/** A name as initials: `Asha Rao` as A.R., while A.B., AB and A B stay. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const isInitials = (word: string) =>
    characterCount(word) <= 2 ||
    /^(\p{L}\p{M}*[.\-’']?){1,2}$/u.test(word) ||
    /^(\p{L}\p{M}*\.){1,6}$/u.test(word) ||
    /^\p{Lu}{1,4}$/u.test(word);
  if (words.every(isInitials)) return name;
  return words
    .flatMap((word) => {
      const letter = /\p{L}\p{M}*/u.exec(word)?.[0];
      return letter === undefined ? [] : [`${letter.toUpperCase()}.`];
    })
    .join('');
}
