// Lays a form out for paper: what fits stands in its box, and the rest on continuation pages. Nothing is cut off.

/** How much a box holds: characters in a line, and lines. */
export interface Room {
  columns: number;
  lines: number;
}

export interface Tick {
  label: string;
  isOn: boolean;
}

export interface Box extends Room {
  /** '' in the head of a form. */
  number: string;
  label: string;
  value: string;
  /** Width in twelfths of the page. */
  span: number;
  ticks?: readonly Tick[];
}

export interface BoxGroup {
  title: string;
  boxes: readonly Box[];
}

export interface FormTable {
  title: string;
  /** What one row is: 'Suspected drug'. */
  rowName: string;
  columns: readonly (Room & { label: string })[];
  rows: readonly (readonly string[])[];
  /** The rows that the form has. */
  rowCount: number;
}

export type Part = BoxGroup | FormTable;
export const isTable = (part: Part): part is FormTable => 'rows' in part;

/** A text that goes on, under the name of its box. */
export interface Continued {
  title: string;
  text: string;
}

export interface LaidOut {
  parts: readonly Part[];
  continued: readonly Continued[];
}

export const continuedMark = '… continued';

/** Characters as wide as Latin ones: signs above and below letters take no room. */
const width = (word: string): number => word.replaceAll(/\p{M}/gu, '').length;

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

/** Where the text leaves the room; the length of the text if it fits. */
function endOf(text: string, { columns, lines }: Room): number {
  let line = 1;
  let column = 0;
  let end = 0;
  for (const [token] of text.matchAll(/\n|[^\S\n]+|\S+/gu)) {
    for (const piece of token.length > columns && token.trim() !== '' ? pieces(token, columns) : [token]) {
      if (piece === '\n') {
        line += 1;
        column = 0;
      } else if (piece.trim() === '') {
        column += 1;
      } else {
        if (column > 0 && column + width(piece) > columns) {
          line += 1;
          column = 0;
        }
        column += width(piece);
      }
      if (line > lines) return end;
      end += piece.length;
    }
  }
  return text.length;
}

/** Both parts together are the text. Where there is a rest, a line is kept for the mark. */
export function fit(text: string, room: Room): { here: string; rest: string } {
  if (endOf(text, room) === text.length) return { here: text, rest: '' };
  const end = endOf(text, { ...room, lines: room.lines - 1 });
  return { here: text.slice(0, end), rest: text.slice(end) };
}

const marked = (here: string): string => `${here.trimEnd()}\n${continuedMark}`.trimStart();

export function layOut(parts: readonly Part[]): LaidOut {
  const continued: Continued[] = [];
  const fitted = (value: string, room: Room, title: string): string => {
    const { here, rest } = fit(value, room);
    if (rest === '') return value;
    continued.push({ title, text: rest.trimStart() });
    return marked(here);
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
        return column ? fitted(cell, column, `${name(row)}, ${column.label}`) : cell;
      }),
    );
    for (const [row, cells] of rows.entries()) {
      if (row < rowCount) continue;
      const said = cells.map((cell, place) => (cell === '' ? '' : `${columns[place]?.label}: ${cell}`));
      continued.push({ title: name(row), text: said.filter((line) => line !== '').join('\n') });
    }
    const empty = Array.from({ length: rowCount - here.length }, () => columns.map(() => ''));
    return { ...part, rows: [...here, ...empty] };
  });
  // What two tables say of one row goes on together.
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
  { span, lines = 1, ticks }: { span: number; lines?: number; ticks?: readonly Tick[] },
): Box => ({ number, label, value, span, lines, columns: charactersIn(span), ...(ticks && { ticks }) });

/** How many characters a line over so many twelfths of the page has, with some to spare. */
export const charactersIn = (span: number): number => Math.floor(span * 10) - 2;
