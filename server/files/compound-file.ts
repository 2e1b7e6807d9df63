// Reads the directory of a compound file, the format of .doc and .ppt: a file system in a file ([MS-CFB]). It
// is strict: circular chains, streams outside the file and entries in no folder are refused. Runs only in the
// process of check-process.ts.
import { Refusal } from './refusals.ts';

export interface CompoundEntry {
  name: string;
  /** The names of the enclosing storages, without the root. */
  path: string[];
  isStorage: boolean;
  size: number;
  read(): Buffer;
}

const damaged = () => new Refusal('The document is damaged and cannot be read.');
const [endOfChain, freeSector, noEntry, maxSectors] = [0xfffffffe, 0xffffffff, 0xffffffff, 200_000];
const [storage, stream, root] = [1, 2, 5];

export function readCompoundFile(content: Buffer): CompoundEntry[] {
  try {
    return new CompoundFile(content).entries();
  } catch (error) {
    // A read beyond the end of the file throws a RangeError.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

class CompoundFile {
  private readonly content: Buffer;
  private readonly sectorSize: number;
  private readonly table: number[];
  private readonly smallTable: number[];
  private readonly directory: Buffer;
  private small: Buffer | undefined;

  constructor(content: Buffer) {
    this.content = content;
    const shift = content.readUInt16LE(30);
    if (content.length < 1_536 || (shift !== 9 && shift !== 12) || content.readUInt16LE(32) !== 6)
      throw damaged();
    this.sectorSize = 1 << shift;
    this.table = this.readTable();
    this.directory = this.readChain(content.readUInt32LE(48));
    const smallTable = this.readChain(content.readUInt32LE(60));
    this.smallTable = numbersOf(smallTable);
  }

  private sector(number: number): Buffer {
    const from = (number + 1) * this.sectorSize;
    if (from >= this.content.length) throw damaged();
    const sector = this.content.subarray(from, from + this.sectorSize);
    // Some programs leave out the end of the last sector.
    return sector.length === this.sectorSize
      ? sector
      : Buffer.concat([sector, Buffer.alloc(this.sectorSize)]).subarray(0, this.sectorSize);
  }

  /**
   * The table that names the next sector for each sector. The file header lists its first 109 sectors,
   * further sectors list the rest.
   */
  private readTable(): number[] {
    const sectors = numbersOf(this.content.subarray(76, 512));
    const seen = new Set<number>();
    for (let next = this.content.readUInt32LE(68); next !== endOfChain && next !== freeSector;) {
      if (seen.has(next)) throw damaged();
      seen.add(next);
      const numbers = numbersOf(this.sector(next));
      next = numbers.pop() ?? endOfChain;
      sectors.push(...numbers);
    }
    const used = sectors.filter((number) => number !== freeSector);
    if (used.length > maxSectors / 128) throw damaged();
    return used.flatMap((number) => numbersOf(this.sector(number)));
  }

  private readChain(first: number): Buffer {
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (let next = first; next !== endOfChain; next = this.table[next] ?? freeSector) {
      if (next === freeSector && parts.length === 0) break; // a table that does not exist
      if (seen.has(next) || seen.size > maxSectors) throw damaged();
      seen.add(next);
      parts.push(this.sector(next));
    }
    return Buffer.concat(parts);
  }

  private readSmallChain(first: number): Buffer {
    this.small ??= this.readChain(this.directory.readUInt32LE(116));
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (let next = first; next !== endOfChain; next = this.smallTable[next] ?? freeSector) {
      if (seen.has(next) || (next + 1) * 64 > this.small.length + 63) throw damaged();
      seen.add(next);
      parts.push(this.small.subarray(next * 64, next * 64 + 64));
    }
    return Buffer.concat(parts);
  }

  /** All entries; each belongs to the tree of one storage. */
  entries(): CompoundEntry[] {
    const found: CompoundEntry[] = [];
    const seen = new Set([0]);
    const waiting: { at: number; path: string[] }[] = [];
    const visit = (at: number, path: string[]) => {
      if (at === noEntry) return;
      if (seen.has(at) || path.length > 10) throw damaged();
      seen.add(at);
      waiting.push({ at, path });
    };
    if (this.directory.readUInt8(66) !== root) throw damaged();
    visit(this.directory.readUInt32LE(76), []);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { at, path } = next;
      const entry = this.directory.subarray(at * 128, at * 128 + 128);
      const name = entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2));
      const kind = entry.readUInt8(66);
      if (kind !== storage && kind !== stream) throw damaged();
      visit(entry.readUInt32LE(68), path);
      visit(entry.readUInt32LE(72), path);
      if (kind === storage) visit(entry.readUInt32LE(76), [...path, name]);
      const size = entry.readUInt32LE(120);
      const first = entry.readUInt32LE(116);
      found.push({ name, path, isStorage: kind === storage, size, read: () => this.readStream(first, size) });
    }
    for (let at = 0; at * 128 < this.directory.length; at += 1) {
      if (!seen.has(at) && this.directory.readUInt8(at * 128 + 66) !== 0) throw damaged();
    }
    return found;
  }

  private readStream(first: number, size: number): Buffer {
    const bytes = size < 4_096 ? this.readSmallChain(first) : this.readChain(first);
    if (bytes.length < size) throw damaged();
    return bytes.subarray(0, size);
  }
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
}
