// Parses the values of a PDF: numbers, names, strings, arrays, dictionaries and references (ISO 32000-2, 7.2
// and 7.3). It is strict: it refuses what it cannot parse, because readers would interpret it in different
// ways. Runs only in the process of check-process.ts.
import { Refusal } from './refusals.ts';

export interface Text {
  kind: 'text';
  bytes: Buffer;
}
/** A key may occur twice, and readers differ in which value they use, so all values are stored. */
export interface Dictionary {
  kind: 'dictionary';
  entries: [key: string, value: Value][];
}
export type Value =
  | number
  | { kind: 'constant' }
  | { kind: 'name'; name: string }
  | { kind: 'reference'; number: number }
  | { kind: 'array'; items: Value[] }
  | Text
  | Dictionary;

/** Limits of time and memory. Documents of 10 MB stay far below them; see docs/decisions/0012-files.md. */
const maxDepth = 100;
const maxValues = 3_000_000;
const maxValuesOfOne = 500_000;

/** The reading budget that all readers of one file share. */
export class ReadingBudget {
  private left = maxValues;
  private leftOfOne = maxValuesOfOne;
  beginOne() {
    this.leftOfOne = maxValuesOfOne;
  }
  spend() {
    if (--this.left < 0 || --this.leftOfOne < 0) throw tooLargeToCheck();
  }
}

export const damaged = (what: string, place: string) =>
  new Refusal(
    `This PDF is damaged or written in an unusual way (${what} at ${place}), so it cannot be checked. ` +
      'Print it into a new PDF and upload that.',
  );
export const tooLargeToCheck = () =>
  new Refusal('The PDF is unusually large inside. Print it into a new PDF and upload that.');

const regular = 0;
const white = 1;
const delimiter = 2;
const classes = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r ', 'latin1')) classes[byte] = white;
for (const byte of Buffer.from('()<>[]{}/%', 'latin1')) classes[byte] = delimiter;

export const isWhite = (byte: number | undefined) => byte !== undefined && classes[byte] === white;
const constant = { kind: 'constant' } as const;
const [lineFeed, carriageReturn, hash] = [10, 13, 35];

export class PdfReader {
  at: number;
  readonly bytes: Buffer;
  private readonly budget: ReadingBudget;
  private readonly place: string;

  /** `place` names the position of `bytes` in a refusal: '' is the file itself; another example is 'object 7'. */
  constructor(bytes: Buffer, at: number, budget: ReadingBudget, place = '') {
    this.bytes = bytes;
    this.at = at;
    this.budget = budget;
    this.place = place;
  }

  fail(what: string): Refusal {
    return damaged(what, `byte ${this.at}${this.place && ` of ${this.place}`}`);
  }

  /** Skips white space, and comments except this one. */
  skip(butComment?: string): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) return;
      if (byte === 37) {
        if (butComment && this.bytes.toString('latin1', this.at, this.at + butComment.length) === butComment)
          return;
        do this.at += 1;
        while (this.at < this.bytes.length && !this.isLineEnd(this.bytes[this.at]));
      } else if (classes[byte] === white) this.at += 1;
      else return;
    }
  }

  /** Returns the next word without moving on. */
  peekWord(): string {
    this.skip();
    let to = this.at;
    while (to < this.bytes.length && to < this.at + 32 && classes[this.bytes[to] ?? 0] === regular) to += 1;
    return this.bytes.toString('latin1', this.at, to);
  }

  takeWord(word: string): boolean {
    if (this.peekWord() !== word) return false;
    this.at += word.length;
    return true;
  }

  /** An integer that is not negative. Null moves nothing. */
  takeWhole(): number | null {
    const word = this.peekWord();
    if (!/^\d{1,10}$/.test(word)) return null;
    this.at += word.length;
    return Number(word);
  }

  /** The single value of an object. */
  readObject(): Value {
    this.budget.beginOne();
    const from = this.at;
    const value = this.readValue(0);
    if (typeof value !== 'number') return value;
    const to = this.at;
    this.at = from;
    const number = this.takeWhole();
    if (number !== null && this.takeWhole() !== null && this.takeWord('R'))
      return { kind: 'reference', number };
    this.at = to;
    return value;
  }

  private readValue(depth: number): Value {
    this.skip();
    this.budget.spend();
    if (depth > maxDepth) throw this.fail('too many levels');
    switch (String.fromCharCode(this.bytes[this.at] ?? 0)) {
      case '/':
        return { kind: 'name', name: this.readName() };
      case '(':
        return { kind: 'text', bytes: this.readText() };
      case '[':
        this.at += 1;
        return { kind: 'array', items: this.readItems(']', depth) };
      case '<':
        if (this.bytes[this.at + 1] !== 60) return { kind: 'text', bytes: this.readHexText() };
        this.at += 2;
        return this.readDictionary(depth);
      default:
        return this.readNumberOrConstant();
    }
  }

  private readDictionary(depth: number): Dictionary {
    const items = this.readItems('>>', depth);
    const entries: Dictionary['entries'] = [];
    for (let at = 0; at < items.length; at += 2) {
      const [key, value] = [items[at], items[at + 1]];
      if (value === undefined || typeof key !== 'object' || key.kind !== 'name') {
        throw this.fail('a broken dictionary');
      }
      entries.push([key.name, value]);
    }
    return { kind: 'dictionary', entries };
  }

  private readItems(end: ']' | '>>', depth: number): Value[] {
    const items: Value[] = [];
    for (;;) {
      this.skip();
      const byte = this.bytes[this.at];
      if (byte === end.charCodeAt(0)) {
        if (end === '>>' && this.bytes[this.at + 1] !== 62) throw this.fail('a broken dictionary');
        this.at += end.length;
        return items;
      }
      if (byte === 82 && classes[this.bytes[this.at + 1] ?? 0] !== regular) {
        this.at += 1;
        const [number, generation] = items.splice(-2);
        if (!isWhole(number) || !isWhole(generation)) throw this.fail('a broken reference');
        items.push({ kind: 'reference', number });
      } else items.push(this.readValue(depth + 1));
    }
  }

  /** The name without its slash. Its characters may be escaped: /J#61vaScript. */
  private readName(): string {
    const from = ++this.at;
    let isEscaped = false;
    while (this.at < this.bytes.length && classes[this.bytes[this.at] ?? 0] === regular) {
      if (this.bytes[this.at] === hash) isEscaped = true;
      this.at += 1;
    }
    const name = this.bytes.toString('latin1', from, this.at);
    return isEscaped
      ? name.replace(/#([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
      : name;
  }

  private readText(): Buffer {
    const from = ++this.at;
    let isEscaped = false;
    for (let open = 1; ; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw this.fail('a text without end');
      if (byte === 92) {
        isEscaped = true;
        this.at += 1;
      } else if (byte === 40) open += 1;
      else if (byte === 41 && --open === 0) break;
    }
    const bytes = this.bytes.subarray(from, this.at);
    this.at += 1;
    return isEscaped ? unescaped(bytes) : bytes;
  }

  private readHexText(): Buffer {
    const to = this.bytes.indexOf(62, this.at);
    const digits =
      to < 0 ? '!' : this.bytes.toString('latin1', this.at + 1, to).replace(/[\0\t\n\f\r ]+/g, '');
    if (/[^\da-f]/i.test(digits)) throw this.fail('a broken text');
    this.at = to + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }

  /** Only integers matter; other numbers become NaN. */
  private readNumberOrConstant(): Value {
    const from = this.at;
    let whole = 0;
    let isNumber = true;
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] ?? 0;
      if (classes[byte] !== regular) break;
      if (byte >= 48 && byte <= 57) whole = whole * 10 + byte - 48;
      else if (byte === 43 || byte === 45 || byte === 46) whole = NaN;
      else if (this.at > from && isNumber && this.bytes.toString('latin1', this.at, this.at + 6) === 'endobj')
        break;
      else isNumber = false;
    }
    if (isNumber && this.at > from) return whole;
    const word = this.bytes.toString('latin1', from, Math.min(this.at, from + 6));
    if (word === 'true' || word === 'false' || word === 'null') return constant;
    this.at = from;
    throw this.fail('something that is no value');
  }

  private isLineEnd(byte: number | undefined): boolean {
    return byte === lineFeed || byte === carriageReturn;
  }
}

export const isWhole = (value: Value | undefined): value is number => Number.isSafeInteger(value);

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_all, octal?: string, letter = '') =>
      octal === undefined
        ? (escapes[letter as string] ?? (/[\r\n]/.test(letter as string) ? '' : (letter as string)))
        : String.fromCharCode(parseInt(octal, 8) & 255),
    );
  return Buffer.from(text, 'latin1');
}
