// What people type becomes the same at every entrance of the server: the API, the form without JavaScript and the imports
// (testing/typed-rows.ts).
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { adrReportIssues, emptyAdrReportDraft, toAdrReport } from '#contract/adr-reports-rules.ts';
import { contactMessageIssue } from '#contract/contact-messages-rules.ts';
import { readNumber } from '#contract/typed/numbers-rules.ts';
import { replacedCode } from '#testing/replaced-code.ts';
import { asciiDigits } from '#contract/typed/digits-rules.ts';
import { isBlank } from '#contract/text-rules.ts';
import { thingsOf, typedOn } from '#testing/typed-things.ts';
import { createSignedInAdministrator, signedInPortal } from './administrator.ts';
import { caseDesk } from './case-desk.ts';
import { portalWithPages } from './pages.ts';
import { type TestPortal, validMessage, validReport } from './portal.ts';
import { portalWithReport } from './portal-with-report.ts';
import { codeNow, desk, pass } from './second-factor-client.ts';
import { updateRow } from '../db/update-row.ts';

const draft = { ...emptyAdrReportDraft, ...validReport, age: '45' };

/** Whether each entrance of the quick form takes it: with JavaScript, the API, and without JavaScript. */
async function quickForm(fields: readonly Partial<typeof draft>[]) {
  const portal = await portalWithPages({ config: { rateLimit: false } });
  const taken: boolean[][] = [];
  for (const own of fields) {
    const typed = { ...draft, ...own };
    const script = adrReportIssues(typed).length === 0;
    const api = await portal.post('/api/adr-reports', {
      ...toAdrReport(typed),
      age: readNumber(typed.age), // JSON carries a number, or none
    });
    const plain = await portal.postForm('/report-adr', typed, { 'sec-fetch-site': 'same-origin' });
    taken.push([script, api.statusCode === 201, plain.statusCode === 303]);
  }
  return taken;
}

it('a name that shows nothing or turns the direction is refused at each entrance of the quick form', async () => {
  const rows = thingsOf('visible');
  const taken = await quickForm(rows.map(({ typed }) => ({ name: typed })));
  expect(rows.map(({ typed }, place) => [typed, ...(taken[place] ?? [])])).toEqual(
    rows.map(({ typed, wanted }) => [typed, ...Array.from({ length: 3 }, () => wanted === 'visible')]),
  );
});

it('a whole number up to 120 in any script is an age with and without JavaScript, nothing else is', async () => {
  const rows = thingsOf('number');
  const taken = await quickForm(rows.map(({ typed }) => ({ age: typed })));
  expect(rows.map(({ typed }, place) => [typed, ...(taken[place] ?? [])])).toEqual(
    rows.map(({ typed, wanted }) => {
      const isAge = /^\d{1,3}$/.test(wanted) && Number(wanted) <= 120;
      return [typed, isAge, isAge, isAge];
    }),
  );
});

it('a text of the message form is visible or refused with and without JavaScript', async () => {
  const portal = await portalWithPages({ config: { rateLimit: false } });
  for (const { typed, wanted } of thingsOf('visible')) {
    const message = { ...validMessage, name: typed };
    const api = await portal.post('/api/contact-messages', message);
    const plain = await portal.postForm('/contact', message, { 'sec-fetch-site': 'same-origin' });
    const isTaken = wanted === 'visible';
    expect([typed, contactMessageIssue('name', typed) === null, api.statusCode, plain.statusCode]).toEqual([
      typed,
      isTaken,
      isTaken ? 201 : 400,
      isTaken ? 303 : 400,
    ]);
  }
});

it('a name at the desk is visible or refused, as a record and as a term', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  for (const [place, { typed, wanted }] of thingsOf('visible').entries()) {
    const centre = { name: typed, address: 'Road 1', city: `City ${place}`, state: 'Goa' };
    const term = { kind: 'reaction', name: `${typed}${wanted === 'nothing' ? '' : place}` };
    const answers = [
      await portal.post('/api/admin/amc-locations', centre, session),
      await portal.post('/api/admin/terms', term, session),
    ];
    const status = wanted === 'visible' ? 201 : 400;
    // A term has no long text: what turns the direction is refused like what shows nothing.
    expect([typed, ...answers.map(({ statusCode }) => statusCode)]).toEqual([typed, status, status]);
  }
});

it('the number and the code of a report are read alike by the API and by the form without JavaScript', async () => {
  const { portal, proof } = await portalWithReport({
    config: { rateLimit: false },
    frontend: (await import('./pages.ts')).builtPages(),
  });
  const isRight = async (typed: typeof proof) => {
    const api = await portal.post('/api/report-status', typed);
    // With an address that is none, it shows the form again to whoever has number and code.
    const plain = await portal.postForm('/report-adr/number', { ...typed, email: 'none' });
    return [api.statusCode === 200, plain.statusCode === 400];
  };
  for (const { kind, typed, wanted } of [...thingsOf('reference'), ...thingsOf('receipt code')]) {
    const isReference = kind === 'reference';
    const own = isReference
      ? replacedCode(typed, 'ADR-2026-7K2M-9XQ4', proof.reference)
      : replacedCode(typed, '7K2M-9XQ4-B0C1', proof.code);
    const isIt = wanted !== '?';
    expect([own, ...(await isRight({ ...proof, [isReference ? 'reference' : 'code']: own }))]).toEqual([
      own,
      isIt,
      isIt,
    ]);
  }
});

it('a one-time code is read at the sign-in as people type and paste it', async () => {
  const own = await desk({ config: { rateLimit: false } });
  const { key } = await own.addApp();
  for (const { typed, wanted } of thingsOf('one-time code')) {
    pass(own.portal, 60_000);
    const code = replacedCode(typed, '123456', codeNow(own.portal, key));
    expect([code, (await own.signIn(code)).statusCode]).toEqual([code, wanted === '?' ? 401 : 200]);
  }
});

it('a case is found and linked by its number as people type it', async () => {
  const { portal, open, call } = await caseDesk();
  const [one, other] = [await open(), await open()];
  const rows = thingsOf('case number');
  await updateRow(portal.db, 'cases', other.id, { number: 'IPSR-2026-00214' });
  for (const { typed, wanted } of rows) {
    const link = await call('POST', `/${one.id}/links`, { number: typed });
    expect([typed, link.status]).toEqual([typed, wanted === '?' ? 400 : 201]);
    if (wanted === '?') continue;
    await call('DELETE', `/${one.id}/links/${other.id}`);
    const found = await call('GET', `?view=all&q=${encodeURIComponent(typed)}`);
    expect([typed, found.body.map(({ id }: { id: string }) => id)]).toEqual([typed, [other.id]]);
  }
});

it('an ATC code is read alike by the API and by the import of substances', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const storedAtc = async (name: string) =>
    (await portal.db.selectFrom('own_terms').select('atc').where('name', '=', name).executeTakeFirst())?.atc;
  for (const [place, { typed, wanted }] of thingsOf('ATC').entries()) {
    if (typed === '') continue; // no code
    const api = await portal.post(
      '/api/admin/terms',
      { kind: 'substance', name: `api ${place}`, atc: typed },
      session,
    );
    const file = await sendCsv(portal, session, 'terms/substances', `name,atc\r\nfile ${place},"${typed}"`);
    const isIt = wanted !== '?';
    expect([typed, api.statusCode, file.statusCode]).toEqual([typed, isIt ? 201 : 400, isIt ? 200 : 400]);
    const kept = isIt ? wanted : undefined;
    expect([await storedAtc(`api ${place}`), await storedAtc(`file ${place}`)]).toEqual([kept, kept]);
  }
});

it('a telephone number of a file is kept as typed, and the page without JavaScript calls its first number', async () => {
  const portal = await portalWithPages({ config: { rateLimit: false } });
  const session = await createSignedInAdministrator(portal);
  const rows = thingsOf('telephone').filter(({ typed }) => typed !== '' && !typed.includes('\u202a'));
  const lines = rows.map(({ typed }, place) => `Centre ${place},Road 1,Pune,Goa,"${typed}"\r\n`);
  const file = `name,address,city,state,phone\r\n${lines.join('')}`;
  expect((await sendCsv(portal, session, 'amc-locations', file)).statusCode).toBe(200);
  const listed = (await portal.get('/api/amc-locations')).json() as { name: string; phone: string }[];
  const phones = new Map(listed.map(({ name, phone }) => [name, phone]));
  const pages: string[] = [];
  for (let page = 1; page <= Math.ceil(rows.length / 10); page += 1)
    pages.push((await portal.get(`/find-amc?page=${page}`)).payload);
  const html = pages.join('');
  for (const [place, { typed, wanted }] of rows.entries()) {
    const [, card = ''] = html.split(new RegExp(`>Centre ${place}</h`, 'u'));
    const [own = ''] = card.split('Centre ', 1);
    expect([typed, phones.get(`Centre ${place}`), /href="(tel:[^"]*)"/.exec(own)?.[1] ?? '?']).toEqual([
      typed,
      typed,
      wanted,
    ]);
  }
});

/** A day whose year is typed: it means the same at any time, as the address of a list must. */
const hasYear = (typed: string) => /20\d\d|\D2\d\D*$|\d{8}/.test(asciiDigits(typed));

it('a day is read alike by the imports and the filters of the API', async () => {
  const { portal, session } = await signedInPortal({
    config: { rateLimit: false },
    now: new Date(`${typedOn}T06:30:00Z`),
  });
  const isDay = (wanted: string) => /^\d{4}-\d\d-\d\d$/.test(wanted);
  const rows = thingsOf('past').filter(
    ({ typed, wanted }) => !isBlank(typed) && (wanted.startsWith('?') || isDay(wanted)),
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const [place, { typed, wanted }] of rows.entries()) {
    const cell = `"${typed.replaceAll('"', '""')}"`;
    const answers = [
      await sendCsv(portal, session, 'brands', `name,composition,seen\r\nB${place},Zinc,${cell}`),
      await sendCsv(portal, session, 'reporters', `name,occupation,thankedOn\r\nR${place},doctor,${cell}`),
    ];
    if (hasYear(typed))
      answers.push(await portal.get(`/api/admin/cases?from=${encodeURIComponent(typed)}`, session));
    const status = isDay(wanted) ? 200 : 400;
    expect([typed, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
      typed,
      ...answers.map(() => status),
    ]);
    if (!isDay(wanted)) continue;
    const named = { brands: `B${place}`, reporters: `R${place}` };
    const { db } = portal;
    const brand = db.selectFrom('brand_names').select('seen').where('name', '=', named.brands);
    const person = db.selectFrom('reporters').select('thankedOn').where('name', '=', named.reporters);
    expect([
      typed,
      (await brand.executeTakeFirst())?.seen,
      (await person.executeTakeFirst())?.thankedOn,
    ]).toEqual([typed, wanted, wanted]);
  }
});

it('a date with two readings is asked back from a file', async () => {
  const { portal, session } = await signedInPortal({
    config: { rateLimit: false },
    now: new Date(`${typedOn}T06:30:00Z`),
  });
  const answer = await sendCsv(portal, session, 'brands', 'name,composition,seen\r\nA,Zinc,Nov 26');
  expect([answer.statusCode, answer.json().issues[0].message]).toEqual([
    400,
    '26 November 2026 or November 2026?',
  ]);
});

/** An import of some kind of records, with names in four columns in place of those of a centre. */
const otherImports = {
  'terms/substances': ['name', 'class', 'atc', 'otherNames'],
  brands: ['name', 'composition', 'form', 'maker'],
  reporters: ['name', 'occupation', 'department', 'email'],
  departments: ['name', 'kind', 'otherNames', 'isActive'],
} as const;
const cellsOf = {
  'terms/substances': ['Zinc', 'Mineral', 'A12', 'Zn'],
  brands: ['Zinco', 'Zinc', 'tablet', 'Maker'],
  reporters: ['Asha', 'doctor', 'Ward', 'asha@example.org'],
  departments: ['Ward', 'ward', 'W', 'true'],
} as const;

it('every import reads the headings of every spreadsheet', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  for (const [kind, names] of Object.entries(otherImports)) {
    for (const { typed } of thingsOf('header').filter(({ wanted }) => !wanted.endsWith('phone'))) {
      const head = ['name', 'city', 'state', 'address'].reduce(
        (text, name, place) => text.replace(new RegExp(`\\b${name}\\b`, 'i'), `<${names[place]}>`),
        typed,
      );
      const sign = [';', '\t'].find((one) => typed.includes(one)) ?? ',';
      const cells = cellsOf[kind as keyof typeof cellsOf].join(sign);
      const file = `${head.replace(/[<>]/g, '')}\r\n${cells}\r\n${sign.repeat(3)}\r\n`;
      const answer = await sendCsv(portal, session, kind, file, '?dryRun=true');
      expect([
        kind,
        head,
        answer.statusCode,
        answer.json().rows?.map((row: { fate: string }) => row.fate),
      ]).toEqual([kind, head, 200, ['new']]);
    }
  }
});

function sendCsv(portal: TestPortal, session: object, kind: string, text: string | Buffer, query = '') {
  return portal.post(`/api/admin/${kind}/import${query}`, text, { ...session, 'content-type': 'text/csv' });
}

it('imports read the headings of every spreadsheet, and refuse what shows nothing or was shortened', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const send = (text: string | Buffer) => sendCsv(portal, session, 'amc-locations', text, '?dryRun=true');
  for (const { typed, wanted } of thingsOf('header')) {
    const sign = [';', '\t'].find((one) => typed.includes(one)) ?? ',';
    const cells = ['A', 'Pune', 'Maharashtra', 'Road 1', ...(wanted.endsWith('phone') ? ['112'] : [])];
    // Excel also leaves empty rows below.
    const file = `${typed}\r\n${cells.join(sign)}\r\n${sign.repeat(3)}\r\n`;
    for (const sent of [file, Buffer.from(`\uFEFF${file.replace(/^\uFEFF/, '')}`, 'utf16le')]) {
      const answer = await send(sent);
      expect([
        typed,
        answer.statusCode,
        answer.json().rows.map(({ fate }: { fate: string }) => fate),
      ]).toEqual([typed, 200, ['new']]);
    }
  }
  for (const { typed, wanted } of [...thingsOf('visible'), ...thingsOf('shortened')]) {
    const answer = await send(`name,address,city,state\r\n"${typed}",Road 1,Pune,Maharashtra\r\n`);
    const [row] = answer.json().rows as { fate: string; issues: { message: string }[] }[];
    expect([typed, row?.fate]).toEqual([
      typed,
      wanted === 'visible' || wanted === 'whole' ? 'new' : 'refused',
    ]);
    expect(row?.issues.some(({ message }) => message.startsWith('Excel has shortened this number'))).toBe(
      wanted === 'shortened',
    );
  }
});

it('every import refuses a cell that the spreadsheet has spoilt, and reads yes and no', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const faultsOf = async (kind: string, text: string) => {
    const answer = await sendCsv(portal, session, kind, text, '?dryRun=true');
    const rows = answer.json().rows as { fate: string; issues: { message: string }[] }[];
    return rows.map(({ fate, issues }) => [fate, issues[0]?.message.split('.')[0]]);
  };
  const [spoilt, shortened] = ['“#N/A” is an error of the spreadsheet', 'Excel has shortened this number'];
  for (const [kind, head, rest] of [
    ['amc-locations', 'name,address,city,state', ',Road 1,Pune,Maharashtra'],
    ['terms/substances', 'name,class', ',Other'],
    ['terms/reactions', 'name,class', ',Other'],
    ['brands', 'name,composition', ',Paracetamol 500 mg'],
    ['departments', 'name', ''],
  ] as const) {
    expect([kind, await faultsOf(kind, `${head}\nZz one${rest}\n#N/A${rest}\n1.2E+05${rest}\n`)]).toEqual([
      kind,
      [
        ['new', undefined],
        ['refused', spoilt],
        ['refused', shortened],
      ],
    ]);
  }
  const centre = (cells: string) => `name,address,city,state,latitude,isActive\nA,Road 1,Pune,MH,${cells}\n`;
  for (const cells of [',yes', ',No', ',१', ',0', ',TRUE', ',', '18.52,Y']) {
    expect([cells, await faultsOf('amc-locations', centre(cells))]).toEqual([cells, [['new', undefined]]]);
  }
  expect(await faultsOf('amc-locations', centre(',maybe'))).toEqual([['refused', 'Write true or false']]);
});

it('the import of centres proposes its columns for the headings of other lists', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const heads = 'Name of centre;STREET;Town;State;PIN;Phone No.;E-mail ID;Remarks';
  const answer = await sendCsv(
    portal,
    session,
    'amc-locations',
    `${heads}\nA;Road 1;Pune;Maharashtra;411001;020 2550 1111;;\n`,
    '?dryRun=true&columns=',
  );
  const { columns, missing, rows } = answer.json();
  expect(columns.map(({ column }: { column: string | null }) => column)).toEqual([
    'name',
    'address',
    'city',
    'state',
    'pincode',
    'phone',
    'email',
    null,
  ]);
  expect([missing, rows.map(({ fate }: { fate: string }) => fate)]).toEqual([[], ['new']]);
});

it('a workbook and other letters than UTF-8 are named where CSV is asked for', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const said = 'Save it in the spreadsheet as “CSV UTF-8”, and choose that file.';
  for (const [file, sentence] of [
    [Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0', 'latin1'), 'This file is a workbook, not CSV.'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This file is a workbook, not CSV.'],
    [Buffer.from('name\nCaf\xe9\n', 'latin1'), 'The letters of this file are not in UTF-8.'],
  ] as const) {
    for (const kind of ['departments', 'amc-locations', 'brands', 'terms/substances', 'terms/reactions']) {
      const answer = await sendCsv(portal, session, kind, file, '?dryRun=true&columns=');
      expect([kind, answer.statusCode, answer.json().message]).toEqual([kind, 400, `${sentence} ${said}`]);
    }
  }
});

it('a case is found by what looks the same as its words', async () => {
  const { open, call } = await caseDesk();
  await open();
  const { id } = await open({
    patient: { initials: 'P.Q.' },
    reactions: [{ id: randomUUID(), term: 'Stevens–Johnson syndrome', onset: '2026-10-05' }],
    drugs: [{ id: randomUUID(), role: '1', name: 'Crocin क्रोसिन Paracétamol 500 µg, O’Neil' }],
  });
  for (const q of [
    'Stevens-Johnson syndrome',
    'STEVENS\u2011JOHNSON',
    'stevens–johnson  syndrome',
    'Ste\u00advens-Johnson',
    'PQ',
    'P. Q.',
    'p.q',
    'क्‍रोसिन',
    'paracetamol 500 \u03bcg',
    'Paracétamol\u200b  500',
    "O'Neil",
  ]) {
    const found = await call('GET', `?view=all&q=${encodeURIComponent(q)}`);
    expect([q, found.body.map((one: { id: string }) => one.id)]).toEqual([q, [id]]);
  }
});
