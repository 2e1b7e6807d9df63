// Finds every object of a PDF: those in the cross-reference table, those that a later revision replaces,
// those in object streams, and those that nothing names. Readers that meet an error search for objects by
// themselves. Everything that they could find has been checked, because every byte of the file must belong to
// something known here. Runs only in the process of check-process.ts.
import { constants, inflateSync } from 'node:zlib';
import {
  damaged,
  type Dictionary,
  isWhite,
  isWhole,
  PdfReader,
  ReadingBudget,
  tooLargeToCheck,
  type Value,
} from './pdf-syntax.ts';

export interface PdfObject {
  number: number;
  value: Value;
  isStream: boolean;
}

const maxUnpackedBytes = 32 * 1024 * 1024;

interface Place {
  bytes: Buffer;
  at: number;
}

export class PdfObjects {
  private readonly content: Buffer;
  private readonly budget = new ReadingBudget();
  private readonly places = new Map<number, Place[]>();
  private readonly visit: (object: PdfObject) => void;
  /** The places of `obj` and `trailer` keywords that were parsed. */
  private readonly known = new Set<number>();
  /** Stream lengths that are stored in an object of their own; they are compared when all objects are found. */
  private readonly lengths: { number: number; least: number; most: number; isPacked: boolean; at: number }[] =
    [];
  private unpackedBytes = 0;

  /** Calls `visit` with each object, and with each trailer as object 0. Throws `Refusal`. */
  constructor(content: Buffer, visit: (object: PdfObject) => void) {
    this.content = content;
    this.visit = visit;
    this.readFile();
    this.refuseHidden();
    this.compareLengths();
  }

  /** All versions of an object, because readers differ in which one they use. */
  versionsOf(number: number): Value[] {
    return (this.places.get(number) ?? []).map(({ bytes, at }) =>
      new PdfReader(bytes, at, this.budget, `object ${number}`).readObject(),
    );
  }

  private readFile(): void {
    const reader = new PdfReader(this.content, 0, this.budget);
    for (;;) {
      reader.skip('%%EOF');
      // Some programs append a revision without a line break before it.
      if (this.content.toString('latin1', reader.at, reader.at + 5) === '%%EOF') reader.at += 5;
      const word = reader.peekWord();
      const { at } = reader;
      if (at >= this.content.length) return;
      if (reader.takeWord('xref')) skipTable(reader);
      else if (reader.takeWord('startxref')) {
        if (reader.takeWhole() === null) throw reader.fail('a broken end');
      } else if (reader.takeWord('trailer')) {
        this.known.add(at);
        this.visit({ number: 0, value: reader.readObject(), isStream: false });
      } else if (/^\d/.test(word)) this.readIndirect(reader);
      else throw reader.fail('something that is no object');
    }
  }

  private readIndirect(reader: PdfReader): void {
    const number = reader.takeWhole();
    const generation = reader.takeWhole();
    const word = reader.peekWord();
    if (number === null || generation === null || word !== 'obj')
      throw reader.fail('something that is no object');
    this.known.add(reader.at);
    reader.takeWord('obj');
    this.remember(number, { bytes: this.content, at: reader.at });
    const value = reader.readObject();
    const isStream = reader.takeWord('stream');
    this.visit({ number, value, isStream });
    if (isStream) {
      if (typeof value === 'number' || value.kind !== 'dictionary')
        throw reader.fail('a stream without dictionary');
      this.readStream(reader, number, value);
    }
    if (!reader.takeWord('endobj')) throw reader.fail('an object without end');
  }

  private readStream(reader: PdfReader, number: number, dictionary: Dictionary): void {
    const { content } = this;
    const isPacked =
      valuesOf(dictionary, 'First').length > 0 || nameOf(valuesOf(dictionary, 'Type')[0]) === 'ObjStm';
    if (content[reader.at] === 13 && content[reader.at + 1] === 10) reader.at += 2;
    // Without a line feed here, readers differ by one byte in where the stream begins, which harms no
    // picture.
    else if (content[reader.at] === 10 || (content[reader.at] === 13 && !isPacked)) reader.at += 1;
    else throw reader.fail('a stream without beginning');
    const from = reader.at;
    const [length, another] = valuesOf(dictionary, 'Length');
    if (length === undefined || another !== undefined) throw reader.fail('a stream without length');
    let to = content.indexOf('endstream', from);
    if (isWhole(length)) {
      reader.at = to = from + length;
      while (isWhite(content[reader.at])) reader.at += 1;
    } else if (typeof length === 'object' && length.kind === 'reference' && to >= 0) {
      let least = to;
      while (least > from && to - least < 2 && isWhite(content[least - 1])) least -= 1;
      this.lengths.push({ number: length.number, least: least - from, most: to - from, isPacked, at: from });
      reader.at = to;
    } else throw reader.fail('a stream without length');
    if (!reader.takeWord('endstream')) throw reader.fail('a stream without end');
    if (isPacked) this.readPacked(number, dictionary, content.subarray(from, to));
  }

  /** An object stream: pairs of number and offset, then the objects one after the other (ISO 32000-2, 7.5.7). */
  private readPacked(number: number, dictionary: Dictionary, packed: Buffer): void {
    const place = `object ${number}`;
    const one = (key: string) => {
      const [value, another] = valuesOf(dictionary, key);
      if (another !== undefined) throw damaged('an object stream with two of a kind', place);
      return value;
    };
    const [count, first] = [one('N'), one('First')];
    if (!isWhole(count) || !isWhole(first)) throw damaged('a broken object stream', place);
    const bytes = this.unpack(packed, one('Filter'), one('DecodeParms'), place);
    const head = new PdfReader(bytes.subarray(0, first), 0, this.budget, place);
    const pairs: [number: number, at: number][] = [];
    for (let at = 0; at < count; at += 1) {
      const [object, offset] = [head.takeWhole(), head.takeWhole()];
      if (object === null || offset === null) throw head.fail('a broken object stream');
      pairs.push([object, first + offset]);
    }
    const reader = new PdfReader(bytes, first, this.budget, place);
    // Objects must follow each other without gaps. Otherwise a reader could find one object inside another.
    for (const [object, at] of pairs) {
      reader.skip();
      const start = reader.at;
      reader.at = at;
      reader.skip();
      if (reader.at !== start || at > bytes.length) throw damaged('an object stream that overlaps', place);
      this.remember(object, { bytes, at });
      this.visit({ number: object, value: reader.readObject(), isStream: false });
    }
    reader.skip();
    if (reader.at < bytes.length) throw reader.fail('something that is no object');
  }

  private unpack(
    packed: Buffer,
    filter: Value | undefined,
    parameters: Value | undefined,
    place: string,
  ): Buffer {
    const left = maxUnpackedBytes - this.unpackedBytes;
    const list =
      typeof filter === 'object' && filter.kind === 'array' ? filter.items : filter ? [filter] : [];
    const isPlain = list.length === 0;
    if (!isPlain && (list.length > 1 || nameOf(list[0]) !== 'FlateDecode' || parameters !== undefined)) {
      throw damaged('an object stream with unusual compression', place);
    }
    let bytes = packed;
    if (!isPlain) {
      try {
        bytes = inflateSync(packed, { maxOutputLength: left, finishFlush: constants.Z_FINISH });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLargeToCheck() : damaged('a broken object stream', place);
      }
    }
    this.unpackedBytes += bytes.length;
    if (this.unpackedBytes > maxUnpackedBytes) throw tooLargeToCheck();
    return bytes;
  }

  private remember(number: number, place: Place): void {
    const places = this.places.get(number);
    if (places) places.push(place);
    else this.places.set(number, [place]);
  }

  private compareLengths(): void {
    for (const { number, least, most, isPacked, at } of this.lengths) {
      const versions = this.versionsOf(number).map(
        (length) => isWhole(length) && length >= least && length <= most,
      );
      // A later revision may have replaced the length of an earlier stream. Object streams must match all
      // versions.
      const agrees = isPacked ? versions.length > 0 && !versions.includes(false) : versions.includes(true);
      if (!agrees) throw damaged('a stream of another length than it says', `byte ${at}`);
    }
  }

  /**
   * Refuses objects and trailers in comments, texts and streams, which only readers that search the file
   * would find.
   */
  private refuseHidden(): void {
    const { content } = this;
    for (let at = content.indexOf('obj'); at >= 0; at = content.indexOf('obj', at + 3)) {
      if (!this.known.has(at) && followsNumber(content, at)) throw damaged('a hidden object', `byte ${at}`);
    }
    for (let at = content.indexOf('trailer'); at >= 0; at = content.indexOf('trailer', at + 7)) {
      let next = at + 7;
      while (isWhite(content[next])) next += 1;
      const opens = content[next] === 37 || (content[next] === 60 && content[next + 1] === 60);
      if (!this.known.has(at) && opens) throw damaged('a hidden trailer', `byte ${at}`);
    }
  }
}

export function valuesOf(dictionary: Dictionary, key: string): Value[] {
  return dictionary.entries.filter(([name]) => name === key).map(([, value]) => value);
}

export function nameOf(value: Value | undefined): string | undefined {
  return typeof value === 'object' && value.kind === 'name' ? value.name : undefined;
}

/**
 * Skips the table: `0 6`, then six entries such as `0000000015 00000 n`. It is not needed, as every object is
 * found without it.
 */
function skipTable(reader: PdfReader): void {
  while (reader.takeWhole() !== null || reader.takeWord('n') || reader.takeWord('f'));
}

/** Whether a digit comes before `at`, with only white space and comments between. */
function followsNumber(content: Buffer, at: number): boolean {
  for (let before = at - 1; ;) {
    let isLineBegun = false;
    for (; isWhite(content[before]); before -= 1)
      isLineBegun ||= content[before] === 10 || content[before] === 13;
    if (isDigit(content[before])) return true;
    if (!isLineBegun) return false;
    const end = before + 1;
    while (before >= 0 && content[before] !== 10 && content[before] !== 13) before -= 1;
    const line = content.toString('latin1', Math.max(before + 1, end - 1_000), end);
    if (/\d[\0\t\f ]*%/.test(line)) return true;
    if (!/^[\0\t\f ]*%/.test(line)) return false;
  }
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
