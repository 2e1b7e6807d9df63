// Connects react-hook-form with a contract schema: the server's own rules and messages, in the form.
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
): Resolver<Values> {
  return (values) => {
    const { error } = schema.safeParse(values);
    if (!error) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    // A field shows its first fault.
    for (const { path, message } of error.issues.toReversed()) {
      set(errors, path.join('.'), { type: 'schema', message });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
