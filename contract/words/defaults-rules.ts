// The texts of settings as the portal comes with them, in each of its own languages.
import en from './defaults/en.json' with { type: 'json' };
import hi from './defaults/hi.json' with { type: 'json' };
import ta from './defaults/ta.json' with { type: 'json' };
import te from './defaults/te.json' with { type: 'json' };
import bn from './defaults/bn.json' with { type: 'json' };
import mr from './defaults/mr.json' with { type: 'json' };
import gu from './defaults/gu.json' with { type: 'json' };
import kn from './defaults/kn.json' with { type: 'json' };
import ml from './defaults/ml.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;
const languages: Readonly<Record<string, Texts>> = { en, hi, ta, te, bn, mr, gu, kn, ml };

/** The English texts, which are the defaults of the settings. */
const defaultTexts: Texts = en;

/** A setting that nobody has changed, in another language; undefined: it was changed, or there is no such text. */
export function defaultText(
  { key, value }: { key: string; value: string },
  language: string | undefined,
): string | undefined {
  if (language === undefined || language === 'en' || defaultTexts[key] !== value) return undefined;
  return languages[language]?.[key];
}
