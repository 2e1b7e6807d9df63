// A session that has ended while something is typed: the page stays, and a dialog (components/admin/sign-in-over.tsx) asks
// for the sign-in over it. Calls that the server refused meanwhile wait for the answer.
import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/users.ts';

/** Why the session ended. */
export type Ending = 'signed out' | 'inactive' | 'refused';

export interface HeldSession {
  why: Ending;
  /** Another account is signed in now. Nothing is sent as this one. */
  other: CurrentUser | null;
}

let held: HeldSession | null = null;
let waiting: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();
const typing = new Set<object>();

function change(next: HeldSession | null): void {
  held = next;
  for (const listener of listeners) listener();
}

export const heldSession = () => held;

/** The ended session that waits for a sign-in over the page, or null. */
export const useHeldSession = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, heldSession);

/** Marks that the page holds something typed. Returns a function that takes the mark back. */
export function markTyped(): () => void {
  const mark = {};
  typing.add(mark);
  return () => void typing.delete(mark);
}

export const isAnythingTyped = () => typing.size > 0;

/** Keeps the page until `release`. The first reason stays. */
export function hold(why: Ending, other: CurrentUser | null = null): void {
  waiting ??= Promise.withResolvers();
  change({ why: held?.why ?? why, other });
}

/** Resolves to whether the same account has signed in again. */
export const whenReleased = async () => waiting?.promise ?? false;

/** The same account has signed in again, or the person has left the page. */
export function release(isBack: boolean): void {
  const { resolve } = waiting ?? {};
  waiting = null;
  change(null);
  resolve?.(isBack);
}
