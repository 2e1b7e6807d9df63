// A department or ward of the institute, or a place outside it that reports.
import { isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';
import { otherNames } from './centre-lists-rules.ts';

const departmentKinds = ['ward', 'clinic', 'pharmacy', 'outside'] as const;

export const departments = resource({
  kind: 'departments',
  one: 'a department',
  many: 'departments and wards',
  access: 'cases',
  fields: {
    name: { kind: 'text', max: 60, search: true, alsoCalled: ['Department', 'Ward'] },
    kind: { kind: 'choice', values: departmentKinds, default: 'ward' },
    otherNames: { ...otherNames, alsoCalled: ['Other names', 'Aliases'] },
    isActive,
  },
  name: 'name',
  order: ['name'],
  key: ['name'],
});
export type Department = RecordOf<typeof departments>;
