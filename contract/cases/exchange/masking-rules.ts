// Masks a case for people outside the centre, in messages and in prints: initials instead of names, and no name or contact
// of a reporter who has not agreed.
import type { CaseContent, Reporter } from '../content/content-rules.ts';
import { known } from '../content/fields-rules.ts';

/** What decides which names of a case are masked. */
export interface NameFacts {
  /** The reporter agrees that the national programme gets the name and the contact. */
  mayForwardName: boolean;
  /** What another sender wrote about a case that began there: it is sent on as it came. Empty: the case began here. */
  sent: readonly CaseContent[];
}

/** The content in the form that may leave the centre. */
export function maskForRecipients(content: CaseContent, { mayForwardName, sent }: NameFacts): CaseContent {
  const { doctor: _doctor, reporters, patient, parent, ...rest } = content;
  return {
    ...rest,
    ...(reporters && { reporters: mayForwardName ? reporters : reporters.map((one) => masked(one, sent)) }),
    ...(patient && { patient: withoutName(patient, sent) }),
    ...(parent && {
      parent: { ...parent, ...shortened(parent.initials, sent, (one) => one.parent?.initials) },
    }),
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

/** Names and addresses become "withheld", unless another sender wrote them; country and qualification stay. */
function masked(reporter: Reporter, sent: readonly CaseContent[]): Reporter {
  const isSent = (name: (typeof maskedFields)[number]) =>
    sent.some(({ reporters = [] }) => reporters.some((one) => one[name] === reporter[name]));
  const withheld = maskedFields
    .filter((name) => known(reporter[name]) !== undefined && !isSent(name))
    .map((name) => [name, { unknown: 'withheld' }] as const);
  return { ...reporter, ...Object.fromEntries(withheld) };
}

function withoutName(
  { name: _name, ...patient }: NonNullable<CaseContent['patient']>,
  sent: readonly CaseContent[],
) {
  return { ...patient, ...shortened(patient.initials, sent, (one) => one.patient?.initials) };
}

/** A name in the place of initials as initials, unless another sender wrote it so. */
function shortened(
  given: Initials,
  sent: readonly CaseContent[],
  initialsIn: (one: CaseContent) => Initials,
): { initials?: string } {
  const initials = known(given);
  const isSent = sent.some((one) => initialsIn(one) === initials);
  return initials !== undefined && !isSent ? { initials: initialsOf(initials) } : {};
}
type Initials = NonNullable<CaseContent['patient']>['initials'];

/** Single letters with their signs, with a mark between them: `R`, `R.K.`, `A-B`, `रा.कु.` */
const marked = /^\p{L}\p{M}*(?:[.\-’']\p{L}\p{M}*){0,5}\.?$/u;
/** A name in Latin capitals has a vowel, `RKS` has none. Two capitals cannot be told apart: they are initials. */
const capitals = /^(?:\p{Lu}{2}|[B-DF-HJ-NP-TV-XZ]{3,4})$/u;
/** `12` */
const noLetters = /^\P{L}{1,2}$/u;

/** A name as initials: `Asha Rao` and `ASHA RAO` as A.R., while A.B., AB, A B and RKS stay. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  // Several words of capitals are a name: `OM LI`.
  const areInitials =
    words.every((word) => marked.test(word) || noLetters.test(word)) ||
    (words.length === 1 && capitals.test(name.trim()));
  if (areInitials) return name;
  return words
    .flatMap((word) => word.split(/[.,;/]+/u))
    .flatMap((word) => {
      const letter = /\p{L}\p{M}*/u.exec(word)?.[0];
      return letter === undefined ? [] : [`${letter.toUpperCase()}.`];
    })
    .join('');
}
