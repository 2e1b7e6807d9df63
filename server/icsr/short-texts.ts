// Ids, numbers and other short texts of messages. They become part of lists, sentences and file names.
import { characterCount, isIdentifier } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';

/** C.1.1, C.1.8.1, N.1.2 and N.2.r.1 have at most 100 characters (E2B(R3) implementation guide). */
const idMax = 100;

/** Why a text is no id of a message, in a sentence that names the element; null: it is one, or it is empty. */
export function idFault(element: string, text: string): string | null {
  // A character has one or two UTF-16 units.
  if (text.length > 2 * idMax || characterCount(text) > idMax) {
    return problems('id_has_more_than_characters', { element, idMax });
  }
  return text === '' || isIdentifier(text) ? null : problems('has_a_line_break_or_a', { element });
}

/** A name from a message on one line, without control and direction marks, and cut at `max` characters. */
export function oneLine(text: string, max: number): string {
  return Array.from(
    text
      .slice(0, 4 * max)
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim(),
  )
    .slice(0, max)
    .join('');
}
