// How strong a password is, and which criteria it misses. No zod: the password screen loads this file.
import { accounts } from './words/accounts-rules.ts';

/** Shortest and longest password, in characters. */
const passwordMin = 8;
export const passwordMax = 128;

interface Criterion {
  key: 'length' | 'uppercase' | 'lowercase' | 'number' | 'special';
  isMet(password: string): boolean;
}

/** The five criteria, in the order of the strength bar's list. */
const criteria: readonly Criterion[] = [
  {
    key: 'length',
    isMet: (password) => [...password].length >= passwordMin,
  },
  {
    key: 'uppercase',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    key: 'lowercase',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    key: 'number',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
  {
    key: 'special',
    isMet: (password) => /[^\p{L}\p{N}]/u.test(password),
  },
];

/** Each criterion with its name in the list after 'Missing: ', and the message for a new password that does not meet it. */
export const passwordCriteria = criteria.map(({ key, isMet }) => ({
  isMet,
  name: () => accounts(`has_${key}`),
  message: () => accounts(`needs_${key}`),
}));

/** The score from 0 to 5 with its label, and the names of the criteria that are not met. */
export function passwordStrength(password: string) {
  const missing = passwordCriteria.filter((criterion) => !criterion.isMet(password));
  const score = passwordCriteria.length - missing.length;
  const label = accounts(`strength_${score as 0 | 1 | 2 | 3 | 4 | 5}`);
  return { score, label, missing: missing.map(({ name }) => name()) };
}

// Words that attackers try first, in general and in pharmacy; a longer list would not improve the warning.
const guessable =
  /pass ?word|passw0rd|p@ssw|admin|welcome|qwerty|asdf|letmein|iloveyou|monkey|dragon|abc123|12345|pharma|ipsr|spsr|vigilance|india|medicine|hospital/i;

/** Whether a password is common or easy to guess. It is accepted all the same, with a warning. */
export function isGuessable(password: string): boolean {
  return guessable.test(password) || /^(.)\1*$/u.test(password);
}
