// Second factors of an account: passkeys, an authenticator app, and recovery codes.
import * as z from 'zod/mini';
import { id, requiredText, text, time } from './fields.ts';
import { textMax } from './text-rules.ts';
import { accounts } from './words/accounts-rules.ts';

/** Binary data as WebAuthn's JSON has it: base64url. The check of the passkey refuses anything else. */
const base64url = (max: number) => requiredText(max);

const credentialIdMax = 1_400;

const publicKeyCredential = {
  id: base64url(credentialIdMax),
  rawId: base64url(credentialIdMax),
  type: z.literal('public-key'),
};

/** The browser's answer after it has created a passkey: `RegistrationResponseJSON` of WebAuthn. */
const madePasskey = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(16_384),
    /** How the browser reaches the passkey, such as `internal` or `usb`. */
    transports: z.optional(z.array(text(32)).check(z.maxLength(10))),
  }),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** The browser's answer after somebody has used a passkey: `AuthenticationResponseJSON` of WebAuthn. */
export const usedPasskey = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: z.optional(base64url(128)),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

/** The options that a browser needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The options that a browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** The account's passkeys; empty at sign-in: the browser offers its own. */
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const passkeyName = requiredText(textMax.line, { required: 'name_missing' });

export const passkeyInput = z.object({ name: passkeyName, passkey: madePasskey });
export const passkeyChange = z.object({ name: passkeyName });

export const passkey = z.object({
  id: id(),
  name: z.string(),
  createdAt: time(),
  lastUsedAt: z.nullable(time()),
});
export type Passkey = z.infer<typeof passkey>;

/** The second factors of the signed-in account. */
export const secondFactor = z.object({
  /** Every account must have one. */
  required: z.boolean(),
  passkeys: z.array(passkey),
  app: z.nullable(z.object({ createdAt: time(), lastUsedAt: z.nullable(time()) })),
  /** How many recovery codes were not used yet. */
  recoveryCodes: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** The secret for a new authenticator app: shown once, and in use after its first code. */
export const appSecret = z.object({
  /** In base 32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
});
export type AppSecret = z.infer<typeof appSecret>;

export const appCode = z.object({
  code: requiredText(textMax.line, { required: () => accounts('code_missing') }),
});

/** New recovery codes, shown once. Null: the account has some already. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;
