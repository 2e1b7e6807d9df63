// The queue of the device, over answers that a test gives.
import { beforeEach, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { Answer } from '#client/testing/commands.ts';
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

beforeEach(async () => {
  for (const { key } of await listOutbox()) await deleteFromOutbox(key);
});

it('a photograph that is added after its report was sent is sent, too', async () => {
  await commands.setAnswers(stored);
  await addToOutbox('adr-reports', 'report', 'Cefixime', {});
  await sendOutbox(true);
  await addPhotograph();
  expect(await nextDueAt()).not.toBeNull();
  await sendOutbox(true);
  expect(await states()).toEqual(['report: sent']);
});

it('a photograph stays when its report was sent and leaves the list', async () => {
  await commands.setAnswers(stored);
  await addToOutbox('adr-reports', 'report', 'Cefixime', {});
  await sendOutbox(true);
  await addPhotograph();
  await deleteFromOutbox('report');
  expect(await states()).toEqual(['photograph: waiting']);
});

it('the device does not try to send a photograph again and again while its report was refused', async () => {
  await commands.setAnswers([{ path: '/api/adr-reports', status: 400, json: { message: 'No' } }]);
  await addToOutbox('adr-reports', 'report', 'Cefixime', {});
  await addPhotograph();
  expect(await nextDueAt()).not.toBeNull(); // the report's
  await sendOutbox(true);
  expect(await states()).toEqual(['report: refused', 'photograph: waiting']);
  expect(await nextDueAt()).toBeNull();
});
