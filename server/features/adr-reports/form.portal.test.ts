// Tests the report form of visitors without JavaScript.
import { describe, expect, it } from 'vitest';
import { emptyAdrReportDraft } from '#contract/adr-reports-rules.ts';
import { noticeVersion } from '#contract/notice-rules.ts';
import { openMailServer, pass } from '../../testing/mail-server.ts';
import { countReports, type TestPortal, validReport } from '../../testing/portal.ts';
import { portalWithPages, shownHtml } from '../../testing/pages.ts';

const typed = { ...validReport, age: '45' };

/** The values that a browser shows in the fields of the form. */
function fieldsOf(html: string): Record<string, string> {
  const text = (escaped: string) =>
    escaped
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
  const inputs = [...html.matchAll(/<input\b(?! type="hidden")[^>]*>/g)].map(([tag]) => [
    /\bname="(\w+)"/.exec(tag)?.[1] ?? '',
    text(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''),
  ]);
  // A browser drops the first line break of a text area.
  const areas = [...html.matchAll(/<textarea\b([^>]*)>([^]*?)<\/textarea>/g)].map(
    ([, tag = '', value = '']) => [/\bname="(\w+)"/.exec(tag)?.[1] ?? '', text(value.replace(/^\n/, ''))],
  );
  return Object.fromEntries([...inputs, ...areas].filter(([name]) => name));
}

const storedReports = ({ db }: TestPortal) => db.selectFrom('adr_reports').selectAll().execute();

describe('the form without JavaScript', () => {
  it('is a plain form that posts to its own page', async () => {
    const { get } = await portalWithPages();
    const { payload } = await get('/report-adr');
    expect(payload).toMatch(
      /<form[^>]* method="post"[^>]* action="\/report-adr"|<form[^>]* action="\/report-adr"[^>]* method="post"/,
    );
    expect(fieldsOf(payload)).toEqual(emptyAdrReportDraft);
    expect(payload).toContain(`<input type="hidden" name="noticeVersion" value="${noticeVersion}"/>`);
    expect(payload).toContain('<input type="hidden" name="language" value="en"/>');
    expect((await get('/report-adr?lang=hi')).payload).toContain('name="language" value="hi"');
  });

  it('stores the report and redirects to a page with its number and no personal data in the address', async () => {
    const portal = await portalWithPages();
    const answer = await portal.postForm('/report-adr', { ...typed, noticeVersion, language: 'hi' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
    expect(await storedReports(portal)).toMatchObject([{ noticeVersion, language: 'hi' }]);
    const [report] = await storedReports(portal);
    expect(report).toMatchObject(validReport);

    const location = String(answer.headers.location);
    expect(location).toMatch(/^\/report-adr\?submitted=ADR-2026-[0-9A-Z]{4}-[0-9A-Z]{4}\.[\w-]{43}$/);
    for (const word of Object.values(typed))
      expect(decodeURIComponent(location).split('.')[1]).not.toContain(word);

    const page = await portal.get(location);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shownHtml(page.payload)).toContain(report?.reference);
    expect(shownHtml(page.payload)).toContain('Report Submitted Successfully!');
    expect(page.payload).not.toContain('Amoxicillin');
  });

  it('keeps the place of the poster by whose code it was opened, if the centre has that place in its list', async () => {
    const portal = await portalWithPages();
    const place = { id: crypto.randomUUID(), name: 'Skin clinic', kind: 'clinic', otherNames: 'Dermatology' };
    await portal.db.insertInto('departments').values(place).execute();
    const opened = (await portal.get('/report-adr?via=Dermatology')).payload;
    expect(opened).toContain('<input type="hidden" name="via" value="Dermatology"/>');
    for (const none of ['', '?via=', '?via=a%00b', `?via=${'a'.repeat(201)}`])
      expect((await portal.get(`/report-adr${none}`)).payload).not.toContain('name="via"');
    const refused = await portal.postForm('/report-adr', { ...typed, age: 'abc', via: 'Dermatology' });
    expect(refused.payload).toContain('<input type="hidden" name="via" value="Dermatology"/>');
    for (const via of ['dermatology ', 'Ramesh Kumar, ward 7', ''])
      expect((await portal.postForm('/report-adr', { ...typed, via })).statusCode).toBe(303);
    const stored = (await storedReports(portal)).map(({ via }) => via);
    expect(stored.filter((via) => via !== null)).toEqual(['Skin clinic']);
    expect(stored).toHaveLength(3);
  });

  it('shows the receipt code once, from a cookie of ten minutes that no script reads', async () => {
    const portal = await portalWithPages();
    const answer = await portal.postForm('/report-adr', typed);
    const location = String(answer.headers.location);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 600, path: '/report-adr' });
    const [reference, code = ''] = cookie?.value.split('.') ?? [];
    expect(location).toContain(reference);
    expect(location).not.toContain(code);

    const headers = { cookie: `receipt=${cookie?.value}` };
    const page = await portal.get(location, headers);
    expect(shownHtml(page.payload)).toContain(code);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.cookies).toMatchObject([{ name: 'receipt', value: '', path: '/report-adr' }]);
    expect(shownHtml((await portal.get(location)).payload)).not.toContain(code);

    const other = String((await portal.postForm('/report-adr', typed)).headers.location);
    expect((await portal.get(other, headers)).payload).not.toContain(code);
  });

  it('mails the number without JavaScript, once, and confirms it on the success screen', async () => {
    const server = await openMailServer();
    const portal = await portalWithPages({
      config: {
        mail: server.config,
        backup: { dir: '/nowhere', everyHours: null, keep: 1, check: false, store: null },
      },
    });
    const answer = await portal.postForm('/report-adr', typed);
    const [reference = '', code = ''] = answer.cookies[0]?.value.split('.') ?? [];
    const success = await portal.get(String(answer.headers.location), {
      cookie: `receipt=${answer.cookies[0]?.value}`,
    });
    expect(fieldsOf(success.payload)).toHaveProperty('email', '');
    const send = (email: string, proof = { reference, code }) =>
      portal.postForm('/report-adr/number', { ...proof, email });
    const wrong = await send('nobody');
    expect([wrong.statusCode, wrong.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(shownHtml(wrong.payload)).toContain('Enter an e-mail address');
    const right = await send('asha@example.org');
    expect(right.statusCode).toBe(200);
    expect(shownHtml(right.payload)).toContain('asha@example.org');
    expect(shownHtml(right.payload)).toContain(code);
    const again = await send('asha@example.org');
    expect([again.statusCode, shownHtml(again.payload).includes('already been e-mailed')]).toEqual([
      409,
      true,
    ]);
    const stranger = await send('asha@example.org', { reference, code: '0000-0000-0000' });
    expect([stranger.statusCode, stranger.payload.includes(reference)]).toEqual([404, false]);
    await pass(portal, 0);
    expect(server.received.map(({ to, subject }) => [to, subject.includes(reference)])).toEqual([
      ['asha@example.org', true],
    ]);
    expect(server.received[0]?.text).not.toContain(code);
    // A portal that sends no mail offers none.
    const silent = await portalWithPages();
    const other = await silent.postForm('/report-adr', typed);
    const screen = await silent.get(String(other.headers.location), {
      cookie: `receipt=${other.cookies[0]?.value}`,
    });
    expect(fieldsOf(screen.payload)).not.toHaveProperty('email');
  });

  it('stores a report once when a proxy sends it again with the same key', async () => {
    const portal = await portalWithPages();
    const send = () => portal.postForm('/report-adr', typed, { 'idempotency-key': 'of-the-proxy' });
    const [first, again] = [await send(), await send()];
    expect([again.statusCode, again.headers.location]).toEqual([303, first.headers.location]);
    expect(await countReports(portal.db)).toBe(1);
  });

  it('is shown instead of the success screen when the portal did not sign the number in the address', async () => {
    const portal = await portalWithPages();
    const location = String((await portal.postForm('/report-adr', typed)).headers.location);
    const [, reference = '', signature = ''] = /submitted=([\w-]+)\.([\w-]+)$/.exec(location) ?? [];
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [
      reference,
      `${reference}.`,
      `${reference}.${other}`,
      `${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}.${signature}`,
      `x.${signature}`,
      '<script>alert(1)</script>.x',
      `${reference}.${signature}&submitted=x`,
    ]) {
      const page = await portal.get(`/report-adr?submitted=${forged}`);
      expect(page.statusCode).toBe(200);
      expect(page.payload).not.toContain('Report Submitted Successfully!');
      expect(page.payload).not.toContain('alert(1)');
      expect(fieldsOf(page.payload)).toHaveProperty('symptoms', '');
    }
  });

  it('stores line breaks in the same form as the API', async () => {
    const portal = await portalWithPages();
    await portal.postForm('/report-adr', { ...typed, symptoms: 'day 1\r\nday 2\r\n\r\nday 4' });
    expect(await storedReports(portal)).toMatchObject([{ symptoms: 'day 1\nday 2\n\nday 4' }]);
  });

  it('stores every script and character as typed', async () => {
    const portal = await portalWithPages();
    const words = 'ददोरे + 50% & "x" <b> = ü 🤒';
    await portal.postForm('/report-adr', { ...typed, symptoms: words, age: '४५', message: '' });
    expect(await storedReports(portal)).toMatchObject([{ symptoms: words, age: 45, message: null }]);
  });

  it('comes back with the typed values and a sentence for each fault, and is not cached', async () => {
    const portal = await portalWithPages();
    const wrong = {
      ...typed,
      age: 'forty-five',
      contact: ' ',
      symptoms: '\n<b>"rash" & \'fever\'</b>\r\n',
      message: 'x'.repeat(10_001),
    };
    const answer = await portal.postForm('/report-adr', wrong);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(answer.headers['etag']).toBeUndefined();
    expect(fieldsOf(answer.payload)).toEqual({
      ...emptyAdrReportDraft,
      ...wrong,
      symptoms: '\n<b>"rash" & \'fever\'</b>\n',
    });
    const page = shownHtml(answer.payload);
    expect(page).toContain('There is a problem');
    expect(page).toContain('Enter the age in years');
    expect(page).toContain('Enter a phone number or an e-mail address');
    expect(page).toContain('Anything else?: use at most 10000 characters');
    expect(page).not.toContain('Enter the patient');
    expect(await countReports(portal.db)).toBe(0);

    // The next visitor gets an empty form.
    expect(fieldsOf((await portal.get('/report-adr')).payload)).toHaveProperty('name', '');
  });

  it('refuses a form of more fields than any form has, and takes one with some that it does not know', async () => {
    const portal = await portalWithPages();
    const withUnknown = (count: number) => ({
      ...typed,
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, ''])),
    });
    expect((await portal.postForm('/report-adr', withUnknown(501))).statusCode).toBe(400);
    expect(await countReports(portal.db)).toBe(0);
    expect((await portal.postForm('/report-adr', withUnknown(100))).statusCode).toBe(303);
    expect(await countReports(portal.db)).toBe(1);
  });

  it('names the missing fields of an empty form', async () => {
    const portal = await portalWithPages();
    for (const empty of ['', '&&=&x', 'other=1']) {
      const answer = await portal.postForm('/report-adr', empty);
      expect(answer.statusCode).toBe(400);
      expect(shownHtml(answer.payload)).toContain('Describe what went wrong');
    }
    expect(await countReports(portal.db)).toBe(0);
  });

  it.each([
    ['bytes that are no UTF-8', 'name=%FF&age=45', 400, 'The portal could not read what you sent.'],
    ['a broken escape', 'name=%zz', 400, 'The portal could not read what you sent.'],
    ['more than 256 KiB', `message=${'x'.repeat(262_144)}`, 413, 'Your text is too long.'],
  ])('answers with a sentence when it gets %s', async (_what, body, status, sentence) => {
    const portal = await portalWithPages();
    const answer = await portal.postForm('/report-adr', body);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.payload).toContain(sentence);
    expect(await countReports(portal.db)).toBe(0);
  });
});
