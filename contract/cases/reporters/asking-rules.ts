// Whether a reporter may be asked, and by which way. The last decision on the consent 'mayAskMe' counts. No zod here:
// public pages may load this file.
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
    return `The reporter does not want to be asked. Only a reporter who calls is asked: "${followUpWays.reporterCalled}".`;
  }
  if (source === 'icsr' && !waysToSender.includes(way)) {
    return 'The reporter of an imported message was never asked whether the centre may ask. Only its sender is asked: by telephone, in person or by letter.';
  }
  if (way === 'mail' && source !== 'portal') {
    return 'The reporter was never asked whether the centre may write. Ask by another way, or record the consent first.';
  }
  return null;
}

/** The ways by which a question may be put. `canMail`: a mail of the portal can leave, and there is an address. */
export const waysToAsk = (asking: Asking, canMail: boolean): FollowUpWay[] =>
  (Object.keys(followUpWays) as FollowUpWay[]).filter(
    (way) => askingRefusal(way, asking) === null && (way !== 'mail' || canMail),
  );
