// Reads the text of a code on a medicine's pack: GS1 element strings (also as a web address), and the labelled lines
// that Indian packs carry under Schedule H2, which has no fixed form. Parts that cannot be read are left out and never
// guessed.
import { readTypedDate } from './dates-rules.ts';
import { asciiDigits } from './digits-rules.ts';

// Both sides have it, but the contract compiles without their types.
declare const URL: {
  canParse(address: string): boolean;
  new (address: string): { pathname: string; searchParams: Iterable<[string, string]> };
};

export interface PackCode {
  name?: string;
  batch?: string;
  /** 2027-05 or 2027-05-31. */
  expiry?: string;
  maker?: string;
}

const separator = '\u001d';
/** How scanners and prints write the separator, which has no picture. None of these signs may be in a value. */
const shownSeparator = /[\u241d\u2194^~|]|<GS>|\{GS\}|\\x1d/gi;

/** More than any code on a pack holds, in UTF-16 units. */
const textMax = 4_000;

/** The lengths of the values of GS1 identifiers that no separator closes, by the first two digits of the identifier. */
const fixedLengths: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  // With the two further digits of their identifiers.
  '31': 8,
  '32': 8,
  '33': 8,
  '34': 8,
  '35': 8,
  '36': 8,
  '41': 14,
};

export function readPackCode(text: string, year = new Date().getFullYear()): PackCode {
  const plain = plainCode(text);
  const values = readStandard(plain);
  if (!values) return readLabels(pairsOf(plain), year);
  const [batch, expiry] = [values.get('10'), dateOfSix(values.get('17') ?? '', year)];
  return { ...(batch && { batch }), ...(expiry && { expiry }) };
}

/** In ASCII digits and ASCII of ordinary width, as keyboards of other scripts do not write it. */
const plainCode = (text: string): string =>
  asciiDigits(text.slice(0, textMax).trim()).replace(/[\uff01-\uff5e]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );

/** The values of a code that follows GS1, by their identifiers. */
const readStandard = (plain: string): Map<string, string> | null =>
  readAddress(plain) ?? readBrackets(plain) ?? readElements(plain);

/** An address of no standard says its parts in its query: ?batch=AB-12&exp=08/27. */
const pairsOf = (text: string): string =>
  /^https?:\/\//i.test(text) && URL.canParse(text)
    ? [...new URL(text).searchParams].map(([name, value]) => `${name}=${value}`).join('\n')
    : text;

/** `]d2` and a GTIN, then identifiers and values without a gap. Null: the text is of another kind. */
function readElements(text: string): Map<string, string> | null {
  const code = text.replace(shownSeparator, separator);
  const body = code.replace(/^\](?:d2|Q3|C1|e0|J1)/, '').replace(/^\u001d/, '');
  if (body === code && !isGtin(/^01(\d{14})/.exec(text)?.[1])) return null;
  const values = new Map<string, string>();
  let at = 0;
  while (at < body.length) {
    const start = body.slice(at, at + 2);
    // A separator closes every other value, also of an identifier of three or four digits.
    const fixed = fixedLengths[start];
    const end = body.indexOf(separator, at);
    const close = fixed === undefined ? (end < 0 ? body.length : end) : at + 2 + fixed;
    values.set(start, body.slice(at + 2, close));
    at = body[close] === separator ? close + 1 : close;
  }
  return isRight(values) ? values : null;
}

/** The same as people write it: (01)09506000134352(17)270500(10)AB-12, also without the number of the product. */
function readBrackets(text: string): Map<string, string> | null {
  if (!/^\(\d{2,4}\)/.test(text)) return null;
  const values = new Map(
    [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
  const isCode = ['01', '10', '17', '21'].some((name) => values.has(name));
  return isCode && isRight(values, values.has('01')) ? values : null;
}

/** A GS1 Digital Link: https://example.com/01/09506000134352/10/AB-12?17=270531. It is read, never opened. */
function readAddress(text: string): Map<string, string> | null {
  const address = /^[\w-]+(?:\.[\w-]+)+\/(?:[^\s?]*\/)?01\/\d/.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const [, rest = ''] = /(\/01\/\d{8,14}.*)$/.exec(pathname) ?? [];
  const parts = rest.split('/').slice(1);
  const values = new Map<string, string>(searchParams);
  for (let at = 0; at + 1 < parts.length; at += 2) values.set(parts[at] ?? '', unescape(parts[at + 1] ?? ''));
  const gtin = values.get('01');
  if (gtin === undefined) return null;
  values.set('01', gtin.padStart(14, '0'));
  return isRight(values) ? values : null;
}

function unescape(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Lengths and characters as GS1 allows them. A value that breaks them says that the code was misread. */
const isRight = (values: Map<string, string>, hasProduct = true) =>
  (!hasProduct || isGtin(values.get('01'))) &&
  /^[!-~ ]{0,20}$/.test(values.get('10') ?? '') &&
  /^(?:\d{6})?$/.test(values.get('17') ?? '');

/** Fourteen digits; the last one is the check digit. */
function isGtin(text: string | undefined): boolean {
  if (!text || !/^\d{14}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** YYMMDD. Day 00 is the end of the month, which the month alone says. The century is the one nearest to today. */
function dateOfSix(text: string, year: number): string | null {
  const [, yy, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (!yy || !month) return null;
  const century = Math.floor(year / 100) * 100;
  const near = [century - 100, century, century + 100]
    .map((start) => start + Number(yy))
    .find((candidate) => candidate - year > -50 && candidate - year <= 50);
  return calendarDate(near ?? century + Number(yy), Number(month), day === '00' ? undefined : Number(day));
}

function calendarDate(year: number, month: number, day?: number): string | null {
  if (month < 1 || month > 12) return null;
  const inMonth = `${year}-${String(month).padStart(2, '0')}`;
  if (day === undefined) return inMonth;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
    ? `${inMonth}-${String(day).padStart(2, '0')}`
    : null;
}

const labels = {
  brand: /^(?:brand(?: ?name)?|product(?: ?name)?|trade ?name|name of (?:the )?(?:drug|product))$/,
  generic: /^(?:(?:proper (?:and|&) )?generic(?: ?name)?|drug ?name)$/,
  batch: /^(?:(?:batch|b|lot)(?: ?(?:no|number|code))?|bn|b\/n)$/,
  expiry: /^(?:exp|expiry|expires|expiration|use before|use by|best before)(?: ?(?:date|dt|on))?$/,
  maker:
    /^(?:manufacturer|manufactured by|mfd ?by|mfg ?by|maker|marketed by|name (?:and|&) address of (?:the )?manufacturer)$/,
};

/** A label of batch or expiry without a sign after it, as it is stamped: B.No. AB-12, EXP.MAY 2027, LOT AB12, Expiry - 08/27. */
const stamped =
  /^[\s"]*((?:batch|b|lot)[\s.]*(?:no|number)\b|(?:lot|batch)(?=[\s.#])|(?:exp(?:iry|ires)?|use (?:by|before))(?=[\s.])(?:[\s.]*(?:date|dt|on)\b)?)[\s.#-]*(?=\S)/i;

/** Where another label begins in the line: one with a sign after it, or one that is stamped before a number or a month. */
const nextLabel =
  /[\s,&]+(?=["']?(?:b(?:atch)?\b|bn\b|lot\b|exp|use (?:by|before)|best before|mf[dg]|manufactur|m\.?r\.?p|lic|brand|generic|product|trade|drug)[^:=|;\n]{0,25}[:=])|\s+(?=(?:(?:b(?:atch)?|lot)[\s.]*no\b|lot[\s#]|batch[\s#]|exp|mf[dg]|use by|use before)[\s.a-z-]{0,24}\d)/i;

/** Labels with what they name, such as `Batch No.:- AB-12`, in lines of their own or behind each other. */
function readLabels(text: string, year: number): PackCode {
  const found: Partial<Record<keyof typeof labels, string>> = {};
  const lines = text
    .slice(0, textMax)
    .split(/[\n\r|;{}]+/)
    .flatMap((line) => line.split(nextLabel));
  for (const line of lines) {
    const signed = /^\s*"?([^:=]{1,60}?)"?\s*[:=]-?\s*"?(.*?)"?\s*,?\s*$/.exec(line);
    const mark = signed ? null : stamped.exec(line);
    const [label = '', value = ''] =
      signed?.slice(1) ?? (mark ? [mark[1], line.slice(mark[0].length).trim()] : []);
    const normalized = label.toLowerCase().replace(/[._]/g, ' ').replace(/\s+/g, ' ').trim();
    for (const [field, shape] of Object.entries(labels)) {
      if (value && shape.test(normalized)) found[field as keyof typeof labels] ??= value;
    }
  }
  const { brand, generic, batch, maker } = found;
  const name = brand ?? generic;
  const expiry = found.expiry && dateOfPack(found.expiry, year);
  return {
    ...(name && { name }),
    ...(batch && { batch }),
    ...(expiry && { expiry }),
    ...(maker && { maker }),
  };
}

/** MAY 2027, 05/27, 31/05/2027, 2027-05-31, as a person would type it. Null: it is not the date of an expiry. */
function dateOfPack(text: string, year: number): string | null {
  const read = readTypedDate(text, 'expiry', `${year}-01-01`);
  return 'date' in read && read.date >= '2000-01' && /^\d{4}-\d\d(-\d\d)?$/.test(read.date)
    ? read.date
    : null;
}

/** `B.No.`, `Batch No.:-`, `Lot #`, `BATCH NO`, `बॅच क्र.`; a word alone needs a sign, because a batch may be called B12 or Lot12. */
const batchLabel =
  /^(?:(?:batch|lot|b|l(?=\.)|बैच|बॅच|ब)[\s.]*(?:no|number|नं|नंबर|संख्या|क्र|क्रमांक)(?![\p{L}\p{M}\p{N}])[\s.:=#-]*|(?:batch|lot|b\/?n?|बैच|बॅच)\s*\.?\s*(?:[:=#]\s*-?|-\s)\s*)/iu;

/**
 * A batch number as it is printed, without the label before it: 'B.No.', 'Batch No.:-', 'Lot #'. A scanner that types gives the
 * whole code of the pack.
 */
export function readBatch(typed: string): string {
  const text = typed.trim();
  return readStandard(plainCode(text))?.get('10') || text.replace(batchLabel, '') || text;
}
