// The trial of hostile files (`npm run trial:hostile-files`): sends hostile files, forms and addresses to a portal.
// Each must be refused with a clear sentence within two seconds, with little memory, and leave no temporary file.
// Prints the cost of each. docs/reliability.md holds the figures. The short form (`-- --short`) sends only those that
// try to cost much: server/features/files/refused-files.portal.test.ts sends all of them.
import { globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { form, type FormPart, photograph } from '#testing/files.ts';
import { attachmentTypes } from '#contract/cases/work/attachments-rules.ts';
import { hostileFiles, malformedForms, traversals } from '#testing/hostile-files.ts';
import { type Answer, signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';

const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
/** Whether it is sent: in the short form only if its name has a large number. */
const isSent = ([what]: readonly [string, ...unknown[]]) =>
  !options.short || /\d{3}|MB|million|thousand/.test(what);

const limitMs = 2_000;
const limitMemory = 150 * 1024 * 1024;

exitAfter(300);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const uploads = join(dataDir, 'uploads');
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: dataDir, SEED: 'none' });
const session = await signIn(portal.url);
const harmless = form({ name: 'a.jpg', type: 'image/jpeg', content: await photograph(60, 40) });
let failures = 0;

console.log(`\
Refused with a sentence, in less than ${limitMs / 1_000} s and ${mib(limitMemory)} MiB, and no temporary file left

                                                            of it in    memory grown, MiB
                                            answer     ms  processor  server  checking  left`);
for (const [what, make, sentence] of hostileFiles.filter(isSent)) {
  const { payload, headers } = form(await make());
  const sendFile = () => send(headers, payload);
  await attempt(what, sendFile, ({ status, message }) => status === 400 && message === sentence);
}
for (const [what, headers, payload] of malformedForms.filter(isSent)) {
  const sendForm = () => send(headers, payload);
  await attempt(`a form with ${what}`, sendForm, ({ status }) => status === 400);
}
const film = form({ name: 'a.mp4', content: Buffer.alloc(100 * 1024 * 1024 + 1) });
await attempt(
  'a video of more than 100 MB',
  () => send(film.headers, film.payload),
  ({ status, details }) => status === 413 && details.endsWith('Videos: 100MB max.'),
  Infinity, // no time limit: sending 100 MB takes a while
);
console.log('\nThe same as attachments of a report, by its receipt code');
const proof = await report();
for (const [what, make] of hostileFiles.filter(isSent)) {
  const file = await make();
  await attempt(
    what,
    () => attach(file),
    ({ status }) => status === 400,
  );
}
const large = { type: 'image/jpeg', content: Buffer.alloc(10 * 1024 * 1024 + 1, await photograph(60, 40)) };
await attempt(
  'a photograph of more than 10 MB',
  () => attach(large),
  ({ status }) => status === 413,
);
await disconnectEarly();
await traverse();
await portal.stop();
console.log(failures === 0 ? '\nAll hold.' : `\nFAILED: ${failures}.`);
process.exit(failures === 0 ? 0 : 1);

/** Stores a report. Returns its reference number and receipt code. */
async function report(): Promise<{ reference: string; code: string }> {
  const body = { name: 'A. B.', age: 40, contact: 'none', medicineName: 'A', symptoms: 'B', duration: 'C' };
  const { status, body: answered } = await post('/api/adr-reports', body);
  if (status !== 201) throw new Error(`A report was answered with ${status}.`);
  const { reference, receiptCode } = JSON.parse(answered) as { reference: string; receiptCode: string };
  return { reference, code: receiptCode };
}

/** Sends a file as a reporter does. A type that attachments do not have is announced as PNG. */
async function attach({ type = '', content }: Pick<FormPart, 'type' | 'content'>): Promise<Answer> {
  const announced = { name: 'a', type: attachmentTypes.includes(type) ? type : 'image/png', size: 1_000 };
  const { status, body } = await post('/api/report-status/attachments', { ...proof, ...announced });
  if (status !== 200) throw new Error(`An attachment was announced, and answered with ${status}.`);
  const { pathname } = new URL((JSON.parse(body) as { uploadURL: string }).uploadURL);
  return exchange('PUT', pathname, { 'content-type': announced.type }, Buffer.from(content));
}

function post(path: string, body: object): Promise<Answer> {
  return exchange('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body));
}

interface Refusal {
  status: number;
  message: string;
  details: string;
}

async function attempt(
  what: string,
  sendIt: () => Promise<Answer>,
  isRight: (refusal: Refusal) => boolean,
  longest = limitMs,
): Promise<void> {
  // The checking process ends when idle; start it first, so that its start is not measured.
  const { status: ready } = await send(harmless.headers, harmless.payload);
  if (ready !== 201) throw new Error(`A photograph was answered with ${ready}.`);
  const stored = readdirSync(uploads).length;
  portal.forgetPeak();
  const [server, checking] = [portal.memory().now, portal.childrenMemory().now];
  let most = checking;
  const processor = () => (portal.cpuSeconds() + portal.childrenCpuSeconds()) * 1_000;
  const before = processor();
  const measure = () => (most = Math.max(most, portal.childrenMemory().peak));
  const watch = setInterval(measure, 20); // the checking process may crash on its input
  const began = performance.now();
  const { status, body } = await sendIt();
  const ms = performance.now() - began;
  const used = processor() - before; // too low if the checking process ended
  clearInterval(watch);
  measure();
  const grown = [portal.memory().peak - server, most - checking] as const;
  const { message = '', details = '' } = JSON.parse(body || '{}') as Partial<Refusal>;
  const left = leftovers().length + readdirSync(uploads).length - stored;
  const holds =
    isRight({ status, message, details }) &&
    /^[A-Z]/.test(message) &&
    grown[0] + grown[1] < limitMemory &&
    left === 0;
  if (!holds) failures += 1;
  const figures = [status, Math.round(ms), Math.max(0, Math.round(used)), mib(grown[0]), mib(grown[1]), left];
  const row = figures.map((figure, at) => String(figure).padStart([7, 7, 11, 8, 10, 6][at] ?? 0)).join('');
  // The time depends on the machine: print it, but do not judge it.
  const remark = holds ? (ms < longest ? '' : 'over the target') : `FAILED: ${message}`;
  console.log(`${what.slice(0, 42).padEnd(43)}${row}  ${remark}`.trimEnd());
}

/** A client that announces more bytes than it sends, and disconnects. */
async function disconnectEarly(): Promise<void> {
  const { payload, headers } = form({ name: 'a.mp4', content: Buffer.alloc(1_000_000) });
  const { port } = new URL(portal.url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  const head = Object.entries({
    ...headers,
    ...session,
    host: 'portal',
    'content-length': payload.length + 1,
  });
  socket.write(
    `POST /api/admin/upload HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  socket.write(payload.subarray(0, -100));
  const until = performance.now() + 30_000;
  while (leftovers().length === 0 && performance.now() < until) await setTimeout(5);
  const arrived = leftovers().length;
  socket.destroy();
  while (leftovers().length > 0 && performance.now() < until) await setTimeout(5);
  const left = leftovers().length;
  if (arrived !== 1 || left !== 0) failures += 1;
  console.log(`${'a client that disconnects during an upload'.padEnd(87)}${String(left).padStart(5)}`);
}

/** Path traversal, sent literally: the client must not normalise the paths. */
async function traverse(): Promise<void> {
  mkdirSync(uploads, { recursive: true });
  symlinkSync('/etc/passwd', join(uploads, '1-link.jpg'));
  const nothing = await read('/there-is-nothing-here');
  const paths = [...traversals, '../../../etc/passwd', '..\\..\\secret', '/etc/passwd', '1-link.jpg', '.'];
  const others = [];
  for (const path of paths) {
    const { status, body } = await read(`/uploads/${path}`);
    if (status !== 404 || body !== nothing.body) others.push(`${path} (${status})`);
  }
  if (others.length > 0) failures += 1;
  const outcome = others.length > 0 ? `FAILED: ${others.join(', ')}` : 'identical';
  console.log(`\n${paths.length} path traversals, answered like an address that does not exist: ${outcome}`);
}

/** All files in the folder for incoming uploads. */
function leftovers() {
  return globSync('incoming/**/*', { cwd: dataDir, withFileTypes: true }).filter((entry) => entry.isFile());
}

function send(headers: Record<string, string>, payload: Buffer | string): Promise<Answer> {
  return exchange('POST', '/api/admin/upload', { ...headers, ...session }, payload);
}

function read(path: string): Promise<Answer> {
  return exchange('GET', path, {}, '');
}

function exchange(
  method: string,
  path: string,
  headers: Record<string, string>,
  payload: Buffer | string,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(portal.url);
  const take = (answer: IncomingMessage) => {
    let body = '';
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => (body += text));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    answer.on('error', reject);
  };
  const sending = request({ hostname, port, method, path, headers }, take);
  sending.on('error', reject);
  sending.end(payload);
  return promise;
}

function mib(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
