// A doctor who works on cases: an account with a session, and calls of the administrators' area by it.
import type { Right } from '#contract/access-rules.ts';
import { makeAccount, sessionOf } from './administrator.ts';
import type { TestPortal } from './portal.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** With full name and designation, so that the doctor may sign. */
export async function makeDoctor(
  portal: TestPortal,
  name = 'asha',
  rights: readonly Right[] = ['portal', 'content', 'cases', 'sign'],
) {
  const id = await makeAccount(portal, name, rights);
  const person = { fullName: `Dr ${name}`, designation: 'Pharmacologist' };
  await portal.db.updateTable('users').set(person).where('id', '=', id).execute();
  const session = await sessionOf(portal, id);
  /** `path` is below /api/admin. A text or bytes are sent as XML, everything else as JSON. */
  async function call(
    method: Method,
    path: string,
    body?: object | string | Uint8Array,
    headers: Record<string, string> = {},
  ) {
    const isXml = typeof body === 'string' || body instanceof Uint8Array;
    const payload = body instanceof Uint8Array ? Buffer.from(body) : body;
    const type = isXml && { 'content-type': 'application/xml' };
    const answer = await portal.send(method, `/api/admin${path}`, payload, {
      ...session,
      ...type,
      ...headers,
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body: answer.headers['content-type']?.startsWith('application/json') ? answer.json() : null,
    };
  }
  return { id, session, call };
}
