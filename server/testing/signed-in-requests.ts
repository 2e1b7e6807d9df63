// A valid request for every row of the contract's table with which a signed-in person writes. A new row does not
// compile without an entry here, so no test of all rows can miss it.
import { randomUUID } from 'node:crypto';
import { addressOf, type Api, type ApiKey } from '#contract/api.ts';
import { csvHead, csvLine } from '#contract/csv-columns-rules.ts';
import { resourceRows } from '#contract/resource-rows.ts';
import { allResources } from '#contract/resources-rules.ts';
import { administrator } from '#testing/administrator.ts';
import { newAppSecret, oneTimeCode, stepAt } from '../access/one-time-codes.ts';
import { appSecretName } from '../access/second-factor.ts';
import { findNewApp, insertApp, insertPasskey, replaceApp } from '../features/second-factor/queries.ts';
import { readConfig } from '../config.ts';
import { linkToken, mailLink } from '../mail/links.ts';
import { scheduleRecurring } from '../jobs/queries.ts';
import { addMail } from '../mail/outbox.ts';
import { cancelWaitingMails } from '../mail/queries.ts';
import { seal } from '../secret.ts';
import { makeAccount, sessionOf } from './administrator.ts';
import { changedContent, told } from './told.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import { acknowledgementOf, fileOf, fullContent } from '../icsr/testing/invented-case.ts';
import { configureSender } from './configure-sender.ts';
import { form, photograph } from '#testing/files.ts';
import { offerToPublish } from '#testing/webrtc.ts';
import { madeUpRelease } from '../features/terms/testing/made-up-release.ts';
import { leastRecord } from './least-record.ts';
import { type TestPortal, validReport } from './portal.ts';

/** Rows that are not public and not GET. */
export type WrittenRow = {
  [Key in ApiKey]: Api[Key]['access'] extends 'public' ? never : Key extends `GET ${string}` ? never : Key;
}[ApiKey];

export interface Caller {
  portal: TestPortal;
  id: string;
  /** The `Cookie` header of the caller's session. */
  cookie: string;
}

export interface RowRequest {
  url: string;
  /** The content type; the default is JSON. */
  type?: string;
  payload: Buffer;
  /** Headers other than cookie and content type. */
  headers?: Record<string, string>;
  /** Whether the portal has already acted before the body is complete. Absent: it acts after the body. */
  isBegun?(): Promise<boolean>;
}

type MakeRequest = (caller: Caller) => Promise<RowRequest> | RowRequest;

function ask(key: ApiKey, body: object = {}, id = ''): RowRequest {
  return { url: addressOf(key).url.replace(':id', id), payload: Buffer.from(JSON.stringify(body)) };
}

/** Sends a request as its caller and returns the reply. Throws on a refusal. */
async function send(
  { portal, cookie }: Caller,
  key: ApiKey,
  { url, type, payload, headers: more }: RowRequest,
) {
  const { method } = addressOf(key);
  const headers = { cookie, 'content-type': type ?? 'application/json', ...more };
  const answer = await portal.send(method, url, payload, headers);
  if (answer.statusCode >= 400) throw new Error(`${key}: ${answer.payload}`);
  return answer.payload === '' ? {} : answer.json();
}

const sendJson = (caller: Caller, key: ApiKey, body?: object, id?: string) =>
  send(caller, key, ask(key, body, id));

const wardPass = { name: 'Asha Rao', occupation: 'nurse', ward: 'Ward 4' };

let picture: Promise<Buffer> | undefined;
const aPicture = () => (picture ??= photograph(64, 48));

async function upload(): Promise<RowRequest> {
  const { payload, headers } = form({ name: 'ward.jpg', type: 'image/jpeg', content: await aPicture() });
  return { url: '/api/admin/upload', type: headers['content-type'] ?? '', payload };
}

async function galleryItem(caller: Caller) {
  const { filename, originalName } = await send(caller, 'POST /api/admin/upload', await upload());
  return { type: 'image', filename, originalName };
}

/** Sends a picture to a new one-time address. */
async function objectUpload(caller: Caller): Promise<RowRequest> {
  const { uploadURL } = await sendJson(caller, 'POST /api/objects/upload');
  const url = new URL(uploadURL).pathname;
  const uploads = () => caller.portal.db.selectFrom('object_uploads').select(['id', 'sentAt']).execute();
  return {
    url,
    type: 'image/jpeg',
    payload: await aPicture(),
    isBegun: async () => (await uploads()).some(({ id, sentAt }) => url.includes(id) && sentAt !== null),
  };
}

/** A passkey of the caller, stored without a request: that would give the session a new token. */
async function ownPasskey({ portal, id: userId }: Caller): Promise<string> {
  const key = { credentialId: randomUUID(), publicKey: 'x', counter: '0' };
  return insertPasskey(portal.db, { ...key, userId, name: 'Key', transports: [], now: portal.clock.now });
}

const { mail: testMail } = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'adr@example.org' });

/** A pair with enough cases before to be watched. */
async function watchablePair(caller: Caller) {
  const [drug, reaction] = [`Medicine ${randomUUID().slice(0, 8)}`, 'Watched rash'];
  const days = ['2025-09-01', ...Array.from({ length: 8 }, () => '2026-05-04')];
  for (const firstReceivedOn of days) {
    const content = {
      firstReceivedOn,
      drugs: [{ id: randomUUID(), role: '1', name: drug }],
      reactions: [{ id: randomUUID(), term: reaction }],
    };
    const { id } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
    await sendJson(caller, 'POST /api/admin/cases/:id/steps', { step: 'take' }, id);
  }
  return { drug, reaction, reason: 'More than in the ward before', nextLookOn: '2026-12-15' };
}

/** Gives the caller an address in a portal that sends mails. */
async function ownAddress({ portal, id }: Caller) {
  portal.config.mail = testMail;
  const email = 'asha@example.org';
  await portal.db.updateTable('users').set({ email, emailVerifiedAt: null }).where('id', '=', id).execute();
  return { id, username: 'asha', email };
}

/** The secret of an authenticator app of the caller that waits for its first code. */
async function newApp({ portal, id: userId }: Caller): Promise<Buffer> {
  const secret = newAppSecret();
  const sealed = seal(portal.keys.seal, appSecretName(userId), secret);
  await insertApp(portal.db, { userId, secret: sealed, now: portal.clock.now });
  return secret;
}

async function person(caller: Caller) {
  const { id } = await sendJson(caller, 'POST /api/adr-reports', validReport);
  return { records: [{ kind: 'adr-reports', id }] };
}

/** A case from paper that somebody works on. */
async function aCase(caller: Caller): Promise<{ id: string; information: { id: string }[] }> {
  const content = { patient: { initials: 'S.M.' }, drugs: [{ name: 'Amoxicillin', role: '1' }] };
  const { id } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
  await sendJson(caller, 'POST /api/admin/cases/:id/steps', { step: 'take' }, id);
  const changed = changedContent(content, { patient: { sex: '1' } });
  return sendJson(caller, 'POST /api/admin/cases/:id/steps', told(changed), id);
}
/** A case with a reaction, and an assessment of it. */
async function aReaction(caller: Caller) {
  const reaction = '00000000-0000-4000-8000-000000000007';
  const content = { reactions: [{ id: reaction, term: 'Rash' }] };
  const { id } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
  return { id, body: { reaction, method: 'severity', answers: { level: '2' } } as const };
}
/** A case from which somebody has taken a death back, without a reason. */
async function aFactTakenBack(caller: Caller): Promise<string> {
  const reaction = { id: '00000000-0000-4000-8000-000000000008', term: 'Rash' };
  const content = { reactions: [{ ...reaction, outcome: '5' }] };
  const { id } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
  const request = ask('PUT /api/admin/cases/:id/content', { content: { reactions: [reaction] } }, id);
  await send(caller, 'PUT /api/admin/cases/:id/content', { ...request, headers: { 'if-match': '"1"' } });
  return id;
}
/** A case, and another one with its number. */
async function linkable(caller: Caller): Promise<{ id: string; other: string; number: string }> {
  const content = { patient: { initials: 'S.M.' } };
  const open = () => sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
  const [{ id }, { id: other, number }] = [await open(), await open()];
  return { id, other, number };
}
/** A case with a contradiction that the caller may confirm. */
async function contradicted(caller: Caller): Promise<{ id: string; finding: string }> {
  const content = { patient: { initials: 'S.M.', sex: '1', pregnant: true } };
  const { id } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
  return { id, finding: 'maleAndPregnant' };
}
let names = 0;
/** Apart: a version has at most two digits before its point. */
let releases = 0;
/** A substance that no earlier request has added. */
const substance = () => ({ kind: 'substance', name: `Substance ${(names += 1)}` });
const brandOf = () => ({ name: substance().name, composition: 'Invented 5 mg', source: 'pack' });
const ownTerm = async (caller: Caller): Promise<string> =>
  (await sendJson(caller, 'POST /api/admin/terms', substance())).id;

/** A row about a report, with a new report. */
const aboutReport =
  (key: ApiKey, body: object): MakeRequest =>
  async (caller) => {
    const { id } = await sendJson(caller, 'POST /api/adr-reports', validReport);
    return ask(key, body, id);
  };

/** The writes of a resource that every resource has. */
function writesOf(resource: (typeof allResources)[number]): Record<string, MakeRequest> {
  const address: string = `/api/admin/${resource.kind}`;
  const keyOf = (method: string, path = '') => `${method} ${address}${path}` as ApiKey;
  const least = () => leastRecord(resource);
  const made = async (caller: Caller): Promise<string> => (await sendJson(caller, keyOf('POST'), least())).id;
  return Object.fromEntries<MakeRequest>([
    [keyOf('POST'), () => ask(keyOf('POST'), least())],
    [keyOf('PUT', '/:id'), async (caller) => ask(keyOf('PUT', '/:id'), least(), await made(caller))],
    [keyOf('DELETE', '/:id'), async (caller) => ask(keyOf('DELETE', '/:id'), {}, await made(caller))],
    [
      keyOf('POST', '/import'),
      () => {
        const record = least() as Record<string, string>;
        const columns = Object.keys(record);
        const payload = Buffer.from(csvHead(columns) + csvLine(columns, record));
        return { url: `${address}/import`, type: 'text/csv', payload };
      },
    ],
  ]);
}

const resourceWrites = Object.fromEntries(
  allResources
    .flatMap((resource) => Object.entries(writesOf(resource)))
    .filter(([key]) => Object.hasOwn(resourceRows, key)),
) as Record<Extract<WrittenRow, keyof typeof resourceRows>, MakeRequest>;

export const signedInRequests: Record<WrittenRow, MakeRequest> = {
  ...resourceWrites,
  'POST /api/broadcast/whip': async () => ({
    url: '/api/broadcast/whip',
    type: 'application/sdp',
    payload: Buffer.from(await offerToPublish()),
  }),
  'DELETE /api/admin/broadcast': async ({ portal, cookie }) => {
    const payload = await offerToPublish();
    const headers = { cookie, 'content-type': 'application/sdp' };
    await portal.post('/api/broadcast/whip', payload, headers);
    return ask('DELETE /api/admin/broadcast');
  },
  'POST /api/admin/stream-keys': () => ask('POST /api/admin/stream-keys', { name: 'OBS' }),
  'DELETE /api/admin/stream-keys/:id': async (caller) => {
    const { id } = await sendJson(caller, 'POST /api/admin/stream-keys', { name: 'OBS' });
    return ask('DELETE /api/admin/stream-keys/:id', {}, id);
  },
  'POST /api/admin/ward-passes': () => ask('POST /api/admin/ward-passes', wardPass),
  'DELETE /api/admin/ward-passes/:id': async (caller) => {
    const { id } = await sendJson(caller, 'POST /api/admin/ward-passes', wardPass);
    return ask('DELETE /api/admin/ward-passes/:id', {}, id);
  },

  'POST /api/admin/contact-messages/:id/words-seen': async (caller) => {
    const message = { name: 'Asha', email: 'asha@example.org', message: 'My father died.' };
    const { id } = await sendJson(caller, 'POST /api/contact-messages', message);
    return ask('POST /api/admin/contact-messages/:id/words-seen', {}, id);
  },

  'POST /api/admin/adr-reports/:id/receipt-code': aboutReport(
    'POST /api/admin/adr-reports/:id/receipt-code',
    { identityChecked: true },
  ),
  'POST /api/admin/adr-reports/:id/consents': aboutReport('POST /api/admin/adr-reports/:id/consents', {
    consents: { mayAskMe: true },
    way: 'telephone',
  }),
  'POST /api/admin/adr-reports/:id/letters': aboutReport('POST /api/admin/adr-reports/:id/letters', {
    text: 'Thank you for the report.',
  }),
  'POST /api/admin/adr-reports/:id/attempts': aboutReport('POST /api/admin/adr-reports/:id/attempts', {
    way: 'telephone',
    result: 'notReached',
  }),
  'POST /api/admin/upload': upload,
  'POST /api/admin/gallery': async (caller) => ask('POST /api/admin/gallery', await galleryItem(caller)),
  'PATCH /api/admin/gallery/:id': async (caller) => {
    const { id } = await sendJson(caller, 'POST /api/admin/gallery', await galleryItem(caller));
    return ask('PATCH /api/admin/gallery/:id', { featured: true }, id);
  },
  'DELETE /api/admin/gallery/:id': async (caller) => {
    const { id } = await sendJson(caller, 'POST /api/admin/gallery', await galleryItem(caller));
    return ask('DELETE /api/admin/gallery/:id', {}, id);
  },
  'POST /api/objects/upload': () => ask('POST /api/objects/upload'),
  'PUT /api/objects/upload/:ticket': objectUpload,
  'POST /api/objects/normalize': async (caller) => {
    const object = await objectUpload(caller);
    await send(caller, 'PUT /api/objects/upload/:ticket', object);
    return ask('POST /api/objects/normalize', { rawPath: object.url, visibility: 'public' });
  },

  'POST /api/admin/site-settings': () =>
    ask('POST /api/admin/site-settings', { key: 'privacy_contact_name', value: 'Dr A. Rao' }),
  'PUT /api/admin/site-settings/:key': async ({ portal }) => {
    const { key, value } = (await portal.get('/api/site-settings')).json()[0];
    return { ...ask('PUT /api/admin/site-settings/:key', { value }), url: `/api/admin/site-settings/${key}` };
  },
  'PUT /api/admin/contact-info/:id': async ({ portal }) => {
    const { id } = (await portal.get('/api/contact-info')).json();
    return ask('PUT /api/admin/contact-info/:id', { phone: '1800 180 3024' }, id);
  },
  'POST /api/admin/lists/links': () =>
    ask('POST /api/admin/lists/links', {
      list: 'departments',
      links: [{ word: `Ward ${(names += 1)}`, id: null }],
    }),
  'POST /api/admin/lists/merge': async (caller) => {
    const made = async () =>
      (await sendJson(caller, 'POST /api/admin/departments', { name: `Ward ${(names += 1)}` })).id;
    const ids = { from: await made(), into: await made() };
    return ask('POST /api/admin/lists/merge', { list: 'departments', ...ids });
  },
  'POST /api/admin/reporters/from-case': async (caller) => {
    const reporters = [{ id: randomUUID(), givenName: 'Asha', familyName: 'Rao', primary: true }];
    const content = { ...changedContent, reporters };
    const { id, content: stored } = await sendJson(caller, 'POST /api/admin/cases', {
      source: 'paper',
      content,
    });
    const { reporters: told } = stored as unknown as { reporters: { id: string }[] };
    return ask('POST /api/admin/reporters/from-case', { caseId: id, reporter: told[0]?.id });
  },
  'POST /api/admin/backups': async ({ portal }) => {
    const now = portal.clock.now;
    await scheduleRecurring(portal.db, { kind: 'backup', everyMs: 3_600_000, firstAt: now }, now);
    return ask('POST /api/admin/backups');
  },
  'POST /api/admin/mails/:id/retry': async ({ portal, id: userId }) => {
    portal.config.mail = testMail;
    const { db, config, clock } = portal;
    const facts = { cases: 1 };
    const address = 'asha@example.org';
    const id = await addMail(db, { config }, { kind: 'overdue', facts, address, userId }, clock.now);
    await db.transaction().execute((trx) => cancelWaitingMails(trx, clock.now));
    return ask('POST /api/admin/mails/:id/retry', {}, id ?? '');
  },
  'POST /api/auth/email-link': async (caller) => {
    await ownAddress(caller);
    return ask('POST /api/auth/email-link');
  },
  'POST /api/auth/verify-email': async (caller) => {
    const { portal } = caller;
    const owner = await ownAddress(caller);
    await portal.db.transaction().execute((trx) => mailLink(trx, portal, owner, 'address', portal.clock.now));
    const links = portal.db.selectFrom('account_links').select('id').where('userId', '=', owner.id);
    const { id } = await links.executeTakeFirstOrThrow();
    return ask('POST /api/auth/verify-email', { token: `${id}.${linkToken(portal.keys, id)}` });
  },
  'POST /api/admin/bin/:kind/:id/restore': async (caller) => {
    const least = { title: 'IPC', url: 'https://www.ipc.gov.in' };
    const { id } = await sendJson(caller, 'POST /api/admin/contact-links', least);
    await sendJson(caller, 'DELETE /api/admin/contact-links/:id', {}, id);
    return { ...ask('GET /api/admin/bin'), url: `/api/admin/bin/contact-links/${id}/restore` };
  },

  'POST /api/admin/insight/pack': () => ask('POST /api/admin/insight/pack', { period: '2026-10' }),
  'POST /api/admin/insight/watched-pairs': async (caller) =>
    ask('POST /api/admin/insight/watched-pairs', await watchablePair(caller)),
  'PUT /api/admin/insight/watched-pairs/:id': async (caller) => {
    await sendJson(caller, 'POST /api/admin/insight/watched-pairs', await watchablePair(caller));
    const watches = caller.portal.db.selectFrom('watched_pairs').select('id').where('pair', 'is not', null);
    const { id } = await watches.executeTakeFirstOrThrow();
    const decided = { decision: 'Both cases read', nextLookOn: '2027-01-15', isEnded: true, version: 1 };
    return ask('PUT /api/admin/insight/watched-pairs/:id', decided, id);
  },
  'POST /api/admin/insight/figures/refresh': () => ask('POST /api/admin/insight/figures/refresh'),

  'POST /api/admin/icsr/export': async (caller) => {
    await configureSender(caller.portal.db);
    const { id } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content: fullContent });
    return ask('POST /api/admin/icsr/export', { cases: [id], lateReason: 'technical' }); // it was due long ago
  },
  'POST /api/admin/calendar': () => ask('POST /api/admin/calendar'),
  'DELETE /api/admin/calendar': async (caller) => {
    const row = { userId: caller.id, keyHash: 'hash', madeAt: caller.portal.clock.now.toISOString() };
    await caller.portal.db.insertInto('calendar_addresses').values(row).execute();
    return ask('DELETE /api/admin/calendar');
  },
  'POST /api/admin/icsr/pushes': async ({ portal, id: byId }) => {
    const batch = `TEST-B-${randomUUID()}`;
    const lost = { at: portal.clock.now.toISOString(), by: 'asha', byId, state: 'unknown', attempts: 1 };
    const row = { batch, ...lost, problem: 'Lost.', answeredAt: null, answerId: null, answer: null };
    await portal.db.insertInto('icsr_pushes').values(row).execute();
    return ask('POST /api/admin/icsr/pushes', { batch, act: 'arrived' });
  },
  'POST /api/admin/icsr/import': () => ({
    url: '/api/admin/icsr/import',
    type: 'application/xml',
    payload: Buffer.from(fileOf(fullContent)),
  }),
  'PUT /api/admin/cases/:id/left-out': async (caller) => {
    // A case of its own: of a known one the message would wait for a decision.
    const text = new TextDecoder().decode(fileOf(fullContent, { senderCaseId: `NP-${randomUUID()}` }));
    const payload = Buffer.from(text.replace('</player1>', '<desc>Left-handed</desc></player1>'));
    const file = { url: '/api/admin/icsr/import', type: 'application/xml', payload };
    const { cases } = await send(caller, 'POST /api/admin/icsr/import', file);
    const { id, notMapped } = cases[0];
    const decision = { path: notMapped[0].path, isLeftOut: true, why: 'It says nothing' };
    const headers = { 'if-match': '"1"' };
    return { ...ask('PUT /api/admin/cases/:id/left-out', decision, id), headers };
  },
  'POST /api/admin/icsr/acknowledgements': () => ({
    url: '/api/admin/icsr/acknowledgements',
    type: 'application/xml',
    payload: Buffer.from(acknowledgementOf('TEST-B-1', [{ messageId: 'IN-TEST-1', code: 'CA' }])),
  }),
  'POST /api/admin/cases': () =>
    ask('POST /api/admin/cases', { source: 'paper', content: { patient: { initials: 'S.M.' } } }),
  'PUT /api/admin/cases/:id/content': async (caller) => {
    const { id } = await aCase(caller);
    const request = ask('PUT /api/admin/cases/:id/content', { content: { patient: { sex: '2' } } }, id);
    return { ...request, headers: { 'if-match': '"1"' } };
  },
  'POST /api/admin/cases/:id/steps': async (caller) => {
    const { id } = await aCase(caller);
    return ask('POST /api/admin/cases/:id/steps', { step: 'notValid', reason: 'No drug' }, id);
  },
  'POST /api/admin/cases/:id/assessments': async (caller) => {
    const { id, body } = await aReaction(caller);
    return ask('POST /api/admin/cases/:id/assessments', body, id);
  },
  'POST /api/admin/cases/:id/alarms/seen': async (caller) => {
    const content = { narrative: 'The patient died.' };
    const { id, alarms } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
    return ask('POST /api/admin/cases/:id/alarms/seen', { alarms: [alarms[0]?.id ?? ''] }, id);
  },
  'POST /api/admin/cases/:id/assessments/still-hold': async (caller) => {
    const { id, body } = await aReaction(caller);
    const [made] = await sendJson(caller, 'POST /api/admin/cases/:id/assessments', body, id);
    const request = ask(
      'POST /api/admin/cases/:id/assessments/still-hold',
      { assessments: [made?.id ?? ''] },
      id,
    );
    return { ...request, headers: { 'if-match': '"1"' } };
  },
  'POST /api/admin/cases/:id/assessments/go-on': async (caller) => {
    const key = 'second_assessor';
    const settings = caller.portal.db;
    const [drug, reaction] = [7, 8].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const content = {
      drugs: [{ id: drug, role: '1' as const }],
      reactions: [{ id: reaction, term: 'Rash' }],
    };
    const { id } = await sendJson(caller, 'POST /api/admin/cases', { source: 'paper', content });
    // The first assessor has handed in; then the centre no longer wants two.
    const set = (value: string) =>
      settings.updateTable('site_settings').set({ value }).where('key', '=', key).execute();
    await set('true');
    const body = { drug, reaction: reaction ?? '', method: 'whoUmc', result: 'possible' } as const;
    await sendJson(caller, 'POST /api/admin/cases/:id/assessments', body, id);
    await set('false');
    return ask('POST /api/admin/cases/:id/assessments/go-on', { reason: 'Due' }, id);
  },
  'POST /api/admin/cases/:id/duplicates/:other/different': async (caller) => {
    const key = 'POST /api/admin/cases/:id/duplicates/:other/different';
    const [one, other] = [await aCase(caller), await aCase(caller)].map(({ id }) => id).toSorted();
    const weighed = { bits: 20, reasons: '[]', hash: '', state: 'open', foundAt: new Date(0).toISOString() };
    await caller.portal.db
      .insertInto('case_suspicions')
      .values({
        id: randomUUID(),
        caseId: one ?? '',
        otherId: other ?? '',
        ...weighed,
        decidedBy: null,
        decidedAt: null,
      })
      .execute();
    const request = ask(key, {}, one);
    return { ...request, url: request.url.replace(':other', other ?? '') };
  },
  'POST /api/admin/cases/:id/taken-back': async (caller) => {
    const id = await aFactTakenBack(caller);
    return ask('POST /api/admin/cases/:id/taken-back', { reason: 'It was another patient' }, id);
  },
  'POST /api/admin/cases/:id/findings/:finding': async (caller) => {
    const { id, finding } = await contradicted(caller);
    const request = ask('POST /api/admin/cases/:id/findings/:finding', { reason: 'He is' }, id);
    return { ...request, url: request.url.replace(':finding', finding), headers: { 'if-match': '1' } };
  },
  'DELETE /api/admin/cases/:id/findings/:finding': async (caller) => {
    const { id, finding } = await contradicted(caller);
    const headers = { 'if-match': '1' };
    const confirm = ask('POST /api/admin/cases/:id/findings/:finding', { reason: 'He is' }, id);
    const url = confirm.url.replace(':finding', finding);
    await send(caller, 'POST /api/admin/cases/:id/findings/:finding', { ...confirm, url, headers });
    return { ...ask('DELETE /api/admin/cases/:id/findings/:finding', {}, id), url, headers };
  },
  'PUT /api/admin/cases/:id/information/:item/received': async (caller) => {
    const { id, information } = await aCase(caller);
    const key = 'PUT /api/admin/cases/:id/information/:item/received';
    const request = ask(key, { received: '2026-11-20', reason: 'It lay on the ward' }, id);
    return { ...request, url: request.url.replace(':item', information[0]?.id ?? '') };
  },
  'PUT /api/admin/cases/:id/reminders': async (caller) => {
    const { id } = await aCase(caller);
    return ask('PUT /api/admin/cases/:id/reminders', { about: null, on: '2099-11-22' }, id);
  },
  'PUT /api/admin/cases/:id/proofreading': async (caller) =>
    ask('PUT /api/admin/cases/:id/proofreading', { state: 'wanted' }, (await aCase(caller)).id),
  'POST /api/admin/cases/:id/no-follow-up': async (caller) =>
    ask('POST /api/admin/cases/:id/no-follow-up', { reason: 'No answer twice' }, (await aCase(caller)).id),
  'DELETE /api/admin/cases/:id/no-follow-up': async (caller) => {
    const { id } = await aCase(caller);
    const said = ask('POST /api/admin/cases/:id/no-follow-up', { reason: 'No answer twice' }, id);
    await send(caller, 'POST /api/admin/cases/:id/no-follow-up', said);
    return ask('DELETE /api/admin/cases/:id/no-follow-up', {}, id);
  },
  'POST /api/admin/cases/:id/links': async (caller) => {
    const { id, number } = await linkable(caller);
    return ask('POST /api/admin/cases/:id/links', { number }, id);
  },
  'DELETE /api/admin/cases/:id/links/:other': async (caller) => {
    const { id, number, other } = await linkable(caller);
    await sendJson(caller, 'POST /api/admin/cases/:id/links', { number }, id);
    const request = ask('DELETE /api/admin/cases/:id/links/:other', {}, id);
    return { ...request, url: request.url.replace(':other', other) };
  },
  'POST /api/admin/cases/:id/relatives': async (caller) => {
    const { id } = await aCase(caller);
    return ask('POST /api/admin/cases/:id/relatives', { relative: 'child' }, id);
  },
  'POST /api/admin/cases/:id/notes': async (caller) => {
    const { id } = await aCase(caller);
    return ask('POST /api/admin/cases/:id/notes', { text: 'Ask the ward again' }, id);
  },
  'POST /api/admin/cases/:id/information/:item/decisions': async (caller) => {
    const { id, information } = await aCase(caller);
    const key = 'POST /api/admin/cases/:id/information/:item/decisions';
    const request = ask(key, { accept: ['patient.sex'] }, id);
    return { ...request, url: request.url.replace(':item', information[0]?.id ?? '') };
  },
  'POST /api/admin/cases/:id/attachments': async (caller) => {
    const { id } = await aCase(caller);
    return { ...(await upload()), url: `/api/admin/cases/${id}/attachments` };
  },
  'POST /api/admin/terms': () => ask('POST /api/admin/terms', substance()),
  'PUT /api/admin/terms/:id': async (caller) =>
    ask('PUT /api/admin/terms/:id', substance(), await ownTerm(caller)),
  'DELETE /api/admin/terms/:id': async (caller) =>
    ask('DELETE /api/admin/terms/:id', {}, await ownTerm(caller)),
  'POST /api/admin/terms/:id/names': async (caller) =>
    ask('POST /api/admin/terms/:id/names', substance(), await ownTerm(caller)),
  'PUT /api/admin/terms/:id/public-names': async (caller) =>
    ask('PUT /api/admin/terms/:id/public-names', { names: [] }, await ownTerm(caller)),
  'POST /api/admin/terms/:id/merge': async (caller) =>
    ask('POST /api/admin/terms/:id/merge', { into: await ownTerm(caller) }, await ownTerm(caller)),
  'POST /api/admin/terms/unlinked': async (caller) =>
    ask('POST /api/admin/terms/unlinked', {
      kind: 'substance',
      words: [
        { word: substance().name, into: await ownTerm(caller) },
        { word: substance().name, into: null },
      ],
    }),
  'POST /api/admin/terms/looked-at': async (caller) =>
    ask('POST /api/admin/terms/looked-at', { ids: [await ownTerm(caller)] }),
  'POST /api/admin/terms/substances/import': () => ({
    url: '/api/admin/terms/substances/import',
    type: 'text/csv',
    payload: Buffer.from(`name,class,atc\n${substance().name},NSAID,M01AE01\n`),
  }),
  'POST /api/admin/terms/reactions/import': () => ({
    url: '/api/admin/terms/reactions/import',
    type: 'text/csv',
    payload: Buffer.from(`name,class\n${substance().name},Skin\n`),
  }),
  'POST /api/admin/brands': () => ask('POST /api/admin/brands', brandOf()),
  'POST /api/admin/brands/looked-at': async (caller) =>
    ask('POST /api/admin/brands/looked-at', {
      ids: [(await sendJson(caller, 'POST /api/admin/brands', brandOf())).id],
    }),
  'PUT /api/admin/brands/:id': async (caller) =>
    ask(
      'PUT /api/admin/brands/:id',
      brandOf(),
      (await sendJson(caller, 'POST /api/admin/brands', brandOf())).id,
    ),
  'DELETE /api/admin/brands/:id': async (caller) =>
    ask('DELETE /api/admin/brands/:id', {}, (await sendJson(caller, 'POST /api/admin/brands', brandOf())).id),
  'POST /api/admin/brands/import': () => ({
    url: '/api/admin/brands/import',
    type: 'text/csv',
    payload: Buffer.from(`name,composition\n${substance().name},Invented 5 mg\n`),
  }),
  'POST /api/admin/terms/releases': () => {
    const files = [
      ...madeUpRelease({ llt: 6, pt: 3, hlt: 2, hlgt: 1, soc: 1 }, { version: `${(releases += 1)}.0` }),
    ];
    const { payload, headers } = form(...files.map(([name, content]) => ({ name, content })));
    return { url: '/api/admin/terms/releases', type: headers['content-type'] ?? '', payload };
  },

  'POST /api/admin/privacy/export': async (caller) =>
    ask('POST /api/admin/privacy/export', await person(caller)),
  'POST /api/admin/privacy/erase': async (caller) =>
    ask('POST /api/admin/privacy/erase', await person(caller)),
  'POST /api/admin/privacy/erasure-requests/:id/decline': async (caller) => {
    const { id, reference, receiptCode: code } = await sendJson(caller, 'POST /api/adr-reports', validReport);
    await sendJson(caller, 'POST /api/report-status/consents', { reference, code, askErasure: true });
    const reason = 'The case is being assessed.';
    return ask('POST /api/admin/privacy/erasure-requests/:id/decline', { reason }, id);
  },

  'POST /api/admin/administrators': () => ask('POST /api/admin/administrators', { note: 'For Asha' }),
  'PUT /api/admin/administrators/:id': async (caller) => {
    const { id } = await makeCaller(caller.portal);
    return ask('PUT /api/admin/administrators/:id', { rights: ['content'], fullName: 'Asha Rao' }, id);
  },
  'DELETE /api/admin/administrators/:id': async (caller) => {
    const { id } = await makeCaller(caller.portal);
    return ask('DELETE /api/admin/administrators/:id', {}, id);
  },
  'DELETE /api/admin/invites/:id': async (caller) => {
    const { id } = await sendJson(caller, 'POST /api/admin/administrators', { note: 'For Asha' });
    return ask('DELETE /api/admin/invites/:id', {}, id);
  },
  'PUT /api/admin/change-password': () =>
    ask('PUT /api/admin/change-password', {
      currentPassword: administrator.password,
      newPassword: 'Another-Word-77',
    }),
  'POST /api/auth/confirm': () => ask('POST /api/auth/confirm', { password: administrator.password }),
  'POST /api/auth/confirm/options': () => ask('POST /api/auth/confirm/options'),
  'POST /api/auth/second-factor/passkeys/options': () => ask('POST /api/auth/second-factor/passkeys/options'),
  'POST /api/auth/second-factor/passkeys': async (caller) => {
    const options = await sendJson(caller, 'POST /api/auth/second-factor/passkeys/options');
    const passkey = new SoftwarePasskey().make(options);
    // Passkeys belong to the host, which is another one in tests with a real connection.
    const headers = { host: 'localhost:80' };
    return { ...ask('POST /api/auth/second-factor/passkeys', { name: 'Office key', passkey }), headers };
  },
  'PUT /api/auth/second-factor/passkeys/:id': async (caller) =>
    ask('PUT /api/auth/second-factor/passkeys/:id', { name: 'Telephone' }, await ownPasskey(caller)),
  'DELETE /api/auth/second-factor/passkeys/:id': async (caller) =>
    ask('DELETE /api/auth/second-factor/passkeys/:id', {}, await ownPasskey(caller)),
  'POST /api/auth/second-factor/app': () => ask('POST /api/auth/second-factor/app'),
  'POST /api/auth/second-factor/app/code': async (caller) => {
    const { clock } = caller.portal;
    const code = oneTimeCode(await newApp(caller), stepAt(clock.now));
    return ask('POST /api/auth/second-factor/app/code', { code });
  },
  'DELETE /api/auth/second-factor/app': async (caller) => {
    await newApp(caller);
    const { db, clock } = caller.portal;
    const app = await findNewApp(db, caller.id);
    await replaceApp(db, caller.id, { id: app?.id ?? '', lastStep: 0, now: clock.now });
    return ask('DELETE /api/auth/second-factor/app');
  },
  'POST /api/auth/second-factor/recovery-codes': async (caller) => {
    await ownPasskey(caller);
    return ask('POST /api/auth/second-factor/recovery-codes');
  },
  'DELETE /api/auth/sessions': () => ask('DELETE /api/auth/sessions'),
  'DELETE /api/auth/sessions/:id': async ({ portal, id: userId }) => {
    await sessionOf(portal, userId);
    const sessions = portal.db.selectFrom('sessions').select('id').where('userId', '=', userId);
    const { id } = await sessions.orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
    return ask('DELETE /api/auth/sessions/:id', {}, id);
  },
};

let made = 0;

/** A new account with a session. */
export async function makeCaller(portal: TestPortal): Promise<Caller> {
  const id = await makeAccount(portal, `user-${(made += 1)}`);
  return { portal, id, ...(await sessionOf(portal, id)) };
}
