// A minimal server that the portal's speed is compared with: the same work on node:http without a framework.
//   node bench/bare-server.ts sqlite <file>      stores reports: JSON.parse, one insert, one commit
//   node bench/bare-server.ts postgres <url>     the same
//   node bench/bare-server.ts search <file>      searches drugs by the same index: one prepared query, JSON.stringify
//   node bench/bare-server.ts found <file>       searches reports by the same index: a page of 25 and the number of hits
//   node bench/bare-server.ts page <address>     fetches a page once and sends the same bytes and headers from memory
// It has no validation, limits, log or idempotency keys.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { AdrReportInput } from '#contract/adr-reports.ts';
import { openDatabase } from '#server/db/database.ts';

const columns = [
  'id',
  'reference',
  'name',
  'age',
  'contact',
  'medicineName',
  'symptoms',
  'duration',
  'message',
  'createdAt',
  'isSample',
  'searchText',
] as const;
type Row = Record<(typeof columns)[number], string | number | null>;
const into = `insert into adr_reports (${columns.map((name) => `"${name}"`).join(', ')}) values`;

const [kind, place = ''] = process.argv.slice(2);
const server = createServer(await listener());
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));

async function listener(): Promise<RequestListener> {
  switch (kind) {
    case 'sqlite':
      return storeWith(await openFile());
    case 'postgres':
      return storeWith(await openPool());
    case 'search':
      return searchDrugs();
    case 'found':
      return searchReports();
    case 'page':
      return await pageFromMemory();
    default:
      throw new Error('sqlite, postgres, search, found or page?');
  }
}

function storeWith(insert: (values: Row[keyof Row][]) => unknown): RequestListener {
  return (request, response) => {
    if (request.method !== 'POST') return void response.end();
    void buffer(request).then(async (body) => {
      const report = JSON.parse(body.toString()) as AdrReportInput;
      const record = {
        ...report,
        id: randomUUID(),
        reference: randomUUID(),
        createdAt: new Date().toISOString(),
        isSample: 0,
      };
      const searchText = `${report.name} ${report.medicineName} ${report.symptoms}`.toLowerCase();
      const row: Row = { ...record, searchText };
      await insert(columns.map((name) => row[name]));
      const answer = Buffer.from(JSON.stringify(record));
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.length });
      response.end(answer);
    });
  };
}

/** The portal's schema, so that both write the same indexes. */
async function openFile() {
  const engine = await openDatabase({ dataDir: place, databaseUrl: null }, () => {});
  await engine.close();
  const file = new DatabaseSync(`${place}/portal.sqlite`);
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
  const statement = file.prepare(`${into} (${columns.map(() => '?').join(', ')})`);
  return (values: Row[keyof Row][]) => statement.run(...values);
}

async function openPool() {
  const engine = await openDatabase({ dataDir: '', databaseUrl: place }, () => {});
  await engine.close();
  const pool = new pg.Pool({ connectionString: place, max: 10 });
  const statement = `${into} (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
  return (values: Row[keyof Row][]) => pool.query(statement, values);
}

function searchDrugs(): RequestListener {
  const file = new DatabaseSync(place, { readOnly: true });
  const statement =
    file.prepare(`select id, "drugName", "commonADRs", "riskPercentage", "isActive", version, "isSample"
    from drug_risks where "deletedAt" is null and "isActive" = 1
    and rowid in (select rowid from drug_risks_search where drug_risks_search match ?)
    order by "searchText", id`);
  return (request, response) => {
    const q = new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '';
    const answer = Buffer.from(JSON.stringify(statement.all(`"${q.toLowerCase()}"`)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  };
}

function searchReports(): RequestListener {
  const file = new DatabaseSync(place, { readOnly: true });
  const hits = 'select rowid from adr_reports_search where adr_reports_search match ?';
  const page = file.prepare(`select ${columns
    .slice(0, -1)
    .map((name) => `"${name}"`)
    .join(', ')}
    from adr_reports where rowid in (${hits}) order by "createdAt" desc, id desc limit 25`);
  const count = file.prepare(`select count(*) as n from (${hits} limit 1001)`);
  return (request, response) => {
    const q = new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '';
    const found = `"${q.toLowerCase()}"`;
    const answer = Buffer.from(JSON.stringify(page.all(found)));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': answer.length,
      'x-filtered-count': Number(count.get(found)?.['n']),
    });
    response.end(answer);
  };
}

async function pageFromMemory(): Promise<RequestListener> {
  const [page] = (await once(get(place, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ];
  const bytes = await buffer(page);
  // Node.js sets these headers here too.
  const own = new Set(['date', 'connection', 'keep-alive']);
  const headers = Object.entries(page.headers)
    .filter(([name]) => !own.has(name))
    .flat() as string[];
  return (_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  };
}
