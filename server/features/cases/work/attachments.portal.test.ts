// Tests attachments by staff: which files are accepted, who can read them, and that they are never public.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { form, photograph } from '#testing/files.ts';
import { makeAccount, sessionOf, signedInPortal } from '../../../testing/administrator.ts';

async function office() {
  const { portal, session } = await signedInPortal();
  const body = { source: 'paper', content: { patient: { initials: 'S.M.' } } };
  const made = (await portal.post('/api/admin/cases', body, session)).json<CaseDetails>();
  const attach = (name: string, type: string, content: Buffer, id = made.id) => {
    const { payload, headers } = form({ name, type, content });
    const url = `/api/admin/cases/${id}/attachments`;
    return portal.post(url, payload, { ...session, ...headers });
  };
  return { portal, session, made, attach };
}

it('a photograph is attached, shown to accounts with "cases" only, and never public', async () => {
  const { portal, session, made, attach } = await office();
  const answer = await attach('form.jpg', 'image/jpeg', await photograph(64, 48));
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    expect.objectContaining({ name: 'form.jpg', type: 'image/jpeg', source: 'staff', by: 'admin' }),
  ]);
  const url = `/api/admin/cases/${made.id}/attachments/${answer.json().id}`;
  const read = await portal.get(url, session);
  expect([read.statusCode, read.headers['content-type'], read.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  const shown = (await portal.get(`/api/admin/cases/${made.id}`, session)).json<CaseDetails>();
  expect(shown.attachments).toEqual([answer.json()]);

  const editor = await sessionOf(portal, await makeAccount(portal, 'editor', ['content', 'portal']));
  expect((await portal.get(url)).statusCode).toBe(401);
  expect((await portal.get(url, editor)).statusCode).toBe(403);
  const [file] = await portal.db.selectFrom('files').select(['name', 'audience']).execute();
  expect(file?.audience).toBe('cases');
  expect((await portal.get(`/uploads/${file?.name}`, session)).statusCode).toBe(404);
  const other = await portal.post('/api/admin/cases', { source: 'mail', content: {} }, session);
  for (const wrong of [
    url.replace(made.id, other.json().id),
    url.replace(/[^/]+$/, 'x'),
    url.replace(/[^/]+$/, randomUUID()),
  ]) {
    expect((await portal.get(wrong, session)).statusCode).toBe(404);
  }
  const opened = await portal.db
    .selectFrom('audit_events')
    .select('kind')
    .where('action', '=', 'open')
    .execute();
  expect(opened.map(({ kind }) => kind).toSorted()).toEqual(['case-attachments', 'cases']);
});

/** A PDF of two pages, 200 by 100 points: the first is red, the second blue. */
const twoPages = () => {
  const page = (number: number, colour: string) =>
    `${number} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${number + 1} 0 R >> endobj\n` +
    `${number + 1} 0 obj << /Length 26 >> stream\n${colour} rg 0 0 200 100 re f  \nendstream endobj\n`;
  return Buffer.from(
    '%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n' +
      '2 0 obj << /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >> endobj\n' +
      `${page(3, '1 0 0')}${page(5, '0 0 1')}trailer << /Root 1 0 R >>\n%%EOF\n`,
  );
};

it('the pages of a PDF are shown as pictures, and the PDF itself is only a download', async () => {
  const { portal, session, made, attach } = await office();
  const attached = await attach('form.pdf', 'application/pdf', twoPages());
  expect(attached.json()).toMatchObject({ type: 'application/pdf', pages: 2 });
  const shown = (await portal.get(`/api/admin/cases/${made.id}`, session)).json<CaseDetails>();
  expect(shown.attachments).toMatchObject([{ pages: 2 }]);
  const url = `/api/admin/cases/${made.id}/attachments/${attached.json().id}`;
  const colours: number[][] = [];
  for (const number of [1, 2]) {
    const page = await portal.get(`${url}/pages/${number}`, session);
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect(page.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    const picture = sharp(page.rawPayload);
    expect(await picture.metadata()).toMatchObject({ width: 1_240, height: 620 });
    colours.push(
      [...(await picture.resize(1, 1).removeAlpha().raw().toBuffer())].map((part) => Math.round(part / 255)),
    );
  }
  expect(colours).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ]);
  for (const none of ['0', '3', '-1', '1.5', 'x', '99999']) {
    expect.soft((await portal.get(`${url}/pages/${none}`, session)).statusCode, none).toBe(404);
  }
  const file = await portal.get(url, session);
  expect(file.headers['content-disposition']).toMatch(/^attachment/);
  expect((await portal.get(`${url}/pages/1`)).statusCode).toBe(401);
});

it('other files, a sixth file and a case that does not exist are refused with a sentence', async () => {
  const { made, attach } = await office();
  const picture = await photograph(32, 32);
  const refused = [
    [await attach('a.gif', 'image/gif', picture), 400],
    [await attach('a.docx', 'application/msword', picture), 400],
    [await attach('a.pdf', 'application/pdf', picture), 400],
    [await attach('a.jpg', 'image/jpeg', picture, randomUUID()), 404],
  ] as const;
  for (const [answer, status] of refused) {
    expect([answer.statusCode, answer.json().message]).toEqual([
      status,
      expect.stringMatching(/^[A-Z].*\.$/),
    ]);
  }
  for (let n = 0; n < 5; n += 1)
    expect((await attach(`${n}.jpg`, 'image/jpeg', picture)).statusCode).toBe(201);
  const sixth = await attach('6.jpg', 'image/jpeg', picture, made.id);
  expect([sixth.statusCode, sixth.json().message]).toEqual([409, 'A report has at most 5 attachments.']);
});
