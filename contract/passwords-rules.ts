// How strong a password is, and which criteria it misses. No zod: the password screen loads this file.

/** Shortest and longest password, in characters. */
const passwordMin = 8;
export const passwordMax = 128;

const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const;

interface Criterion {
  /** Its name in the list after 'Missing: '. */
  name: string;
  /** The message for a new password that does not meet it. */
  message: string;
  isMet(password: string): boolean;
}

/** The five criteria, in the order of the strength bar's list. */
export const passwordCriteria: readonly Criterion[] = [
  {
    name: 'at least 8 characters',
    message: 'Password must be at least 8 characters',
    isMet: (password) => [...password].length >= passwordMin,
  },
  {
    name: 'an uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    name: 'a lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    name: 'a number',
    message: 'Password must contain at least one number',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
  {
    name: 'a special character',
    message: 'Password must contain at least one special character',
    isMet: (password) => /[^\p{L}\p{N}]/u.test(password),
  },
];

/** The score from 0 to 5 with its label, and the names of the criteria that are not met. */
export function passwordStrength(password: string) {
  const missing = passwordCriteria.filter((criterion) => !criterion.isMet(password));
  const score = passwordCriteria.length - missing.length;
  return { score, label: strengthLabels[score] ?? 'Very Weak', missing: missing.map(({ name }) => name) };
}

// Words that attackers try first, in general and in pharmacy; a longer list would not improve the warning.
const guessable =
  /pass ?word|passw0rd|p@ssw|admin|welcome|qwerty|asdf|letmein|iloveyou|monkey|dragon|abc123|12345|pharma|ipsr|spsr|vigilance|india|medicine|hospital/i;

/** Whether a password is common or easy to guess. It is accepted all the same, with a warning. */
export function isGuessable(password: string): boolean {
  return guessable.test(password) || /^(.)\1*$/u.test(password);
}
