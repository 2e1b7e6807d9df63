// How strong a password is, and what it lacks (specification 5 and 9). No zod: the password screen loads this file.

/** Shortest and longest password, in characters (specification 5; readings 21). */
export const passwordMin = 8;
export const passwordMax = 128;

export const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const;

interface Criterion {
  /** What a person reads behind 'Missing: '. */
  name: string;
  /** The sentence when a new password lacks it. */
  message: string;
  isMet(password: string): boolean;
}

/** The five criteria, in the order of the specification. */
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

// Words that guessers try first, here and in pharmacy; a longer list would not make a better warning.
const guessable =
  /pass ?word|passw0rd|p@ssw|admin|welcome|qwerty|asdf|letmein|iloveyou|monkey|dragon|abc123|12345|pharma|ipsr|spsr|vigilance|india|medicine|hospital/i;

/** Whether a password is common or easy to guess. It is taken all the same; people are told (readings 21). */
export function isGuessable(password: string): boolean {
  return guessable.test(password) || /^(.)\1*$/u.test(password);
}
