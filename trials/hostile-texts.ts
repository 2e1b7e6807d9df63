// Hostile texts: 256 KB that are slow to normalise, fold or render, in each text field of each endpoint, in the forms
// without JavaScript, in a file name and in a CSV file. Each should take at most 20 ms of processor time; that is
// printed and no fault, since a busy machine takes longer. A fault is a 5xx answer or none.
import * as z from 'zod/mini';
import { api, type ApiRow } from '#contract/api.ts';
import type { Inspector } from '#testing/inspector.ts';

/** A little below the body limit, in bytes. */
const bytes = 250_000;
const markMs = 20;
/** How often a slow request is repeated: the minimum counts, because of garbage collections. */
const slowRepeats = 5;

const fill = (unit: string, size = bytes) => unit.repeat(Math.floor(size / Buffer.byteLength(unit)));
/** Combining marks in non-canonical order, which a naive NFC implementation sorts one by one. */
const marks = (size: number) => `a${fill('\u0315', size / 2)}${fill('\u0334', size / 2)}`;

const texts: Record<string, string> = {
  'combining marks': marks(bytes),
  'combining marks in runs of 30': fill(`a${'\u0315'.repeat(15)}${'\u0334'.repeat(15)}`),
  'combining marks of two pieces': `a${fill('\u0344')}`,
  'combining marks of Devanagari': `क${fill('\u093c\u094d')}`,
  'syllables of Hangul': fill('\u1100\u1161\u11a8'),
  'capitals with dots': fill('İ'),
  'digits of a mathematician': fill('\u{1d7ff}'),
  digits: fill('9'),
  'signs less than': fill('<'),
  'white space': `x${fill(' ')}x`,
  'line ends': fill('\r\n'),
  'at signs': fill('a@'),
  dots: `a@${fill('b.')}`,
};

interface Sent {
  what: string;
  path: string;
  method?: string;
  type: string;
  body: string;
}

const textNames = (schema: z.core.JSONSchema.JSONSchema) =>
  Object.entries(schema.properties ?? {})
    .filter(([, field]) => /"string"/.test(JSON.stringify(field)) && !/"enum"/.test(JSON.stringify(field)))
    .map(([name]) => name);

/** One request for each text field of each body, and for the forms, a file name and a CSV cell. */
function requestsWith(kind: string, text: string): Sent[] {
  const bodies = Object.entries(api as Record<string, ApiRow>).flatMap(([key, row]) => {
    const [method = '', address = ''] = key.split(' ');
    if (!row.body || key === 'POST /api/auth/logout') return [];
    const path = address.replace(/:\w+/g, '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11');
    return textNames(z.toJSONSchema(row.body, { io: 'input' })).map((name) => ({
      what: `${kind} as ${name} of ${key}`,
      path,
      method,
      type: 'application/json',
      body: JSON.stringify({ [name]: name === 'options' ? [text, '', '', ''] : text }),
    }));
  });
  const forms = [
    ['/report-adr', 'age'],
    ['/report-adr', 'symptoms'],
    ['/contact', 'email'],
    ['/contact', 'message'],
  ].map(([path = '', name = '']) => ({
    what: `${kind} as ${name} of the form of ${path}`,
    path,
    type: 'application/x-www-form-urlencoded',
    body: `${name}=${text}`,
  }));
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="`;
  return [
    ...bodies,
    ...forms,
    {
      what: `${kind} as a file name of the maximum header length`,
      path: '/api/admin/upload',
      type: 'multipart/form-data; boundary=b',
      body: `${head}${text.replace(/["\r\n]/g, '').slice(0, 7_000)}.pdf"\r\n\r\nx\r\n--b--\r\n`,
    },
    {
      what: `${kind} as a cell of a CSV file`,
      path: '/api/admin/amc-locations/import?dryRun=true',
      type: 'text/csv',
      body: `name,address,city,state\r\n"${text.replaceAll('"', '""')}",a,b,c\r\n`,
    },
  ];
}

/** Returns the faults found. `session` is an administrator's. */
export async function tryHostileTexts(url: string, session: string, inspector: Inspector): Promise<string[]> {
  const faults: string[] = [];
  const took: { what: string; ms: number; grown: number }[] = [];
  const processorMs = async () =>
    Number(
      await inspector.evaluate('(({ user, system }) => (user + system) / 1000)(process.threadCpuUsage())'),
    );

  async function send({ path, method = 'POST', type, body }: Sent) {
    const before = await processorMs();
    const answer = await fetch(url + path, {
      method,
      body,
      headers: { 'content-type': type, cookie: session },
      redirect: 'manual',
    });
    const { length } = await answer.text();
    return { status: answer.status, ms: (await processorMs()) - before, grown: length / body.length };
  }

  for (const [kind, text] of Object.entries(texts)) {
    for (const sent of requestsWith(kind, text)) {
      const { status, grown, ...first } = await send(sent).catch(() => ({ status: 0, ms: 0, grown: 0 }));
      let { ms } = first;
      for (let again = 0; again < slowRepeats && ms > markMs; again += 1) {
        ms = Math.min(ms, (await send(sent)).ms);
      }
      took.push({ what: sent.what, ms, grown });
      if (status === 0 || status >= 500) faults.push(`${sent.what}: ${status || 'no answer'}.`);
    }
  }

  const slowest = took.toSorted((a, b) => b.ms - a.ms);
  const over = slowest.filter(({ ms }) => ms > markMs).length;
  const largest = Math.max(...took.map(({ grown }) => grown));
  console.log(`\n${took.length} hostile texts of 250 KB; the slowest by processor time:`);
  for (const { what, ms } of slowest.slice(0, 8)) console.log(`${ms.toFixed(1).padStart(8)} ms  ${what}`);
  console.log(
    over === 0 ? `None is over the target of ${markMs} ms.` : `OVER THE TARGET of ${markMs} ms: ${over}.`,
  );
  console.log(`The largest answer is ${largest.toFixed(1)} times its request.`);
  return faults;
}
