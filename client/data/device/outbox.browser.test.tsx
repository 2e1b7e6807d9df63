// The queue of the device, over answers that a test gives.
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OutboxList } from '#client/components/device/outbox-list.tsx';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import type { Answer } from '#client/testing/commands.ts';
import { setAnswers } from '#client/testing/answers.ts';
import {
  addPhotographs,
  addToOutbox,
  deleteFromOutbox,
  listOutbox,
  nextDueAt,
  sendOutbox,
} from './outbox.ts';
import { storePhotograph } from './photographs.ts';

const ticket = '/api/report-status/attachments/ticket';
const stored: Answer[] = [
  { path: '/api/adr-reports', json: { id: '1', reference: 'ADR-2026-1', receiptCode: '1234-5678' } },
  { path: '/api/report-status/attachments', json: { uploadURL: new URL(ticket, location.href).href } },
  { path: ticket, method: 'PUT', status: 204 },
];
const photograph = { key: 'photograph', name: 'rash.jpg', type: 'image/jpeg', size: 3 };

const addPhotograph = async () => {
  await storePhotograph(photograph, new Blob(['abc'], { type: photograph.type }));
  await addPhotographs([photograph], { of: 'report' });
};
const states = async () => (await listOutbox()).map(({ key, state }) => `${key}: ${state}`);

function showList(): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(<OutboxList form="adr-reports" added={0} onCorrect={() => {}} />);
}

beforeEach(async () => {
  for (const { key } of await listOutbox()) await deleteFromOutbox(key);
});

it('asks the browser to keep what waits, and says that some browsers delete it after seven days', async () => {
  const asked = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  onTestFinished(() => asked.mockRestore());
  const said = page.getByText(
    'Some browsers still delete what a site stored when nobody has opened the site for seven days.',
  );
  expect(asked).not.toHaveBeenCalled();
  await addToOutbox('adr-reports', 'report', 'Cefixime', { name: 'R. K.' });
  expect(asked).toHaveBeenCalledOnce();
  showList();
  await expect.element(said).toBeVisible();
  // What was sent waits no more.
  await setAnswers(stored);
  await sendOutbox(true);
  await expect.element(page.getByText('Sent.', { exact: true }).first()).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

it('a photograph that is added after its report was sent is sent, too', async () => {
  await setAnswers(stored);
  await addToOutbox('adr-reports', 'report', 'Cefixime', {});
  await sendOutbox(true);
  await addPhotograph();
  expect(await nextDueAt()).not.toBeNull();
  await sendOutbox(true);
  expect(await states()).toEqual(['report: sent']);
});

it('a photograph whose report got no receipt code says so, and is sent with the code of the centre', async () => {
  const answer = { id: '1', reference: 'ADR-2026-7K3M-Q9TD', receiptCode: null };
  await setAnswers([{ path: '/api/adr-reports', json: answer }, ...stored]);
  await addToOutbox('adr-reports', 'report', 'Cefixime', {});
  await addPhotograph();
  await sendOutbox(true);
  expect(await states()).toEqual(['report: sent', 'photograph: refused']);
  expect(await nextDueAt()).toBeNull();

  showList();
  await expect.element(page.getByText(/which has none yet/)).toBeVisible();
  await expect.element(page.getByLabelText('Number of the report')).toHaveValue(answer.reference);
  await page.getByLabelText('Receipt code', { exact: true }).fill('4444 5555 6666');
  const sent = bodiesTo('/api/report-status/attachments');
  await page.getByRole('button', { name: 'Send with this code' }).click();
  await expect.poll(states).toEqual(['report: sent']);
  expect(sent).toMatchObject([{ reference: answer.reference, code: '4444-5555-6666' }]);
});

it('a photograph stays when its report was sent and leaves the list', async () => {
  await setAnswers(stored);
  await addToOutbox('adr-reports', 'report', 'Cefixime', {});
  await sendOutbox(true);
  await addPhotograph();
  await deleteFromOutbox('report');
  expect(await states()).toEqual(['photograph: waiting']);
});

it('the device does not try to send a photograph again and again while its report was refused', async () => {
  await setAnswers([{ path: '/api/adr-reports', status: 400, json: { message: 'No' } }]);
  await addToOutbox('adr-reports', 'report', 'Cefixime', {});
  await addPhotograph();
  expect(await nextDueAt()).not.toBeNull(); // the report's
  await sendOutbox(true);
  expect(await states()).toEqual(['report: refused', 'photograph: waiting']);
  expect(await nextDueAt()).toBeNull();
});

it('details and photographs wait on the device until they have the new receipt code of their report', async () => {
  const unknown = { status: 404, json: { message: 'There is no report with this number and this code.' } };
  await setAnswers([{ path: '/api/report-status/*', ...unknown }]);
  const proof = { reference: 'ADR-2026-7K3M-Q9TD', code: '1111-2222-3333' };
  const typed = JSON.stringify({ proof, step: 7 });
  await addToOutbox('report-status/details', 'details', 'Cefixime', { ...proof, details: {} }, { typed });
  await storePhotograph(photograph, new Blob(['abc'], { type: photograph.type }));
  await addPhotographs([photograph], { proof });
  await sendOutbox(true);
  expect(await states()).toEqual(['details: refused', 'photograph: refused']);

  showList();
  const code = page.getByLabelText('Receipt code', { exact: true });
  const send = page.getByRole('button', { name: 'Send with this code' });
  await expect.element(page.getByLabelText('Number of the report')).toHaveValue(proof.reference);
  await code.fill('1111');
  await send.click();
  await expect.element(page.getByText('Enter all twelve characters of the receipt code')).toBeVisible();
  await code.fill('4444 5555 6666');
  await send.click();
  await expect.poll(async () => (await listOutbox())[0]?.body?.['code']).toBe('4444-5555-6666');
  await expect.poll(states).toEqual(['details: refused', 'photograph: refused']);
  expect(JSON.parse((await listOutbox())[0]?.typed ?? '')).toEqual({
    proof: { ...proof, code: '4444-5555-6666' },
    step: 7,
  });

  const bodies = [bodiesTo('/details'), bodiesTo('/attachments')];
  await setAnswers([{ path: '/api/report-status/details', json: { reference: proof.reference } }, ...stored]);
  await code.fill('7777-8888-9999');
  await send.click();
  await expect.poll(states).toEqual(['details: sent']);
  const renewed = { ...proof, code: '7777-8888-9999' };
  expect(bodies).toMatchObject([[renewed], [{ ...renewed, name: 'rash.jpg' }]]);
});
