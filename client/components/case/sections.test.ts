// The sections of the form against the list of fields.
import { expect, it } from 'vitest';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import type { Fields } from '#contract/cases/content/fields-rules.ts';
import { onPaper } from './paper-fields.ts';
import { contentSections } from './sections.ts';

it('every field of the content is in exactly one section', () => {
  const inSections = contentSections.flatMap(({ fields }) => fields as readonly string[]);
  expect(inSections.toSorted()).toEqual(Object.keys(contentFields).toSorted());
});

it('what stands open while a paper form is typed are fields of the content', () => {
  const placesOf = (fields: Fields, within = ''): string[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      `${within}${name}`,
      ...('fields' in field ? placesOf(field.fields, `${within}${name}.`) : []),
    ]);
  expect(placesOf(contentFields)).toEqual(expect.arrayContaining([...onPaper]));
});
