// Tests docs/national-form.md: no field of the national forms is without a place, no path is unknown to the schema, each
// element is the one that carries the field, and each question of the details form has a row.
import { describe, expect, it } from 'vitest';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import type { Field, Fields } from '#contract/cases/content/fields-rules.ts';
import { type Question, type Step, stepsFor } from './questions.ts';

const [text = ''] = Object.values(
  import.meta.glob<string>('../../../docs/national-form.md', {
    query: '?raw',
    eager: true,
    import: 'default',
  }),
);
const [, professionals = '', consumers = ''] = text.split(/^## /m);

/** Elements that carry fields which have none of their own. */
const carriers: Record<string, string> = { 'drugs[].doses[].expiry': 'G.k.11' };
const otherPages = [
  'quick form',
  'Who are you?',
  'given by the portal',
  'step of the case',
  'assessment of the case',
  'the receipt code stands for it',
];

const rowsOf = (table: string) =>
  [...table.matchAll(/^\| (?!Field|-)(.*) \|$/gm)].map(([, row = '']) => {
    const [field = '', pages = '', content = '', elements = ''] = row.split(' | ').map((cell) => cell.trim());
    return { field, pages: pages.split(', '), content, elements: elements.split(', ') };
  });
const pathsOf = (content: string) => [...content.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

/** The field at a path such as `drugs[].doses[].batch`. */
function fieldAt(path: string): Field | undefined {
  let fields: Fields = contentFields;
  let field: Field | undefined;
  for (const part of path.split('.')) {
    field = fields[part.replace('[]', '')];
    if (!field || ['entries', 'pairs', 'rows'].includes(field.kind) !== part.endsWith('[]')) return undefined;
    fields = 'fields' in field ? field.fields : {};
  }
  return field;
}

/** The paths that the questions of a form fill. */
const namesAsked = (steps: readonly Step[], isWanted: (question: Question) => unknown = () => true) =>
  steps.flatMap(({ groups }) =>
    groups.flatMap(({ list, questions }) =>
      questions
        .filter((question) => !question.name.startsWith('_') && isWanted(question))
        .flatMap(({ name, kind, options = [] }) => {
          const path = `${list ? `${list.path}.0.` : ''}${name}`.replaceAll(/\.\d+/g, '[]');
          return kind === 'checks' ? options.map(([value]) => `${path}.${value}`) : [path];
        }),
    ),
  );

describe.each([
  ['health professionals', professionals, stepsFor('doctor'), 40],
  ['consumers', consumers, stepsFor('patient'), 22],
] as const)('the table of %s', (_whose, table, steps, least) => {
  const rows = rowsOf(table);

  it('gives every field a page, a path and an element, or says that it is the portal’s own', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    const titles = new Set([...otherPages, ...steps.map(({ title }) => title())]);
    const wrong = rows.filter(({ pages, content, elements }) => {
      const paths = pathsOf(content);
      const wanted = paths.map((path) => carriers[path] ?? fieldAt(path)?.element ?? 'own');
      const carried =
        paths.length > 0
          ? elements.join() === wanted.join()
          : elements.every((one) => /^(?:own|[A-H]\.[\w.]+)$/.test(one));
      return content === '' || !carried || pages.some((page) => !titles.has(page));
    });
    expect(wrong).toEqual([]);
  });

  it('names paths that the schema has, and no others', () => {
    const unknown = rows.flatMap(({ content }) => pathsOf(content)).filter((path) => !fieldAt(path));
    expect(unknown).toEqual([]);
  });

  it('offers the answer “not known” only if the schema accepts it', () => {
    const offered = namesAsked(steps, ({ mayBeUnknown }) => mayBeUnknown);
    expect(offered.length).toBeGreaterThan(5);
    expect(offered.filter((path) => fieldAt(path)?.isPlain)).toEqual([]);
  });

  it('has a row for every question', () => {
    const named = new Set(rows.flatMap(({ content }) => pathsOf(content)));
    expect(namesAsked(steps).filter((path) => !named.has(path))).toEqual([]);
  });
});
