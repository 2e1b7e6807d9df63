// What a desk with made-up cases has besides: the register of its events of the last months, and views of its list.
import { randomUUID } from 'node:crypto';
import { addDays, dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { EventKind } from '#contract/resources/centre-events-rules.ts';
import type { Trx } from '../../db/tables.ts';

const events: readonly [
  daysAgo: number,
  kind: EventKind,
  title: string,
  department: string | null,
  people: number,
][] = [
  [2, 'wardRound', 'Round with the residents: what to report', 'General medicine', 9],
  [6, 'training', 'How to fill in the suspected ADR form', 'Nursing', 42],
  [16, 'alert', 'Note to all wards: check the batch of iron sucrose', null, 120],
  [33, 'awareness', 'National Pharmacovigilance Week: talk and quiz', null, 180],
  [47, 'training', 'Causality assessment for interns', 'Pharmacology', 35],
  [74, 'training', 'Side effects of antibiotics: cases of the ward', 'Paediatrics', 18],
  [103, 'wardRound', 'Round with the residents: what to report', 'Dermatology', 7],
  [139, 'awareness', 'Stand at the hospital gate: why your report counts', null, 95],
];

const views: readonly [name: string, query: string][] = [
  ['Children', 'view=all&ageBand=3'],
  ['New and serious', 'view=all&state=new&serious=true'],
];

export async function insertDemoDesk(
  trx: Trx,
  { now, timeZone, by }: { now: Date; timeZone: string; by: string },
): Promise<void> {
  const today = dayOf(nowIn(now, timeZone));
  await trx
    .insertInto('centre_events')
    .values(
      events.map(([daysAgo, kind, title, department, people]) => ({
        id: randomUUID(),
        day: addDays(today, -daysAgo),
        kind,
        title,
        department,
        people,
        note: null,
        updatedAt: now.toISOString(),
        isSample: true,
      })),
    )
    .execute();
  await trx
    .insertInto('saved_views')
    .values(
      views.map(([name, query]) => ({
        id: randomUUID(),
        name,
        query,
        isShared: true,
        owner: by,
        isSample: true,
      })),
    )
    .execute();
}
