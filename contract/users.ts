// An account that can sign in, and its sign-in.
import * as z from 'zod/mini';
import { rights } from './access-rules.ts';
import { id, optionalText, requiredText, time } from './fields.ts';
import { passwordCriteria, passwordMax } from './passwords-rules.ts';
import { usedPasskey } from './second-factor.ts';
import { textMax } from './text-rules.ts';
import { accounts } from './words/accounts-rules.ts';

/** Rights of an account, without duplicates. */
export const someRights = z.array(z.enum(rights));

export const signInInput = z.object({
  // Accounts made before names were checked keep theirs, with any characters.
  username: requiredText(textMax.line, { required: () => accounts('username_missing') }, false),
  password: requiredText(passwordMax, { required: () => accounts('password_missing') }),
  /** Of the authenticator app, or a recovery code; accounts with a second factor need one. */
  code: optionalText(textMax.line),
});

export const newPassword = requiredText(passwordMax, {
  required: () => accounts('needs_length'),
}).check(
  ...passwordCriteria.map(({ isMet, message }, position) =>
    z.refine<string>(isMet, { params: { code: position === 0 ? 'too_short' : 'format' }, error: message }),
  ),
);

export const passwordChange = z.object({
  currentPassword: requiredText(passwordMax, { required: () => accounts('current_password_missing') }),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** The password of the signed-in account, entered again, or one of its passkeys. */
export const confirmation = z
  .object({
    password: z.optional(requiredText(passwordMax, { required: () => accounts('password_missing') })),
    passkey: z.optional(usedPasskey),
  })
  .check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      path: ['password'],
      params: { code: 'required' },
      error: () => accounts('password_missing'),
    }),
  );

/** Sign-in by a passkey alone. */
export const passkeySignIn = z.object({ passkey: usedPasskey });

export const account = z.object({ id: id(), username: z.string() });
export type Account = z.infer<typeof account>;

/** The signed-in account, without a wrapping object. */
export const currentUser = z.extend(account, { rights: someRights });

export type CurrentUser = z.infer<typeof currentUser>;

/** A browser in which the account is signed in. Its id is not the token, so it gives no access. */
export const ownSession = z.object({
  id: id(),
  /** Browser and system as reported at the sign-in, such as 'Firefox on Android'. */
  device: z.nullable(z.string()),
  createdAt: time(),
  lastSeenAt: time(),
  /** The session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
