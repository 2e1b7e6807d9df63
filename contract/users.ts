// An administrator and how one signs in (specification 3, users; 5, login and password change).
import * as z from 'zod/mini';
import { id, requiredText } from './fields.ts';
import { textMax } from './text-rules.ts';

/** Longest password, in characters (readings 21). */
export const passwordMax = 128;

export const signInInput = z.object({
  username: requiredText(textMax.line, { required: 'Username is required' }),
  password: requiredText(passwordMax, { required: 'Password is required' }),
});
export type SignInInput = z.infer<typeof signInInput>;

const newPassword = requiredText(passwordMax, {
  required: 'Password must be at least 8 characters',
}).check(
  z.refine((password) => [...password].length >= 8, {
    params: { code: 'too_short' },
    error: 'Password must be at least 8 characters',
  }),
  z.refine((password) => /\p{Lu}/u.test(password), {
    params: { code: 'format' },
    error: 'Password must contain at least one uppercase letter',
  }),
  z.refine((password) => /\p{Ll}/u.test(password), {
    params: { code: 'format' },
    error: 'Password must contain at least one lowercase letter',
  }),
  z.refine((password) => /\d/.test(password), {
    params: { code: 'format' },
    error: 'Password must contain at least one number',
  }),
  z.refine((password) => /[^\p{L}\p{N}]/u.test(password), {
    params: { code: 'format' },
    error: 'Password must contain at least one special character',
  }),
);

export const passwordChange = z.object({
  currentPassword: requiredText(passwordMax, { required: 'Current password is required' }),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** The signed-in administrator, bare (readings, Interfaces 1). */
export const currentUser = z.object({ id: id(), username: z.string() });
export type CurrentUser = z.infer<typeof currentUser>;
