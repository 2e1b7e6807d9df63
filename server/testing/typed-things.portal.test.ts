// What people type becomes the same at every entrance of the server: the API, the form without JavaScript and the imports
// (testing/typed-rows.ts).
import { expect, it } from 'vitest';
import { adrReportIssues, emptyAdrReportDraft, toAdrReport } from '#contract/adr-reports-rules.ts';
import { shortenedText } from '#contract/typed/numbers-rules.ts';
import { thingsOf } from '#testing/typed-things.ts';
import { createSignedInAdministrator } from './administrator.ts';
import { portalWithPages } from './pages.ts';
import { testPortal, validReport } from './portal.ts';

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
      ...(script ? {} : unread(typed)),
    });
    const plain = await portal.postForm('/report-adr', typed, { 'sec-fetch-site': 'same-origin' });
    taken.push([script, api.statusCode === 201, plain.statusCode === 303]);
  }
  return taken;
}
/** The API takes the age as a number: what is none is not sent as 0. */
const unread = ({ age }: typeof draft) => (/\d/.test(age) ? {} : { age: null });

it('a name that shows nothing or turns the direction is refused at each entrance of the quick form', async () => {
  const rows = thingsOf('visible');
  const taken = await quickForm(rows.map(({ typed }) => ({ name: typed })));
  expect(rows.map(({ typed }, place) => [typed, ...(taken[place] ?? [])])).toEqual(
    rows.map(({ typed, wanted }) => [typed, ...Array.from({ length: 3 }, () => wanted === 'visible')]),
  );
});

it('the digits of every script are an age with and without JavaScript', async () => {
  const rows = thingsOf('number').filter(({ wanted }) => /^\d{1,2}$/.test(wanted));
  expect(rows.length).toBeGreaterThan(12);
  const taken = await quickForm(rows.map(({ typed }) => ({ age: typed })));
  expect(taken.filter((one) => one.includes(false))).toEqual([]);
});

it('imports read the headings of every spreadsheet, and refuse what shows nothing or was shortened', async () => {
  const portal = await testPortal({ config: { rateLimit: false } });
  const session = await createSignedInAdministrator(portal);
  const send = async (text: string | Buffer) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/admin/amc-locations/import?dryRun=true',
      headers: { ...session, 'content-type': 'text/csv' },
      payload: text,
    });
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
    expect(row?.issues.some(({ message }) => message === shortenedText)).toBe(wanted === 'shortened');
  }
});
