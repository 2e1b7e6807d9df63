// The translations of samples: a JSON file for each language, by kind and by the name of the record.
import { type Resource, translatedFieldsOf } from '#contract/fields/kinds-rules.ts';
import { settleTranslations, type Translation, type Translations } from '#contract/translations-rules.ts';
import hi from './hi.json' with { type: 'json' };

type Samples = Readonly<Record<string, Readonly<Record<string, Translation>>>>;
const languages: Readonly<Record<string, Samples>> = { hi };

/** A sample record with its translations. */
export function translatedSample<Sample extends object>(
  own: Resource,
  sample: Sample,
): Sample & { translations: Translations } {
  const record = sample as Readonly<Record<string, unknown>>;
  const name = String(record[own.name]);
  const sent = Object.fromEntries(
    Object.entries(languages).map(([language, samples]) => [language, samples[own.kind]?.[name]]),
  ) as Translations;
  return { ...sample, translations: settleTranslations(translatedFieldsOf(own), {}, sent, record) };
}
