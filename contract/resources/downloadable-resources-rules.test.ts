// The category of a document: one of the portal's four, or any other name, under which the awareness page groups it.
import { expect, it } from 'vitest';
import { inputOf } from '../fields/schemas.ts';
import { downloadableResources } from './downloadable-resources-rules.ts';

const downloadableResourceInput = inputOf(downloadableResources);

const least = { title: 'Slides of a talk', filename: 'r.pdf', originalName: 'talk.pdf', fileSize: '3 KB' };
const categoryOf = (more: object) => downloadableResourceInput.parse({ ...least, ...more }).category;

it('a document has any category with a name, and brochures without one', () => {
  expect(['posters', 'slides', 'पोस्टर'].map((category) => categoryOf({ category }))).toEqual([
    'posters',
    'slides',
    'पोस्टर',
  ]);
  expect(categoryOf({})).toBe('brochures');
  for (const category of [' ', 'x'.repeat(10_000)]) {
    expect(downloadableResourceInput.safeParse({ ...least, category }).success).toBe(false);
  }
});
