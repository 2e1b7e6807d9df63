// Detects the language of text that administrators or the server wrote. Such text is not translated; its `lang` attribute
// lets browsers and screen readers treat it correctly on a page in another language.
import { getLocale } from '#client/paraglide/runtime.js';

/** The `lang` of the element around the text; undefined when it is the page's own language. */
export function contentLang(text: string | null | undefined): 'en' | 'hi' | undefined {
  const language = /\p{Script=Devanagari}/u.test(text ?? '') ? 'hi' : 'en';
  return language !== getLocale() && /\p{Letter}/u.test(text ?? '') ? language : undefined;
}
