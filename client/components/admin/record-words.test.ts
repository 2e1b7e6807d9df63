// The words of the records at the desk: a resource has all that its form and its list show, and no text is left over.
import { expect, it } from 'vitest';
import en from '#client/messages/records/en.json' with { type: 'json' };
import { fieldsOf, type Resource, sentFieldsOf } from '#contract/fields/kinds-rules.ts';
import { allResources } from '#contract/resources-rules.ts';
import { contactInfo } from '#contract/resources/contact-info-rules.ts';
import { recordText } from './record-words.ts';

const resources: readonly Resource[] = [...new Set<Resource>([...allResources, contactInfo])];

/** Fields that no form shows: the screen sets them. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  'downloadable-resources': ['filename', 'originalName', 'fileSize', 'uploadedFilename'],
  gallery: ['type', 'filename', 'originalName', 'featured'],
  'saved-views': ['query'],
};
/** Resources whose screen draws the list itself. */
const ownLists = ['contact-info', 'contact-links', 'downloadable-resources', 'saved-views'];
const ofList = ['list', 'one', 'many', 'add', 'edit', 'empty', 'emptyHint', 'searchHint'];
const failures = ['notCreated', 'notUpdated', 'notDeleted'];
const toasts = ['created', 'updated', 'deleted', ...failures, ...failures.map((name) => `${name}Title`)];

it.each(resources.map((own) => [own.kind, own] as const))('the words of %s are there', (kind, own) => {
  const fields = sentFieldsOf(own)
    .map(([name]) => name)
    .filter((name) => !unseen[kind]?.includes(name));
  const texts = sentFieldsOf(own).flatMap(([name, field]) =>
    field.kind === 'list' ? field.of.map((_, place) => `${name}_${place}`) : [],
  );
  const shown = [...fields, ...texts, ...(ownLists.includes(kind) ? [] : ofList), ...toasts];
  expect(shown.filter((name) => recordText(kind, name) === undefined)).toEqual([]);
});

it('each text is one of a resource', () => {
  const names = new Set([...ofList, ...toasts, 'lede', 'noData', 'shown']);
  const left = Object.keys(en).filter((key) => {
    const [kind = '', name = '', part] = key.split('_');
    const of = kind === 'records' ? resources : resources.filter((own) => own.kind === kind);
    const isField = of.some((own) => fieldsOf(own).some(([field]) => field === name));
    return !(isField || (of.length > 0 && part === undefined && names.has(name)));
  });
  expect(left).toEqual([]);
});

it('no field has the name of a text of the list', () => {
  const names = resources.flatMap((own) => fieldsOf(own).map(([name]) => name));
  expect(names.filter((name) => [...ofList, ...toasts, 'lede', 'noData', 'shown'].includes(name))).toEqual(
    [],
  );
});
