import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      seed: 'sample',
      timeZone: 'Asia/Kolkata',
      rateLimit: true,
      backup: { everyHours: 24, keep: 14 },
      limits: { reports: { count: 60, minutes: 60 }, messages: { count: 20, minutes: 60 } },
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
  });

  it('reads all variables', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://pv.example.org/',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16, fd00::/8',
      LIMIT_REPORTS: '5/1',
      DATA_DIR: '/srv/portal',
      BACKUP_EVERY: '12h',
      BACKUP_KEEP: '3',
    });
    expect(config.backup).toMatchObject({ dir: '/srv/portal/backups', everyHours: 12, keep: 3 });
    expect(readConfig({ BACKUP_EVERY: 'off' }).backup.everyHours).toBeNull();
    expect(config.publicOrigin).toBe('https://pv.example.org');
    expect(config.trustProxy).toEqual(['10.0.0.1', '10.1.0.0/16', 'fd00::/8']);
    expect(config.limits.reports).toEqual({ count: 5, minutes: 1 });
  });

  it('reads where files of messages leave to', () => {
    expect(readConfig({}).push).toBeNull();
    expect(readConfig({ E2B_PUSH: 'folder:/tmp' }).push).toEqual({ kind: 'folder', path: '/tmp' });
    const key = { E2B_PUSH_KEY: 'k-1' };
    expect(readConfig({ E2B_PUSH: 'https://icsr.example.org/in', ...key }).push).toEqual({
      kind: 'address',
      url: 'https://icsr.example.org/in',
      key: 'k-1',
    });
    expect(readConfig({ E2B_PUSH: 'http://127.0.0.1:8080/in', ...key }).push).not.toBeNull();
  });

  it.each([
    [{ E2B_PUSH: 'folder:outbox' }, 'E2B_PUSH must name a folder'],
    [{ E2B_PUSH: 'folder:/nowhere/at/all' }, 'E2B_PUSH must name a folder'],
    [{ E2B_PUSH: 'http://icsr.example.org/in', E2B_PUSH_KEY: 'k' }, 'E2B_PUSH must be folder:/path or'],
    [{ E2B_PUSH: 'https://a:b@icsr.example.org/in', E2B_PUSH_KEY: 'k' }, 'E2B_PUSH must be folder:/path or'],
    [{ E2B_PUSH: 'ftp://icsr.example.org', E2B_PUSH_KEY: 'k' }, 'E2B_PUSH must be folder:/path or'],
    [{ E2B_PUSH: 'https://icsr.example.org/in' }, 'E2B_PUSH_KEY must be'],
    [{ E2B_PUSH: 'https://icsr.example.org/in', E2B_PUSH_KEY: 'k\nx: y' }, 'E2B_PUSH_KEY must be'],
  ])('refuses %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  const mail = { SMTP_URL: 'smtp://portal:hunter2@mail.example.org:587', MAIL_FROM: 'adr@example.org' };
  it('reads the mail server, and requires encryption except on this machine', () => {
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig(mail).mail).toMatchObject({
      url: mail.SMTP_URL,
      secured: true,
      from: { name: '', address: 'adr@example.org' },
    });
    const named = readConfig({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'Drug safety <adr@example.org>' });
    expect(named.mail).toMatchObject({
      secured: false,
      from: { name: 'Drug safety', address: 'adr@example.org' },
    });
    expect(readConfig({ ...mail, SMTP_URL: 'smtp://relay.internal?requireTLS=false' }).mail?.secured).toBe(
      false,
    );
  });

  it.each([
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address like'],
    [{ SMTP_URL: 'https://portal:hunter2@mail.example.org' }, 'SMTP_URL must be an address like'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is missing: it is required when SMTP_URL is set.'],
    [{ MAIL_FROM: 'Drug safety' }, 'MAIL_FROM must be an address such as'],
    [{ MAIL_FROM: 'Drug safety <adr@example.org' }, 'MAIL_FROM must be an address such as'],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM must be an address such as'],
    [{ MAIL_FROM: 'a\r\nBcc: b <b@example.org>' }, 'MAIL_FROM must be an address such as'],
  ])('refuses wrong settings of mail, without the password: %o', (wrong, sentence) => {
    const read = () => readConfig({ ...mail, ...wrong });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('hunter2');
  });

  const store = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'portal',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  it('reads the S3-compatible store', () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(store).s3).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'us-east-1',
      bucket: 'portal',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    });
    expect(readConfig({ ...store, S3_FORCE_PATH_STYLE: 'false' }).s3?.forcePathStyle).toBe(false);
  });

  it.each([
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_ENDPOINT', 'https://s3.example.org/portal'],
    ['S3_ENDPOINT', ''],
    ['S3_BUCKET', 'a/b'],
    ['S3_BUCKET', ''],
    ['S3_REGION', 'eu west'],
    ['S3_ACCESS_KEY_ID', ''],
    ['S3_SECRET_ACCESS_KEY', ''],
    ['S3_FORCE_PATH_STYLE', 'yes'],
  ])('refuses a store with %s=%s with a sentence that names the variable', (name, value) => {
    expect(() => readConfig({ ...store, [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  it.each([
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', 'yes'],
    ['PORT', '99999'],
    ['PORT', '3000x'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://a,b:x/name'],
    ['DATABASE_URL', 'postgres://a,b/name?target_session_attrs=standby'],
    ['DATABASE_READ_URL', 'mysql://localhost/x'],
    ['BACKUP_KEY', 'ab'],
    ['APP_SECRET', 'short'],
    ['PUBLIC_URL', 'pv.example.org'],
    ['PUBLIC_URL', 'https://pv.example.org/path'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10.0.0.256'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['SEED', 'samples'],
    ['TIME_ZONE', 'India'.repeat(9)],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_SCORES', '10'],
    ['BACKUP_DIR', './data'],
    ['BACKUP_DIR', './data/uploads/backups'],
    ['BACKUP_EVERY', 'weekly'],
    ['BACKUP_EVERY', '0h'],
    ['BACKUP_KEEP', '0'],
    ['RATE_LIMIT', 'no'],
  ])('refuses %s=%s with a sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  it('switches the limits off only if HOST is a loopback address', () => {
    expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).toBe(false);
    expect(() => readConfig({ RATE_LIMIT: 'off', HOST: '0.0.0.0' })).toThrow(ConfigError);
  });

  it('never repeats a secret', () => {
    const wrong = { DATABASE_URL: 'https://user:hunter2@host/', APP_SECRET: 'hunter2' };
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/);
    }
  });

  it('no backup leaves the machine without a key', () => {
    const store = {
      BACKUP_S3_ENDPOINT: 'https://s3.example.org',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(() => readConfig(store)).toThrow(/^BACKUP_KEY is missing/);
    expect(() => readConfig({ ...store, BACKUP_S3_BUCKET: '' })).toThrow(/^BACKUP_S3_BUCKET is missing/);
    const key = 'AB'.repeat(32);
    expect(readConfig({ ...store, BACKUP_KEY: key }).backup.store).toMatchObject({
      key: key.toLowerCase(),
      s3: { bucket: 'backups', region: 'us-east-1' },
    });
    expect(readConfig({ BACKUP_KEY: key }).backup.store).toBeNull();
  });
});
