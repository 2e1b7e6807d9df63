// Tests sign-ins while the queue of password hashes is full.
import { describe, expect, it, onTestFinished } from 'vitest';
import { administrator } from '#testing/administrator.ts';
import { makeAdministrator, signedInPortal } from '../../testing/administrator.ts';
import { testPortal } from '../../testing/portal.ts';
import { hashPassword } from '../../access/password.ts';

/** More than can run and wait together. */
const many = 24;

/** Fills the queue of hashes, and refills it until the returned function is called. */
function fillQueue(): () => Promise<unknown> {
  let isFull = true;
  const hashRepeatedly = async () => {
    while (isFull) await hashPassword('Some-Password-1');
  };
  const places = Array.from({ length: many }, () => hashRepeatedly().catch(() => {})); // some find the queue full
  const end = () => {
    isFull = false;
    return Promise.all(places);
  };
  onTestFinished(() => void end());
  return end;
}

describe('a full queue of password hashes', () => {
  const refused = {
    message: 'Too many passwords are being checked at this moment. Try again in a few seconds.',
    requestId: expect.any(String),
  };

  it('refuses a sign-in with 503 and Retry-After, and accepts it when there is room again', async () => {
    const portal = await testPortal({ config: { trustProxy: 1 } });
    await makeAdministrator(portal);
    const end = fillQueue();
    const signIn = (password: string, place: number) =>
      portal.post(
        '/api/auth/login',
        { ...administrator, password },
        { 'x-forwarded-for': `203.0.113.${place}` },
      );
    const wrong = Array.from({ length: many }, (_, place) => signIn('Wrong-Password-1', place));
    for (const answer of await Promise.all([...wrong, signIn(administrator.password, many)])) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '2', refused]);
    }
    await end();
    expect((await signIn(administrator.password, many)).statusCode).toBe(200);
  });

  it('counts no attempt whose password was not checked', async () => {
    const portal = await testPortal();
    await makeAdministrator(portal);
    const end = fillQueue();
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await portal.post('/api/auth/login', administrator)).statusCode).toBe(503);
    }
    expect(await portal.db.selectFrom('sign_in_tries').select('id').execute()).toEqual([]);
    await end();
    expect((await portal.post('/api/auth/login', administrator)).statusCode).toBe(200);
  });

  it('refuses an unknown name with the same sentence, then and later', async () => {
    const portal = await testPortal();
    const end = fillQueue();
    const nobody = { username: 'nobody', password: 'Wrong-Password-1' };
    const answer = await portal.post('/api/auth/login', nobody);
    expect([answer.statusCode, answer.json()]).toEqual([503, refused]);
    await end();
    expect((await portal.post('/api/auth/login', nobody)).statusCode).toBe(401);
  });

  it('does not use an invite up', async () => {
    const { portal, session } = await signedInPortal();
    const { path } = (await portal.post('/api/admin/administrators', {}, session)).json();
    const accept = () =>
      portal.post('/api/auth/accept-invite', {
        token: path.split('#')[1],
        username: 'asha',
        password: 'Brick-Lantern-47!',
      });
    const end = fillQueue();
    expect((await accept()).statusCode).toBe(503);
    await end();
    expect((await accept()).statusCode).toBe(201);
  });
});
