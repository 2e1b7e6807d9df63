// Reads dates as people type them, the day before the month as in India: 5/11/2026, 05-11-26, 5 Nov, Sept 2026, 7th
// October 2026, 2026/10/07, ७ नवंबर २०२६, ৭ নভেম্বর, 08/27. The result is a partial date of the wire
// (cases/content/partial-dates-rules.ts). A text with two readings is asked back and never decided.
import { isNoSuchDay, readDate } from '../cases/content/partial-dates-rules.ts';
import { plainText, typedLanguages } from './digits-rules.ts';

/** What a date is for, which decides years of two digits and years that are left out. */
export type DateUse =
  /** Years of two digits: the latest past one. The year is needed. */
  | 'birth'
  /** 20xx, and month and year without a day. The year is needed. */
  | 'expiry'
  /** The nearest past one, also where the year is left out. */
  | 'past'
  /** The nearest coming one, also where the year is left out. */
  | 'coming';

/**
 * Why a text is not read: it is no date; its year or month is missing; its year is not one of 1800 to 2199; its time, month or
 * day does not exist; or it is one of two dates, `readings`.
 */
export type DateFault =
  | { fault: 'none' | 'year' | 'month' | 'far' | 'time' }
  | { fault: 'no_month'; month: number }
  | { fault: 'no_day'; day: number; month: string }
  | { fault: 'two'; readings: [string, string] };
export type TypedDate = { date: string } | DateFault;

/** The names by which Intl does not know them: English ones, and other spellings. */
const otherMonths = [
  ['january', 'jan', 'janvari', 'janwari', 'जन', 'জানুয়ারী'],
  ['february', 'feb', 'febr', 'farvari', 'farwari', 'फरवरी', 'फर', 'ফেব্রুয়ারী'],
  ['march', 'mar'],
  ['april', 'apr', 'aprail', 'एप्रिल'],
  ['may', 'mai'],
  ['june', 'jun', 'joon'],
  ['july', 'jul', 'julai'],
  ['august', 'aug', 'agast', 'অগস্ট'],
  ['september', 'sept', 'sep', 'sitambar', 'सितम्बर', 'सितं'],
  ['october', 'oct', 'aktubar', 'aktoobar', 'अक्तूबर', 'अक्टू'],
  ['november', 'nov', 'navambar', 'नवम्बर', 'नवं'],
  ['december', 'dec', 'disambar', 'दिसम्बर', 'दिसं'],
];

const withoutMark = (name: string) => plainText(name).replace(/(?:\.|॰|ঃ|ः)$/u, '');

let months: Map<string, number> | undefined;

/** The number of each name of a month, which takes a moment and is worked out for the first one that is asked for. */
function monthNames(): Map<string, number> {
  const formats = typedLanguages.flatMap((language) =>
    (['long', 'short'] as const).map(
      (month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
    ),
  );
  return new Map(
    otherMonths.flatMap((names, place) =>
      [...names, ...formats.map((format) => format.format(Date.UTC(2026, place, 1)))].map(
        (name): [string, number] => [withoutMark(name), place + 1],
      ),
    ),
  );
}

/** 1 to 12; 0: not the name of a month. */
function monthOf(word: string): number {
  months ??= monthNames();
  return months.get(withoutMark(word)) ?? 0;
}

const days = 'mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun';
let weekday: RegExp | undefined;

/** A day of the week before or after the date: Thursday, 5/11/2026 or 5/11/2026 (Thu). */
function weekdayBeside(): RegExp {
  const formats = typedLanguages.flatMap((language) =>
    (['long', 'short'] as const).map(
      (length) => new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }),
    ),
  );
  // 1 to 7 June 2026 are a week.
  const names = formats.flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7].map((day) => withoutMark(format.format(Date.UTC(2026, 5, day)))),
  );
  const all = `(?:(?:${days})(?:day)?|${names.join('|')})`;
  return new RegExp(`^${all}[.,]* (?=\\S)|(?<=\\S),? \\(?${all}[.)]?$`, 'u');
}

const two = (part: number) => String(part).padStart(2, '0');

/** A day, and a time after it: 14:30, 14.30 hrs, 14:30:15, 2:30 pm, 2pm. */
const typedTime =
  /^(.*?\d)(?:,| at|, at)? (\d{1,2})(?:[:.](\d\d)(?:[:.]\d\d)?(?: ?hrs?| ?h)?|(?=(?:[:.]\d\d)? ?[ap]))(?: ?([ap])\.?m)?$/;

/** Words before a date, with or without a sign: DOB: 5/5/60, Dt. 5/11/2026, EXP.DT.08/27, दि. ५/११/२०२६. */
const before =
  /^[\p{L}\p{M} .]{1,24}[:=]-? ?|^(?:(?:exp(?:iry)?|use|best)[\s.]*(?:date|dt|by|before|on)?|dt|dated?|on|in|from|since|born|d\.?o\.?[abd]|दिनांक|दि|तारीख|जन्म)(?:[\s.-]+|(?=\d))(?=[\p{L}\d])/u;
/** Words after it. */
const after = / (?:को|रोजी|তারিখ)$/u;
/** Eight digits without a sign: 05112026, 20261105. */
const together = /^(?:(\d\d)(\d\d)((?:1[89]|2[01])\d\d)|((?:1[89]|2[01])\d\d)(\d\d)(\d\d))$/;

/** Reads a typed date. `today` is the day in the portal's time zone, 2026-11-22. Nothing typed is no date: `none`. */
export function readTypedDate(typed: string, use: DateUse, today: string): TypedDate {
  const text = plainText(typed)
    .toLowerCase()
    .replace(/^["'([]+|(?<!["')\]])["')\]]+$/g, '')
    .replace(before, '')
    .replace(after, '')
    .replace(/(?<=\d(?:st|nd|rd|th)?)(?: day)? of (?=\p{L})/u, ' ')
    .replace((weekday ??= weekdayBeside()), '')
    // 1430 hrs
    .replace(/ ([0-2]\d)([0-5]\d) ?(?:hrs?|h)$/, ' $1:$2')
    .replace(/['\u2018\u2019](?=\d\d$)/, ' ')
    .replace(/(?<![.,\s])[.,\s]+$/, '');
  const wire = typed.trim();
  if (readDate(wire)) return { date: wire };
  const [, dayPart = text, hour, minutes = '00', half] = typedTime.exec(text) ?? [];
  const read = readDay(dayPart.trim(), use, today);
  if (hour === undefined || 'fault' in read) return read;
  if (read.date.length < 10) return { fault: 'none' };
  const isTwelve = half !== undefined;
  const hours = isTwelve ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  const date = `${read.date}T${two(hours)}:${minutes}`;
  return readDate(date) && !(isTwelve && (Number(hour) < 1 || Number(hour) > 12))
    ? { date }
    : { fault: 'time' };
}

function readDay(text: string, use: DateUse, today: string): TypedDate {
  const whole = together.exec(text);
  if (whole) {
    const [, day, month, year, firstYear, itsMonth, itsDay] = whole;
    return dated(Number(year ?? firstYear), Number(month ?? itsMonth), Number(day ?? itsDay));
  }
  // Six digits are a month and a year, 082027, or a day in which both have two, 051126; four of an expiry date are 0827.
  const [, first = '', last = ''] =
    (use === 'expiry' ? /^(\d\d)(\d\d)$/ : /^()()$/).exec(text) ??
    /^(\d\d)((?:1[89]|2[01])\d\d)$/.exec(text) ??
    [];
  if (first !== '' && Number(first) >= 1 && Number(first) <= 12)
    return readDay(`${first}/${last}`, use, today);
  const six = /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (six) return readDay(six.slice(1).join('/'), use, today);
  // A left out middle: 5//2026.
  if (/^\d+ ?[/.,-] ?[/.,-] ?\d{2,4}$/.test(text)) return { fault: 'month' };
  const parts = text
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
    .replace(/(?<=\d)(?=\p{L})|(?<=[\p{L}\p{M}])(?=\d)/gu, ' ')
    .split(/[\s./\\,_-]+/)
    .filter(Boolean);
  if (parts.length === 0 || parts.length > 3 || /^[^\d\p{L}]/u.test(text)) return { fault: 'none' };
  const months = parts.map((part) => (/^\d{1,4}$/.test(part) ? 0 : monthOf(part) || -1));
  if (months.includes(-1) || months.filter((month) => month > 0).length > 1) return { fault: 'none' };
  const named = months.findIndex((month) => month > 0);
  const numbers = parts.filter((_, place) => place !== named);
  if (numbers.some((part) => part.length === 3)) return { fault: 'none' };
  const years = numbers.filter((part) => part.length === 4);
  if (years.length > 1) return { fault: 'none' };
  if (named >= 0) return withName(months[named] ?? 0, named, numbers, use, today);
  return withNumbers(numbers, use, today);
}

/** 5 Nov 2026, Nov 5 2026, 2026 Nov 5, Nov 2026, Nov 26, 5 Nov, Nov. */
function withName(
  month: number,
  place: number,
  numbers: readonly string[],
  use: DateUse,
  today: string,
): TypedDate {
  const [first = '', second = ''] = numbers;
  if (numbers.length === 0) return withoutYear(month, undefined, use, today);
  if (numbers.length === 2) {
    return first.length === 4
      ? dated(Number(first), month, Number(second))
      : dated(yearOf(second, month, Number(first), use, today), month, Number(first));
  }
  if (first.length === 4) return dated(Number(first), month);
  // One number of two digits: before the month it is the day; after it the day or the year.
  const asDay = withoutYear(month, Number(first), use, today);
  if (place === 1) return asDay;
  const asYear = first.length === 2 ? dated(yearOf(first, month, undefined, use, today), month) : undefined;
  return either(asDay, asYear);
}

/** 5/11/2026, 5/11/26, 2026/11/05, 11/2026, 5/11, 08/27, 2026. */
function withNumbers(numbers: readonly string[], use: DateUse, today: string): TypedDate {
  const [a = '', b = '', c = ''] = numbers;
  if (numbers.length === 3) {
    if (a.length === 4) return dated(Number(a), Number(b), Number(c));
    if (b.length === 4) return { fault: 'none' };
    return dated(yearOf(c, Number(b), Number(a), use, today), Number(b), Number(a));
  }
  if (numbers.length === 2) {
    if (a.length === 4) return dated(Number(a), Number(b));
    if (b.length === 4) return dated(Number(b), Number(a));
    const asDay = withoutYear(Number(b), Number(a), use, today);
    const asYear = b.length === 2 ? dated(yearOf(b, Number(a), undefined, use, today), Number(a)) : undefined;
    // Of a date that needs its year the month comes first: 13/27 has no month 13.
    const isMonthFirst =
      'fault' in asDay && asDay.fault === 'no_month' && (use === 'birth' || use === 'expiry');
    return isMonthFirst && asYear ? either(asYear, asDay) : either(asDay, asYear);
  }
  return a.length === 4 ? dated(Number(a)) : { fault: 'month' };
}

/** The one of two readings that is a date; the question, if both are; the fault of the first, if none is. */
function either(one: TypedDate, other: TypedDate | undefined): TypedDate {
  if (!other || 'fault' in other) return one;
  if ('fault' in one) return other;
  return { fault: 'two', readings: [one.date, other.date] };
}

/** The year of a typed text of two or four digits. */
function yearOf(text: string, month: number, day: number | undefined, use: DateUse, today: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  if (use === 'expiry' || use === 'coming') return 2000 + year;
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  const date = `${century + year}-${two(month)}${day === undefined ? '' : `-${two(day)}`}`;
  return date <= today.slice(0, date.length) ? century + year : century - 100 + year;
}

/** A day or month without its year: the nearest that lies in the past, or in the future. */
function withoutYear(month: number, day: number | undefined, use: DateUse, today: string): TypedDate {
  // 29 February is in every fourth year.
  const inLeapYear = dated(2024, month, day);
  if ('fault' in inLeapYear) {
    // The sentence names this year: nobody has typed the leap year.
    return inLeapYear.fault === 'no_day'
      ? { ...inLeapYear, month: today.slice(0, 4) + inLeapYear.month.slice(4) }
      : inLeapYear;
  }
  if (use === 'birth' || use === 'expiry') return { fault: 'year' };
  const tail = inLeapYear.date.slice(4);
  const step = use === 'past' ? -1 : 1;
  let year = Number(today.slice(0, 4));
  const isRight = () => {
    const date = `${year}${tail}`;
    const now = today.slice(0, date.length);
    return readDate(date) !== null && (use === 'past' ? date <= now : date >= now);
  };
  for (let tries = 0; !isRight() && tries < 9; tries += 1) year += step;
  return { date: `${year}${tail}` };
}

function dated(year: number, month?: number, day?: number): TypedDate {
  if (month === undefined) return checked(String(year));
  if (month < 1 || month > 12) return { fault: 'no_month', month };
  const inMonth = `${year}-${two(month)}`;
  if (day === undefined) return checked(inMonth);
  const date = `${inMonth}-${two(day)}`;
  if (readDate(date)) return { date };
  return readDate(inMonth) && (isNoSuchDay(date) || day > 31 || day === 0)
    ? { fault: 'no_day', day, month: inMonth }
    : { fault: 'far' };
}

const checked = (date: string): TypedDate => (readDate(date) ? { date } : { fault: 'far' });

/** A partial date in words of the language: 5 November 2026, November 2026, 2026. A time stays as it is written. */
export function dateInWords(date: string, locale: string | Intl.Locale): string {
  const [day = '', time] = date.split('T');
  const parts = day.split('-').length;
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(parts > 1 && { month: 'long' }),
    ...(parts > 2 && { day: 'numeric' }),
  });
  const words = parts === 1 ? day : format.format(new Date(day));
  return time === undefined ? words : `${words}, ${time}`;
}
