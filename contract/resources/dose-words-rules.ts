// A word for a route, a dosage form, a frequency or a unit as prescriptions have it, with its code where there is one.
import type { intervalUnits } from '../cases/content/code-lists-rules.ts';
import { isUcum } from '../cases/content/units-rules.ts';
import { isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';
import { otherNames } from './centre-lists-rules.ts';

const doseWordKinds = ['route', 'form', 'frequency', 'unit'] as const;

export const doseWords = resource({
  kind: 'dose-words',
  one: 'a word',
  many: 'words of prescriptions',
  access: 'cases',
  fields: {
    kind: { kind: 'choice', values: doseWordKinds },
    name: { kind: 'text', max: 60, search: true, alsoCalled: ['Word', 'Term'] },
    otherNames: { ...otherNames, alsoCalled: ['Other names', 'Abbreviation'] },
    /** Of a frequency the interval between two doses, `12 h`; of a unit that of UCUM; of others `termOf`. */
    code: { kind: 'text', max: 50, isOptional: true, search: true },
    isActive,
  },
  name: 'name',
  order: ['kind', 'name'],
  key: ['kind', 'name'],
});
export type DoseWord = RecordOf<typeof doseWords>;

const alone: readonly string[] = ['{cyclical}', '{asnecessary}', '{total}'];

/** The interval of a frequency's code, `12 h` or `{asnecessary}`; undefined: it is none. */
export function intervalOf(code: string): { value?: number; unit: keyof typeof intervalUnits } | undefined {
  if (alone.includes(code)) return { unit: code as keyof typeof intervalUnits };
  const [, value = '', unit = ''] = /^([1-9]\d{0,3}) (min|h|d|wk|mo|a)$/.exec(code) ?? [];
  return unit === '' ? undefined : { value: Number(value), unit: unit as keyof typeof intervalUnits };
}

/**
 * The term of a route's or form's code in E2B(R3), its number and the version of its list: `20053000 3.1`. Undefined: the
 * code has no version, without which a message does not take it (G.k.4.r.9.2a, G.k.4.r.10.2a).
 */
export function termOf(code: string | null): { number: string; version: string } | undefined {
  const [, number = '', version = ''] = /^(\d{1,15}) (\S{1,25})$/.exec(code ?? '') ?? [];
  return number === '' ? undefined : { number, version };
}

/** Whether a code fits its kind. */
export function isDoseCode(kind: string, code: string): boolean {
  if (kind === 'frequency') return intervalOf(code) !== undefined;
  if (kind === 'unit') return isUcum(code);
  return /^\d{1,15}$/.test(code) || termOf(code) !== undefined;
}
