// What forms of the desk need to know of translations.
import { type Resource, sentFieldsOf } from '#contract/fields/kinds-rules.ts';
import { contentLanguages, type Translation, type Translations } from '#contract/translations-rules.ts';

/** A text for every language and field, so that a form knows which one somebody has typed. */
export function emptyTranslations(own: Resource): Translations | undefined {
  const fields = sentFieldsOf(own, 'new').filter(([, { isTranslated }]) => isTranslated);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(
    contentLanguages.map((language) => [
      language,
      Object.fromEntries(
        fields.map(([name, field]) => [name, field.kind === 'list' ? field.of.map(() => '') : '']),
      ),
    ]),
  );
}

/** The values of a form for a record: its texts without their marks, which are sent only by who confirms a text. */
export function filledTranslations(empty: Translations, own: Translations = {}): Translations {
  return Object.fromEntries(
    Object.entries(empty).map(([language, texts]: [string, Translation]) => {
      const { of: _, ...given }: Translation = own[language as keyof Translations] ?? {};
      return [language, { ...texts, ...given }];
    }),
  );
}

const names = new Intl.DisplayNames('en', { type: 'language' });
/** The English name of a language. */
export const languageName = (language: string): string => names.of(language) ?? language;
