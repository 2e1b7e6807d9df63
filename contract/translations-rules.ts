// The texts of a record in other languages than that of its fields: `translations: { hi: { title: '…' } }`.
import { builtLanguages, type Language as ContentLanguage } from './words/languages-rules.ts';

/** The languages in which a text can be stored. Which of them visitors are offered is a matter of the settings. */
export const contentLanguages = builtLanguages;

/** A text, or the texts of a list. */
export type TranslatedText = string | string[];
/**
 * The texts of a record in one language, by field. `of` has the mark (`textMark`) of the text that each was made from: a
 * translation whose text has changed since then has another.
 */
export interface Translation {
  [field: string]: TranslatedText | Record<string, string> | undefined;
  of?: Record<string, string>;
}
export type Translations = Partial<Record<ContentLanguage, Translation>>;

/** What a record with translations has beside its fields. */
export interface Translated {
  /** All of them; absent: there are none. Visitors' lists have them only with `lang=all`. */
  translations?: Translations | undefined;
  /** The fields whose text is in the language that was asked for. */
  translated?: string[] | undefined;
}

/** A short mark of a text, to see later whether it is still the same. */
export function textMark(text: unknown): string {
  let mark = 0x811c9dc5; // FNV-1a
  for (const sign of JSON.stringify(text ?? null))
    mark = Math.imul(mark ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** Whether there is something to read: of a list, in each of its places. */
export const hasText = (text: unknown): text is TranslatedText =>
  Array.isArray(text) ? text.every(hasText) : typeof text === 'string' && text.trim() !== '';

/** The translation of a field; undefined: there is none that can stand in its place. */
export function translationOf(
  { translations }: Translated,
  field: string,
  language: string,
): TranslatedText | undefined {
  const text = translations?.[language as ContentLanguage]?.[field];
  return hasText(text) ? text : undefined;
}

/**
 * A record as readers of a language get it: its translated fields in place of its own. Without a language it is as it
 * was written; with `all` it keeps its translations.
 */
export function inReadersLanguage<R extends Translated>(
  record: R,
  fields: readonly string[],
  language: string | undefined,
): R {
  const { translations = {}, ...own } = record;
  if (language === 'all' && Object.keys(translations).length > 0) return record;
  const found = fields.flatMap((field): [string, TranslatedText][] => {
    const text = language === undefined ? undefined : translationOf(record, field, language);
    return text === undefined ? [] : [[field, text]];
  });
  if (found.length === 0) return own as R;
  return { ...own, ...Object.fromEntries(found), translated: found.map(([field]) => field) } as unknown as R;
}

/**
 * The translations of a record as they are stored after a write. Languages that `given` leaves out stay; empty texts
 * fall away. A text that is new is one of `record` as it is now; one that was there before keeps its mark.
 */
export function settleTranslations(
  fields: readonly string[],
  before: Translations,
  given: Translations,
  record: Readonly<Record<string, unknown>>,
): Translations {
  const settled: Translations = {};
  for (const language of contentLanguages) {
    const sent = given[language];
    const old = before[language];
    if (!sent) {
      if (old) settled[language] = old;
      continue;
    }
    const texts: Translation = {};
    const marks: Record<string, string> = {};
    for (const field of fields) {
      const text = sent[field] as TranslatedText | null | undefined;
      if (text === undefined || text === null || ![text].flat().some(hasText)) continue;
      texts[field] = text;
      const isSame = JSON.stringify(text) === JSON.stringify(old?.[field]);
      marks[field] = sent.of?.[field] ?? (isSame ? old?.of?.[field] : undefined) ?? textMark(record[field]);
    }
    if (Object.keys(texts).length > 0) settled[language] = { ...texts, of: marks };
  }
  return settled;
}

/** `none`: the field has no text. `changed`: its text is another than the one that was translated. */
export type TranslationState = 'none' | 'missing' | 'changed' | 'done';

export function translationState(
  record: Translated & Readonly<Record<string, unknown>>,
  field: string,
  language: string,
): TranslationState {
  if (!hasText(record[field])) return 'none';
  if (translationOf(record, field, language) === undefined) return 'missing';
  const mark = record.translations?.[language as ContentLanguage]?.of?.[field];
  return mark === undefined || mark === textMark(record[field]) ? 'done' : 'changed';
}

/** Of the records that have texts: how many are translated as they are now. */
export function coverageOf(
  records: readonly object[],
  fields: readonly string[],
  language: string,
): { done: number; of: number } {
  let [done, of] = [0, 0];
  for (const record of records) {
    const states = fields
      .map((field) => translationState(record as Record<string, unknown>, field, language))
      .filter((state) => state !== 'none');
    if (states.length === 0) continue;
    of += 1;
    if (states.every((state) => state === 'done')) done += 1;
  }
  return { done, of };
}
