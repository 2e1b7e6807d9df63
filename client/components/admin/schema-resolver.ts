// Joins react-hook-form with a schema of the contract: the server's own rules and sentences, in the form.
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
): Resolver<Values> {
  return (values) => {
    const { error } = schema.safeParse(values);
    if (!error) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    // The first fault of a field is the one that is shown.
    for (const { path, message } of error.issues.toReversed()) {
      set(errors, path.join('.'), { type: 'schema', message });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
