// Making and using passkeys in this browser. The library loads when it is first needed.
import { m } from '#client/paraglide/messages.js';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/second-factor.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys. Without https it does not. */
export const supportsPasskeys = () => typeof PublicKeyCredential === 'function';

/** The browser made or used no passkey; the message says why, for the person. */
export class PasskeyFailure extends Error {}

/** Asks the person to make a passkey. Throws `PasskeyFailure`. */
export const makePasskey = (options: PasskeyCreation): Promise<MadePasskey> =>
  explained(async () => (await library()).startRegistration({ optionsJSON: options }));

/** Asks the person for one of their passkeys. Throws `PasskeyFailure`. */
export const requestPasskey = (options: PasskeyRequest): Promise<UsedPasskey> =>
  explained(async () => (await library()).startAuthentication({ optionsJSON: options }));

async function explained<T>(work: () => Promise<unknown>): Promise<T> {
  try {
    return (await work()) as T;
  } catch (error) {
    throw new PasskeyFailure(reasonOf(error), { cause: error });
  }
}

// The library passes on the browser's error as its cause, or under the same name.
function reasonOf(error: unknown): string {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return m.admin_ui_this_passkey_is_set_up_already();
  if (name === 'SecurityError') return m.admin_ui_passkeys_work_only_at_the_portals_own_address();
  // The browser does not tell a press on Cancel from a passkey that it does not have.
  if (name === 'NotAllowedError' || name === 'AbortError') return m.admin_ui_no_passkey_was_used();
  return m.admin_ui_this_browser_could_not_use_a_passkey();
}
