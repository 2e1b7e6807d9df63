// The configuration, and the only reader of the environment. A wrong value stops the start with one sentence
// that names the variable.
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { passwordStrength } from '#contract/passwords-rules.ts';
import { emailIssue, textIssue, textMax } from '#contract/text-rules.ts';
import { readPostgresAddress } from './postgres-address.ts';

/** An invalid value in the environment. The message is for the person who set it. */
export class ConfigError extends Error {}

/** How many calls one address may make in how many minutes. */
export interface Limit {
  count: number;
  minutes: number;
}

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is part of the path instead of the host name. */
  forcePathStyle: boolean;
}

/** How mails are sent. */
export interface MailConfig {
  /** The mail server: `smtp:` or `smtps:`. It may hold a password. */
  url: string;
  /** Whether the connection to the mail server must be encrypted, and its certificate valid. */
  secured: boolean;
  from: { name: string; address: string };
  /** How long a connection and a reply may take, in milliseconds. */
  waitMs: number;
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** May name several hosts (`postgres-address.ts`). */
  databaseUrl: string | null;
  /** A standby for figures, exports and prints of many cases; null: the database itself. */
  databaseReadUrl: string | null;
  /** The S3-compatible store for new files; null: on the disk, under `dataDir`. */
  s3: S3Config | null;
  /** ClamAV's daemon, which looks at every uploaded file; null: no scanner. */
  clamd: { host: string; port: number } | null;
  /** From `APP_SECRET`; null: generated into `dataDir`. */
  appSecret: string | null;
  admin: { username: string; password: string | null };
  /** The portal's own origin, for example `https://pv.example.org`; null: any host that the browser names. */
  publicOrigin: string | null;
  trustProxy: string[] | number | false;
  /** Null: the portal sends no mail. */
  mail: MailConfig | null;
  seed: 'sample' | 'none' | 'demo';
  timeZone: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The port for Prometheus; null: none. */
  metricsPort: number | null;
  backup: {
    dir: string;
    /** The hours between two; null: no scheduled backups. */
    everyHours: number | null;
    /** How many are retained, in the directory and in the store. */
    keep: number;
    /** Whether the newest is restored once a day into a scratch place, to know that it can be. */
    check: boolean;
    /** Where they go, too, and the key that encrypts them, in hexadecimal. */
    store: { s3: S3Config; key: string } | null;
  };
  limits: Record<'signIn' | 'reports' | 'messages' | 'scores' | 'searches' | 'codes', Limit>;
  rateLimit: boolean;
  /**
   * For how many seconds a stopping portal accepts new connections, so that a load balancer can send them
   * elsewhere.
   */
  endAfterSeconds: number;
  /** The folder with the official schema of E2B(R3), from ICH; null: messages are not checked against it. */
  e2bSchemaDir: string | null;
  /** How files of messages leave by themselves: into a folder, or to an address; null: a person takes them. */
  push: { kind: 'folder'; path: string } | { kind: 'address'; url: string; key: string } | null;
  /** The forwarder of broadcasts: its UDP ports, and the addresses by which others reach them. */
  broadcast: { ports: readonly [first: number, last: number]; addresses: readonly string[] };
  /** An outside server that takes the broadcast in (WHIP) and gives it out (WHEP); null: the portal's own forwarder. */
  broadcastServer: { whipUrl: string; whipToken: string | null; whepUrl: string } | null;
  /** False removes the service worker from every browser that has one. */
  serviceWorker: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the configuration. Throws `ConfigError`. */
export function readConfig(env: Environment = process.env): Config {
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './data');
  return {
    host,
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    dataDir,
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseReadUrl: databaseReadUrl(env),
    s3: s3(env, 'S3_'),
    clamd: clamd(env),
    appSecret: appSecret(env),
    admin: { username: adminUsername(env), password: adminPassword(env) },
    publicOrigin: publicOrigin(env),
    trustProxy: trustProxy(env),
    mail: mail(env),
    seed: oneOf(env, 'SEED', ['sample', 'none', 'demo']),
    timeZone: timeZone(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    metricsPort: metricsPort(env),
    backup: {
      dir: backupDir(env, dataDir),
      everyHours: backupEvery(env),
      keep: wholeNumber(env, 'BACKUP_KEEP', 14, 1, 1_000),
      check: oneOf(env, 'BACKUP_CHECK', ['on', 'off']) === 'on',
      store: backupStore(env),
    },
    limits: {
      signIn: limit(env, 'LIMIT_SIGN_IN', { count: 10, minutes: 15 }),
      reports: limit(env, 'LIMIT_REPORTS', { count: 60, minutes: 60 }),
      messages: limit(env, 'LIMIT_MESSAGES', { count: 20, minutes: 60 }),
      scores: limit(env, 'LIMIT_SCORES', { count: 60, minutes: 60 }),
      searches: limit(env, 'LIMIT_SEARCHES', { count: 120, minutes: 1 }),
      codes: limit(env, 'LIMIT_CODES', { count: 10, minutes: 15 }),
    },
    rateLimit: rateLimit(env, host),
    endAfterSeconds: wholeNumber(env, 'END_AFTER', 0, 0, 300),
    e2bSchemaDir: schemaDir(env),
    push: push(env),
    broadcast: { ports: broadcastPorts(env), addresses: broadcastAddresses(env) },
    broadcastServer: broadcastServer(env),
    serviceWorker: oneOf(env, 'SERVICE_WORKER', ['on', 'off']) === 'on',
  };
}

/** True for addresses that only this machine can reach. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The variable's value, or null if it is unset or empty. */
function text(env: Environment, name: string): string | null {
  return env[name] || null;
}

function wholeNumber(env: Environment, name: string, otherwise: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return otherwise;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, and is '${value}'.`);
  }
  return number;
}

/** Checks the folder at the start, not when the first message is sent. */
function schemaDir(env: Environment): string | null {
  const value = text(env, 'E2B_SCHEMA_DIR');
  if (value === null) return null;
  const folder = resolve(value);
  for (const name of ['MCCI_IN200100UV01.xsd', 'MCCI_IN200101UV01.xsd']) {
    if (existsSync(join(folder, 'multicacheschemas', name))) continue;
    throw new ConfigError(`E2B_SCHEMA_DIR must hold multicacheschemas/${name}, and is '${value}'.`);
  }
  return folder;
}

/** Where files of messages go. Only who starts the portal may say so: it makes the server write files or call addresses. */
function push(env: Environment): Config['push'] {
  const value = text(env, 'E2B_PUSH');
  if (value === null) return null;
  if (value.startsWith('folder:')) {
    const path = value.slice('folder:'.length);
    if (path.startsWith('/') && existsSync(path)) return { kind: 'folder', path };
    throw new ConfigError(`E2B_PUSH must name a folder that is there by its whole path, and is '${value}'.`);
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username !== '' || url.password !== '') {
    throw new ConfigError(
      'E2B_PUSH must be folder:/path or an address such as https://interface.example.org/icsr, without a password.',
    );
  }
  const key = text(env, 'E2B_PUSH_KEY');
  if (key === null || !/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigError('E2B_PUSH_KEY must be the key for the address in E2B_PUSH, in visible ASCII.');
  }
  return { kind: 'address', url: url.href, key };
}

function metricsPort(env: Environment): number | null {
  if (['off', null].includes(text(env, 'METRICS_PORT'))) return null;
  const port = wholeNumber(env, 'METRICS_PORT', 0, 1, 65_535);
  if (port === wholeNumber(env, 'PORT', 3000, 0, 65_535)) {
    throw new ConfigError('METRICS_PORT must differ from PORT, which visitors can reach.');
  }
  return port;
}

/** The first of `values` is the default. */
function oneOf<const T extends string>(env: Environment, name: string, values: readonly [T, ...T[]]): T {
  const value = text(env, name);
  if (value === null) return values[0];
  const known = values.find((candidate) => candidate === value);
  if (known === undefined)
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, and is '${value}'.`);
  return known;
}

function limit(env: Environment, name: string, otherwise: Limit): Limit {
  const value = text(env, name);
  if (value === null) return otherwise;
  const parts = /^([1-9]\d{0,5})\/([1-9]\d{0,4})$/.exec(value);
  if (!parts) throw new ConfigError(`${name} must be count/minutes such as 60/60, and is '${value}'.`);
  return { count: Number(parts[1]), minutes: Number(parts[2]) };
}

function databaseUrl(env: Environment, name: 'DATABASE_URL' | 'DATABASE_READ_URL'): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const address = readPostgresAddress(value);
  // The value may hold a password, so the sentence does not repeat it.
  if (!address) {
    throw new ConfigError(
      `${name} must be an address like postgres://user:password@host:5432/database, or one with several hosts like postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write.`,
    );
  }
  if (name === 'DATABASE_URL' && ['read-only', 'standby', 'prefer-standby'].includes(address.wish ?? '')) {
    throw new ConfigError(
      'DATABASE_URL must lead to the server that takes writes: target_session_attrs must be read-write, primary or any.',
    );
  }
  return value;
}

function databaseReadUrl(env: Environment): string | null {
  const value = databaseUrl(env, 'DATABASE_READ_URL');
  if (value !== null && text(env, 'DATABASE_URL') === null) {
    throw new ConfigError('DATABASE_URL is missing: it is required when DATABASE_READ_URL is set.');
  }
  return value;
}

function s3(env: Environment, start: 'S3_' | 'BACKUP_S3_'): S3Config | null {
  const names = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'FORCE_PATH_STYLE'];
  if (names.every((name) => text(env, start + name) === null)) return null;
  const required = (part: string) => {
    const name = start + part;
    const value = text(env, name);
    if (value === null) {
      throw new ConfigError(`${name} is missing: it is required when another ${start} variable is set.`);
    }
    return value;
  };
  const endpoint = required('ENDPOINT');
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new ConfigError(
      `${start}ENDPOINT must be an origin such as https://s3.example.org, and is '${endpoint}'.`,
    );
  }
  const bucket = required('BUCKET');
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket)) {
    throw new ConfigError(`${start}BUCKET must be the name of a bucket, and is '${bucket}'.`);
  }
  const region = text(env, `${start}REGION`) ?? 'us-east-1';
  if (!/^[a-z\d-]{1,64}$/i.test(region)) {
    throw new ConfigError(`${start}REGION must be the name of a region, and is '${region}'.`);
  }
  return {
    endpoint: url.origin,
    region,
    bucket,
    accessKeyId: required('ACCESS_KEY_ID'),
    secretAccessKey: required('SECRET_ACCESS_KEY'),
    forcePathStyle: oneOf(env, `${start}FORCE_PATH_STYLE`, ['true', 'false']) === 'true',
  };
}

function backupStore(env: Environment): Config['backup']['store'] {
  const store = s3(env, 'BACKUP_S3_');
  const key = backupKey(env);
  if (store && key === null) {
    throw new ConfigError(
      'BACKUP_KEY is missing: no backup leaves this machine unencrypted. Make one by openssl rand -hex 32.',
    );
  }
  return store && key !== null ? { s3: store, key } : null;
}

function backupKey(env: Environment): string | null {
  const value = text(env, 'BACKUP_KEY');
  if (value !== null && !/^[\da-f]{64}$/i.test(value)) {
    throw new ConfigError('BACKUP_KEY must be 64 hexadecimal digits, as openssl rand -hex 32 prints them.');
  }
  return value?.toLowerCase() ?? null;
}

function backupDir(env: Environment, dataDir: string): string {
  const value = text(env, 'BACKUP_DIR');
  if (value === null) return join(dataDir, 'backups');
  const path = relative(dataDir, resolve(value)).split(/[\\/]/);
  // A backup must not be among the files that it copies.
  if (path[0] === '' || path[0] === 'uploads') {
    throw new ConfigError(`BACKUP_DIR must not be DATA_DIR itself or its uploads, and is '${value}'.`);
  }
  return resolve(value);
}

function backupEvery(env: Environment): number | null {
  const value = text(env, 'BACKUP_EVERY') ?? 'daily';
  if (value === 'off') return null;
  const hours = value === 'daily' ? 24 : Number(/^([1-9]\d{0,2})h$/.exec(value)?.[1]);
  if (Number.isNaN(hours)) {
    throw new ConfigError(`BACKUP_EVERY must be daily, hours such as 12h, or off, and is '${value}'.`);
  }
  return hours;
}

/** The environment for a program that the portal starts, with additional variables. */
export function environmentFor(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}

function appSecret(env: Environment): string | null {
  const value = text(env, 'APP_SECRET');
  if (value !== null && value.length < 32)
    throw new ConfigError('APP_SECRET must have at least 32 characters.');
  return value;
}

function adminUsername(env: Environment): string {
  const value = text(env, 'ADMIN_USERNAME') ?? 'admin';
  if (textIssue(value, { max: textMax.line, required: true })) {
    throw new ConfigError(`ADMIN_USERNAME must be a name of at most ${textMax.line} characters.`);
  }
  return value;
}

function adminPassword(env: Environment): string | null {
  const value = text(env, 'ADMIN_PASSWORD');
  const missing = value === null ? [] : passwordStrength(value).missing;
  if (missing.length > 0) throw new ConfigError(`ADMIN_PASSWORD must have ${missing.join(', ')}.`);
  return value;
}

function publicOrigin(env: Environment): string | null {
  const value = text(env, 'PUBLIC_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  ) {
    throw new ConfigError(`PUBLIC_URL must be an origin such as https://pv.example.org, and is '${value}'.`);
  }
  return url.origin;
}

function clamd(env: Environment): Config['clamd'] {
  const value = text(env, 'CLAMD');
  if (value === null) return null;
  const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(value) ?? [];
  if (host === '' || Number(port) < 1 || Number(port) > 65_535) {
    throw new ConfigError(`CLAMD must be a host and a port such as localhost:3310, and is '${value}'.`);
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** How long the mail server may take for a connection or a reply, in milliseconds. */
const mailWaitMs = 30_000;

function mail(env: Environment): MailConfig | null {
  const value = text(env, 'SMTP_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  // The value may hold a password, so the sentence does not repeat it.
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError('SMTP_URL must be an address like smtp://user:password@mail.example.org:587.');
  }
  const from = text(env, 'MAIL_FROM');
  if (from === null) throw new ConfigError('MAIL_FROM is missing: it is required when SMTP_URL is set.');
  const [, name = '', address = ''] = /^(?:([^<>"\p{Cc}]{1,100}?)\s*<)?([^\s<>"]+)>?$/u.exec(from) ?? [];
  if (emailIssue(address) !== null || from.includes('<') !== from.endsWith('>')) {
    throw new ConfigError(
      `MAIL_FROM must be an address such as Drug safety <adr@example.org>, and is '${from}'.`,
    );
  }
  const secured = !isLoopback(url.hostname) && url.searchParams.get('requireTLS') !== 'false';
  return { url: value, secured, from: { name, address }, waitMs: mailWaitMs };
}

/** One port for each connection on each address of the machine: a range for 50 who watch. */
function broadcastPorts(env: Environment): [first: number, last: number] {
  const value = text(env, 'BROADCAST_PORTS') ?? '40000-40399';
  const [, first, last] = (/^(\d{4,5})-(\d{4,5})$/.exec(value) ?? []).map(Number);
  if (first === undefined || last === undefined || first < 1024 || last > 65_535 || last < first + 20) {
    throw new ConfigError(
      `BROADCAST_PORTS must be a range of at least 20 UDP ports such as 40000-40399, and is '${value}'.`,
    );
  }
  return [first, last];
}

function broadcastAddresses(env: Environment): string[] {
  const value = text(env, 'BROADCAST_ADDRESSES');
  const addresses = value === null ? [] : value.split(',').map((part) => part.trim());
  if (!addresses.every((address) => isIP(address) !== 0)) {
    throw new ConfigError(
      `BROADCAST_ADDRESSES must be IP addresses such as 203.0.113.5, with commas between them, and is '${value}'.`,
    );
  }
  return addresses;
}

function broadcastServer(env: Environment): Config['broadcastServer'] {
  const [whipUrl, whepUrl] = ['WHIP_URL', 'WHEP_URL'].map((name) => {
    const value = text(env, name);
    if (value === null || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value;
    throw new ConfigError(`${name} must be an address such as https://live.example.org/whip/talk.`);
  });
  if (!whipUrl && !whepUrl) return null;
  if (!whipUrl || !whepUrl)
    throw new ConfigError('WHIP_URL and WHEP_URL must both be set, or neither of them.');
  return { whipUrl, whipToken: text(env, 'WHIP_TOKEN'), whepUrl };
}

function trustProxy(env: Environment): Config['trustProxy'] {
  const value = text(env, 'TRUST_PROXY');
  if (value === null) return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  const isKnown = (address: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isNetwork(address);
  if (!addresses.every(isKnown)) {
    throw new ConfigError(`TRUST_PROXY must be a number of proxies or their addresses, and is '${value}'.`);
  }
  return addresses;
}

/** Whether this is an address such as 10.0.0.1, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

function timeZone(env: Environment): string {
  const value = text(env, 'TIME_ZONE') ?? 'Asia/Kolkata';
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new ConfigError(
      `TIME_ZONE must be a zone of the IANA database such as Asia/Kolkata, and is '${value}'.`,
    );
  }
}

function rateLimit(env: Environment, host: string): boolean {
  const on = oneOf(env, 'RATE_LIMIT', ['on', 'off']) === 'on';
  if (!on && !isLoopback(host)) {
    throw new ConfigError('RATE_LIMIT can be off only while HOST is a loopback address.');
  }
  return on;
}
