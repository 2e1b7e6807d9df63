// Somebody who reports to the centre, as its staff know them. A report of a visitor never becomes an entry by itself.
import { type Occupation, occupations } from '../cases/content/code-lists-rules.ts';
import {
  createdAt,
  type InputOf,
  isActive,
  type RecordOf,
  resource,
  updatedAt,
} from '../fields/kinds-rules.ts';

const occupationNames = Object.keys(occupations) as [Occupation, ...Occupation[]];

export const reporters = resource({
  kind: 'reporters',
  one: 'a reporter',
  many: 'reporters',
  access: 'cases',
  fields: {
    name: {
      kind: 'text',
      max: 150,
      search: ['personSearch', 'foldedName'],
      isPersonal: true,
      alsoCalled: ['Reporter', 'Reporter name'],
    },
    occupation: { kind: 'choice', values: occupationNames, alsoCalled: ['Profession', 'Designation'] },
    department: { kind: 'text', max: 60, isOptional: true, search: true },
    telephone: {
      kind: 'text',
      max: 33,
      isOptional: true,
      search: 'personSearch',
      isPersonal: true,
      alsoCalled: ['Phone', 'Mobile'],
    },
    email: {
      kind: 'email',
      isOptional: true,
      search: 'personSearch',
      isPersonal: true,
      alsoCalled: ['E-mail', 'Mail'],
    },
    thankedOn: { kind: 'day', isOptional: true },
    isActive,
    createdAt,
    updatedAt,
    erasedAt: { kind: 'time', isOptional: true },
  },
  name: 'name',
  order: ['name'],
  key: ['name', 'department'],
});
export type Reporter = RecordOf<typeof reporters>;
export type ReporterInput = InputOf<typeof reporters>;
