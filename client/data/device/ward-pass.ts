// The ward pass of this phone, sealed as waiting reports are.
import type { WardKey } from '#contract/ward.ts';
import { request } from '../request.ts';
import { seal, type Sealed, storedRecord, storeRecord, unseal } from './store.ts';

/** `aheadMs` is how far the portal's clock is ahead of the phone's. */
export type OwnPass = Omit<WardKey, 'now'> & { aheadMs: number };

const name = 'ward-pass';
const timeoutMs = 30_000;

/** Whether it has ended at this time of the phone. */
export const isOver = ({ expiresAt, aheadMs }: OwnPass, now: number): boolean =>
  Date.parse(expiresAt) <= now + aheadMs;

export async function readPass(): Promise<OwnPass | null> {
  const sealed = (await storedRecord('passes', name)) as Sealed | undefined;
  return sealed ? ((await unseal(name, sealed)) as OwnPass) : null;
}

/**
 * Turns the code of a pass into the key of this phone. What waits of an earlier pass goes with the new one. Throws as
 * `request` does.
 */
export async function exchangeCode(code: string): Promise<OwnPass> {
  const { now, ...pass } = await request<WardKey>(
    'POST',
    '/api/ward/key',
    { code },
    {},
    AbortSignal.timeout(timeoutMs),
  );
  const own = { ...pass, aheadMs: Date.parse(now) - Date.now() };
  await storeRecord('passes', name, await seal(name, own));
  return own;
}
