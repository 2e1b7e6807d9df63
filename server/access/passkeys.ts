// Passkeys (WebAuthn): the options that browsers need to make and use them, and the check of their answers. Every
// passkey verifies the person (PIN, finger, face), so no other factor is needed. A challenge is random and works once,
// for 5 minutes. It is bound to the purpose and the account that it was made for.
import { randomBytes } from 'node:crypto';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/second-factor.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Db } from '../db/tables.ts';
import { type Challenge, insertChallenge, consumeChallenge } from './queries.ts';

const challengeMs = 5 * 60_000;
const challengeBytes = 32;
/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const algorithms = [-8, -7, -257];

/** Loading the library takes 0.3 s and 29 MB, so load it only when a passkey is used. */
const library = () => import('@simplewebauthn/server');

async function newChallenge(db: Db, now: Date, made: Challenge): Promise<string> {
  const challenge = randomBytes(challengeBytes).toString('base64url');
  await insertChallenge(db, { ...made, challenge, expiresAt: new Date(now.getTime() + challengeMs) });
  return challenge;
}

/** The host name to which passkeys belong. */
const hostOf = (origin: string) => new URL(origin).hostname;

const named = (passkeys: readonly { credentialId: string }[]) =>
  passkeys.map(({ credentialId: id }) => ({ id, type: 'public-key' as const }));

interface Own {
  user: { id: string; username: string };
  passkeys: readonly { credentialId: string }[];
}

export async function passkeyCreationOf(
  db: Db,
  now: Date,
  origin: string,
  { user, passkeys }: Own,
): Promise<PasskeyCreation> {
  const { username } = user;
  return {
    challenge: await newChallenge(db, now, { purpose: 'create', userId: user.id }),
    rp: { name: statements('portal_name'), id: hostOf(origin) },
    user: { id: Buffer.from(user.id).toString('base64url'), name: username, displayName: username },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: named(passkeys),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Options for using a passkey. `own`: the account's passkeys; null: for a sign-in. */
export async function passkeyRequestOf(
  db: Db,
  now: Date,
  origin: string,
  own: Own | null,
): Promise<PasskeyRequest> {
  const made: Challenge = own
    ? { purpose: 'confirm', userId: own.user.id }
    : { purpose: 'sign in', userId: null };
  return {
    challenge: await newChallenge(db, now, made),
    rpId: hostOf(origin),
    timeout: challengeMs,
    allowCredentials: own ? named(own.passkeys) : [],
    userVerification: 'required',
  };
}

/** The values that a passkey must have signed. */
interface Expected extends Challenge {
  origin: string;
  now: Date;
}

/**
 * The challenge that a browser's answer names, if it was made for this and was not used yet; otherwise null. It is used
 * up in any case.
 */
async function consumeExpected(db: Db, clientDataJSON: string, { purpose, userId, now }: Expected) {
  const challenge = challengeIn(clientDataJSON);
  const made = challenge === null ? undefined : await consumeChallenge(db, challenge);
  if (!made || made.purpose !== purpose || made.userId !== userId) return null;
  const left = Date.parse(made.expiresAt) - now.getTime();
  return left > 0 && left <= challengeMs ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

const checks = ({ origin }: Expected) => ({
  expectedOrigin: origin,
  expectedRPID: hostOf(origin),
  requireUserVerification: true,
});

export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: string;
}

/** The new passkey; null if anything about it is wrong. */
export async function checkMadePasskey(
  db: Db,
  { response, ...credential }: MadePasskey,
  expected: Expected,
): Promise<NewPasskey | null> {
  const expectedChallenge = await consumeExpected(db, response.clientDataJSON, expected);
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response']['response'],
        clientExtensionResults: {},
      },
      expectedChallenge,
      supportedAlgorithmIDs: algorithms,
      ...checks(expected),
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter: String(counter),
    };
  } catch {
    return null;
  }
}

/** The new signature counter; null if anything is wrong. */
export async function checkUsedPasskey(
  db: Db,
  { response, ...credential }: UsedPasskey,
  known: NewPasskey,
  expected: Expected,
): Promise<number | null> {
  const expectedChallenge = await consumeExpected(db, response.clientDataJSON, expected);
  if (expectedChallenge === null) return null;
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...signed } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      credential: {
        id: known.credentialId,
        publicKey: Buffer.from(known.publicKey, 'base64url'),
        counter: Number(known.counter),
      },
      expectedChallenge,
      ...checks(expected),
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
