// Some of the people who report in the made-up cases, in the directory of reporters.
import { randomUUID } from 'node:crypto';
import type { Occupation } from '#contract/cases/content/code-lists-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { reporters } from '#contract/resources/reporters-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { searchTextOf } from '../../db/search-text.ts';
import type { Trx } from '../../db/tables.ts';
import { demoReporters } from './make-cases.ts';

const people: readonly [keyof typeof demoReporters, Occupation, department: string, isThanked: boolean][] = [
  ['Rao', 'doctor', 'General medicine', true],
  ['Iyer', 'pharmacist', 'Hospital pharmacy', false],
  ['Khan', 'doctor', 'Dermatology', true],
  ['Nair', 'nurse', 'Paediatrics', false],
  ['Patil', 'dentist', 'Dental clinic', false],
  ['Mehta', 'student', 'Community medicine', false],
];

export async function insertDemoReporters(trx: Trx, now: Date, timeZone: string): Promise<void> {
  const at = now.toISOString();
  const rows = people.map(([family, occupation, department, isThanked]) => {
    const given = demoReporters[family];
    const person = {
      name: `${given} ${family}`,
      occupation,
      department,
      telephone: null,
      email: `${given}.${family}@example.org`.toLowerCase(),
    };
    return {
      ...person,
      id: randomUUID() as string,
      thankedOn: isThanked ? dayOf(nowIn(now, timeZone)) : null,
      isActive: true,
      createdAt: at,
      updatedAt: at,
      erasedAt: null,
      personSearch: searchTextOf(reporters, 'personSearch', person),
      foldedName: foldName(person.name),
      isSample: true,
    };
  });
  await trx.insertInto('reporters').values(rows).execute();
}
