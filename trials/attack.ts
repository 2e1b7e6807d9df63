// `npm run trial:attack`: what one stranger's worst requests cost now, with the limits on callers in force and from one
// address; where an hour's allowance is too small, from one address for each hour. For each kind of request it prints
// the statuses, the time until everything is done, the processor time, the memory beyond that before, and the longest
// wait of two others: a visitor who searches medicines, and a desk that reads its list of cases. Nothing is judged:
// docs/performance.md keeps the figures beside those of the portal without bounds. `-- --only picture` takes some.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { csvColumnsOf } from '#contract/fields/kinds-rules.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { databaseFile } from '#server/db/database.ts';
import { madeUpRelease } from '#server/features/terms/testing/made-up-release.ts';
import { fileOf, fullContent } from '#server/icsr/testing/invented-case.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { blackPng, form, pngChunk } from '#testing/files.ts';
import { fullestContent, visitorSizes } from '#testing/fullest-content.ts';
import { waitsDuring } from '#testing/probe.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
exitAfter(30 * 60);
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'on',
  TRUST_PROXY: 'loopback',
});
const session = await signIn(portal.url);
const database = new DatabaseSync(join(folder, 'data', databaseFile), { timeout: 5_000 });
/** Each search comes from an address of its own: it is limited, too. */
const searching = {
  get 'x-forwarded-for'() {
    return `10.1.${(searches += 1) >> 8}.${searches & 255}`;
  },
};
let searches = 0;
const probes = { '/api/drug-risks/search?q=para': searching, '/api/admin/cases': session };

interface Answer {
  status: number;
  text: string;
}
type Body = object | string | Uint8Array;

/** `hour`: strangers have one address in each. */
async function send(
  method: string,
  path: string,
  body?: Body,
  { type = 'application/json', hour = 0 } = {},
): Promise<Answer> {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(portal.url + path, {
    method,
    headers: {
      'x-forwarded-for': `10.0.0.${hour + 1}`,
      ...(path.startsWith('/api/admin') && session),
      ...(body && { 'content-type': type }),
    },
    ...(body && { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
const read = (path: string) => send('GET', path);
const importFile = (path: string, body: Body, type = 'text/csv') => send('POST', path, body, { type });

/** Until no background work waits, the search for duplicates included. */
async function done(): Promise<void> {
  const due = `update jobs set "dueAt" = ? where kind = 'find-duplicates' and "claimedBy" is null`;
  const search = database.prepare(due); // absent during the portal's first minute, claimed while it runs
  while (search.run(new Date().toISOString()).changes === 0) await setTimeout(50);
  const works = database.prepare(
    `select count(*) as n from jobs where "claimedBy" is not null or (("recurs" = 0 or kind = 'find-duplicates') and "dueAt" <= ?)`,
  );
  do await setTimeout(50);
  while (works.get(new Date().toISOString())?.['n'] !== 0);
}

const processor = () => portal.cpuSeconds() + portal.childrenCpuSeconds();
const shown = (seconds: number) => `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;
const counted = (answers: readonly Answer[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, all]) => `${all?.length ?? 0} × ${status}`)
    .join(', ');

/** `thenDone`: with the background work that follows. */
async function measure(
  what: string,
  work: () => Promise<Answer[]>,
  { thenDone = false } = {},
): Promise<Answer[]> {
  await setTimeout(1_000);
  portal.forgetPeak();
  const [began, used, memory] = [
    performance.now(),
    processor(),
    portal.memory().now + portal.childrenMemory().now,
  ];
  const { result, waits } = await waitsDuring(
    portal.url,
    probes,
    async () => {
      const answers = await work();
      if (thenDone) await done();
      return answers;
    },
    100,
  );
  const seconds = (performance.now() - began) / 1_000;
  const more = portal.memory().peak + portal.childrenMemory().peak - memory;
  const cells = [
    what,
    counted(result),
    shown(seconds),
    shown(processor() - used),
    `${(more / 1e6).toFixed(0)} MB`,
    ...waits.map((ms) => `${ms.toFixed(0)} ms`),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return result;
}

async function inTurn(count: number, ask: (number: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let number = 0; number < count; number += 1) answers.push(await ask(number));
  return answers;
}

const report = {
  name: 'R.K.',
  age: 46,
  contact: '98765 00000',
  medicineName: 'Amoxicillin',
  symptoms: 'Rash on both arms',
  duration: '3 days',
  message: '',
};
const listOf = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Names that differ in the middle only, of 200 letters. */
const longName = (place: number, at: number) =>
  listOf(12)
    .map((word) => `${'w'.repeat(12)}${place}x${at}x${word}`)
    .join(' ')
    .slice(0, 240);
const details = (drugs: number, reactions: number, name: (at: number) => string) => ({
  patient: { initials: 'R.K.' },
  drugs: listOf(drugs).map((at) => ({ role: '1', name: name(at) })),
  reactions: listOf(reactions).map((at) => ({ term: name(at), onset: '2026-11-20' })),
});
const sendReport = (hour: number, more: object) =>
  send('POST', '/api/adr-reports', { ...report, ...more }, { hour });
const receiptOf = async (hour: number) => {
  const { reference, receiptCode } = JSON.parse((await sendReport(hour, {})).text) as Record<string, string>;
  return { reference, code: receiptCode };
};
const caseOf = async (reference = '') =>
  (JSON.parse((await read(`/api/admin/cases?view=all&q=${reference}`)).text) as { id: string }[])[0]?.id ??
  '';
const take = (id: string) => send('POST', `/api/admin/cases/${id}/steps`, { step: 'take' });

const marks = (bytes: number) => '\u0301\u0323'.repeat(bytes / 4);
const namespaces = (levels: number, declared: number) =>
  `<?xml version="1.0" encoding="UTF-8"?><MCCI_IN200100UV01 xmlns="urn:hl7-org:v3">${listOf(levels)
    .map(
      (level) =>
        `<a ${listOf(declared)
          .map((number) => `xmlns:p${level}-${number}="u"`)
          .join(' ')}>`,
    )
    .join('')}${'</a>'.repeat(levels)}</MCCI_IN200100UV01>`;
const importMessage = (xml: string | Uint8Array) =>
  importFile('/api/admin/icsr/import', xml, 'application/xml');
const kilobytes = (body: string | Uint8Array) => `${Math.round(Buffer.byteLength(body) / 1e3)} KB`;

/** A stranger's file for their own report. Others are the desk, which sends a small picture meanwhile. */
async function sendPicture(what: string, content: Buffer, hour: number): Promise<void> {
  const picture = { name: 'a.png', type: 'image/png' };
  const proofs = await inTurn(5, async () => {
    const asked = { ...(await receiptOf(hour)), ...picture, size: content.length };
    return send('POST', '/api/report-status/attachments', asked, { hour });
  });
  let desk = 0;
  await measure(`${what}, ${kilobytes(content)}, five at once`, async () => {
    const own = Promise.all(
      proofs.map(({ text }) => {
        const { pathname } = new URL((JSON.parse(text) as { uploadURL: string }).uploadURL);
        return send('PUT', pathname, content, { type: picture.type, hour });
      }),
    );
    await setTimeout(100);
    const began = performance.now();
    const { payload, headers } = form({ ...picture, content: blackPng(60, 40, { colour: 2 }) });
    const { status } = await importFile('/api/admin/upload', payload, headers['content-type']);
    desk = status < 300 ? performance.now() - began : NaN;
    return own;
  });
  console.log(`|   a picture of the desk meanwhile | | ${shown(desk / 1_000)} | | | | |`);
}

const attack: Record<string, () => Promise<void>> = {
  names: async () => {
    await measure(
      '60 reports with 8 × 8 long names',
      () => inTurn(60, (number) => sendReport(0, { details: details(8, 8, (at) => longName(number, at)) })),
      { thenDone: true },
    );
    await measure('the 61st of the hour', () => inTurn(1, () => sendReport(0, {})));
  },
  products: async () => {
    const short = (at: number) => `x${at}`;
    await measure('a report with 82 drugs and 80 reactions', () =>
      inTurn(1, () => sendReport(1, { details: details(82, 80, short) })),
    );
    const size = () => Number(Object.values(database.prepare('pragma page_count').get() ?? {})[0]) * 4_096;
    const before = size();
    await measure(
      '420 reports with as many drugs and reactions as may be, in seven hours',
      () =>
        inTurn(420, (number) =>
          sendReport(2 + Math.floor(number / 60), { details: details(10, 20, (at) => `x${number}x${at}`) }),
        ),
      { thenDone: true },
    );
    console.log(`|   the database, more by | | ${((size() - before) / 1e6).toFixed(0)} MB | | | | |`);
    const pairs = () => measure('one read of disproportionality', () => inTurn(1, readPairs));
    const readPairs = () => read('/api/admin/insight/disproportionality');
    await pairs();
    const ids = database.prepare(`select id from cases where state = 'new' limit 420`).all();
    await measure('a person takes these cases', () =>
      inTurn(ids.length, (at) => take(String(ids[at]?.['id']))),
    );
    await pairs();
  },
  details: async () => {
    const proof = await receiptOf(20);
    const sizes = visitorSizes();
    await measure('60 times the fullest details for one report', () =>
      inTurn(60, (number) =>
        send(
          'POST',
          '/api/report-status/details',
          { ...proof, details: fullestContent(sizes, 500 + number) },
          { hour: 20 },
        ),
      ),
    );
    const id = await caseOf(proof.reference);
    for (const path of ['', '/timeline']) {
      const [answer] = await measure(`GET that case${path}`, () =>
        inTurn(1, () => read(`/api/admin/cases/${id}${path}`)),
      );
      console.log(`|   its answer | | ${kilobytes(answer?.text ?? '')} | | | | |`);
    }
  },
  /** Staff of a hospital share one address with a visitor who guesses passwords. */
  signIns: async () => {
    const password = 'Colleague-Password-1';
    const signInOf = (username: string, guess = password) =>
      send('POST', '/api/auth/login', { username, password: guess }, { hour: 50 });
    const staff = listOf(30).map((at) => `colleague ${at}`);
    for (const username of staff) {
      const invited = await send('POST', '/api/admin/administrators', { note: username, rights: ['cases'] });
      const { path = '' } = JSON.parse(invited.text) as { path?: string };
      const accepted = { token: path.split('#')[1], username, password };
      await send('POST', '/api/auth/accept-invite', accepted, { hour: 50 });
    }
    const guesses = () => inTurn(40, (at) => signInOf(`somebody ${at}`, `Guess-${at}`));
    await measure('40 guesses of names that do not exist', guesses);
    await measure('30 of staff sign in from the same address', () =>
      inTurn(30, (at) => signInOf(staff[at] ?? '')),
    );
    await measure('the same, all at once, while the guesses go on', async () => {
      const others = guesses();
      const all = await Promise.all(staff.map((username) => signInOf(username)));
      await others;
      return all;
    });
  },
  files: async () => {
    const substances = `name,othernames\na${marks(240_000)},\n`;
    await measure(`substances, ${kilobytes(substances)} of combining marks`, () =>
      inTurn(1, () => importFile('/api/admin/terms/substances/import', substances)),
    );
    const release = madeUpRelease({ llt: 20, pt: 10, hlt: 3, hlgt: 2, soc: 1 });
    const llt = `${release.get('llt.asc') ?? ''}19999999$a${marks(160_000)}$20000000$$$$$$$Y$$\r\n`;
    const { payload, headers } = form(
      ...[...release.set('llt.asc', llt)].map(([name, content]) => ({ field: 'files', name, content })),
    );
    await measure(`a MedDRA release, ${kilobytes(payload)} of combining marks`, () =>
      inTurn(1, () =>
        importFile(
          '/api/admin/terms/releases?version=98.0&language=English',
          payload,
          headers['content-type'],
        ),
      ),
    );
    const centres = [
      csvColumnsOf(amcLocations).slice(0, 5).join(','),
      ...listOf(20_000).map((at) => `Centre ${at},Road ${at},City,State,411001`),
    ].join('\n');
    await measure('20,000 centres', () =>
      inTurn(1, () => importFile('/api/admin/amc-locations/import', centres)),
    );
    const formulary = ['name', ...listOf(20_000).map((at) => `Substance ${at}`)].join('\n');
    await measure('20,000 substances', () =>
      inTurn(1, () => importFile('/api/admin/terms/substances/import', formulary)),
    );
  },
  pictures: async () => {
    const chunks = [
      pngChunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255])),
      pngChunk('tRNS', Buffer.from([100])),
    ];
    const packed = blackPng(7_000, 7_000, { depth: 1, colour: 3, chunks });
    await sendPicture('PNG of one bit and a palette', packed, 30);
    await sendPicture('PNG of 16-bit RGBA', blackPng(7_000, 7_000, { depth: 16, colour: 6 }), 40);
  },
  messages: async () => {
    for (const [levels, declared] of [
      [200, 50],
      [200, 195],
    ] as const) {
      const xml = namespaces(levels, declared);
      await measure(`nested declarations of namespaces, ${kilobytes(xml)}`, () =>
        inTurn(1, () => importMessage(xml)),
      );
    }
    const good = new TextDecoder().decode(fileOf(fullContent));
    const long = good.replaceAll('IN-TEST-2026-00042', 'N'.repeat(100_000));
    await measure('a worldwide id of 100,000 letters', () => inTurn(1, () => importMessage(long)));
    const [drug, reaction] = [fullContent.drugs?.[0], fullContent.reactions?.[0]];
    if (!drug || !reaction) throw new Error('The invented case has a drug and a reaction.');
    const many = {
      ...fullContent,
      drugs: listOf(82).map((at) => ({
        ...drug,
        id: idOf(1, at),
        name: `Drug ${at}`,
        assessments: [],
        timeToOnset: [],
        rechallenge: [],
      })),
      reactions: listOf(80).map((at) => ({ ...reaction, id: idOf(2, at), term: `Reaction ${at}` })),
    };
    const [answer] = await measure('a message with 82 drugs and 80 reactions', () =>
      inTurn(1, () => importMessage(fileOf(many, { senderCaseId: 'IN-TEST-2026-6554' }))),
    );
    if (answer?.status !== 200) console.log(answer?.text.slice(0, 300));
    const newest = database.prepare('select id from cases order by rowid desc limit 1').get();
    await measure('a person takes that case', () => inTurn(1, () => take(String(newest?.['id']))));
    console.log(
      `|   its pairs | | ${String(database.prepare('select count(*) as n from case_pairs').get()?.['n'])} | | | | |`,
    );
  },
};
const idOf = (list: number, at: number) =>
  `00000000-0000-4000-8000-${String(list)}${String(at).padStart(11, '0')}`;

await done(); // the first search for duplicates begins a minute after the start
console.log(
  '| requests | answers | until done | processor time | memory more | the search waits | the desk waits |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, send] of Object.entries(attack)) if (name.includes(options.only)) await send();
database.close();
await portal.stop();
process.exit(0);
