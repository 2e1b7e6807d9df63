// Reads the ASCII files of a MedDRA release: fields end with `$`, lines have no header and no quoting. Columns as in
// humanpred/meddra.read (which cites the file format document of 25.1) and OHDSI's create_source_tables.sql. No content of
// MedDRA is in this repository: a centre imports the files of its own licence.
import { setImmediate as turn } from 'node:timers/promises';
import { foldText, textIssue } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';

/** The number of columns of each file that is read. The last line may have no line break. */
const columns = {
  'llt.asc': 11,
  'pt.asc': 11,
  'hlt.asc': 9,
  'hlgt.asc': 9,
  'soc.asc': 10,
  'mdhier.asc': 12,
} as const;
export type MeddraFile = keyof typeof columns;
const meddraFiles = Object.keys(columns) as MeddraFile[];
/** Optional. Without it the person is asked for version and language. */
export const releaseFile = 'meddra_release.asc';

/** Why files cannot be imported, in a sentence for the person who sent them. */
export class MeddraError extends Error {}

export interface MeddraTerm {
  code: string;
  name: string;
  /** The name, folded for the search. */
  folded: string;
  ptCode: string;
  ptName: string;
  /** The primary system organ class of the preferred term. */
  socCode: string;
  socName: string;
  isCurrent: boolean;
}

/** One way from a preferred term to a system organ class. Each preferred term has one primary way. */
export interface MeddraPath {
  ptCode: string;
  hltCode: string;
  hltName: string;
  hlgtCode: string;
  hlgtName: string;
  socCode: string;
  socName: string;
  isPrimary: boolean;
}

export interface MeddraRelease {
  terms: MeddraTerm[];
  paths: MeddraPath[];
}

/**
 * Strict UTF-8. A file that is not well-formed is read as windows-1252, the "extended ASCII" of the English files; a byte
 * that it does not define becomes U+FFFD. The end of file that DOS wrote (^Z) is no text.
 */
export function decodeMeddra(bytes: Uint8Array): string {
  const text = textOf(bytes);
  const end = text.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1) : text;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replace(/[\u0080-\u009f]/gu, '\ufffd');
  }
}

/** The name of a file without its folder, in small letters; null: a file that is not read. */
export function meddraFileName(path: string): MeddraFile | typeof releaseFile | null {
  const name = path.replace(/^.*[\\/]/u, '').toLowerCase();
  return name === releaseFile ? name : (meddraFiles.find((one) => one === name) ?? null);
}

/** Version and language of a release file, such as 28.1 and English. */
export function readReleaseFile(text: string): { version: string; language: string } {
  const [version = '', language = ''] = text.slice(0, lineMax).split(/\r?\n/u, 1)[0]?.split('$') ?? [];
  return { version: version.trim(), language: language.trim() };
}

/** Terms and hierarchy of a release. Throws `MeddraError` that names the file and the line. */
export async function readMeddra(files: ReadonlyMap<string, string>): Promise<MeddraRelease> {
  const terms: MeddraTerm[] = [];
  const paths = await readTerms(files, (term) => terms.push(term));
  return { terms, paths };
}

/** Hands over one term after another, and returns the hierarchy. Throws as `readMeddra`. */
export async function readTerms(
  files: ReadonlyMap<string, string>,
  onTerm: (term: MeddraTerm) => void,
): Promise<MeddraPath[]> {
  const missing = meddraFiles.filter((name) => !files.has(name));
  if (missing.length > 0) {
    throw new MeddraError(problems('these_files_are_missing', { missing: missing.join(', ') }));
  }
  const paths: MeddraPath[] = [];
  const primary = new Map<string, MeddraPath>();
  const ways = new Set<string>();
  await eachLine('mdhier.asc', files, (line, cells) => {
    const [ptCode, hltCode, hlgtCode, socCode, , hltName, hlgtName, socName] = cells;
    const isPrimary = yesNo('mdhier.asc', line, cells[11] ?? '');
    for (const code of [ptCode, hltCode, hlgtCode, socCode]) requireCode('mdhier.asc', line, code);
    for (const name of [hltName, hlgtName, socName]) requireName('mdhier.asc', line, name ?? '');
    const way = [ptCode, hltCode, hlgtCode, socCode].join(' ');
    if (ways.has(way))
      throw new MeddraError(problems('line_of_repeats_an_earlier_line', { file: 'mdhier.asc', line }));
    ways.add(way);
    const path = { ptCode, hltCode, hltName, hlgtCode, hlgtName, socCode, socName, isPrimary } as MeddraPath;
    if (isPrimary && primary.has(path.ptCode)) {
      throw new MeddraError(
        problems('line_of_is_a_second_primary_path', { file: 'mdhier.asc', line, code: ptCode ?? '' }),
      );
    }
    if (isPrimary) primary.set(path.ptCode, path);
    paths.push(path);
  });
  const preferred = await namesOf('pt.asc', files);
  for (const [code] of preferred) {
    if (!primary.has(code)) {
      throw new MeddraError(problems('the_preferred_term_of_pt_asc', { code }));
    }
  }
  for (const name of ['hlt.asc', 'hlgt.asc', 'soc.asc'] as const) {
    const codes = await namesOf(name, files);
    const column = ({ 'hlt.asc': 'hltCode', 'hlgt.asc': 'hlgtCode', 'soc.asc': 'socCode' } as const)[name];
    const lost = paths.find((path) => !codes.has(path[column]));
    if (lost)
      throw new MeddraError(problems('mdhier_asc_names_the_code_which_does', { column: lost[column], name }));
  }
  const seen = new Set<string>();
  await eachLine('llt.asc', files, (line, cells) => {
    const [code = '', name = '', ptCode = ''] = cells;
    requireCode('llt.asc', line, code);
    if (seen.has(code))
      throw new MeddraError(problems('line_of_repeats_the_code', { file: 'llt.asc', line, code }));
    seen.add(code);
    requireName('llt.asc', line, name);
    const ptName = preferred.get(ptCode);
    const soc = primary.get(ptCode);
    if (ptName === undefined || !soc) {
      throw new MeddraError(
        problems('line_of_names_the_preferred_term_which', { file: 'llt.asc', line, code: cut(ptCode) }),
      );
    }
    onTerm({
      code,
      name,
      folded: foldText(name),
      ptCode,
      ptName,
      socCode: soc.socCode,
      socName: soc.socName,
      isCurrent: yesNo('llt.asc', line, cells[9] ?? ''),
    });
  });
  if (seen.size === 0) throw new MeddraError(problems('llt_asc_holds_no_terms'));
  return paths;
}

async function namesOf(file: MeddraFile, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  await eachLine(file, files, (line, [code = '', name = '']) => {
    requireCode(file, line, code);
    if (names.has(code)) throw new MeddraError(problems('line_of_repeats_the_code', { file, line, code }));
    requireName(file, line, name);
    names.set(code, name);
  });
  return names;
}

/** Longest line and name, in characters. Version 28.1 has names of up to 100 in English and lines of up to 300. */
const lineMax = 2_000;
const nameMax = 500;
/** Most lines of a file; llt.asc has some 90,000. */
const linesMax = 500_000;
/** How many characters are read before other requests are served. */
const charactersPerTurn = 50_000;

async function eachLine(
  file: MeddraFile,
  files: ReadonlyMap<string, string>,
  read: (line: number, cells: string[]) => void,
): Promise<void> {
  const text = files.get(file) ?? '';
  const count = columns[file];
  let from = 0;
  let turnAt = 0;
  for (let line = 1; from < text.length; line += 1) {
    if (from >= turnAt) {
      await turn();
      turnAt = from + charactersPerTurn;
    }
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    const whole = text.slice(from, text[end - 1] === '\r' ? Math.max(from, end - 1) : end);
    from = end + 1;
    if (line > linesMax) {
      throw new MeddraError(
        problems('has_more_than_lines', { file, linesMax: linesMax.toLocaleString('en') }),
      );
    }
    if (whole === '') throw new MeddraError(problems('line_of_is_empty', { file, line }));
    if (whole.length > lineMax) {
      throw new MeddraError(
        problems('line_of_has_more_than_characters', { file, line, most: lineMax.toLocaleString('en') }),
      );
    }
    const cells = whole.split('$');
    // A field ends with `$`, the last one too.
    if (cells.length === count + 1 && cells.at(-1) === '') cells.pop();
    if (cells.length !== count) {
      throw new MeddraError(
        problems('line_of_has_fields_instead_of', { file, line, found: cells.length, count }),
      );
    }
    read(line, cells);
  }
}

function requireCode(file: MeddraFile, line: number, code: string | undefined): void {
  if (!/^\d{8}$/u.test(code ?? ''))
    throw new MeddraError(problems('line_of_has_a_code', { file, line, code: cut(code) }));
}

function requireName(file: MeddraFile, line: number, name: string): void {
  if (name.trim() === '') throw new MeddraError(problems('line_of_has_no_name', { file, line }));
  if (textIssue(name, { max: nameMax, required: true }) !== null) {
    throw new MeddraError(problems('line_of_has_a_name_of_more', { file, line, nameMax }));
  }
}

const cut = (value = ''): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

function yesNo(file: MeddraFile, line: number, cell: string): boolean {
  const value = cell.trim();
  if (value !== 'Y' && value !== 'N')
    throw new MeddraError(problems('line_of_has_where_y_or_n', { file, line, value: cut(value) }));
  return value === 'Y';
}
