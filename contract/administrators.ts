// The administrators' accounts, and the one-time links by which a new one comes in (specification 6: one role).
import * as z from 'zod/mini';
import { id, optionalText, requiredText, time } from './fields.ts';
import { textMax } from './text-rules.ts';
import { userNameCriteria } from './user-names-rules.ts';
import { newPassword } from './users.ts';

export const administrator = z.object({
  id: id(),
  username: z.string(),
  createdAt: time(),
  lastSignInAt: z.nullable(time()),
});
export type Administrator = z.infer<typeof administrator>;

/** Hours in which an invite can be taken. */
export const inviteHours = 72;

export const inviteInput = z.object({
  /** For whom it is, so that pending invites can be told apart. */
  note: optionalText(textMax.line),
});

/** An invite that nobody has taken yet. */
export const invite = z.object({
  id: id(),
  note: z.nullable(z.string()),
  /** User name of who made it. */
  invitedBy: z.string(),
  createdAt: time(),
  expiresAt: time(),
});
export type Invite = z.infer<typeof invite>;

/** `path` holds the token, and is told this once; the database keeps a hash of it. */
export const newInvite = z.extend(invite, { path: z.string() });
export type NewInvite = z.infer<typeof newInvite>;

export const inviteAcceptance = z.object({
  token: requiredText(textMax.line),
  username: requiredText(textMax.line, { required: 'Username is required' }).check(
    ...userNameCriteria.map(({ code, message, isMet }) =>
      z.refine<string>(isMet, { params: { code }, error: message, abort: true }),
    ),
  ),
  password: newPassword,
});
export type InviteAcceptance = z.infer<typeof inviteAcceptance>;
