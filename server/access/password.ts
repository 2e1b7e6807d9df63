// Password hashes: Argon2id (RFC 9106), stored as a PHC string. The numbers of running and waiting hashes are limited.
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordStrength } from '#contract/passwords-rules.ts';

/** Memory in KiB and passes: more than OWASP's minimum (19 MiB and 2), about 0.1 s on a small server. */
const cost = { memory: 65_536, passes: 3 } as const;
const hashLength = 32;
/** The limit prevents sign-in attempts from exhausting memory and processors. */
const maxConcurrentHashes = 4;
/** How many may wait. The last of them is answered after some two seconds on a small server. */
const mostWaiting = 8;

/** The queue of hashes is full. This password was not checked. */
export class HashQueueFull extends Error {}

const runArgon2 = promisify(argon2);
const waiting: (() => void)[] = [];
let running = 0;

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrentHashes) running += 1;
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new HashQueueFull();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function hash(
  password: string,
  salt: Buffer,
  { memory, passes }: { memory: number; passes: number },
): Promise<Buffer> {
  const message = password.normalize('NFC');
  return limitConcurrency(() =>
    runArgon2('argon2id', { message, nonce: salt, parallelism: 1, tagLength: hashLength, memory, passes }),
  );
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The PHC string of a password, with a random salt. Throws `HashQueueFull`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
}

/** Whether a password matches a PHC string. False for an invalid string. Throws `HashQueueFull`. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!parts) return false;
  const [, memory, passes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const given = await hash(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
  });
  return expected.length === given.length && timingSafeEqual(expected, given);
}

let nobody: Promise<string> | undefined;
/** A hash that no password matches, so that an unknown name takes as long to refuse as a wrong password. */
export function dummyHash(): Promise<string> {
  if (!nobody) {
    nobody = hashPassword(randomBytes(32).toString('base64'));
    nobody.catch(() => (nobody = undefined)); // tried again at the next call
  }
  return nobody;
}

// Without easily confused characters: 0 O 1 l I.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A random password that meets the password rule: four groups of five characters, about 115 bits. */
export function generatePassword(): string {
  for (;;) {
    const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
    const password = [group(), group(), group(), group()].join('-');
    if (passwordStrength(password).missing.length === 0) return password;
  }
}
