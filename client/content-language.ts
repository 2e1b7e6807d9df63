// Which language a text of administrators, or of the server, is written in: shown as it is, with its own mark, so
// that it is read out and set rightly on a page of another language (readings 29).
import { getLocale } from '#client/paraglide/runtime.js';

/** What to give as `lang` to the element around the text; nothing where the page's own language holds. */
export function contentLang(text: string | null | undefined): 'en' | 'hi' | undefined {
  const language = /\p{Script=Devanagari}/u.test(text ?? '') ? 'hi' : 'en';
  return language !== getLocale() && /\p{Letter}/u.test(text ?? '') ? language : undefined;
}
