// Disproportionate reporting printed and read again from the PDF: each figure is the one that SciPy gives for the same cases,
// and the data sheet says of which cases, from when and by which rules.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { administrator } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
import { expect, test } from './journey.ts';

/** How many cases have a pair. */
const cases: [medicine: string, reaction: string, count: number][] = [
  ['Cefixime', 'Rash', 5],
  ['Cefixime', 'Nausea', 5],
  ['Iron', 'Rash', 3],
  ['Iron', 'Nausea', 17],
  ['Herb', 'Hiccups', 3],
];
/**
 * Of these 33 cases by SciPy 1.17: expected cases, PRR, its interval, χ² by Yates, ROR, its interval, IC, its interval by the
 * gamma distribution, Evans.
 */
const figures: Record<string, string> = {
  'Cefixime Rash': '5 2.42 expected 3.83 1.13 to 13 3.37 6.67 1.18 to 37.8 0.911 −0.616 to 1.91 Not met',
  'Cefixime Nausea':
    '5 6.67 expected 0.676 0.348 to 1.32 0.879 0.353 0.0749 to 1.66 −0.382 −1.91 to 0.613 Not met',
  'Iron Rash': '3 4.85 expected 0.39 0.112 to 1.36 1.26 0.282 0.0537 to 1.48 −0.612 −2.66 to 0.582 Not met',
  'Iron Nausea': '17 13.3 expected 2.21 1.08 to 4.5 5.73 9.07 1.72 to 47.7 0.339 −0.428 to 0.943 Met',
  'Herb Hiccups':
    '3 0.273 expected no other medicine has it 22 no other medicine has it 2.18 0.129 to 3.37 Met',
};

test('a printed analysis has the figures of its cases, and a data sheet with all that judges them', async ({
  page,
}) => {
  test.slow(); // a portal starts, and 34 cases are opened
  const folder = temporaryFolder();
  const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), SEED: 'none' });
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${portal.url}/api/${path}`, { data });
    expect([path, answer.ok()]).toEqual([path, true]);
    return (await answer.json()) as { id: string };
  };
  await send('auth/login', administrator);
  const open = (medicine: string, reaction: string, role = '1') =>
    send('admin/cases', {
      source: 'paper',
      content: {
        drugs: [{ id: randomUUID(), role, name: medicine }],
        reactions: [{ id: randomUUID(), term: reaction }],
      },
    });
  for (const [medicine, reaction, count] of cases) {
    for (let number = 0; number < count; number += 1) {
      const { id } = await open(medicine, reaction);
      await send(`admin/cases/${id}/steps`, { step: 'take' });
    }
  }
  await open('Iron', 'Rash'); // nobody took it
  const other = await open('Iron', 'Rash', '2'); // taken beside the suspected one
  await send(`admin/cases/${other.id}/steps`, { step: 'take' });

  await page.goto(`${portal.url}/admin/insight/disproportionality`);
  await expect(page.getByText('5 pairs, from 33 cases')).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const printed = text.replaceAll(/\s+/g, ' ');
  for (const [pair, line] of Object.entries(figures)) {
    const [medicine = '', reaction = ''] = pair.split(' ');
    expect(printed).toMatch(new RegExp(`${medicine} ${reaction} (?:Trend )?${line.replaceAll('.', '\\.')}`));
  }
  const [, sheet = ''] = printed.split('Data sheet, after READUS-PV');
  const year = new Date().getFullYear();
  expect(sheet).toMatch(
    new RegExp(
      `all received days: 33 cases with a suspected medicine and a reaction\\. Taken out on .*${year}`,
    ),
  );
  for (const head of [
    'Cases',
    'Definition of the medicine',
    'Definition of the reaction',
    'Comparator',
    'Measures and thresholds',
    'Review of the cases',
    'Limits',
  ]) {
    expect(sheet).toContain(head);
  }
  await portal.stop();
});
