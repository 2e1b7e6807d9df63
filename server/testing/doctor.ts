// A doctor who works on cases: an account with a session, and calls of the administrators' area by it.
import type { Right } from '#contract/access-rules.ts';
import { callerOf, makeAccount, sessionOf } from './administrator.ts';
import type { TestPortal } from './portal.ts';

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
  return { id, session, call: callerOf(portal, session) };
}
