// Typed values by a schema of the contract: the server's own rules and messages, in a form.
import type * as z from 'zod/mini';
import { m } from '#client/paraglide/messages.js';
import { type Issues, refuse } from './use-send.tsx';

/** The first fault of each field. */
export const faultsOf = (schema: z.ZodMiniType, typed: object): Issues =>
  Object.fromEntries(
    (schema.safeParse(typed).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

/** The input of these values. Refuses the fields with faults; `more` has faults that no schema knows. */
export function parsed<Input>(schema: z.ZodMiniType<Input>, typed: object, more: Issues = {}): Input {
  refuse({ ...more, ...faultsOf(schema, typed) });
  return schema.parse(typed);
}

/** As `parsed`, where `confirmPassword` has to repeat the password. */
export function confirmed<Input>(
  schema: z.ZodMiniType<Input>,
  { confirmPassword, ...typed }: Readonly<Record<string, string>>,
): Input {
  const differs = confirmPassword !== (typed['newPassword'] ?? typed['password']);
  return parsed(schema, typed, differs ? { confirmPassword: m.admin_ui_passwords_do_not_match() } : {});
}
