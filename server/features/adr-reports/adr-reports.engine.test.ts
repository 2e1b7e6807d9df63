// Tests POST /api/adr-reports.
import { describe, expect, it } from 'vitest';
import { adrReportFields, adrReportMax, forAdrReportFields } from '#contract/adr-reports-rules.ts';
import { countReports, testPortal, type TestPortal, validReport } from '../../testing/portal.ts';
import { isReference } from './reference-number.ts';
import { itOnce } from '../../testing/engine.ts';

const unlimited = { config: { rateLimit: false } };

async function storedReports({ db }: TestPortal) {
  return db.selectFrom('adr_reports').selectAll().execute();
}

describe('a report', () => {
  it('is stored before the answer, which is the record with its reference number', async () => {
    const portal = await testPortal();
    const answer = await portal.post('/api/adr-reports', validReport);
    expect(answer.statusCode).toBe(201);
    const report = answer.json();
    expect(report).toEqual({
      ...forAdrReportFields(() => null), // fields that older clients do not send
      ...validReport,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      reference: expect.stringMatching(/^ADR-2026-/),
      createdAt: '2026-11-21T05:40:00.000Z',
      isSample: false,
      noticeVersion: null,
      erasedAt: null,
      receiptCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
    });
    expect(isReference(report.reference)).toBe(true);
    const { receiptCode: _, ...columns } = report;
    expect(await storedReports(portal)).toEqual([
      {
        ...columns,
        receiptGeneration: 1,
        wrongCodes: 0,
        codeWrites: 0,
        language: null,
        via: null,
        detailsNoticeVersion: null,
        erasureAskedAt: null,
        erasureDeclinedAt: null,
        erasureDeclinedBy: null,
        erasureDeclineReason: null,
        searchText: 'rk\u001famoxicillin 500 mg\u001fred itchy rash on both arms',
        personSearch: `${report.reference.toLowerCase()}\u001frk\u001f98765 00000`,
      },
    ]);
  });

  it("has the year of the institute's time zone in its number, not the year in UTC", async () => {
    const portal = await testPortal({ now: new Date('2026-12-31T20:00:00.000Z') });
    const kolkata = await portal.post('/api/adr-reports', validReport);
    expect(kolkata.json().reference).toMatch(/^ADR-2027-/);
    portal.clock.now = new Date('2026-12-31T18:29:59.999Z');
    expect((await portal.post('/api/adr-reports', validReport)).json().reference).toMatch(/^ADR-2026-/);
  });

  it('is stored as typed, in every script and with every character', async () => {
    const portal = await testPortal();
    const texts = [
      'पैरासिटामोल से ददोरे',
      'rash 🤒💊 👩🏽‍⚕️',
      'حساسية \u200fمن الدواء',
      '  pain \u00a0 ',
      'day 1: rash\n\tday 2: fever\r\nday 3: none\n',
      "'); drop table adr_reports; --",
      '<script>alert(1)</script> & "quoted"',
      '100% _ \\',
      '=HYPERLINK("http://example.org")',
      'क्\u200dष\u200c',
      'x\u{10ffff}',
    ];
    for (const typed of texts) {
      const report = { ...validReport, name: typed, symptoms: typed, message: typed, contact: typed };
      const answer = await portal.post('/api/adr-reports', report);
      expect([answer.statusCode, answer.json()]).toMatchObject([201, report]);
    }
    const stored = await storedReports(portal);
    expect(stored.map(({ symptoms }) => symptoms).toSorted()).toEqual(texts.toSorted());
  });

  it('combining characters are stored in NFC, the form that searches compare', async () => {
    const portal = await testPortal();
    const answer = await portal.post('/api/adr-reports', {
      ...validReport,
      name: 'Rene\u0301',
      symptoms: 'क\u093cय',
    });
    expect(answer.json()).toMatchObject({ name: 'Ren\u00e9', symptoms: 'क\u093cय' });
    expect(await storedReports(portal)).toMatchObject([{ name: 'Ren\u00e9' }]);
  });

  itOnce('the further message may be absent, null or empty', async () => {
    const portal = await testPortal();
    const { message: _, ...report } = validReport;
    for (const message of [{}, { message: null }, { message: '' }]) {
      const answer = await portal.post('/api/adr-reports', { ...report, ...message });
      expect([answer.statusCode, answer.json().message]).toEqual([201, null]);
    }
    expect((await storedReports(portal)).map((stored) => stored.message)).toEqual([null, null, null]);
  });

  it('every age from 0 to 120 is accepted', async () => {
    const portal = await testPortal();
    for (const age of [0, 1, 45, 120]) {
      const answer = await portal.post('/api/adr-reports', { ...validReport, age });
      expect([answer.statusCode, answer.json().age]).toEqual([201, age]);
    }
  });

  const refusedAges = [
    ['-1', 'range', 'Enter a number from 0 to 120'],
    ['121', 'range', 'Enter a number from 0 to 120'],
    ['1.5', 'whole_number', 'Enter a whole number'],
    ['120.0000001', 'whole_number', 'Enter a whole number'],
    ['1e3', 'range', 'Enter a number from 0 to 120'],
    ['"45"', 'type', 'This has the wrong type'],
    ['""', 'type', 'This has the wrong type'],
    ['true', 'type', 'This has the wrong type'],
    ['[45]', 'type', 'This has the wrong type'],
    ['1e999', 'type', 'This has the wrong type'],
    ['null', 'required', 'This is required'],
    ['undefined', 'required', 'This is required'],
  ] as const;

  itOnce('any other age is refused with a reason', async () => {
    const portal = await testPortal();
    const { age: _, ...rest } = validReport;
    const text = JSON.stringify(rest);
    for (const [age, code, message] of refusedAges) {
      const body = age === 'undefined' ? text : text.replace('{', `{"age":${age},`);
      const answer = await portal.post('/api/adr-reports', body);
      expect([age, answer.statusCode, answer.json()]).toEqual([
        age,
        400,
        { message: 'Check these fields: age.', issues: [{ path: 'age', code, message }] },
      ]);
    }
    expect(await countReports(portal.db)).toBe(0);
  });

  itOnce('a text may have its limit of characters, and not one more', async () => {
    const portal = await testPortal(unlimited);
    const texts = adrReportFields.filter((field) => field !== 'age');
    for (const field of texts) {
      const max = adrReportMax[field];
      for (const character of ['x', 'क', '💊']) {
        const longest = character.repeat(max);
        const taken = await portal.post('/api/adr-reports', { ...validReport, [field]: longest });
        expect([field, taken.statusCode, taken.json()[field]]).toEqual([field, 201, longest]);
        const refused = await portal.post('/api/adr-reports', { ...validReport, [field]: `${longest}x` });
        expect([refused.statusCode, refused.json()]).toEqual([
          400,
          {
            message: `Check these fields: ${field}.`,
            issues: [{ path: field, code: 'too_long', message: `Use at most ${max} characters` }],
          },
        ]);
      }
    }
    expect(await countReports(portal.db)).toBe(3 * texts.length);
  });

  it('needs every field except the message', async () => {
    const portal = await testPortal(unlimited);
    for (const field of ['name', 'contact', 'medicineName', 'symptoms', 'duration']) {
      for (const nothing of [undefined, null, '', '  ', '\n\t', '\u3000']) {
        const answer = await portal.post('/api/adr-reports', { ...validReport, [field]: nothing });
        expect([answer.statusCode, answer.json().issues]).toEqual([
          400,
          [{ path: field, code: 'required', message: 'This is required' }],
        ]);
      }
      for (const wrong of [1, true, [], {}, ['x']]) {
        const answer = await portal.post('/api/adr-reports', { ...validReport, [field]: wrong });
        expect(answer.json().issues).toEqual([
          { path: field, code: 'type', message: 'This has the wrong type' },
        ]);
      }
    }
    expect(await countReports(portal.db)).toBe(0);
  });

  it('a refusal names all faults at once', async () => {
    const { post } = await testPortal();
    const { message, issues } = (await post('/api/adr-reports', {})).json();
    expect(message).toBe('Check these fields: name, age, contact, medicineName, symptoms, duration.');
    expect(issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      'name required',
      'age required',
      'contact required',
      'medicineName required',
      'symptoms required',
      'duration required',
    ]);
  });

  itOnce('cannot set fields that are not in the form', async () => {
    const portal = await testPortal();
    const fields = [
      'id',
      'reference',
      'createdAt',
      'isSample',
      'searchText',
      'personSearch',
      'erasedAt',
      'deletedAt',
      'toString',
      'constructor',
      'x',
    ];
    for (const field of fields) {
      const answer = await portal.post('/api/adr-reports', { ...validReport, [field]: 'mine' });
      expect([field, answer.statusCode, answer.payload.includes('mine')]).toEqual([field, 201, false]);
    }
    expect(JSON.stringify(await storedReports(portal))).not.toContain('mine');
  });

  itOnce('is not changed by keys with a special meaning in JavaScript', async () => {
    const portal = await testPortal();
    for (const start of [
      '{"__proto__":{"isSample":true,"name":"mine"},',
      '{"constructor":{"prototype":{"isSample":true}},',
      '{"__proto__":null,',
    ]) {
      const answer = await portal.post('/api/adr-reports', JSON.stringify(validReport).replace('{', start));
      expect([answer.statusCode, answer.json()]).toMatchObject([201, { ...validReport, isSample: false }]);
    }
    expect(({} as { isSample?: unknown }).isSample).toBeUndefined();
  });

  it('details, consents and the language of the page are in its case at once', async () => {
    const portal = await testPortal();
    const submission = {
      ...validReport,
      details: {
        patient: { sex: '2' },
        drugs: [{ role: '1', name: 'Amoxicillin 500 mg', manufacturer: 'A' }],
      },
      detailsNoticeVersion: '2026-11-23',
      consents: { mayAskMe: true, mayForward: false },
      language: 'hi',
    };
    const key = { 'idempotency-key': 'with-details' };
    const [first, again] = [
      await portal.post('/api/adr-reports', submission, key),
      await portal.post('/api/adr-reports', submission, key),
    ];
    expect([first.statusCode, again.payload]).toEqual([201, first.payload]);
    expect(await storedReports(portal)).toMatchObject([
      { language: 'hi', detailsNoticeVersion: '2026-11-23', name: 'R. K.' },
    ]);
    const versions = await portal.db.selectFrom('case_versions').select('content').execute();
    expect(versions).toMatchObject([
      { content: { patient: { initials: 'R. K.', sex: '2' }, drugs: [{ manufacturer: 'A' }] } },
    ]);
    const consents = await portal.db.selectFrom('report_consents').selectAll().orderBy('consent').execute();
    expect(consents).toMatchObject([
      { consent: 'mayAskMe', given: true, way: 'details', noticeVersion: '2026-11-23' },
      { consent: 'mayForward', given: false },
    ]);

    const reactions = [{ term: 'Rash', onset: '2026-11-10', end: '2026-11-01' }];
    const wrong = await portal.post('/api/adr-reports', { ...validReport, details: { reactions } });
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'details.reactions.0.end']);
  });

  it('a key is refused when it comes again with another consent', async () => {
    const portal = await testPortal();
    const send = (consents: object) =>
      portal.post('/api/adr-reports', { ...validReport, consents }, { 'idempotency-key': 'with-consents' });
    const answers = [
      await send({ mayAskMe: true }),
      await send({ mayAskMe: true }),
      await send({ mayAskMe: false }),
      await send({}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409, 409]);
    const stored = await portal.db.selectFrom('report_consents').select(['consent', 'given']).execute();
    expect(stored).toEqual([{ consent: 'mayAskMe', given: true }]);
  });

  it('a report sent twice without a key is stored twice', async () => {
    const portal = await testPortal();
    const [one, two] = [
      await portal.post('/api/adr-reports', validReport),
      await portal.post('/api/adr-reports', validReport),
    ];
    expect(one.json().reference).not.toBe(two.json().reference);
    expect(await countReports(portal.db)).toBe(2);
  });
});
