// The prepared statements of the embedded database: their memory does not depend on what callers choose.
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { asKyselySqlite } from './sqlite-statements.ts';

function opened() {
  const database = new DatabaseSync(':memory:');
  database.exec('create table words (word text)');
  const statements = asKyselySqlite(database);
  const insertion = (rows: number) => `insert into words values ${Array(rows).fill('(?)').join()}`;
  const insert = (rows: number, word = 'x') =>
    statements.prepare(insertion(rows)).run(Array<string>(rows).fill(word));
  const count = () => statements.prepare('select count(*) as n from words').all([])[0]?.['n'];
  return { statements, insertion, insert, count };
}

it('statements of a thousand sizes stay within eight megabytes, and each still runs', () => {
  const { statements, insert, count } = opened();
  for (let rows = 1; rows <= 1_000; rows += 1) insert(rows);
  expect(count()).toBe(500_500);
  expect(statements.stored().bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(statements.stored().statements).toBeGreaterThan(10);
  insert(1); // it was removed, and is prepared again
  expect(count()).toBe(500_501);
});

it('a statement of 30,000 values is not stored', () => {
  const { statements, insert, count } = opened();
  const before = statements.stored().bytes;
  insert(30_000);
  expect(statements.stored().bytes).toBe(before);
  insert(30_000);
  expect(count()).toBe(60_000);
});

it('a statement is stored with few values only: it keeps those of its last call', () => {
  const { statements, insert, insertion, count } = opened();
  const small = statements.prepare(insertion(2));
  insert(2);
  expect(statements.prepare(insertion(2))).toBe(small);
  insert(2, 'x'.repeat(100_000));
  expect(statements.prepare(insertion(2))).not.toBe(small);
  insert(2);
  expect(count()).toBe(6);
});

it('rows that are being read stay readable when their statement is removed', () => {
  const { statements, insert } = opened();
  insert(3);
  const reading = 'select word from words';
  const first = statements.prepare(reading);
  const rows = first.iterate([]);
  expect(rows.next().value).toEqual({ word: 'x' });
  for (let n = 1; n <= 1_000; n += 1) insert(n);
  expect(statements.prepare(reading)).not.toBe(first);
  expect([rows.next().value, rows.next().value]).toEqual([{ word: 'x' }, { word: 'x' }]);
  rows.return();
});
