// docs/security/asvs.md lists every requirement of its levels once, with evidence for each that holds.
// documents.test.ts checks that the named files exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The requirements of levels 1 and 2 in ASVS 5.0.0. */
const total = 253;
const text = readFileSync(join(import.meta.dirname, '../docs/security/asvs.md'), 'utf8');
const rows = [
  ...text.matchAll(/^- \*\*([\d.]+)\*\* L(\d) .+?\. (\*\*Deviation\*\*: |_Does not apply_: |)(.+)$/gm),
].map(([, number = '', level, mark = '', by = '']) => ({
  number,
  level,
  state: mark === '' ? 'holds' : mark.startsWith('*') ? 'deviation' : 'does not apply',
  by,
}));
const count = (state: string) => rows.filter((row) => row.state === state).length;

it('every requirement is listed once, in order, in one of three states', () => {
  const numbers = rows.map(({ number }) => number);
  const inOrder = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual(inOrder);
  expect([numbers.length, new Set(numbers).size]).toEqual([total, total]);
  expect(count('holds') + count('deviation') + count('does not apply')).toBe(total);
  expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([]);
});

it('the counts in the introduction are correct, and it names every deviation', () => {
  expect(text).toContain(
    `Of ${total} requirements ${count('holds')} hold, ${count('deviation')} are deviations, and ${count('does not apply')} do not apply.`,
  );
  const [, head = ''] = text.split(/^## /m);
  const named = [...head.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number).toSorted();
  expect(named).toEqual(
    rows
      .filter(({ state }) => state === 'deviation')
      .map(({ number }) => number)
      .toSorted(),
  );
});

it('every requirement has evidence or a reason', () => {
  expect(rows.filter(({ by }) => by.length < 7)).toEqual([]);
});
