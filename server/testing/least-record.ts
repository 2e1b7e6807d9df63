// The least that a request sends for a new record of a resource, from the description of the resource.
import { type Resource, type SentField, sentFieldsOf } from '#contract/fields/kinds-rules.ts';

let names = 0;

/** Each call gives another name. */
export function leastRecord(resource: Resource): Record<string, unknown> {
  names += 1;
  return Object.fromEntries(
    sentFieldsOf(resource).flatMap(([name, field]) =>
      field.isOptional || ('default' in field && field.default !== undefined)
        ? []
        : [[name, valueOf(field, `Name${names}`)]],
    ),
  );
}

function valueOf(field: SentField, word: string): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return word;
    case 'email':
      return 'asha@example.org';
    case 'number':
      return field.max;
    case 'yesNo':
      return true;
    case 'choice':
      return field.values[0];
    case 'address':
      return 'https://www.ipc.gov.in';
    case 'file':
      return 'form.pdf';
    case 'list':
      return field.of.map((_, place) => `${word} ${place}`);
    case 'day':
      return '2026-11-20';
    case 'moment':
      return '2026-12-01T05:30:00.000Z';
  }
}
