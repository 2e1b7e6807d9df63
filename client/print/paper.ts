// Lays a form out for paper: text that fits is in its box, the rest on continuation pages. Nothing is cut off.
import { prints } from '#contract/words/prints-rules.ts';

/** The size of a box: the width of a line in halves of an em, and lines. */
export interface BoxSpace {
  columns: number;
  lines: number;
}

export interface Tick {
  label: string;
  isOn: boolean;
}

export interface Box extends BoxSpace {
  /** '' in the head of a form. */
  number: string;
  label: string;
  value: string;
  /** Width in twelfths of the page. */
  span: number;
  ticks?: readonly Tick[];
  /** It takes the room that the page has left. */
  grows?: boolean;
}

interface BoxGroup {
  title: string;
  boxes: readonly Box[];
}

export interface FormTable {
  title: string;
  /** The name of one row: 'Suspected drug'. */
  rowName: string;
  /** `isNamed`: the first line of its texts is always in the cell. */
  columns: readonly (BoxSpace & { label: string; isNamed?: boolean })[];
  rows: readonly (readonly string[])[];
  /** The rows that the form has. */
  rowCount: number;
}

export type Part = BoxGroup | FormTable;
export const isTable = (part: Part): part is FormTable => 'rows' in part;

/** A text that continues, under the name of its box. */
interface Continued {
  title: string;
  text: string;
}

export interface PrintLayout {
  parts: readonly Part[];
  continued: readonly Continued[];
}

function markFor({ columns }: BoxSpace): string {
  const mark = prints('continued');
  return columns < width(mark) ? prints('continued_short') : mark;
}

/** How wide the characters from U+0020 on are in the font of the portal, in hundredths of an em: measured in a browser. */
const latin = [
  21, 23, 34, 59, 52, 74, 63, 18, 29, 29, 38, 50, 19, 41, 19, 30, 47, 34, 49, 52, 52, 54, 46, 56, 54, 20, 20,
  52, 52, 52, 45, 84, 58, 58, 50, 59, 52, 50, 59, 62, 24, 39, 57, 48, 75, 62, 60, 56, 60, 58, 52, 53, 61, 57,
  81, 57, 55, 51, 31, 42, 31, 42, 45, 28, 49, 54, 43, 54, 50, 33, 51, 53, 22, 23, 49, 23, 82, 53, 52, 54, 54,
  37, 44, 35, 53, 49, 74, 49, 49, 44, 34, 24, 34, 54,
];
/** Of other characters, with a reserve: the fonts of other scripts are those of the device. */
const otherWidths: readonly (readonly [those: RegExp, hundredths: number])[] = [
  [/\p{M}/u, 0], // signs above and below letters
  [/[°‘’“”]/u, 40],
  [/[¡-ͯ–…]/u, 65],
  [/[^]/u, 90],
];

/** The width of a text in halves of an em, with a reserve of 4 %. */
function width(text: string): number {
  let sum = 0;
  for (const one of text) {
    sum +=
      latin[(one.codePointAt(0) ?? 0) - 0x20] ?? otherWidths.find(([those]) => those.test(one))?.[1] ?? 0;
  }
  return sum / 48;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word longer than a line, in pieces. */
function* pieces(word: string, columns: number): Generator<string> {
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && width(piece + segment) > columns) {
      yield piece;
      piece = '';
    }
    piece += segment;
  }
  yield piece;
}

/**
 * The position at which the text no longer fits (its length if it fits), and how many lines the text before it takes.
 */
function measure(text: string, { columns, lines }: BoxSpace): { end: number; taken: number } {
  let line = 1;
  let column = 0;
  let end = 0;
  for (const [token] of text.matchAll(/\n|[^\S\n]+|\S+/gu)) {
    for (const piece of token.trim() !== '' && width(token) > columns ? pieces(token, columns) : [token]) {
      if (piece === '\n') {
        line += 1;
        column = 0;
      } else if (piece.trim() === '') {
        column += width(' ');
      } else {
        if (column > 0 && column + width(piece) > columns) {
          line += 1;
          column = 0;
        }
        column += width(piece);
      }
      if (line > lines) return { end, taken: lines };
      end += piece.length;
    }
  }
  return { end: text.length, taken: line };
}
const endOf = (text: string, room: BoxSpace): number => measure(text, room).end;

/** Splits a text in two parts. If there is a second part, a line is reserved for the mark. */
export function fitText(text: string, room: BoxSpace): { here: string; rest: string } {
  if (endOf(text, room) === text.length) return { here: text, rest: '' };
  const end = endOf(text, { ...room, lines: room.lines - 1 });
  return { here: text.slice(0, end), rest: text.slice(end) };
}

const marked = (here: string, room: BoxSpace): string => `${here.trimEnd()}\n${markFor(room)}`.trimStart();

/** How much wider bold letters are, and how much smaller those of labels. */
const bold = 1.06;
const small = 0.85;

/** Lines of text that the parts of a form have on its page, beside the title, the marks and the foot. */
const pageLines = 70.5;
/** The height of a part, a row of boxes and a row of a table in addition to their text, in lines: print.css. */
const around = { part: 0.35, title: 1, boxes: 1.17, label: small, row: 0.24 } as const;
/** A box with fewer lines holds only its mark. */
const leastLines = 2;

/** How many lines a text needs, at least one; no more than a page. */
const linesNeeded = (text: string, { columns }: BoxSpace): number =>
  measure(text, { columns, lines: Math.ceil(pageLines) }).taken;

/** The lines of ticks: each has its square, and a gap to the next one. */
function ticksTaken({ ticks = [], columns }: Box): number {
  const [square, gap] = [2.8, 2];
  let [line, column] = [0, columns];
  for (const { label, isOn } of ticks) {
    const wide = square + width(label) * (isOn ? bold : 1);
    if (column + wide > columns) [line, column] = [line + 1, 0];
    column += wide + gap;
  }
  return line;
}

/** The lines of a box: all of its lines, or with ticks those of the ticks and of the words below them. */
const boxTaken = (one: Box): number =>
  one.ticks
    ? ticksTaken(one) + (one.value === '' ? 0 : Math.min(linesNeeded(one.value, one), one.lines))
    : one.lines;

function rowsOfBoxes(boxes: readonly Box[]): Box[][] {
  const rows: Box[][] = [];
  let left = 0;
  for (const one of boxes) {
    if (one.span > left) {
      rows.push([]);
      left = 12;
    }
    rows.at(-1)?.push(one);
    left -= one.span;
  }
  return rows;
}

/** A row of boxes, or the rows of a table, whose height changes by one line at a time. */
interface Flexible {
  rooms: readonly BoxSpace[];
  /** The most lines of one box or cell. */
  lines: number;
  /** The lines that its longest text needs. */
  needed: number;
  /** How many of its texts do not fit if it has one line less. */
  breaks: number;
  /** It never has fewer lines. */
  least: number;
  /** How many lines of the page become free with one line less, and how many are needed for one line more. */
  gain: number;
  cost: number;
  grows: boolean;
}

function flexibleIn(parts: readonly Part[]): { total: number; all: Flexible[] } {
  let total = 0;
  const all: Flexible[] = [];
  const add = (
    rooms: readonly (BoxSpace & { grows?: boolean })[],
    texts: readonly (readonly number[])[],
    least = leastLines,
  ) => {
    const lines = Math.max(...rooms.map((room) => room.lines));
    const rows = texts.map((needed) => Math.max(...needed));
    all.push({
      rooms,
      lines,
      needed: Math.max(0, ...rows),
      least,
      breaks: texts.flat().filter((needed) => needed === lines).length,
      gain: rows.filter((needed) => needed >= lines).length,
      cost: rows.filter((needed) => needed > lines).length,
      grows: rooms.some(({ grows }) => grows),
    });
  };
  for (const part of parts) {
    total += around.part + (part.title === '' ? 0 : around.title);
    if (isTable(part)) {
      const { columns: rooms, rowCount, rows } = part;
      const lines = Math.max(...rooms.map((room) => room.lines));
      const texts = rows
        .slice(0, rowCount)
        .map((cells) => rooms.map((room, place) => linesNeeded(cells[place] ?? '', room)));
      const heads = rooms.map(({ label, columns }) =>
        linesNeeded(label, { columns: columns / bold / small, lines: pageLines }),
      );
      total += Math.max(...heads) * around.label + (rowCount + 1) * around.row + rowCount - texts.length;
      total += texts.reduce((sum, needed) => sum + Math.min(Math.max(...needed), lines), 0);
      add(rooms, texts, namedLines(part));
      continue;
    }
    for (const row of rowsOfBoxes(part.boxes)) {
      total += around.boxes + Math.max(...row.map(boxTaken));
      // The height of boxes with ticks follows from their ticks and words.
      const rooms = row.filter((one) => !one.ticks || one.value !== '');
      if (rooms.length > 0) add(rooms, [rooms.map((one) => linesNeeded(one.value, one))]);
    }
  }
  return { total, all };
}

/** The lines that the first lines of the named texts of a table need, and one for the mark that they continue. */
function namedLines({ columns, rows, rowCount }: FormTable): number {
  const needed = columns.flatMap((column, place) =>
    column.isNamed ? rows.slice(0, rowCount).map((cells) => linesNamed(cells[place] ?? '', column)) : [],
  );
  return Math.max(leastLines, ...needed);
}
function linesNamed(text: string, room: BoxSpace): number {
  const [first = '', ...more] = text.split('\n');
  return linesNeeded(first, room) + (more.length > 0 ? 1 : 0);
}

/**
 * Makes a form fit its page. First it removes unused lines, then the lines that cut the fewest texts, those of the box that
 * grows last. Then it gives free lines of the page to the texts that fit with them, those that need the fewest first, and to
 * the box that grows, which also takes the lines that others do not use.
 */
function toOnePage(parts: readonly Part[]): Part[] {
  const copies = parts.map((part): Part =>
    isTable(part)
      ? {
          ...part,
          columns: part.columns.map((column) => ({
            ...column,
            lines: column.isNamed ? Math.max(column.lines, namedLines(part)) : column.lines,
          })),
        }
      : { ...part, boxes: part.boxes.map((one) => ({ ...one })) },
  );
  for (let { total, all } = flexibleIn(copies); total > pageLines; { total, all } = flexibleIn(copies)) {
    const price = ({ breaks, gain }: Flexible) => breaks / Math.max(gain, 1);
    const [first] = all
      .filter(({ lines, gain, needed, least }) => lines > needed || (gain > 0 && lines > least))
      .toSorted(
        (a, b) =>
          spareLinesOf(b) - spareLinesOf(a) ||
          price(a) - price(b) ||
          Number(a.grows) - Number(b.grows) ||
          b.lines - a.lines,
      );
    if (!first) break;
    for (const room of first.rooms) room.lines = Math.min(room.lines, first.lines - 1);
  }
  for (;;) {
    const { total, all } = flexibleIn(copies);
    const missing = ({ lines, needed }: Flexible) => needed - lines;
    const waiting = all
      .filter((one) => missing(one) > 0 && total + one.cost <= pageLines)
      .toSorted((a, b) => missing(a) - missing(b));
    const first =
      waiting.find((one) => total + one.cost * missing(one) <= pageLines) ??
      waiting.find(({ grows }) => grows) ??
      waiting[0];
    if (first) {
      for (const room of first.rooms) room.lines = Math.max(room.lines, first.lines + 1);
      continue;
    }
    const [unused] = all.some((one) => one.grows && missing(one) > 0)
      ? all.filter((one) => spareLinesOf(one) > 0).toSorted((a, b) => spareLinesOf(b) - spareLinesOf(a))
      : [];
    if (!unused) return filled(copies, pageLines - total);
    for (const room of unused.rooms) room.lines = Math.min(room.lines, unused.lines - 1);
  }
}

/** Gives the free lines of a page to the box that grows. */
function filled(parts: Part[], free: number): Part[] {
  const boxes = parts.flatMap((part) => (isTable(part) ? [] : part.boxes));
  const growing = boxes.find(({ grows }) => grows);
  if (growing && free >= 1) growing.lines += Math.floor(free);
  return parts;
}

const spareLinesOf = ({ lines, needed }: Flexible): number => Math.max(0, lines - needed);

export function layOut(given: readonly Part[]): PrintLayout {
  const parts = toOnePage(given);
  const continued: Continued[] = [];
  const fitted = (value: string, room: BoxSpace, title: string, isCell = false): string => {
    const { here, rest } = fitText(value, room);
    if (rest === '') return value;
    // A cell is short, and half a date is no date: its whole text is on the next page.
    continued.push({ title, text: isCell ? value : rest.trimStart() });
    return marked(here, room);
  };
  const shown = parts.map((part): Part => {
    if (!isTable(part)) {
      return {
        ...part,
        boxes: part.boxes.map((box) => ({
          ...box,
          value: fitted(box.value, box, `${box.number} ${box.label}`.trim()),
        })),
      };
    }
    const { rows, rowCount, rowName, columns } = part;
    const name = (row: number) => `${rowName} ${row + 1}`;
    const here = rows.slice(0, rowCount).map((cells, row) =>
      cells.map((cell, place) => {
        const column = columns[place];
        return column ? fitted(cell, column, `${name(row)}, ${column.label}`, true) : cell;
      }),
    );
    for (const [row, cells] of rows.entries()) {
      if (row < rowCount) continue;
      const labelled = cells.map((cell, place) => (cell === '' ? '' : `${columns[place]?.label}: ${cell}`));
      continued.push({ title: name(row), text: labelled.filter((line) => line !== '').join('\n') });
    }
    const empty = Array.from({ length: rowCount - here.length }, () => columns.map(() => ''));
    return { ...part, rows: [...here, ...empty] };
  });
  // The continuations of one row of two tables are together.
  const titles = [...Map.groupBy(continued, ({ title }) => title)];
  return {
    parts: shown,
    continued: titles.map(([title, all]) => ({ title, text: all.map(({ text }) => text).join('\n') })),
  };
}

/** A box over `span` twelfths of the page. */
export const box = (
  number: string,
  label: string,
  value: string,
  {
    span,
    lines = 1,
    ticks,
    grows = false,
  }: { span: number; lines?: number; ticks?: readonly Tick[]; grows?: boolean },
): Box => ({
  number,
  label,
  value,
  span,
  lines,
  columns: charactersIn(span),
  grows,
  ...(ticks && { ticks }),
});

/** The width of a line over this many twelfths of the page in halves of an em, with a reserve. */
export const charactersIn = (span: number): number => span * 11 - 2;
