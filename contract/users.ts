// An administrator and how one signs in (specification 3, users; 5, login and password change).
import * as z from 'zod/mini';
import { id, requiredText } from './fields.ts';
import { passwordCriteria, passwordMax } from './passwords-rules.ts';
import { textMax } from './text-rules.ts';

export const signInInput = z.object({
  username: requiredText(textMax.line, { required: 'Username is required' }),
  password: requiredText(passwordMax, { required: 'Password is required' }),
});
export type SignInInput = z.infer<typeof signInInput>;

const newPassword = requiredText(passwordMax, { required: 'Password must be at least 8 characters' }).check(
  ...passwordCriteria.map(({ isMet, message }, position) =>
    z.refine<string>(isMet, { params: { code: position === 0 ? 'too_short' : 'format' }, error: message }),
  ),
);

export const passwordChange = z.object({
  currentPassword: requiredText(passwordMax, { required: 'Current password is required' }),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** The signed-in administrator, bare (readings, Interfaces 1). */
export const currentUser = z.object({ id: id(), username: z.string() });
export type CurrentUser = z.infer<typeof currentUser>;
