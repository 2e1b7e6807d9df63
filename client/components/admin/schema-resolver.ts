// Connects react-hook-form with a contract schema: the server's own rules and messages, in the form.
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { m } from '#client/paraglide/messages.js';

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

/**
 * As `schemaResolver`, with one rule that stays in the browser: `confirmPassword` is equal to the password in the field
 * `name`. `unconfirmed`: it must not be empty, and this is what to say then.
 */
export function confirmedPassword<Values extends FieldValues & { confirmPassword: string }>(
  schema: z.ZodMiniType<unknown, Omit<Values, 'confirmPassword'>>,
  name: 'password' | 'newPassword',
  unconfirmed?: string,
): Resolver<Values> {
  const bySchema = schemaResolver(schema);
  return async (values, context, options) => {
    const { confirmPassword, ...input } = values;
    const { errors } = await bySchema(input, context, options as never);
    const isMissing = confirmPassword === '' && unconfirmed !== undefined;
    const message = isMissing ? unconfirmed : m.admin_ui_passwords_do_not_match();
    const isWrong = isMissing || confirmPassword !== values[name];
    const all = {
      ...errors,
      ...(isWrong && { confirmPassword: { type: 'confirm', message } }),
    } as FieldErrors<Values>;
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} };
  };
}
