// The sections of the form against the list of fields.
import { expect, it } from 'vitest';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import { contentSections, paperOrder } from './sections.ts';

it('every field of the content is in exactly one section', () => {
  const inSections = contentSections.flatMap(({ fields }) => fields as readonly string[]);
  expect(inSections.toSorted()).toEqual(Object.keys(contentFields).toSorted());
});

it('a paper form asks for every section', () => {
  expect(paperOrder.toSorted()).toEqual(contentSections.map(({ id }) => id).toSorted());
});
