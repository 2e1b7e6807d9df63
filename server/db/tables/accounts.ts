// Tables of sign-in: sessions, second factors, invites and counted attempts.
import { table } from '../column-kinds.ts';

export const accountTables = {
  sessions: table('A signed-in browser. Deleted with its user.', {
    id: 'id',
    tokenHash: ['text', 'SHA-256 of the cookie’s token, unique'],
    userId: ['id', 'the account (`users.id`)'],
    device: ['text?', 'browser and operating system, as reported at sign-in'],
    createdAt: 'time',
    lastSeenAt: ['time', 'last request; the session expires 30 minutes later'],
    passwordAt: ['time?', 'when the password was last entered in this session'],
    signedAt: ['time?', 'when a case was last signed in this session'],
  }),
  passkeys: table('A passkey (WebAuthn) of an account, with which it signs in. Deleted with the account.', {
    id: 'id',
    userId: ['id', 'the account (`users.id`)'],
    credentialId: ['text', 'the passkey’s own id, in base64url; unique'],
    publicKey: ['text', 'public key in COSE, in base64url'],
    counter: ['text', 'the highest signature counter so far, 0 to 2³²−1; a lower one means a copied passkey'],
    name: ['text', 'name that the person chose'],
    transports: ['strings as json', 'how browsers reach it, such as internal or usb'],
    createdAt: 'time',
    lastUsedAt: ['time?', 'when it was last used'],
  }),
  passkey_challenges: table('A challenge that a passkey must sign. Valid once, for 5 minutes.', {
    challenge: ['text', 'random bytes in base64url; the primary key'],
    purpose: ['text', 'sign in, confirm or create'],
    userId: ['id?', 'the account that asked for it (`users.id`); empty at sign-in'],
    expiresAt: ['time', 'when it expires'],
  }),
  authenticator_apps: table(
    'The authenticator app of an account, for time-based codes (RFC 6238). Deleted with the account.',
    {
      id: 'id',
      userId: ['id', 'the account (`users.id`)'],
      secret: ['text', 'the shared secret, encrypted under a key derived from APP_SECRET'],
      createdAt: 'time',
      confirmedAt: [
        'time?',
        'when its first code was entered; empty: it is not in use yet, and may replace another one',
      ],
      lastStep: ['integer', 'the 30-second step of the last accepted code: a code works once'],
      lastUsedAt: ['time?', 'when its last code was accepted'],
      wrongCodes: ['integer', 'wrong codes since the last right one'],
      wrongAt: ['time?', 'when the last wrong code was entered'],
    },
  ),
  recovery_codes: table('A recovery code that was not used yet. Deleted when it is used.', {
    codeHash: ['text', 'SHA-256 of the code, which has 120 random bits; the primary key'],
    userId: ['id', 'the account (`users.id`)'],
  }),
  invites: table(
    'An invitation link for a new administrator. Valid once, for 72 hours; deleted when it is accepted or withdrawn, and with the account that made it.',
    {
      id: 'id',
      tokenHash: ['text', 'SHA-256 of the link’s token, unique'],
      note: ['text?', 'note on the invited person'],
      invitedBy: ['id', 'the account that made it (`users.id`; replies show its name)'],
      rights: ['rights as json=', 'rights of the new account'],
      createdAt: 'time',
      expiresAt: ['time', 'when it expires'],
    },
  ),
  sign_in_addresses: table(
    'What sign-in attempts are counted for, such as an address. Its row is locked while they are counted.',
    {
      address: ['text', 'keyed hash; the primary key'],
      lastTryAt: ['time', 'when it last tried to sign in'],
    },
  ),
  sign_in_places: table(
    'An account that signed in from an address in the last 30 days: its wrong attempts there are counted apart.',
    {
      address: ['text', 'keyed hash of the caller’s address; the primary key with `account`'],
      account: ['text', 'keyed hash of the username'],
      lastSignInAt: ['time', 'when it last signed in there'],
    },
  ),
  sign_in_tries: table('A sign-in attempt for which a password was hashed.', {
    id: 'id',
    address: [
      'text',
      'keyed hash of what it is counted for: the caller’s address, an account at that address, or an account alone',
    ],
    account: ['text', 'keyed hash of the username'],
    triedAt: ['time', 'when it was made'],
    wasRight: ['boolean', 'whether the password was correct'],
  }),
};
