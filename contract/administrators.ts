// Accounts and their rights, and the one-time links that create new accounts.
import * as z from 'zod/mini';
import { inOrder, type Right, rights } from './access-rules.ts';
import { id, oneOf, optionalEmail, optionalText, requiredText, time } from './fields.ts';
import { textMax } from './text-rules.ts';
import { userNameCriteria } from './user-names-rules.ts';
import { newPassword, someRights } from './users.ts';
import { faults } from './words/faults-rules.ts';
import { accounts } from './words/accounts-rules.ts';

export const administrator = z.object({
  id: id(),
  username: z.string(),
  createdAt: time(),
  lastSignInAt: z.nullable(time()),
  rights: someRights,
  /** The fields that people enter about themselves; a signature needs the first two. */
  fullName: z.nullable(z.string()),
  designation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** When the address was verified by mail. */
  emailVerifiedAt: z.nullable(time()),
  /** Whether the account has a passkey or an authenticator app. */
  secondFactor: z.boolean(),
  version: z.int(),
});
export type Administrator = z.infer<typeof administrator>;

/** An account after a change. */
export const changedAdministrator = z.object({
  ...administrator.shape,
  /** Whether a link went to a new address, which verifies it; null: the address is the same, or there is none. */
  linkMailed: z.nullable(z.boolean()),
});
export type ChangedAdministrator = z.infer<typeof changedAdministrator>;

const rightsInput = z.pipe(
  z.array(oneOf(rights), { error: () => faults('type') }),
  z.transform((some: Right[]) => inOrder(some)),
);

export const administratorInput = z.object({
  /** All rights that the account will have. Only the right `portal` can change them. */
  rights: rightsInput,
  fullName: optionalText(textMax.line),
  designation: optionalText(textMax.line),
  email: optionalEmail({ email: 'no_email' }),
});
export type AdministratorChange = Partial<z.infer<typeof administratorInput>>;

/** An account that was given rights. */
export const grant = z.object({
  id: id(),
  at: time(),
  /** Username of the account that granted them; null: granted on the server's command line. */
  grantedBy: z.nullable(z.string()),
  /** Username of the account; null: it has been removed since. */
  username: z.nullable(z.string()),
  rights: someRights,
});
export type Grant = z.infer<typeof grant>;

/** An account that can grant rights, and which: those that it has. */
export const granter = z.object({ username: z.string(), rights: someRights });

/** Hours for which an invite is valid. */
export const inviteHours = 72;

export const inviteInput = z.object({
  /** The name of the invited person, shown in the list of pending invites. */
  note: optionalText(textMax.line),
  /** Rights of the new account; absent: all that the inviter has. */
  rights: z.optional(rightsInput),
});

/** An invite that nobody has accepted yet. */
export const invite = z.object({
  id: id(),
  note: z.nullable(z.string()),
  /** Username of the inviter. */
  invitedBy: z.string(),
  /** Rights of the new account. */
  rights: someRights,
  createdAt: time(),
  expiresAt: time(),
});
export type Invite = z.infer<typeof invite>;

/** `path` contains the token and is returned only once; the database stores a hash of it. */
export const newInvite = z.extend(invite, { path: z.string() });
export type NewInvite = z.infer<typeof newInvite>;

export const inviteAcceptance = z.object({
  token: requiredText(textMax.line),
  // Its own criteria refuse every invisible character, in one sentence.
  username: requiredText(textMax.line, { required: () => accounts('username_missing') }, false).check(
    ...userNameCriteria.map(({ code, message, isMet }) =>
      z.refine<string>(isMet, { params: { code }, error: message, abort: true }),
    ),
  ),
  password: newPassword,
});
