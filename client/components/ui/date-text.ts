// Typed dates in the words of the language: what was understood, and why something was not.
import { regionalLocale } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { portalDay } from '#client/portal-time.ts';
import {
  type DateFault,
  type DateUse,
  dateInWords,
  readTypedDate,
  type TypedDate,
} from '#contract/typed/dates-rules.ts';

/** A partial date in words: 5 November 2026. */
export const dateText = (date: string): string => dateInWords(date, regionalLocale());

export const readDateNow = (typed: string, use: DateUse = 'past'): TypedDate =>
  readTypedDate(typed, use, portalDay());

/** Why a typed date of the field with this label is refused. */
export function dateFaultText(found: DateFault, field: string): string {
  switch (found.fault) {
    case 'none':
      return m.date_none({ field });
    case 'year':
      return m.date_year({ field });
    case 'month':
      return m.date_month({ field });
    case 'far':
      return m.date_far({ field });
    case 'time':
      return m.date_time({ field });
    case 'no_month':
      return m.date_no_month({ field, month: found.month });
    case 'no_day':
      return m.date_no_day({ field, month: dateText(found.month), day: found.day });
    case 'two':
      return m.date_two({ field, one: dateText(found.readings[0]), other: dateText(found.readings[1]) });
  }
}

/** The fault of a typed date, or null; nothing typed has none. */
export function typedDateFault(typed: string, field: string, use?: DateUse): string | null {
  if (typed.trim() === '') return null;
  const found = readDateNow(typed, use);
  return 'fault' in found ? dateFaultText(found, field) : null;
}
