// Texts of people inside sentences of ours. Letters that run from right to left, and characters that turn the direction,
// would move our own words; an isolate keeps their effect inside
// (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).

/** Characters that may change the order of what stands beside them. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;
const isolates = /[\u2066-\u2069]/g;
const [first, end] = ['\u2068', '\u2069'] as const;

/** The parts that there are, each isolated, with the sign between them. */
export const joined = (parts: readonly unknown[], sign: string): string =>
  parts.filter(Boolean).map(isolated).join(sign);

/** What ends a paragraph also ends its isolates. */
const paragraphEnds = /([\n\r\u001c-\u001e\u0085\u2029]+)/;

/** The same text; one that may turn the direction stands in an isolate of its own, which nothing in it can close. */
export function isolated<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || !turning.test(value)) return value;
  return value.split(paragraphEnds).map(isolatedParagraph).join('');
}

function isolatedParagraph(text: string): string {
  if (!turning.test(text)) return text;
  let open = 0;
  const inner = text.replace(isolates, (sign) => {
    if (sign !== end) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return sign;
  });
  return first + inner + end.repeat(open + 1);
}

/** The text as it was before `isolated`, if it had no isolates of its own. */
export const notIsolated = (text: string): string =>
  text
    .split(paragraphEnds)
    .map((part) => (part.startsWith(first) && part.endsWith(end) ? part.slice(1, -1) : part))
    .join('');
