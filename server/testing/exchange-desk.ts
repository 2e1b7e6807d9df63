// A doctor at a portal that can send E2B(R3) messages, for the tests of messages in and out.
import { readBatch } from '../icsr/read-message.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { form, photograph } from '#testing/files.ts';
import { fullContent } from '../icsr/testing/invented-case.ts';
import { official } from '../icsr/testing/official.ts';
import { configureSender } from './configure-sender.ts';
import { makeDoctor } from './doctor.ts';
import { testPortal } from './portal.ts';
import { afterReading } from './what-was-read.ts';
import { updateRow } from '../db/update-row.ts';

/** A portal that can send messages, and checks them where the official schema is. */
export async function sendingPortal(settings: Record<string, string> = {}) {
  const portal = await testPortal({
    config: { rateLimit: false, e2bSchemaDir: official && `${official}/schemas` },
  });
  await configureSender(portal.db, settings);
  return portal;
}

export async function exchangeDesk(settings: Record<string, string> = {}) {
  const portal = await sendingPortal(settings);
  const doctor = await makeDoctor(portal);
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | string | Uint8Array,
    headers: Record<string, string> = method === 'PUT' ? { 'if-match': '"1"' } : {},
  ) => {
    const answer = await doctor.call(method, path, body, headers);
    const name = /filename="([^"]*)"/.exec(String(answer.headers['content-disposition']))?.[1];
    return { ...answer, name };
  };
  const open = async (content: CaseContent = fullContent): Promise<string> => {
    const answer = await call('POST', '/cases', { source: 'paper', content });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };
  /** Takes a case to the state signed. */
  const signed = async (content: CaseContent = fullContent): Promise<string> => {
    const one = await open(content);
    await updateRow(portal.db, 'cases', one, { state: 'signed', mayForward: true });
    return one;
  };
  /** A step by somebody who has read the case just before. A sending after the due day gives a reason. */
  const step = async (one: string, asked: object) => {
    const { body, headers } = await afterReading(portal, one, {
      lateReason: 'technical',
      ...asked,
    });
    return call('POST', `/cases/${one}/steps`, body, headers);
  };
  const later = (seconds = 60) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1_000);
  };
  const attach = async (one: string) => {
    const content = await photograph(16, 16);
    const file = form({ name: 'skin.jpg', type: 'image/jpeg', content });
    const url = `/api/admin/cases/${one}/attachments`;
    const headers = { ...doctor.session, ...file.headers };
    return portal.post(url, file.payload, headers);
  };
  return { portal, call, open, signed, step, later, attach };
}

/** The only message of a file. */
export const messageIn = (xml: string) => {
  const [message] = readBatch(Buffer.from(xml)).messages;
  if (!message) throw new Error('no message');
  return message;
};
