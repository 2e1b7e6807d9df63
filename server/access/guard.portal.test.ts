// What a signed-in account gets when its session cannot be renewed.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { SystemStatus } from '#contract/system-status.ts';
import { signedInPortal } from '../testing/administrator.ts';

const address = '/api/admin/system-status';

it('who is signed in reads on while nothing can be written, and the system status says so', async () => {
  const { portal, session } = await signedInPortal();
  const warnings = async () => (await portal.get(address, session)).json<SystemStatus>().warnings;
  const sentence = 'The database accepts no writes right now: nothing can be stored';
  await sql`pragma query_only = 1`.execute(portal.db);
  expect(await warnings()).toContain(sentence);
  await sql`pragma query_only = 0`.execute(portal.db);
  expect(await warnings()).not.toContain(sentence);
});

it('a session that cannot be renewed for another reason is an error', async () => {
  const { portal, session } = await signedInPortal();
  const refused = sql`create trigger refused before update on sessions begin select raise(abort, 'refused'); end`;
  await refused.execute(portal.db);
  expect((await portal.get(address, session)).statusCode).toBe(500);
});
