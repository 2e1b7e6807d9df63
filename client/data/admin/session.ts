// The session as the browser knows it: who is signed in, when the server last saw a request, and its end. Tabs
// tell each other the last two.
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { completeAnswer } from '#client/data/complete-answer.ts';
import { request, RequestError, send } from '#client/data/request.ts';
import type { Right } from '#contract/access-rules.ts';
import type { Body, Reply } from '#contract/api.ts';
import type { CurrentUser } from '#contract/users.ts';
import { completeUser } from './complete-user.ts';
import { isConfirmed } from './confirmation.ts';
import { type Ending, heldSession, hold, isAnythingTyped, release, whenReleased } from './held-session.ts';
import { requestPasskey } from './passkeys.ts';

type TabMessage =
  | { type: 'activity'; at: number }
  | { type: 'ended'; ending: Ending }
  /** An account has signed in. */
  | { type: 'entered'; id: string };

/** A session ends after this time without a request, in milliseconds. */
export const sessionLength = 30 * 60_000;
/** How long the answer to 'who is signed in' is valid, in milliseconds. */
const checkedFor = 5 * 60_000;
const sessionKey = ['/api/auth/me'];

/**
 * Cache of the administrators' area: each read happens once, never becomes stale and is never repeated
 * automatically.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: async ({ queryKey, signal }) => {
        // Parts of a path, and maybe a search.
        const address = queryKey
          .filter((part) => part !== '')
          .join('/')
          .replace('/?', '?');
        return completeAnswer(address, await (await call('GET', address, undefined, signal)).json());
      },
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const tabs = new BroadcastChannel('administration');
const listeners = new Set<() => void>();
let lastActivityAt = 0;
let ending: Ending | null = null;

tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
  if (data.type === 'activity') setLastActivityAt(data.at);
  else if (data.type === 'ended') end(data.ending);
  else if (heldSession() || (isSignedIn() && knownUser()?.id !== data.id)) void renewSession();
};

function setLastActivityAt(at: number): void {
  if (at <= lastActivityAt) return;
  lastActivityAt = at;
  for (const listener of listeners) listener();
}

/**
 * The server accepted a request of the session. Counted from its start, so that the browser never expects a
 * later end than the server.
 */
function recordActivity(at: number): void {
  setLastActivityAt(at);
  tabs.postMessage({ type: 'activity', at } satisfies TabMessage);
}

const knownUser = () => queryClient.getQueryData<CurrentUser | null>(sessionKey);
const isSignedIn = () => Boolean(knownUser());

const isOtherRead = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKey[0];

/** Clears all read data and the signed-in user. */
function forget(why: Ending): void {
  if (!isSignedIn()) return;
  ending = why;
  queryClient.setQueryData(sessionKey, null);
  void queryClient.cancelQueries({ predicate: isOtherRead });
  queryClient.removeQueries({ predicate: isOtherRead });
  queryClient.getMutationCache().clear();
}

/** The session has ended. What is typed stays, and the sign-in is asked for over it. */
function end(why: Ending): void {
  if (!isSignedIn() || heldSession()) return;
  if (isAnythingTyped()) hold(why);
  else forget(why);
}

/** Ends the session in all tabs of this browser. */
export function endSession(why: Ending): void {
  end(why);
  tabs.postMessage({ type: 'ended', ending: why } satisfies TabMessage);
}

/** Gives up the page that waits for a sign-in, for the account that is signed in now, or for the sign-in screen. */
export function leaveHeld(): void {
  const now = heldSession();
  if (!now) return;
  // What was typed comes back when the same account opens the form again (components/admin/session-drafts.ts).
  forget(now.why === 'inactive' ? 'inactive' : 'refused');
  release(false);
  if (now.other) void renewSession();
}

/** Why the last session in this tab ended. */
export const lastEnding = () => ending;

export const lastActivity = () => lastActivityAt;

/** Calls the listener whenever any tab has made a request with the session. */
export function subscribeToActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The last refusal for a missing right: the server's message, and the screen that got it. */
let refusal: { path: string; message: string } | null = null;

/** The server's message when it refused a call of this screen. */
export const lastRefusal = (path: string) => (refusal?.path === path ? refusal.message : null);

/** Whether the account has to set up a second factor before the server answers anything else. */
let mustSetUp = false;
const setUpListeners = new Set<() => void>();

function setMustSetUp(now: boolean): void {
  mustSetUp = now;
  for (const listener of setUpListeners) listener();
}

/** Whether the screen to set up a second factor replaces all others. */
export const isSetUpNeeded = () => mustSetUp;

export const useMustSetUp = () =>
  useSyncExternalStore(
    (listener) => {
      setUpListeners.add(listener);
      return () => void setUpListeners.delete(listener);
    },
    () => mustSetUp,
  );

/** The account has set up its second factor: repeat the reads that were refused before. */
export function completeSetUp(): void {
  if (!mustSetUp) return;
  queryClient.removeQueries({ predicate: isOtherRead });
  setMustSetUp(false);
}

/**
 * Calls the server with the session. A 401 always means that the session has ended: what waits for an answer of a person
 * who typed is called again after the sign-in over the page. If the server needs a confirmation,
 * the person gives it and the call is repeated, or it fails with the server's sentence. Any other 403 may mean that the
 * account's rights have changed, so they are read again.
 */
export async function withSession<T>(ask: () => Promise<T>, isWrite = true): Promise<T> {
  if (heldSession() && !(await whenReleased())) throw new RequestError(401, '', '');
  const sentAt = Date.now();
  try {
    const answer = await ask();
    recordActivity(sentAt);
    return answer;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.status === 401) {
      if (isWrite && isSignedIn()) hold('refused');
      endSession('refused');
      if (heldSession() && (await whenReleased())) return withSession(ask, isWrite);
    } else if (error.status < 500) recordActivity(sentAt);
    if (error.problem?.code === 'confirm') {
      if (await isConfirmed()) return withSession(ask, isWrite);
    } else if (error.problem?.code === 'second_factor_setup') {
      setMustSetUp(true);
    } else if (error.status === 403) {
      refusal = error.problem && { path: location.pathname, message: error.problem.message };
      void renewSession();
    }
    throw error;
  }
}

/** What the dashboard says about the portal itself. Any write may change it, so the dashboard then reads it again. */
export const portalReads = ['/api/admin/system-status', '/api/admin/retention-changes', '/api/admin/grants'];
const isAboutPortal = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  portalReads.includes(String(queryKey[0]));

/**
 * Calls an endpoint with the session. Never from a saved copy: that lacks what only administrators may read, and a change
 * that is based on it would undo a later one.
 */
export async function call(
  method: string,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await withSession(
    () => send(method, address, body, { headers, cache: 'no-store', ...(signal && { signal }) }),
    method !== 'GET',
  );
  if (method !== 'GET') void queryClient.invalidateQueries({ predicate: isAboutPortal, refetchType: 'none' });
  return answer;
}

/** Data read with other rights, or by another account, is read again when it is next needed. */
function dropForeignReads({ id, rights }: CurrentUser): void {
  const before = queryClient.getQueryData<CurrentUser | null>(sessionKey);
  if (!before || (before.id === id && before.rights.join() === rights.join())) return;
  queryClient.removeQueries({ predicate: isOtherRead, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate: isOtherRead, refetchType: 'none' });
  void queryClient.refetchQueries({ queryKey: ['/api/admin/dashboard-stats'], type: 'active' });
}

/** The signed-in user. Any failure of the check means that nobody is signed in. */
async function readUser(): Promise<CurrentUser | null> {
  const sentAt = Date.now();
  try {
    const user = completeUser(await request('GET', '/api/auth/me'));
    recordActivity(sentAt);
    return meet(user);
  } catch {
    if (isSignedIn()) endSession('refused');
    return heldSession() ? (knownUser() ?? null) : null;
  }
}

/** Who is signed in from now on in this tab. What another account has typed is never sent as this one. */
function meet(user: CurrentUser): CurrentUser {
  const before = knownUser();
  if (before && before.id !== user.id && (heldSession() || isAnythingTyped())) {
    hold('refused', user);
    return before;
  }
  dropForeignReads(user);
  ending = null; // somebody may have signed in again in another tab
  if (heldSession()) release(true);
  return user;
}

/** `user` is undefined while the first check is under way, and null when nobody is signed in. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readUser, staleTime: checkedFor, gcTime: Infinity }).data;
}

/** The rights of the signed-in account. */
export const useRights = (): readonly Right[] => useSession()?.rights ?? none;
const none: readonly Right[] = [];

/** Asks the server again who is signed in, which renews the session and updates the rights. */
export async function renewSession(): Promise<void> {
  await queryClient.fetchQuery({ queryKey: sessionKey, queryFn: readUser, staleTime: 0 });
}

export const signIn = (input: Body<'POST /api/auth/login'>) => enterBy('/api/auth/login', input);

/** Signs in by name and password, or says that a second factor is asked for, and whether the account has passkeys only. */
export async function signInByPassword(
  input: Omit<Body<'POST /api/auth/login'>, 'code'>,
): Promise<{ user: CurrentUser } | { isByPasskey: boolean }> {
  try {
    return { user: await signIn({ ...input, code: null }) };
  } catch (error) {
    const problem = error instanceof RequestError ? error.problem : null;
    if (problem?.code !== 'second_factor') throw error;
    return { isByPasskey: problem.issues?.[0]?.path === 'passkey' };
  }
}

/** Signs in by a passkey of this device, without a name or a password. Throws `PasskeyFailure` if there is none. */
export async function signInByPasskey(): Promise<CurrentUser> {
  const options = await request<Reply<'POST /api/auth/passkey-login/options'>>(
    'POST',
    '/api/auth/passkey-login/options',
  );
  return enterBy('/api/auth/passkey-login', { passkey: await requestPasskey(options) });
}

/** Creates the account of an invite, and signs in with it. */
export const acceptInvite = (input: Body<'POST /api/auth/accept-invite'>) =>
  enterBy('/api/auth/accept-invite', input);

async function enterBy(address: string, input: object): Promise<CurrentUser> {
  const sentAt = Date.now();
  const user = completeUser(await request('POST', address, input));
  const isOverPage = heldSession() !== null;
  // Nothing of the previous account stays visible.
  if (!isOverPage) queryClient.removeQueries({ predicate: isOtherRead });
  ending = null;
  refusal = null;
  setMustSetUp(false);
  recordActivity(sentAt);
  queryClient.setQueryData(sessionKey, isOverPage ? meet(user) : user);
  tabs.postMessage({ type: 'entered', id: user.id } satisfies TabMessage);
  return user;
}

export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/logout');
  forget('signed out');
  endSession('signed out');
}
