// Which fields of two versions differ, and who changed them.
import { expect, test } from 'vitest';
import { differencesOf } from './conflict-view.tsx';

const labels = { title: 'Title', content: 'Content', 'options.0': 'Option A', isActive: 'Active' };
const before = { title: 'a', content: 'b', options: ['c'], isActive: true };
const differences = (mine: object, theirs: object) =>
  differencesOf(labels, before, { ...before, ...mine }, { ...before, ...theirs }).map(
    ({ label, changedBy }) => `${label}: ${changedBy ?? 'both'}`,
  );

test('a field that only one person changed belongs to that person', () => {
  expect(differences({ title: 'x' }, { isActive: false })).toEqual(['Title: mine', 'Active: theirs']);
});
test('a field that both people changed belongs to neither, in lists too', () => {
  expect(differences({ options: ['x'] }, { options: ['y'] })).toEqual(['Option A: both']);
});
test('a field that both people changed to the same value is no difference', () => {
  expect(differences({ content: 'x' }, { content: 'x' })).toEqual([]);
});
