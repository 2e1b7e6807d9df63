// Tests the CSV import of records by that of ADR monitoring centres, and that it reads the CSV export.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { csvHead, csvLine } from '#contract/csv-columns-rules.ts';
import { csvColumnsOf } from '#contract/fields/kinds-rules.ts';
import type { ImportRow } from '#contract/imports.ts';
import { type AmcLocation, amcLocations } from '#contract/resources/amc-locations-rules.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import { importRecords } from './import-records.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { itOnce } from '../../testing/engine.ts';
import { foldedLengths, largestStatement } from '../../testing/most-in-one-go.ts';

const address = '/api/admin/amc-locations';
const columns = csvColumnsOf(amcLocations);
const header = 'name,address,city,state,pincode,phone,email,isActive';

async function desk(seed: 'sample' | 'none' = 'none') {
  const { portal, session } = await signedInPortal({ seed });
  const send = (query: string, payload: string | Buffer, type = 'text/csv') =>
    portal.post(`${address}/import${query}`, payload, { ...session, 'content-type': type });
  return {
    portal,
    session,
    send,
    tryOut: (text: string) => send('?dryRun=true', text),
    apply: (text: string | Buffer, type?: string) => send('', text, type),
    list: async () => (await portal.get(address, session)).json() as AmcLocation[],
  };
}

const lines = (...rows: string[]) => [header, ...rows].join('\r\n');
const fates = (answer: { json(): { rows: ImportRow[] } }) =>
  answer.json().rows.map(({ row, fate }) => [row, fate]);

describe('an import of centres', () => {
  it('previews the result of each row without a write, then writes exactly that', async () => {
    const { tryOut, apply, list } = await desk();
    await apply(
      lines('AIIMS,Ansari Nagar,New Delhi,Delhi,110029,,,', 'PGIMER,Sector 12,Chandigarh,Chandigarh,,,,'),
    );
    const before = await list();
    const file = lines(
      'AIIMS,Ansari Nagar,New Delhi,Delhi,110029,,,',
      '"pgimer ",Sector 12,CHANDIGARH,Chandigarh,160012,,amc@example.org,false',
      'JIPMER,"Dhanvantari Nagar,\nGorimedu",Puducherry,Puducherry,605006,,,',
    );
    const dry = await tryOut(file);
    expect(dry.statusCode).toBe(200);
    expect(dry.json()).toEqual({
      applied: false,
      rows: [
        { row: 2, fate: 'same', name: 'AIIMS', key: ['New Delhi', 'Delhi'], fields: [], issues: [] },
        {
          row: 3,
          fate: 'changed',
          name: 'pgimer ',
          key: ['CHANDIGARH', 'Chandigarh'],
          fields: ['name', 'city', 'pincode', 'email', 'isActive'],
          issues: [],
        },
        {
          row: 4,
          fate: 'new',
          name: 'JIPMER',
          key: ['Puducherry', 'Puducherry'],
          fields: [],
          issues: [],
        },
      ],
    });
    expect(await list()).toEqual(before);

    expect((await apply(file)).json()).toEqual({ ...dry.json(), applied: true });
    const after = await list();
    expect(after).toHaveLength(3);
    expect(after.find(({ name }) => name === 'AIIMS')).toEqual(before.find(({ name }) => name === 'AIIMS'));
    expect(after.find(({ pincode }) => pincode === '160012')).toMatchObject({
      name: 'pgimer ',
      email: 'amc@example.org',
      isActive: false,
      version: 2,
    });
    expect(after.find(({ name }) => name === 'JIPMER')).toMatchObject({
      address: 'Dhanvantari Nagar,\nGorimedu',
      isActive: true,
    });
    expect(fates(await tryOut(file))).toEqual([
      [2, 'same'],
      [3, 'same'],
      [4, 'same'],
    ]);
  });

  it('imports all rows or none, and names every fault', async () => {
    const { portal, tryOut, apply, list } = await desk();
    const file = lines(
      'AIIMS,Ansari Nagar,New Delhi,Delhi,,,,',
      ',Somewhere,Pune,Maharashtra,,,not an address,maybe',
      'KEM,Parel,Mumbai,Maharashtra,,',
      'aiims,Elsewhere,new  delhi,DELHI,,,,',
    );
    expect(fates(await tryOut(file))).toEqual([
      [2, 'new'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
    ]);
    const answer = await apply(file);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Nothing was imported: 3 of 4 rows cannot be imported.',
      issues: [
        { path: 'row 3: name', code: 'required', message: 'This is required' },
        { path: 'row 3: email', code: 'email', message: 'Enter an e-mail address like name@example.org' },
        { path: 'row 3: isActive', code: 'type', message: 'Write true or false' },
        { path: 'row 4', code: 'format', message: 'This row has 6 cells, the first row 8' },
        { path: 'row 5', code: 'format', message: 'The same centre is already in row 2' },
      ],
    });
    expect(await list()).toEqual([]);
    expect((await portal.get('/api/amc-locations')).json()).toEqual([]);
  });

  itOnce('an exported file contains nothing to change', async () => {
    const { portal, session, tryOut, list } = await desk('sample');
    const awkward = {
      name: 'Hospital "A", north',
      address: 'Line 1\nLine 2',
      city: '=Pune',
      state: 'মহারাষ্ট্র',
      phone: '+91 20 1234',
    };
    await portal.post(address, awkward, session);
    const centres = await list();
    const file = csvHead(columns) + centres.map((centre) => csvLine(columns, centre)).join('');
    expect(file).toContain("'+91 20 1234");
    const rows = (await tryOut(file)).json().rows as ImportRow[];
    expect(rows).toHaveLength(centres.length);
    // A sample that the file names becomes an ordinary centre; nothing else changes.
    expect(rows.filter(({ fate, fields }) => fate === 'new' || fields.length > 0)).toEqual([]);
    expect(rows.filter(({ fate }) => fate === 'same')).toHaveLength(1);
  });

  it('turns a sample centre that the file contains into an ordinary centre', async () => {
    const { apply, list } = await desk('sample');
    const [sample] = await list();
    if (!sample) throw new Error('There is no sample.');
    await apply(csvHead(columns) + csvLine(columns, sample));
    expect((await list()).find(({ id }) => id === sample.id)).toEqual({
      ...sample,
      isSample: false,
      version: 2,
    });
  });

  it('leaves missing columns unchanged and accepts columns in any order', async () => {
    const { apply, list } = await desk();
    await apply(lines('AIIMS,Ansari Nagar,New Delhi,Delhi,110029,011 1,a@example.org,false'));
    await apply('state,city,name,address\nDelhi,New Delhi,AIIMS,Ring Road\n');
    expect(await list()).toMatchObject([
      { address: 'Ring Road', pincode: '110029', phone: '011 1', email: 'a@example.org', isActive: false },
    ]);
  });

  it('proposes what the columns of a foreign file are, takes the choice of a person, and remembers it', async () => {
    const { tryOut: strict, send, list } = await desk();
    const file = 'Unit,Address,CITY,State,Remarks\nAIIMS,Ansari Nagar,New Delhi,Delhi,old\n,x,y,z,\n';
    expect((await strict(file)).statusCode).toBe(400);
    const proposed = (await send('?dryRun=true&columns=', file)).json();
    expect(proposed).toEqual({
      applied: false,
      missing: ['name'],
      rows: [],
      columns: [
        { head: 'Unit', column: null },
        { head: 'Address', column: 'address' },
        { head: 'CITY', column: 'city' },
        { head: 'State', column: 'state' },
        { head: 'Remarks', column: null },
      ],
    });
    const chosen = 'columns=name,address,city,state,';
    const dry = (await send(`?dryRun=true&${chosen}`, file)).json();
    expect(dry.missing).toEqual([]);
    expect(dry.rows).toMatchObject([
      { row: 2, fate: 'new' },
      { row: 3, cells: ['', 'x', 'y', 'z', ''] },
    ]);
    expect((await send(`?${chosen}`, file)).statusCode).toBe(400);
    expect(await list()).toEqual([]);
    expect((await send(`?${chosen}&refused=skip`, file)).json().applied).toBe(true);
    expect(await list()).toMatchObject([{ name: 'AIIMS', address: 'Ansari Nagar' }]);
    const again = (await send('?dryRun=true&columns=', file)).json();
    expect(again.columns[0]).toEqual({ head: 'Unit', column: 'name' });
    expect(fates({ json: () => again })).toEqual([
      [2, 'same'],
      [3, 'refused'],
    ]);
    for (const [columns, sentence] of [
      ['name', 'The file has 5 columns, and 1 are named.'],
      ['name,name,address,city,state', 'A column is named twice.'],
      ['name,address,city,state,zip', 'Unknown columns: zip.'],
      [',address,city,state,', 'Missing: name.'],
    ]) {
      const answer = await send(`?columns=${columns}`, file);
      expect([answer.statusCode, answer.json().message]).toEqual([400, sentence]);
    }
  });

  itOnce('refuses a row that matches two centres', async () => {
    const { portal, session, tryOut } = await desk();
    const centre = { name: 'GMC', address: 'A', city: 'Aurangabad', state: 'Bihar' };
    await portal.post(address, centre, session);
    await portal.post(address, { ...centre, address: 'B' }, session);
    await portal.post(address, { ...centre, state: 'Maharashtra' }, session);
    const answer = await tryOut(lines('GMC,C,Aurangabad,Bihar,,,,', 'GMC,A,Aurangabad,Maharashtra,,,,'));
    expect(fates(answer)).toEqual([
      [2, 'refused'],
      [3, 'same'],
    ]);
  });

  itOnce.each([
    [
      'an empty file',
      '',
      'The first row must name the columns, separated by commas: name, address, city, state, pincode, phone, email, cityNames, latitude, longitude, isActive. Missing: name, address, city, state.',
    ],
    ['a file without a required column', 'name,address,city\n', /Missing: state\.$/],
    ['an unknown column', `${header},zip\n`, 'Unknown columns: zip.'],
    ['a column named twice', 'name,name,address,city,state\n', 'The first row names a column twice.'],
    [
      'a quotation mark that is never closed',
      lines('"AIIMS,Ansari Nagar'),
      'The quotation mark that opens a cell in row 2 is never closed.',
    ],
    [
      'a quotation mark inside a plain cell',
      lines('AIIMS "North",a,b,c,,,,'),
      'Row 2 has a quotation mark inside a cell that does not begin with one.',
    ],
    [
      'text behind a closing quotation mark',
      lines('"AIIMS" North,a,b,c,,,,'),
      'Row 2 has text after a closing quotation mark, or a CR without LF.',
    ],
    [
      'a lone CR',
      lines('AIIMS,a,b,c,,,,\rKEM,a,b,c,,,,'),
      'Row 2 has text after a closing quotation mark, or a CR without LF.',
    ],
    [
      'more than 20,000 rows',
      lines(...Array.from({ length: 20_001 }, (_, n) => `C${n},a,b,c,,,,`)),
      'At most 20,000 rows below the header are allowed.',
    ],
    [
      'many more rows',
      lines(Array.from({ length: 200_000 }, () => 'C,a,b,c,,,,').join('\n')),
      'At most 20,000 rows below the header are allowed.',
    ],
    [
      'a row of 260,000 characters',
      lines(`"${'a'.repeat(260_000)}",a,b,c,,,,`),
      'Row 2 has more than 250,000 characters. Is a quotation mark missing?',
    ],
  ])('refuses %s', async (_what, text, message) => {
    const { apply, tryOut } = await desk();
    for (const answer of [await tryOut(text), await apply(text)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: expect.stringMatching(message) });
    }
  });

  itOnce('refuses a cell with too many combining marks, and folds no text over its limit', async () => {
    const { tryOut } = await desk();
    const lengths = foldedLengths();
    const answer = await tryOut(
      lines(`a${'\u0316'.repeat(31)},b,c,d,,,,`, `${'a'.repeat(100_000)},b,c,d,,,,`, 'A,b,c,d,,,,'),
    );
    expect(fates(answer)).toEqual([
      [2, 'refused'],
      [3, 'refused'],
      [4, 'new'],
    ]);
    expect(answer.json().rows[0].issues).toEqual([
      { path: 'name', code: 'marks', message: 'Use at most 30 combining marks on one letter' },
    ]);
    expect(Math.max(...lengths)).toBeLessThan(1_000);
  });

  itOnce('reads CR LF and LF, with and without a byte-order mark and a final line break', async () => {
    for (const text of [
      lines('A,a,b,c,,,,'),
      `\uFEFF${lines('A,a,b,c,,,,')}\r\n\r\n`,
      `name,address,city,state\nA,a,b,c\n`,
    ]) {
      const { tryOut } = await desk();
      expect(fates(await tryOut(text))).toEqual([[2, 'new']]);
    }
  });

  it('does not block other requests', async () => {
    const { apply } = await desk();
    const centres = (count: number, road: string) =>
      lines(...Array.from({ length: count }, (_, n) => `Centre ${n},${road},City,State,,,,`));
    const turnsIn = async (file: string) => {
      let isImporting = true;
      const importing = apply(file).finally(() => (isImporting = false));
      let turns = 0; // of the event loop
      while (isImporting) turns = await turn(turns + 1);
      expect((await importing).statusCode).toBe(200);
      return turns;
    };
    expect(await turnsIn(centres(1_500, 'Road'))).toBeGreaterThan(10);
    expect(await turnsIn(centres(200, 'Street'))).toBeGreaterThan(10);
  });

  itOnce('writes at most 64 rows by one statement, and streams the answer', async () => {
    const { portal, session } = await desk();
    const largest = largestStatement();
    const file = lines(
      ...Array.from({ length: 2_000 }, (_, n) => `Centre ${n},${'Road '.repeat(40)},City,State,,,,`),
    );
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${address}/import`,
      headers: { ...session, 'content-type': 'text/csv' },
      payload: file,
      payloadAsStream: true,
    });
    const parts: Buffer[] = [];
    for await (const part of answer.stream()) parts.push(part as Buffer);
    const said = JSON.parse(Buffer.concat(parts).toString()) as { applied: boolean; rows: ImportRow[] };
    expect([said.applied, said.rows.length]).toEqual([true, 2_000]);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000);
    // A row has its letters once in its columns, and once more in the text of the search.
    expect(largest.letters).toBeLessThan(3 * 12_000);
  });

  it('says how many rows are imported when somebody changes the centres meanwhile, and goes on the next time', async () => {
    const { portal, session, apply, list } = await desk();
    const file = lines(...Array.from({ length: 300 }, (_, n) => `Centre ${n},Road,City,State,,,,`));
    const user = { id: randomUUID(), username: 'asha', rights: [] };
    let commits = -1; // the first write only looks at the session
    const write = async (work: Parameters<Write>[0]) => {
      commits += 1;
      const centre = { name: 'Centre 240', address: 'Street', city: 'City', state: 'State' };
      if (commits === 4) await portal.post(address, centre, session);
      return auditedTransaction(portal.db, (trx) =>
        work(trx, { user, now: portal.clock.now, requireConfirmed() {} }),
      );
    };
    const importing = importRecords(
      portal.engine.reader,
      { resource: amcLocations, today: '2026-11-21' },
      file,
      write as Write,
      {
        dryRun: 'false',
      },
    );
    await expect(importing).rejects.toMatchObject({
      status: 409,
      message:
        'Someone has changed the ADR monitoring centres meanwhile. 192 of 300 rows are imported. Import the file again.',
    });
    expect(await list()).toHaveLength(193);
    const again = await apply(file);
    expect(again.statusCode).toBe(200);
    expect(await list()).toHaveLength(300);
  });

  it('accepts 5,000 centres, and writes a thousand at a time, so that others write between', async () => {
    const { apply, portal } = await desk();
    const file = lines(
      ...Array.from({ length: 5_000 }, (_, n) => `Centre ${n},Road ${n},City ${n % 700},State,,,,`),
    );
    const contentVersion = async () =>
      (await portal.db.selectFrom('content_state').select('version').executeTakeFirstOrThrow()).version;
    const before = await contentVersion();
    expect((await apply(file)).statusCode).toBe(200);
    expect((await portal.get('/api/amc-locations')).json()).toHaveLength(5_000);
    // Each commit raises the content number, once for its lock and once for its rows.
    expect((await contentVersion()) - before).toBeGreaterThanOrEqual(5);
    const trail = await portal.db
      .selectFrom('audit_events')
      .select(['recordId', 'fields'])
      .where('action', '=', 'create')
      .execute();
    expect(new Set(trail.map(({ recordId }) => recordId)).size).toBe(5_000);
    expect(trail.at(-1)?.fields).toEqual(expect.arrayContaining(['name', 'address', 'city', 'state']));
  });

  itOnce('is refused above 5 MB, in another encoding, as another type, and without sign-in', async () => {
    const { portal, apply } = await desk();
    const large = await apply(`${header}\n${'x'.repeat(5 * 1024 * 1024)}`);
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { message: 'This is too large.', details: 'At most 5 MB are accepted.' },
    ]);
    expect((await apply(Buffer.from([0x6e, 0xe9, 0x0a]))).statusCode).toBe(400);
    expect((await apply('{}', 'application/json')).statusCode).toBe(415);
    expect((await portal.post(`${address}/import`)).statusCode).toBe(401);
    const elsewhere = await portal.post(address, 'name', { 'content-type': 'text/csv' });
    expect(elsewhere.statusCode).toBe(401);
  });
});
