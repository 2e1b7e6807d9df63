// Whether a reporter may be asked, and by which way. The last decision on the consent 'mayAskMe' counts.
import { reporters } from '../../words/reporters-rules.ts';
import { followUpWays } from '../content/choices-rules.ts';
import type { Source } from './from-report-rules.ts';

export type FollowUpWay = keyof typeof followUpWays;

/** The facts that decide. */
export interface Asking {
  /** How the report came. */
  source: Source;
  /** The last decision; null: the reporter was never asked. */
  mayAskMe: boolean | null;
}

/** The ways to reach the sender of a message: another centre has no receipt code, and its address was not given to us. */
const waysToSender: readonly FollowUpWay[] = ['telephone', 'inPerson', 'letter'];

/** Why a question must not be put by a way; null: it may. A reporter who calls is always heard. */
export function askingRefusal(way: FollowUpWay, { source, mayAskMe }: Asking): string | null {
  if (way === 'reporterCalled' || mayAskMe === true) return null;
  if (mayAskMe === false) {
    return reporters('not_asked', { way: followUpWays.reporterCalled });
  }
  if (source === 'icsr' && !waysToSender.includes(way)) {
    return reporters('ask_sender');
  }
  if (way === 'mail' && source !== 'portal') {
    return reporters('mail_needs_consent');
  }
  return null;
}

/** The ways by which a question may be put. `canMail`: a mail of the portal can leave, and there is an address. */
export const waysToAsk = (asking: Asking, canMail: boolean): FollowUpWay[] =>
  (Object.keys(followUpWays) as FollowUpWay[]).filter(
    (way) => askingRefusal(way, asking) === null && (way !== 'mail' || canMail),
  );
