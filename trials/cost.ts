// `npm run trial:cost [-- --short]`: what strangers and files may cost. For every row of the contract that strangers or
// files reach it sends worst cases within the limits, as often as one address may in an hour, and measures processor
// time, memory, and what other callers wait meanwhile. A row without a worst case fails the trial, and so does a worst
// case that is answered otherwise than expected, or that stores or answers more than its bound. Times never fail it: they
// depend on the machine. The short form sends fewer and smaller ones. docs/performance.md holds the figures.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { adrReportMax } from '#contract/adr-reports-rules.ts';
import { attachmentLimits } from '#contract/cases/work/attachments-rules.ts';
import { contactMessageMax } from '#contract/contact-messages-rules.ts';
import { csvColumnsOf } from '#contract/fields/kinds-rules.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { departments } from '#contract/resources/departments-rules.ts';
import { safetyAlerts } from '#contract/resources/safety-alerts-rules.ts';
import { wardMax } from '#contract/ward-rules.ts';
import { playerNameMax } from '#contract/quiz-scores-rules.ts';
import { databaseFile } from '#server/db/database.ts';
import { madeUpRelease } from '#server/features/terms/testing/made-up-release.ts';
import type { PasskeyRequest } from '#contract/second-factor.ts';
import { SoftwarePasskey } from '#server/testing/software-passkey.ts';
import { acknowledgementOf, fileOf, fullContent } from '#server/icsr/testing/invented-case.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { blackPng, form } from '#testing/files.ts';
import { freePort } from '#testing/free-port.ts';
import { fullestContent, longText, visitorSizes } from '#testing/fullest-content.ts';
import { waitsDuring } from '#testing/probe.ts';
import { seededRandom } from '#testing/reports.ts';

const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const isShort = options.short;
exitAfter(isShort ? 300 : 3_600);
const KiB = 1024;
const MiB = 1024 * KiB;
const random = seededRandom(42);
const text = (letters: number) => longText(random, letters);

const folder = temporaryFolder();
const metricsPort = await freePort();
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  METRICS_PORT: String(metricsPort),
  RATE_LIMIT: 'on',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portal@example.org',
  TRUST_PROXY: 'loopback',
});
const session = await signIn(portal.url);
const database = new DatabaseSync(join(folder, 'data', databaseFile), { readOnly: true });
/** Only makes a job due. */
const jobs = new DatabaseSync(join(folder, 'data', databaseFile), { timeout: 5_000 });
const tables = database
  .prepare(`select name from sqlite_schema where type = 'table' and sql not like '%virtual table%'`)
  .all()
  .map(({ name }) => String(name))
  // The probes fill the audit trail. The search indexes merge their rows now and then; their bytes count. Figures are
  // counted every ten minutes, whichever request is measured then: some rows for each case of earlier requests.
  .filter((name) => !/^(?:audit|figure)_/.test(name) && !name.includes('_search_'))
  // The short form does not wait for the search for duplicates, which then runs beside a request that did not cause it.
  .filter((name) => !isShort || !/^case_(?:traits|keys)$/.test(name));

interface Ask {
  method?: string;
  /** Absent: the address of the row. */
  path?: string;
  type?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | string | Uint8Array;
}

interface Worst {
  what: string;
  /** The status of each answer; absent: that of the row. */
  status?: number;
  /** How often one address may send it in an hour, at most: after the first answer a 429 ends the row. */
  times?: number;
  /** What the worst case needs; it is not measured. Returns the requests. */
  prepare?(): Promise<(number: number) => Ask | Promise<Ask>>;
  ask?(number: number): Ask;
  /** Most bytes of an answer, and most rows and bytes in the database for one request. */
  most?: { answer?: number; rows?: number; stored?: number };
}

/** Bytes come in whole pages of many indexes, so two requests may store the pages of earlier ones. */
const bounds = { answer: 64 * KiB, rows: 40, stored: 384 * KiB };
/** A refusal or a read stores nothing. */
const nothing = { rows: 2, stored: 128 * KiB };

// The worst cases.

const report = () => ({
  ...Object.fromEntries(Object.entries(adrReportMax).map(([field, max]) => [field, text(max)])),
  age: 46,
});
const sizes = visitorSizes();
const details = (number: number) => fullestContent(sizes, number);
/** Each run of marks is as long as a text may have. */
const partedMarks = `a${`${'\u05b2\u05b0'.repeat(14)}\u00ad`.repeat(340)}`;
/** Words are indexed by three letters each. The rows include the pairs of cases that may be the same. */
const reportBound = { rows: 30, stored: 384 * KiB };
const detailsBound = { answer: 64 * KiB, rows: 80, stored: 2 * MiB };
/** As many letters as details may have, in few answers. */
const described = () => ({
  reactions: Array.from({ length: 20 }, (_, number) => ({
    term: `Rash ${number}`,
    description: text(10_000),
  })),
});

interface Proof {
  reference: string;
  code: string;
}
async function newReport(): Promise<Proof> {
  const { reference, receiptCode } = await sendJson('POST', '/api/adr-reports', report());
  return { reference: String(reference), code: String(receiptCode) };
}
const withProof = (ask: (proof: Proof, number: number) => object) => async () => {
  const proof = await newReport();
  return (number: number): Ask => ({ body: { ...proof, ...ask(proof, number) } });
};

const wardEntry = () => ({
  enteredAt: new Date().toISOString(),
  toldOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  toldBy: { name: text(wardMax.name), occupation: 'nurse' },
  initials: text(wardMax.initials),
  recordNumber: text(wardMax.recordNumber),
  ward: text(wardMax.bed),
  medicine: text(wardMax.medicine),
  dose: text(wardMax.dose),
  reaction: text(wardMax.reaction),
  serious: ['death', 'lifeThreatening', 'hospitalisation', 'disability', 'congenitalAnomaly'],
  photographs: Array.from({ length: 5 }, (_, number) => ({ key: `p${number}`, type: 'image/jpeg' })),
});

const wrong = { reference: 'X'.repeat(50_000), code: '9'.repeat(50_000) };
const token = 'a'.repeat(200);
const password = `Aa1-${'é'.repeat(120)}`;
/** As many pixels as a picture may have, in few bytes. */
const picture = blackPng(7_000, 7_000, { depth: 8, colour: 6 });
const smallPicture = blackPng(60, 40, { colour: 2 });
const sentPicture = isShort ? smallPicture : picture;
const pictureForm = () => form({ name: 'a.png', type: 'image/png', content: sentPicture });
const asForm = ({ payload, headers }: ReturnType<typeof form>): Ask => ({
  type: headers['content-type'] ?? '',
  body: payload,
});

const csv = (columns: readonly string[], row: (number: number) => string[], rows: number): Ask => ({
  type: 'text/csv',
  body: [columns, ...Array.from({ length: rows }, (_, number) => row(number))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n'),
});
/** Of at most 5 MB. */
const csvRows = isShort ? 100 : 20_000;
const imported = { answer: 8 * MiB, rows: 10 * csvRows, stored: 128 * MiB };
/** A picture is stored as it is shown. */
const pictureBound = { answer: 128 * KiB, rows: 40, stored: 1 * MiB };

/** What an unlimited number of addresses of a row without input ask: the address of each differs. */
const unlike = (path: string) => ({
  what: 'with a parameter that no other call has',
  times: 300,
  ask: (number: number) => ({ path: `${path}?x=${number}` }),
  most: { answer: 256 * KiB, ...nothing },
});
const search = (path: string, parameter: string) => [
  {
    what: 'a text that folds to a longer one',
    times: 300,
    ask: (number: number) => ({
      path: `${path}?${parameter}=${encodeURIComponent(`${number}${`e${'\u0301'.repeat(29)}`.repeat(5)}`)}`,
    }),
    most: { answer: 256 * KiB, ...nothing },
  },
  {
    what: 'a text that may be spelled in many ways',
    times: 300,
    ask: (number: number) => ({
      path: `${path}?${parameter}=${encodeURIComponent(`${number}${'ँकिी'.repeat(45)}`)}`,
    }),
    most: { answer: 256 * KiB, ...nothing },
  },
];

/** Before the institute publishes figures there are none. */
const published = (path: string) => [{ ...unlike(path), status: 404 }];
/** As long as a description of a session may be. */
const offer = { type: 'application/sdp', body: `v=0\r\n${'a=candidate:1\r\n'.repeat(4_000)}` };
const unknownConnections = (way: string, asked: Ask): Worst[] => [
  {
    what: 'connections that do not exist',
    status: 404,
    times: 60,
    ask: () => ({ ...asked, path: `/api/broadcast/${way}/${randomUUID()}` }),
    most: nothing,
  },
];

/** A whole list that staff import. It is sent from memory. */
const importedList = (path: string): Worst[] => {
  const asked = unlike(path);
  return [{ ...asked, most: { ...asked.most, answer: 16 * MiB } }];
};

const worstCases: Partial<Record<ApiKey | `form ${string}`, Worst[]>> = {
  'POST /api/adr-reports': [
    { what: 'seven longest fields', times: 60, ask: () => ({ body: report() }), most: reportBound },
    {
      what: 'marks that only invisible characters part',
      times: 60,
      ask: () => ({ body: { ...report(), symptoms: partedMarks, message: partedMarks } }),
      most: reportBound,
    },
    {
      what: 'fullest details',
      times: 60,
      ask: (number) => ({ body: { ...report(), details: details(100 + number) } }),
      most: detailsBound,
    },
    {
      what: 'one list longer than it may be',
      status: 400,
      times: 60,
      ask: () => ({ body: { ...report(), details: { history: Array(100).fill({ term: text(250) }) } } }),
      most: nothing,
    },
    {
      what: '20 reactions, described as long as may be',
      times: 60,
      ask: () => ({ body: { ...report(), details: described() } }),
      most: detailsBound,
    },
    {
      what: '400,000 faults',
      status: 400,
      times: 60,
      ask: () => ({
        body: { ...report(), details: { documents: Array(200_000).fill(1), drugs: Array(200_000).fill(1) } },
      }),
      most: nothing,
    },
  ],
  'GET /api/calendar/:key': [
    {
      what: 'addresses that do not exist',
      status: 404,
      times: 10,
      ask: (number) => ({ path: `/api/calendar/${String(number).padStart(64, 'x')}` }),
    },
  ],
  'POST /api/ward/key': [
    {
      what: 'codes that do not exist',
      status: 404,
      times: 10,
      ask: () => ({ body: { code: 'x'.repeat(64) } }),
    },
  ],
  'POST /api/ward/reports': [
    {
      what: 'longest entries, with the addresses of five photographs',
      times: 60,
      prepare: async () => {
        const pass = { name: text(wardMax.name), occupation: 'nurse', ward: text(wardMax.ward) };
        const { code } = await sendJson('POST', '/api/admin/ward-passes', pass);
        const { key } = await sendJson('POST', '/api/ward/key', { code });
        return (number) => ({
          headers: { authorization: `Bearer ${String(key)}`, 'idempotency-key': `ward-${number}` },
          body: wardEntry(),
        });
      },
      most: { ...reportBound, rows: 40 },
    },
    {
      what: 'a body without a key',
      status: 401,
      times: 10,
      ask: () => ({ body: wardEntry() }),
      most: nothing,
    },
  ],
  'form /report-adr': [
    {
      what: 'seven longest fields, without JavaScript',
      status: 303,
      times: 60,
      ask: () => formOf('/report-adr', report()),
      most: reportBound,
    },
    {
      what: 'texts beyond their limits, shown again',
      status: 400,
      times: 60,
      ask: () => formOf('/report-adr', { ...report(), symptoms: '<'.repeat(60_000) }),
      most: { answer: 512 * KiB, ...nothing },
    },
  ],
  'form /report-adr/number': [
    {
      what: 'a number that does not exist',
      status: 404,
      times: 20,
      ask: () => formOf('/report-adr/number', wrong),
      most: { answer: 256 * KiB },
    },
  ],
  'form /contact': [
    {
      what: 'longest message, without JavaScript',
      status: 303,
      times: 20,
      ask: () => formOf('/contact', message()),
    },
  ],
  'POST /api/contact-messages': [{ what: 'longest message', times: 20, ask: () => ({ body: message() }) }],
  'POST /api/quiz-scores': [
    {
      what: 'longest name',
      times: 60,
      ask: () => ({ body: { playerName: text(playerNameMax), score: 1, totalQuestions: 1_000 } }),
    },
  ],
  'POST /api/report-status': [
    {
      what: 'after all details',
      times: 60,
      prepare: async () => {
        const proof = await newReport();
        for (let number = 0; number < (isShort ? 1 : 5); number += 1) {
          await sendJson('POST', '/api/report-status/details', { ...proof, details: details(700 + number) });
        }
        return () => ({ body: proof });
      },
      most: nothing,
    },
    { what: 'long wrong numbers', status: 404, times: 60, ask: () => ({ body: wrong }), most: nothing },
  ],
  'POST /api/report-status/answers': [
    {
      what: 'longest answers to 20 questions',
      times: 20,
      prepare: async () => {
        const proof = await newReport();
        const id = await caseOf(proof);
        await sendJson('POST', `/api/admin/cases/${id}/steps`, { step: 'take' });
        const asked = Array.from({ length: 20 }, (_, number) => ({ question: `Question ${number}?` }));
        const body = { step: 'ask', way: 'statusPage', questions: asked };
        const { questions } = await sendJson('POST', `/api/admin/cases/${id}/steps`, body);
        return (number) => ({
          body: { ...proof, question: (questions as { id: string }[])[number]?.id, answer: text(10_000) },
        });
      },
      most: { rows: 10, stored: 512 * KiB },
    },
    {
      what: 'answers of dots and spaces to fixed questions',
      times: 3,
      prepare: async () => {
        const proof = await newReport();
        const id = await caseOf(proof);
        await sendJson('POST', `/api/admin/cases/${id}/steps`, { step: 'take' });
        const asked = ['stopped', 'otherMedicines', 'pack'].map((fixed) => ({ question: 'And now?', fixed }));
        const body = { step: 'ask', way: 'statusPage', questions: asked };
        const { questions } = await sendJson('POST', `/api/admin/cases/${id}/steps`, body);
        return (number) => ({
          body: {
            ...proof,
            question: (questions as { id: string }[])[number]?.id,
            answer: `a${(number === 0 ? '.' : ' ').repeat(9_990)}b`,
          },
        });
      },
      most: { rows: 10, stored: 512 * KiB },
    },
    {
      what: 'longest answer to a question of nobody',
      status: 409,
      times: 60,
      prepare: withProof(() => ({ question: randomUUID(), answer: text(10_000) })),
      most: nothing,
    },
  ],
  'POST /api/report-status/details': [
    {
      what: 'fullest details of a new case, as many as may wait',
      times: 10,
      prepare: withProof((_, number) => ({ details: details(500 + number) })),
      most: detailsBound,
    },
    {
      what: '20 reactions, described as long as may be',
      times: 5,
      prepare: withProof(() => ({ details: described() })),
      most: detailsBound,
    },
  ],
  'POST /api/report-status/consents': [
    {
      what: 'all consents, given and withdrawn',
      times: 60,
      prepare: withProof((_, number) => ({
        consents: { forward: number % 2 === 0, contact: number % 2 === 0, doctor: number % 2 === 0 },
        askErasure: true,
      })),
    },
  ],
  'POST /api/report-status/attachments': [
    {
      what: 'five, and no more',
      times: 5,
      prepare: withProof(() => ({ name: 'a.png', type: 'image/png', size: attachmentLimits.bytes })),
      most: { stored: 512 * KiB },
    },
  ],
  'PUT /api/report-status/attachments/:ticket': [
    {
      what: 'a picture of 49 million pixels',
      times: 5,
      prepare: async () => {
        const body = { ...(await newReport()), name: 'a.png', type: 'image/png', size: sentPicture.length };
        return async () => {
          const { uploadURL } = await sendJson('POST', '/api/report-status/attachments', body);
          return { path: new URL(String(uploadURL)).pathname, type: 'image/png', body: sentPicture };
        };
      },
    },
  ],
  'POST /api/report-status/mail': [
    {
      what: 'long wrong numbers',
      status: 404,
      times: 20,
      ask: () => ({ body: { ...wrong, email: 'a@b.example' } }),
      most: nothing,
    },
  ],
  'POST /api/auth/login': [
    {
      what: 'wrong passwords',
      status: 401,
      times: 10,
      ask: () => ({ body: { username: text(200), password } }),
    },
  ],
  'POST /api/auth/logout': [{ what: 'without a session', times: 60, ask: () => ({}), most: nothing }],
  'POST /api/auth/accept-invite': [
    {
      what: 'invites of ten new accounts',
      times: 10,
      prepare: async () => {
        const tokens: string[] = [];
        for (let number = 0; number < (isShort ? 2 : 10); number += 1) {
          const { path } = await sendJson('POST', '/api/admin/administrators', {
            note: text(200),
            rights: ['content'],
          });
          tokens.push(String(path).split(/[#/]/).at(-1) ?? '');
        }
        return (number) => ({ body: { token: tokens[number], username: `invited ${number}`, password } });
      },
    },
    {
      what: 'a wrong link',
      status: 409,
      times: 10,
      ask: () => ({ body: { token, username: 'somebody', password } }),
      most: nothing,
    },
  ],
  'POST /api/auth/reset-password': [
    {
      what: 'a wrong link',
      status: 409,
      times: 10,
      ask: () => ({ body: { token, newPassword: password } }),
      most: nothing,
    },
  ],
  'POST /api/auth/forgot-password': [
    { what: 'names of nobody', times: 10, ask: () => ({ body: { account: text(200) } }) },
  ],
  'POST /api/auth/passkey-login/options': [{ what: 'questions', times: 240, ask: () => ({}) }],
  'POST /api/auth/passkey-login': [
    {
      what: 'well-formed answers of an unknown passkey, each to a question of its own',
      status: 401,
      times: 120,
      prepare: async () => {
        const passkey = new SoftwarePasskey();
        return async () => {
          const options = await sendJson('POST', '/api/auth/passkey-login/options', {});
          return {
            body: { passkey: passkey.use(options as unknown as PasskeyRequest, { origin: portal.url }) },
          };
        };
      },
      most: nothing,
    },
    {
      what: 'an answer of 200 KB',
      status: 400,
      times: 240,
      ask: () => ({ body: { passkey: { id: text(200_000) } } }),
      most: nothing,
    },
  ],
  'GET /api/drug-risks/search': search('/api/drug-risks/search', 'q'),
  'GET /api/amc-locations/search': search('/api/amc-locations/search', 'city'),
  'GET /api/amc-locations': importedList('/api/amc-locations'),
  'GET /api/public-statistics': published('/api/public-statistics'),
  'GET /api/public-statistics/csv': published('/api/public-statistics/csv'),
  'GET /api/broadcasts/:id/calendar': [
    {
      what: 'broadcasts that do not exist',
      status: 404,
      times: 300,
      ask: () => ({ path: `/api/broadcasts/${randomUUID()}/calendar` }),
      most: nothing,
    },
  ],
  'GET /api/broadcast/news': [
    {
      what: 'of connections that do not exist',
      status: 409,
      times: 300,
      ask: () => ({ path: `/api/broadcast/news?connection=${randomUUID()}` }),
      most: nothing,
    },
  ],
  'POST /api/broadcast/whip': [
    { what: 'the longest offer, without a key', status: 401, times: 60, ask: () => offer, most: nothing },
  ],
  'POST /api/broadcast/whep': [
    { what: 'the longest offer, with nothing on', status: 409, times: 60, ask: () => offer, most: nothing },
  ],
  ...Object.fromEntries(
    (['whip', 'whep'] as const).flatMap((way) => [
      [`PATCH /api/broadcast/${way}/:connection`, unknownConnections(way, offer)],
      [`DELETE /api/broadcast/${way}/:connection`, unknownConnections(way, {})],
    ]),
  ),
  'GET /api/downloadable-resources/:id/file': [
    {
      what: 'documents that do not exist',
      status: 404,
      times: 300,
      ask: () => ({ path: `/api/downloadable-resources/${randomUUID()}/file` }),
      most: nothing,
    },
  ],
  'POST /api/admin/upload': [
    {
      what: 'a picture of 49 million pixels',
      times: 3,
      ask: () => asForm(pictureForm()),
      most: pictureBound,
    },
  ],
  'PUT /api/objects/upload/:ticket': [
    {
      what: 'a picture of 49 million pixels',
      times: 3,
      prepare: async () => async () => {
        const { uploadURL } = await sendJson('POST', '/api/objects/upload', {});
        return {
          path: new URL(String(uploadURL), portal.url).pathname,
          type: 'image/png',
          body: sentPicture,
        };
      },
    },
  ],
  'POST /api/admin/cases/:id/attachments': [
    {
      what: 'a picture of 49 million pixels',
      times: 3,
      prepare: async () => {
        const id = await caseOf(await newReport());
        return () => ({ path: `/api/admin/cases/${id}/attachments`, ...asForm(pictureForm()) });
      },
      most: pictureBound,
    },
  ],
  'POST /api/admin/amc-locations/import': [
    {
      what: 'as many rows as a file may have',
      times: 1,
      ask: () =>
        csv(
          csvColumnsOf(amcLocations).slice(0, 5),
          (number) => [`${number} ${text(60)}`, text(100), text(30), text(20), '411001'],
          csvRows,
        ),
      most: imported,
    },
  ],
  'POST /api/admin/terms/substances/import': [
    {
      what: 'as many rows as a file may have, four names each',
      times: 1,
      ask: () =>
        csv(
          ['name', 'othernames', 'class', 'atc'],
          (number) => [`${number} ${text(50)}`, [text(45), text(45), text(45)].join('|'), '', 'N02BE01'],
          csvRows,
        ),
      most: imported,
    },
  ],
  'POST /api/admin/terms/reactions/import': [
    {
      what: 'as many rows as a file may have, three names each',
      times: 1,
      ask: () =>
        csv(
          ['name', 'othernames'],
          (number) => [`${number} ${text(50)}`, [text(45), text(45)].join('|')],
          csvRows,
        ),
      most: imported,
    },
  ],
  'POST /api/admin/brands/import': [
    {
      what: 'as many rows as a file may have, five substances each',
      times: 1,
      ask: () =>
        csv(
          ['name', 'maker', 'composition'],
          (number) => [
            `${number} ${text(50)}`,
            text(30),
            Array.from({ length: 5 }, () => `${text(15)} 5 mg`).join(' + '),
          ],
          csvRows,
        ),
      most: imported,
    },
  ],
  'POST /api/admin/departments/import': [
    {
      what: 'as many rows as a file may have',
      times: 1,
      ask: () =>
        csv(
          csvColumnsOf(departments),
          (number) => [`${number} ${text(40)}`, 'ward', text(40), 'true'],
          csvRows,
        ),
      most: imported,
    },
  ],
  'POST /api/admin/reporters/import': [
    {
      what: 'as many rows as a file may have',
      times: 1,
      ask: () =>
        csv(
          ['name', 'occupation', 'department', 'telephone', 'email'],
          (number) => [
            `${number} ${text(100)}`,
            'doctor',
            text(40),
            '+91 98765 43210',
            `r${number}@example.org`,
          ],
          csvRows,
        ),
      most: imported,
    },
  ],
  'GET /api/safety-alerts': importedList('/api/safety-alerts'),
  'POST /api/admin/safety-alerts/import': [
    {
      what: 'as many rows as a file may have',
      times: 1,
      ask: () =>
        csv(
          csvColumnsOf(safetyAlerts),
          (number) => [
            `${number} ${text(80)}`,
            text(70),
            'Rash',
            'IPC',
            '2026-11-20',
            '',
            '',
            text(40),
            'true',
          ],
          csvRows,
        ),
      most: imported,
    },
  ],
  'POST /api/admin/dose-words/import': [
    {
      what: 'as many rows as a file may have',
      times: 1,
      ask: () => csv(['kind', 'name'], (number) => ['route', `${number} ${text(40)}`], csvRows),
      most: imported,
    },
  ],
  'POST /api/admin/terms/releases': [
    {
      what: 'a dictionary as large as MedDRA',
      times: 1,
      ask: () => {
        const sizes = isShort
          ? { llt: 500, pt: 200, hlt: 40, hlgt: 10, soc: 3 }
          : { llt: 90_000, pt: 28_000, hlt: 1_700, hlgt: 337, soc: 27 };
        const files = [...madeUpRelease(sizes)].map(([name, content]) => ({ field: 'files', name, content }));
        return { path: '/api/admin/terms/releases?version=99.0&language=English', ...asForm(form(...files)) };
      },
      most: { rows: isShort ? 5_000 : 1_000_000, stored: 256 * MiB },
    },
  ],
  'POST /api/admin/icsr/import': [
    {
      what: 'a case with 100 drugs, reactions and tests',
      times: 1,
      ask: () => {
        const most = isShort ? 20 : 100;
        const repeated = <Entry extends { id: string }>([first]: readonly Entry[] = []) =>
          Array.from(
            { length: first ? most : 0 },
            (_, at) => ({ ...first, ...(at > 0 && { id: randomUUID() }) }) as Entry,
          );
        const { drugs, reactions, tests } = fullContent;
        const ofDrugs = repeated(drugs).map((drug) => ({
          ...drug,
          name: text(250),
          doses: repeated(drug.doses)
            .slice(0, 8)
            .map((dose) => ({ ...dose, id: randomUUID() })),
        }));
        const content = {
          ...fullContent,
          drugs: ofDrugs,
          reactions: repeated(reactions),
          tests: repeated(tests),
        };
        return { type: 'application/xml', body: fileOf(content) };
      },
      most: { answer: 256 * KiB, rows: 12_000, stored: 64 * MiB },
    },
  ],
  'POST /api/admin/icsr/acknowledgements': [
    {
      what: '500 answers to messages of nobody',
      times: 3,
      ask: () => ({
        type: 'application/xml',
        body: acknowledgementOf(
          'NO-BATCH',
          Array.from({ length: 500 }, (_, number) => ({
            messageId: `NO-${number}`,
            code: 'CA',
            text: text(200),
          })),
        ),
      }),
      most: { answer: 512 * KiB, rows: 5 },
    },
  ],
};

/** What the desk reads of that afterwards. It is no row of strangers, but strangers lengthen it. */
const readAfterwards: [path: string, answer: number][] = [
  ['/api/admin/cases?limit=100', 512 * KiB],
  ['/api/admin/cases/:id', 12 * MiB],
  ['/api/admin/cases/:id/completeness', 256 * KiB],
  ['/api/admin/cases/:id/versions', 64 * KiB],
  ['/api/admin/cases/:id/timeline', 64 * KiB],
  ['/api/admin/terms/unlinked?kind=substance', 512 * KiB],
  ['/api/admin/brands?limit=100', 256 * KiB],
  ['/api/admin/terms?kind=substance&limit=100', 128 * KiB],
  ['/api/admin/terms?kind=substance', 16 * MiB],
];

const message = () => ({
  name: text(contactMessageMax.name),
  email: `${'a'.repeat(60)}@b.example`,
  message: text(contactMessageMax.message),
});

function formOf(path: string, fields: object): Ask & { body: string } {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  return { method: 'POST', path, type: 'application/x-www-form-urlencoded', body };
}

// Sending and measuring.

/** Each worst case has an address of its own, and so has each request that prepares one: limits are in force. */
let addresses = 0;
const newAddress = () => `10.0.${((addresses += 1) >> 8) & 255}.${addresses & 255}`;

async function send(
  method: string,
  path: string,
  ask: Ask,
  from = newAddress(),
): Promise<{ status: number; bytes: Buffer; sent: number }> {
  const { type, body, headers } = ask;
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  const payload = isJson ? JSON.stringify(body) : (body as string | Buffer | undefined);
  const answer = await fetch(portal.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': from,
      ...(path.startsWith('/api/admin') || path.startsWith('/api/objects') ? session : {}),
      ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload as BodyInit }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  // After five minutes some rows ask for the password again.
  if (answer.status === 403 && bytes.includes('"code":"confirm"')) {
    Object.assign(session, await signIn(portal.url));
    return send(method, path, ask, from);
  }
  return { status: answer.status, bytes, sent: payload?.length ?? 0 };
}

async function sendJson(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, bytes } = await send(method, path, { body });
  if (status >= 400)
    throw new Error(`${method} ${path} answered ${status}: ${bytes.toString().slice(0, 300)}`);
  return JSON.parse(bytes.toString()) as Record<string, unknown>;
}

async function caseOf({ reference }: Proof): Promise<string> {
  const { bytes } = await send('GET', `/api/admin/cases?view=all&q=${reference}`, {});
  const [found] = JSON.parse(bytes.toString()) as { id: string }[];
  if (!found) throw new Error(`${reference} has no case.`);
  return found.id;
}

const rowsOf = (name: string) => Number(database.prepare(`select count(*) as n from "${name}"`).get()?.['n']);
const rowsByTable = () => new Map(tables.map((name) => [name, rowsOf(name)]));
const rowsStored = () => [...rowsByTable().values()].reduce((sum, rows) => sum + rows, 0);
/** Without the audit trail, where each look of the probes is a line. */
const bytesStored = () =>
  Number(
    database
      .prepare(
        `select sum(pgsize) as n from dbstat join sqlite_schema as s using (name)
          where aggregate = 1 and s.tbl_name not like 'audit\\_%' escape '\\'`,
      )
      .get()?.['n'],
  );

/** How many statements the portal has run. */
async function statements(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return [...metrics.matchAll(/^portal_database_query_seconds_count.* (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
}

interface Figures {
  name: string;
  what: string;
  times: number;
  processorMs: number;
  memory: number;
  waits: number[];
  sent: number;
  answer: number;
  rows: number;
  stored: number;
  statements: number;
}
const faults: string[] = [];
const probes = { '/api/contact-links': {}, '/api/admin/cases': session };

async function measure(name: string, row: ApiRow | null, worst: Worst): Promise<Figures> {
  type Asking = (number: number) => Ask | Promise<Ask>;
  const ask: Asking = worst.prepare ? await worst.prepare() : (worst.ask ?? (() => ({})));
  // The short form leaves the search out: it waits seconds for its turn.
  const isOfReports = !isShort && /report|icsr\/import/.test(name);
  if (worst.prepare) await settled(isOfReports);
  const most = Math.min(worst.times ?? 1, isShort ? 2 : Infinity);
  let times = 0;
  const wanted = worst.status ?? row?.status ?? 200;
  const [method = '', url = ''] = name.split(' ');
  const before = { rows: rowsByTable(), stored: bytesStored(), statements: await statements() };
  portal.forgetPeak();
  const [memory, cpu] = [portal.memory().now + portal.childrenMemory().now, processor()];
  let [sent, answer] = [0, 0];
  const from = newAddress();
  const { waits } = await waitsDuring(portal.url, probes, async () => {
    for (; times < most; times += 1) {
      const one = await ask(times);
      const got = await send(one.method ?? method, one.path ?? url, one, from);
      const isUsedUp = got.status === 429 || (got.status === 409 && wanted < 400);
      if (times > 0 && isUsedUp) break;
      sent = Math.max(sent, got.sent);
      answer = Math.max(answer, got.bytes.length);
      if (got.status !== wanted) {
        faults.push(
          `${name}, ${worst.what}: ${got.status} instead of ${wanted}: ${got.bytes.toString().slice(0, 200)}`,
        );
        times = Math.max(times, 1);
        break;
      }
    }
  });
  // What reports and details cause later is theirs: their indexes, and the search for duplicates.
  if (wanted < 400 && method !== 'GET') await settled(isOfReports);
  const processorMs = (processor() - cpu) / times;
  const grown = [...rowsByTable()].flatMap(([table, rows]) => {
    const more = rows - (before.rows.get(table) ?? 0);
    return more === 0 ? [] : [{ table, more }];
  });
  const figures = {
    name,
    what: worst.what,
    times,
    waits,
    sent,
    answer,
    processorMs,
    memory: portal.memory().peak + portal.childrenMemory().peak - memory,
    rows: grown.reduce((sum, { more }) => sum + more, 0) / times,
    stored: (bytesStored() - before.stored) / times,
    statements: ((await statements()) - before.statements) / times,
  };
  for (const [what, bound] of Object.entries({ ...bounds, ...worst.most })) {
    const found = figures[what as keyof typeof bounds];
    if (found > bound)
      faults.push(
        `${name}, ${worst.what}: ${what} ${Math.round(found)}, at most ${bound} expected; rows of ${times}: ${grown.map(({ table, more }) => `${table} ${more}`).join(', ')}`,
      );
  }
  return figures;
}

/**
 * Waits until what requests left for a pause is done: the indexes of texts, the job of an import, and, if wanted, the search
 * for duplicates, which else begins within two minutes.
 */
async function settled(withDuplicates = false): Promise<void> {
  if (withDuplicates) {
    const due = `update jobs set "dueAt" = ? where kind = 'find-duplicates' and "claimedBy" is null`;
    jobs.prepare(due).run(new Date().toISOString());
    const isWaiting = jobs.prepare(
      `select count(*) as n from jobs where kind = 'find-duplicates' and ("claimedBy" is not null or "dueAt" <= ?)`,
    );
    while (isWaiting.get(new Date().toISOString())?.['n'] !== 0) await setTimeout(100);
  }
  const working = database.prepare(
    `select count(*) as n from jobs where "claimedBy" is not null or ("recurs" = 0 and "dueAt" <= ?)`,
  );
  for (let same = 0, before = -1; same < 2; await setTimeout(150)) {
    const now = rowsStored() + bytesStored();
    const isWorking = working.get(new Date().toISOString())?.['n'] !== 0;
    same = now === before && !isWorking ? same + 1 : 0;
    before = now;
  }
}

const processor = () => (portal.cpuSeconds() + portal.childrenCpuSeconds()) * 1_000;

/** Whether strangers reach the row, or a file. */
const isReached = ({ access, consumes }: ApiRow) => access === 'public' || consumes !== undefined;

const all: Figures[] = [];
const rows = Object.entries(api as Record<string, ApiRow>).filter(([, row]) => isReached(row));
for (const [key, row] of rows) {
  const { method, url } = addressOf(key as ApiKey);
  // A row without input is the same for every caller but for its address. The language of a list is one of a fixed number;
  // what is none of them is none at all.
  const names = Object.keys((row.query as { shape?: object } | undefined)?.shape ?? {});
  const hasInput = method !== 'GET' || url.includes(':') || names.some((name) => name !== 'lang');
  worstCases[key as ApiKey] ??= hasInput && url !== '/api/gallery' ? [] : [unlike(url)];
  if (worstCases[key as ApiKey]?.length === 0) faults.push(`${key} has no worst case in trials/cost.ts.`);
}
for (const form of await formsWithoutScript()) {
  if (!(form in worstCases)) faults.push(`${form} has no worst case in trials/cost.ts.`);
}
const asked = Object.entries(worstCases).filter(([name]) => name.includes(options.only));
for (const [name, worsts] of asked) {
  const row = (api as Record<string, ApiRow>)[name] ?? null;
  if (row && !isReached(row)) faults.push(`${name} is not a row that strangers or files reach.`);
  for (const worst of worsts ?? []) all.push(await measure(name, row, worst));
}
if (options.only === '') await readOfDesk();

/** The forms that visitors' pages post without JavaScript, also on the screen after a report. */
async function formsWithoutScript(): Promise<Set<`form ${string}`>> {
  const text = async (path: string, cookie = '') =>
    (await fetch(portal.url + path, { headers: { cookie } })).text();
  const pages = [...(await text('/sitemap.xml')).matchAll(/<loc>[^<]*?:\/\/[^/<]+(\/[^<?]*)/g)];
  const { body, type = '' } = formOf('/report-adr', report());
  const sent = await fetch(`${portal.url}/report-adr`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, 'x-forwarded-for': newAddress() },
    body,
  });
  const receipt = sent.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const screens = await Promise.all([
    ...[...new Set(pages.map(([, path = '']) => path))].map((path) => text(path)),
    text(sent.headers.get('location') ?? '', receipt.join('; ')),
  ]);
  const forms = screens.join('').match(/<form[^>]*method="post"[^>]*>/g) ?? [];
  return new Set(forms.map((form) => `form ${/action="([^"]*)"/.exec(form)?.[1] ?? ''}` as const));
}

/** A report with as many details as may wait, and what the desk reads then. */
async function readOfDesk(): Promise<void> {
  const proof = await newReport();
  const id = await caseOf(proof);
  await sendJson('POST', `/api/admin/cases/${id}/steps`, { step: 'take' });
  const waiting = isShort ? 2 : 20;
  for (let number = 0; number < waiting; number += 1) {
    const { status } = await send('POST', '/api/report-status/details', {
      body: { ...proof, details: details(900 + number) },
    });
    if (status === 409) break; // more bytes than may wait
  }
  await settled(!isShort); // what it stores is not the reads'
  for (const [path, most] of readAfterwards) {
    const ask = () => ({ path: path.replace(':id', id) });
    all.push(
      await measure(`GET ${path}`, null, {
        what: 'of the desk',
        times: 3,
        ask,
        most: { answer: most, rows: 2 },
      }),
    );
  }
}

await portal.stop();
print(all);
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? '\nAll bounds hold.' : `\nFAILED: ${faults.length}.`);
process.exit(faults.length === 0 ? 0 : 1);

function print(figures: readonly Figures[]): void {
  const titles = [
    'ms each',
    'MiB more',
    'list waits',
    'cases wait',
    'KB sent',
    'KB answer',
    'rows',
    'KB stored',
    'statements',
  ];
  const line = (name: string, cells: readonly (string | number)[]) =>
    console.log(`${name.slice(0, 92).padEnd(94)}${cells.map((cell) => String(cell).padStart(11)).join('')}`);
  const show = (one: Figures) =>
    line(`${one.times} × ${one.name}: ${one.what}`, [
      one.processorMs.toFixed(1),
      (one.memory / MiB).toFixed(0),
      ...one.waits.map((ms) => ms.toFixed(0)),
      ...[one.sent, one.answer].map((bytes) => (bytes / KiB).toFixed(1)),
      one.rows.toFixed(1),
      (one.stored / KiB).toFixed(1),
      one.statements.toFixed(1),
    ]);
  line('Every row, for one request (waits in ms, the longest)', titles);
  figures.forEach(show);
  line('\nThe ten dearest in processor time', titles);
  figures
    .toSorted((a, b) => b.processorMs - a.processorMs)
    .slice(0, 10)
    .forEach(show);
}
