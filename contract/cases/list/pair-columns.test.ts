import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tableColumns } from './case-csv.ts';
import { logColumns } from './log-columns.ts';
import { pairColumns } from './pair-columns.ts';

const text = readFileSync(new URL('../../../docs/exports.md', import.meta.url), 'utf8');
const namesIn = (part: string) => [...part.matchAll(/`(\w+)`/g)].map(([, name]) => name);

it('docs/exports.md names each column in the order of the files, and those that research does not get', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.flatMap((row) => namesIn(row.split('|')[1] ?? ''))).toEqual([
    ...tableColumns,
    ...[...pairColumns, ...logColumns].map(({ name }) => name),
  ]);
  const [left = ''] = /^Not in rows for research: .*$/m.exec(text) ?? [];
  expect(new Set(namesIn(left))).toEqual(
    new Set(pairColumns.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : []))),
  );
});
