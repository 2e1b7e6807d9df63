// The table of all endpoints: which ones existing clients call, and whom each lets in.
import { isConfirmedSetting } from './site-settings-rules.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aboutSections } from './resources/about-sections-rules.ts';
import type { Access } from './access-rules.ts';
import { api, type ApiKey, type ApiRow } from './api.ts';
import { statusOf } from './api-rows.ts';
import { contactInfo } from './resources/contact-info-rules.ts';
import { optionalText } from './fields.ts';
import { inputOf } from './fields/schemas.ts';
import { quizQuestions } from './resources/quiz-questions-rules.ts';
import { quizScoreInput } from './quiz-scores.ts';
import { resourceRows } from './resource-rows.ts';
import { signInInput } from './users.ts';

/** The calls that existing clients make. Removing one breaks them. */
const existingCalls = `
GET /api/site-settings
GET /api/gallery
GET /api/contact-links
POST /api/adr-reports
POST /api/contact-messages
GET /api/awareness-content
GET /api/downloadable-resources
GET /api/drug-risks
GET /api/drug-risks/search
GET /api/quiz-questions
POST /api/quiz-scores
GET /api/contact-info
GET /api/about-sections
GET /api/authority-messages
GET /api/amc-locations
GET /api/amc-locations/search
GET /api/auth/me
POST /api/auth/login
POST /api/auth/logout
GET /api/admin/dashboard-stats
POST /api/admin/awareness-content
PUT /api/admin/awareness-content/:id
DELETE /api/admin/awareness-content/:id
POST /api/admin/about-sections
PUT /api/admin/about-sections/:id
DELETE /api/admin/about-sections/:id
POST /api/admin/authority-messages
PUT /api/admin/authority-messages/:id
DELETE /api/admin/authority-messages/:id
GET /api/adr-reports
GET /api/contact-messages
GET /api/admin/quiz-questions
POST /api/admin/quiz-questions
PUT /api/admin/quiz-questions/:id
DELETE /api/admin/quiz-questions/:id
GET /api/admin/drug-risks
POST /api/admin/drug-risks
PUT /api/admin/drug-risks/:id
DELETE /api/admin/drug-risks/:id
POST /api/admin/upload
POST /api/admin/gallery
PATCH /api/admin/gallery/:id
DELETE /api/admin/gallery/:id
PUT /api/admin/site-settings/:key
POST /api/admin/site-settings
POST /api/objects/upload
POST /api/objects/normalize
PUT /api/admin/change-password
PUT /api/admin/contact-info/:id
GET /api/admin/contact-links
POST /api/admin/contact-links
PUT /api/admin/contact-links/:id
DELETE /api/admin/contact-links/:id
GET /api/admin/downloadable-resources
POST /api/admin/downloadable-resources
PUT /api/admin/downloadable-resources/:id
DELETE /api/admin/downloadable-resources/:id`
  .trim()
  .split('\n');

/** Open to everybody; all others need a session. */
const open = new Set([
  ...existingCalls.slice(0, existingCalls.indexOf('GET /api/auth/me')),
  'POST /api/auth/login',
  'POST /api/auth/logout',
]);

const rows = Object.entries(api) as [string, ApiRow][];

describe('the table', () => {
  it('lists every call that existing clients make', () => {
    expect(existingCalls.filter((key) => !Object.hasOwn(api, key))).toEqual([]);
  });

  it('lets visitors make the public calls of existing clients, and no other call of these clients', () => {
    const found = rows.filter(
      ([key]) => existingCalls.includes(key) && api[key as keyof typeof api].access === 'public',
    );
    expect(new Set(found.map(([key]) => key))).toEqual(open);
  });

  it.each(rows)('%s answers with the status of its method', (key, row) => {
    const status = statusOf(row);
    const of = { GET: [200], POST: [200, 201, 204], PUT: [200, 204], PATCH: [200, 204], DELETE: [200, 204] };
    expect(of[key.split(' ')[0] as keyof typeof of]).toContain(status);
    expect(row.reply === null).toBe(status === 204 || row.answers === 'file');
  });

  it('says of every call that writes for an account whether it asks for the password again', () => {
    const silent = rows.filter(
      ([key, { access, confirm }]) => access !== 'public' && !key.startsWith('GET ') && confirm === undefined,
    );
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  it('never asks for the password again in a call of existing clients, but for settings that they do not know', () => {
    const asking = rows.filter(
      ([key, { confirm = 'never' }]) => existingCalls.includes(key) && confirm !== 'never',
    );
    expect(asking.map(([key]) => key)).toEqual([
      'PUT /api/admin/site-settings/:key',
      'POST /api/admin/site-settings',
    ]);
    const known = [
      'launch_page_enabled navbar_logo site_title site_subtitle hero_title hero_subtitle logo_url favicon_url',
      'contact_description about_description',
    ];
    expect(known.join(' ').split(' ').filter(isConfirmedSetting)).toEqual([]);
  });

  it('has a body only for calls that write', () => {
    expect(rows.filter(([key, { body }]) => /^(GET|DELETE) /.test(key) && body)).toEqual([]);
  });

  it.each(rows)('%s has a summary of one line without a full stop', (_key, { summary }) => {
    expect(summary).toMatch(/^[A-Z][^\n]{3,99}[^.\n]$/);
  });

  it('names the right that each row for accounts needs', () => {
    const needing = (wanted: (access: Access) => boolean) =>
      rows
        .filter(([key, { access }]) => wanted(access) && !Object.hasOwn(resourceRows, key))
        .map(([key]) => key.replace(/^\w+ \/api\//, ''));
    const kinds = (access: Access) => [
      ...new Set(
        needing((own) => JSON.stringify(own) === JSON.stringify(access)).map((path) => path.split('/:')[0]),
      ),
    ];
    expect(kinds('signed in')).toEqual([
      'auth/me',
      'admin/dashboard-stats',
      'admin/change-password',
      'auth/confirm',
      'auth/confirm/options',
      'auth/second-factor',
      'auth/second-factor/passkeys/options',
      'auth/second-factor/passkeys',
      'auth/second-factor/app',
      'auth/second-factor/app/code',
      'auth/second-factor/recovery-codes',
      'auth/granters',
      'auth/sessions',
      'auth/email-link',
      'auth/verify-email',
    ]);
    expect(kinds('portal')).toEqual([
      'admin/site-settings',
      'admin/audit-events',
      'admin/administrators',
      'admin/grants',
      'admin/invites',
      'admin/system-status',
      'admin/backups',
      'admin/mails',
      'admin/retention-changes',
    ]);
    expect(kinds('cases')).toEqual([
      'adr-reports',
      'contact-messages',
      'admin/contact-messages/alarming',
      'admin/contact-messages',
      'admin/reporters/from-case',
      'admin/lists/words',
      'admin/lists/links',
      'admin/lists/merge',
      'admin/quiz-scores',
      'admin/quiz-scores/summary',
      'admin/calendar',
      'admin/ward-passes',
      'admin/cases',
      'admin/adr-reports',
      'admin/cases/overview',
      'admin/cases/news',
      'admin/cases/today',
      'admin/cases/csv',
      'admin/cases/xlsx',
      'admin/cases/log',
      'admin/cases/jsonl',
      'admin/cases/listing',
      'admin/icsr/export',
      'admin/icsr/import',
      'admin/icsr/acknowledgements',
      'admin/icsr/pushes',
      'admin/icsr/log',
      'admin/insight/figures',
      'admin/insight/figures/csv',
      'admin/insight/figures/xlsx',
      'admin/insight/pack',
      'admin/insight/pack/xlsx',
      'admin/insight/figures/refresh',
      'admin/insight/pair',
      'admin/insight/watched-pairs',
      'admin/insight/disproportionality',
      'admin/terms/releases',
      'admin/terms/search',
      'admin/terms/outdated',
      'admin/terms/unlinked',
      'admin/terms/looked-at',
      'admin/terms',
      'admin/terms/substances/import',
      'admin/terms/reactions/import',
      'admin/brands',
      'admin/brands/looked-at',
      'admin/brands/import',
    ]);
    expect(kinds({ all: ['portal', 'cases'] })).toEqual([
      'admin/audit-events',
      'admin/privacy',
      'admin/privacy/export',
      'admin/privacy/erase',
      'admin/privacy/erasure-requests',
    ]);
    expect(kinds({ oneOf: ['content', 'portal', 'cases'] })).toEqual(['admin/bin']);
    expect(kinds('content')).toEqual([
      'admin/upload',
      'admin/gallery',
      'objects/upload',
      'objects/normalize',
      'admin/contact-info',
      'admin/downloadable-resources',
      'admin/translations',
      'admin/broadcast',
      'broadcast/whip',
      'admin/stream-keys',
    ]);
  });

  it('names the right that each resource needs', () => {
    const ofCases = ['departments', 'dose-words', 'reporters', 'centre-events', 'saved-views'];
    for (const key of Object.keys(resourceRows)) {
      const kind = key.split('/')[3] ?? '';
      expect([key, api[key as ApiKey].access]).toEqual([key, ofCases.includes(kind) ? 'cases' : 'content']);
    }
  });

  it('guards every address under /api/admin', () => {
    const unguarded = rows.filter(([key, { access }]) => key.includes(' /api/admin/') && access === 'public');
    expect(unguarded).toEqual([]);
  });
});

describe('the fixed messages', () => {
  const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message);

  /** An object with every field of a schema, each with this value. */
  const filledWith = (schema: z.ZodMiniType | undefined) => (value: unknown) =>
    schema instanceof z.ZodMiniObject
      ? Object.fromEntries(Object.keys(schema.def.shape).map((name) => [name, value]))
      : value;

  it('every fault of every input is a sentence of our own', () => {
    for (const [key, row] of Object.entries(api)) {
      const { body, query }: ApiRow = row;
      for (const schema of [body, query]) {
        for (const input of [
          {},
          [],
          7,
          null,
          ...[7, '\u0007', 'x'.repeat(9_000), []].map(filledWith(schema)),
        ]) {
          for (const message of messages(schema?.safeParse(input) ?? {}) ?? []) {
            expect(message, key).not.toMatch(/^Invalid input|^Too (?:big|small)|^Invalid string|expected/);
          }
        }
      }
    }
  });

  it('a quiz player needs a name of 1 to 50 characters', () => {
    const score = { score: 7, totalQuestions: 10 };
    expect(messages(quizScoreInput.safeParse({ ...score, playerName: ' ' }))).toEqual(['Name is required']);
    expect(messages(quizScoreInput.safeParse({ ...score, playerName: 'x'.repeat(51) }))).toEqual([
      'Name too long',
    ]);
    expect(quizScoreInput.safeParse({ ...score, playerName: '💊'.repeat(50) }).success).toBe(true);
  });

  it.each([
    [11, 10],
    [-1, 10],
    [1, 1001],
    [0.5, 1],
    ['1', 2],
  ])('know no score of %s out of %s', (score, totalQuestions) => {
    expect(quizScoreInput.safeParse({ playerName: 'Asha', score, totalQuestions }).success).toBe(false);
  });

  it('a sign-in needs username and password', () => {
    expect(messages(signInInput.safeParse({ username: '', password: '' }))).toEqual([
      'Username is required',
      'Password is required',
    ]);
    expect(messages(signInInput.safeParse({}))).toEqual(['Username is required', 'Password is required']);
  });

  it('the contact details need phone, e-mail and address', () => {
    expect(messages(inputOf(contactInfo).safeParse({ phone: '', email: 'x', address: ' ' }))).toEqual([
      'Phone is required',
      'Invalid email format',
      'Address is required',
    ]);
  });

  it('a question needs all four options', () => {
    const quizQuestionInput = inputOf(quizQuestions);
    const question = { question: 'Which?', correctAnswer: 0 };
    expect(messages(quizQuestionInput.safeParse({ ...question, options: ['', ' ', '', ''] }))).toEqual([
      'Option 1 is required',
      'Option 2 is required',
      'Option 3 is required',
      'Option 4 is required',
    ]);
    for (const options of [['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e'], 'abcd', null]) {
      expect(quizQuestionInput.safeParse({ ...question, options }).success).toBe(false);
    }
    expect(
      quizQuestionInput.safeParse({ ...question, options: ['a', 'b', 'c', 'd'], correctAnswer: 4 }).success,
    ).toBe(false);
  });
});

describe('an optional field', () => {
  it.each([[undefined], [null], ['']])('reads %j as nothing', (value) => {
    expect(optionalText(5).parse(value)).toBeNull();
  });

  it('stays unchanged when a change does not name it', () => {
    expect(inputOf(aboutSections).parse({ title: 'T', content: 'C', sortOrder: 1 })).toMatchObject({
      isActive: true,
    });
    expect(api['PUT /api/admin/about-sections/:id'].body.parse({ title: 'T' })).toEqual({ title: 'T' });
  });
});
