// Every text that visitors see comes from the catalogues or from data. Tests put ⟦ and ⟧ around each catalogue text: a
// text outside the marks that is not data was written into a page.
import { sampleContact } from '#contract/contact-info-rules.ts';

/** Names, which are the same in every language. */
const names = [
  'Facebook',
  'Instagram',
  'LinkedIn',
  'YouTube',
  'हिन्दी',
  'English',
  ...Object.values(sampleContact),
];

/** The attributes of elements that visitors read or hear. */
export const readAttributes = ['title', 'aria-label', 'placeholder', 'alt', 'aria-description', 'label'];

/** Marks each paragraph and each item of a list by itself, since pages split texts into them. */
export const mark = (text: string) => `⟦${text.replaceAll(/\n\n?(?:- )?/g, (gap) => `⟧${gap}⟦`)}⟧`;

/** Removes marked texts, from the innermost outwards. */
export function withoutMarked(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? text : withoutMarked(less);
}

/** Those of the shown texts that are neither marked nor data. */
export function unknownTexts(shown: readonly string[], data: readonly string[]): string[] {
  const known = [...names, ...data].map(plain);
  const isKnown = (text: string) => known.some((one) => one.includes(text));
  return [...new Set(shown.map((text) => plain(withoutMarked(text))))].filter(
    (text) =>
      /\p{Letter}{2}/u.test(text) &&
      !isKnown(text) &&
      !text.split(/, | – |: /).every((part) => isKnown(plain(part))),
  );
}

/** Removes spaces, digits and punctuation at both ends. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{Letter}]+|[^\p{Letter}\p{Mark}]+$/gu, '')
    .toLowerCase();

/** All texts in an answer of the portal. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
