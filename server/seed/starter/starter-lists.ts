// The starter lists of terms: files of one row for each entry, made by us and described in docs/starter-lists.md. A portal
// takes them over at its first start.
import { readFile } from 'node:fs/promises';
import { parseCsv } from '../../parse-csv.ts';

export interface StarterTerm {
  name: string;
  /** Class of a substance, body system of a reaction. */
  group: string;
  names: readonly string[];
  source: string;
}
interface StarterDepartment {
  name: string;
  kind: string;
  otherNames: string | null;
}
interface StarterDoseWord extends StarterDepartment {
  code: string | null;
}
interface StarterBrand {
  name: string;
  composition: string;
  form: string | null;
  source: string;
  seen: string;
}
export interface StarterLists {
  brands?: readonly StarterBrand[];
  departments?: readonly StarterDepartment[];
  doseWords?: readonly StarterDoseWord[];
  substances: readonly StarterTerm[];
  reactions: readonly StarterTerm[];
}

export const noStarterLists: StarterLists = { substances: [], reactions: [] };

export async function readStarterLists(): Promise<StarterLists> {
  const [substances, reactions, brands] = await Promise.all([
    readTerms('substances'),
    readTerms('reactions'),
    readRows('brands'),
  ]);
  const [departments, doseWords] = await Promise.all(['departments', 'dose-words'].map(readRows));
  return {
    substances,
    reactions,
    brands: brands.map(([name = '', composition = '', form = '', source = '', seen = '']) => ({
      name,
      composition,
      form: form || null,
      source,
      seen,
    })),
    departments: (departments ?? []).map(([name = '', kind = '', names = '']) => ({
      name,
      kind,
      otherNames: linesOf(names),
    })),
    doseWords: (doseWords ?? []).map(([kind = '', name = '', names = '', code = '']) => ({
      kind,
      name,
      otherNames: linesOf(names),
      code: code || null,
    })),
  };
}

async function readTerms(file: string): Promise<StarterTerm[]> {
  const rows = await readRows(file);
  return rows.map(([name = '', group = '', names = '', source = '']) => ({
    name,
    group,
    names: names === '' ? [] : names.split('|'),
    source,
  }));
}

const linesOf = (names: string): string | null => names.replaceAll('|', '\n') || null;

/** The rows of a list below its header. */
async function readRows(file: string): Promise<string[][]> {
  const text = await readFile(new URL(`${file}.csv`, import.meta.url), 'utf8');
  return (await parseCsv(text)).slice(1);
}
