// Hostile headers and addresses: almost 16 KiB of patterns known to make regular expressions slow, in each header and
// address that the portal reads. Each should take at most 5 ms of processor time more than a plain request; that is
// printed and no fault. A fault is a 5xx answer or none.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { administrator } from '#testing/administrator.ts';
import type { Inspector } from '#testing/inspector.ts';

/** Node.js accepts heads up to 16 KiB. */
const length = 15_000;
const markMs = 5;
/** How often a slow request is repeated: the minimum counts, because of garbage collections. */
const slowRepeats = 5;

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Splits at white space. ␠ means a space. */
const words = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('␠', ' '));

const headerPatterns = words(String.raw`
  a 0 , ; = " \ / . - : % * ( a␠ a, a; a=b;␠ ,␠; 0%. q=0 ;q=0 br, br;q=0, W/"a", 1-2, a;a=" a="\ :: [:: 1.1.1.1, %20 %E0
  Version/ Version/␠Safari en- hi;q=0. lang= lang=en; sid= =? ../ http://`);
const starts = ['', ...words('a;q=0. bytes= multipart/form-data;␠boundary= application/json;␠a=" [ W/"')];
const headerNames = words(`
  accept accept-encoding accept-language cookie user-agent if-none-match if-match if-range range content-type
  x-forwarded-for x-forwarded-host x-forwarded-proto origin sec-fetch-site host idempotency-key authorization referer
  access-control-request-method if-modified-since`);
const pathPatterns = words(String.raw`
  / a . - % %20 %61 %2F %25 %2525 %E0%A4%AA ../ ./ ..%2f /a //x \ ? ?a & &a &a=b &a[b]= = ; + # ~ : * ( ' " < http:// %0A`);
const folders = words(`
  / /about /about? /about?lang= /assets/ /uploads/ /api/ /api/site-settings /admin/ /api/drug-risks/search?q=
  /api/amc-locations/search?city= /api/adr-reports? /api/objects/upload/ /api/adr-reports?q=
  /api/adr-reports?cursor=after_ /api/downloadable-resources/ /api/admin/bin/a/`);

/** Returns the faults found. The portal was started with `credentials`; `session` belongs to them. */
export async function tryHostileHeads(url: string, session: string, inspector: Inspector): Promise<string[]> {
  const faults: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const processorMs = async () =>
    Number(
      await inspector.evaluate('(({ user, system }) => (user + system) / 1000)(process.threadCpuUsage())'),
    );

  /** The answer's status, 0 for none, and the processor time of the portal's main thread. */
  async function measure({ method, path, headers, body }: Sent): Promise<{ status: number; ms: number }> {
    const before = await processorMs();
    const sending = request({ agent, hostname, port, method, path, headers: { ...headers } });
    sending.end(body);
    const status = await once(sending, 'response').then(
      async ([answer]: IncomingMessage[]) => {
        answer?.resume();
        if (answer) await once(answer, 'close');
        return answer?.statusCode ?? 0;
      },
      () => 0,
    );
    return { status, ms: (await processorMs()) - before };
  }

  const json = { 'content-type': 'application/json' };
  const { username, password } = administrator;
  const asks: Record<string, Sent> = {
    'a page from memory': { method: 'GET', path: '/about' },
    'a list from memory': { method: 'GET', path: '/api/site-settings' },
    'a page of its own': { method: 'GET', path: '/nothing?a=b' },
    'an asset': { method: 'GET', path: '/favicon.svg' },
    'a report': { method: 'POST', path: '/api/adr-reports', headers: json, body: '{}' },
    'a form': {
      method: 'POST',
      path: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=',
    },
    'a list of administrators': {
      method: 'GET',
      path: '/api/adr-reports?limit=1',
      headers: { cookie: session },
    },
    'an upload': { method: 'POST', path: '/api/admin/upload', headers: { cookie: session }, body: 'a' },
  };
  const signIn: Sent = {
    method: 'POST',
    path: '/api/auth/login',
    headers: json,
    body: JSON.stringify({ username, password }),
  };

  const plain = new Map<string, number>();
  async function plainMs(name: string, sent: Sent): Promise<number> {
    const times: number[] = [];
    while (!plain.has(name) && times.length < 20) times.push((await measure(sent)).ms);
    if (times.length > 0) plain.set(name, times.toSorted((a, b) => a - b)[10] ?? NaN);
    return plain.get(name) ?? NaN;
  }

  let tried = 0;
  const slow: { what: string; more: number }[] = [];
  async function compare(what: string, usual: number, sent: Sent): Promise<void> {
    const { status, ms: first } = await measure(sent);
    let ms = first;
    for (let again = 0; again < slowRepeats && ms - usual > markMs; again += 1) {
      ms = Math.min(ms, (await measure(sent)).ms);
    }
    tried += 1;
    slow.push({ what, more: ms - usual });
    if (status === 0 || status >= 500) faults.push(`${what}: ${status || 'no answer'}.`);
  }

  const fill = (start: string, pattern: string) =>
    (start + pattern.repeat(Math.ceil(length / pattern.length))).slice(0, length).trim() + 'x';
  for (const [name, sent] of Object.entries(asks)) {
    const usual = await plainMs(name, sent);
    for (const header of headerNames) {
      for (const [index, pattern] of headerPatterns.entries()) {
        // Each pattern alone, and with one of the starts in turn.
        for (const start of new Set(['', starts[index % starts.length] ?? ''])) {
          const value =
            (header === 'cookie' && sent.headers?.cookie ? `${session}; ` : '') + fill(start, pattern);
          const headers = { ...sent.headers, [header]: value };
          await compare(`${header}: ${start}${pattern}... to ${name}`, usual, { ...sent, headers });
        }
      }
    }
  }
  const usualSignIn = await plainMs('a sign-in', signIn);
  for (const pattern of headerPatterns) {
    const headers = { ...json, 'user-agent': fill('', pattern) };
    await compare(`user-agent: ${pattern}... to a sign-in`, usualSignIn, { ...signIn, headers });
  }
  for (const folder of folders) {
    const headers = { cookie: session };
    const usual = await plainMs(folder, { method: 'GET', path: folder, headers });
    for (const pattern of pathPatterns) {
      const path = fill(folder, pattern);
      await compare(`GET ${folder}${pattern}...`, usual, { method: 'GET', path, headers });
    }
  }
  agent.destroy();

  const slowest = slow.toSorted((a, b) => b.more - a.more);
  const over = slowest.filter(({ more }) => more > markMs).length;
  console.log(
    `\n${tried} hostile headers and addresses of 15,000 characters; the slowest by processor time:`,
  );
  for (const { what, more } of slowest.slice(0, Math.max(8, Math.min(over, 30)))) {
    console.log(`${more.toFixed(1).padStart(8)} ms more than a plain request  ${JSON.stringify(what)}`);
  }
  console.log(
    over === 0 ? `None is over the target of ${markMs} ms.` : `OVER THE TARGET of ${markMs} ms: ${over}.`,
  );
  return faults;
}
