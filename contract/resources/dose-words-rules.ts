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
    name: { kind: 'text', max: 60, search: true },
    otherNames,
    /** Of a frequency the interval between two doses, `12 h`; of a unit that of UCUM; of others that of E2B(R3). */
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

/** Whether a code fits its kind. */
export function isDoseCode(kind: string, code: string): boolean {
  if (kind === 'frequency') return intervalOf(code) !== undefined;
  if (kind === 'unit') return isUcum(code);
  return /^\d{1,15}$/.test(code);
}
