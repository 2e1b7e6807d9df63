// What a row of a resource's list shows below the name: the fields that its description marks `inRow`, in words.
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { type Field, fieldsOf, type Resource } from '#contract/fields/kinds-rules.ts';
import { recordText } from './record-words.ts';
import { timeText } from './time.tsx';

/** The short texts, for one line, and the long ones. A field without a value has none. */
export function rowTexts(resource: Resource, record: Readonly<Record<string, unknown>>) {
  const all = fieldsOf(resource)
    .filter(([, field]) => field.inRow)
    .map(([name, field]) => ({ kind: field.kind, text: textOf(resource.kind, name, field, record[name]) }))
    .filter(({ text }) => text !== '');
  const [long = [], short = []] = [true, false].map((isLong) =>
    all.filter(({ kind }) => (kind === 'longText') === isLong).map(({ text }) => text),
  );
  return { short, long };
}

function textOf(kind: string, name: string, field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value as string | number | boolean);
  switch (field.kind) {
    case 'day':
      return printDate(text);
    case 'moment':
    case 'time':
      return timeText(text);
    case 'choice':
      return recordText(kind, `${name}_${text}`) ?? text;
    case 'yesNo':
      return value === true ? (recordText(kind, name) ?? '') : '';
    default:
      return text;
  }
}
