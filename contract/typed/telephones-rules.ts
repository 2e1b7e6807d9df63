// Telephone numbers are kept as people type them. Links follow RFC 3966. No zod here: public pages load this file.
import { asciiDigits } from './digits-rules.ts';

/**
 * The target of a link that calls a typed number, the first one where there are several: `tel:+912025501111;ext=12`. The
 * `(0)` that is not dialled after a country code is dropped. Null: there is no number.
 */
export function telephoneLink(typed: string): string | null {
  const text = asciiDigits(typed.slice(0, 200)).normalize('NFKC');
  const [first = ''] = text.split(/[,/]|;(?! ?ext)/i);
  const [number = '', extension = ''] = first.split(
    /\s*(?:;?\s*(?:\b(?:extension|extn|ext)\b[.:=]?|\bx\.?(?=\s*\d)|विस्तार|#))\s*/iu,
  );
  const isInternational = /^[^\d]*\+/.test(number);
  const dialled = isInternational ? number.replace(/\(\s*0\s*\)/, '') : number;
  const digits = dialled.replace(/\D/g, '');
  if (digits.length < 3) return null;
  const inside = extension.replace(/\D/g, '');
  return `tel:${isInternational ? '+' : ''}${digits}${inside && `;ext=${inside}`}`;
}
