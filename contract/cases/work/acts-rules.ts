// What the screen of a case asks and offers besides its steps and its edits, and in which states. Nobody is asked about a
// case that is not sent, whatever it holds; what a duplicate lacks is asked at the surviving case.
import { asideStates, type CaseState, goneStates } from './steps-rules.ts';

/** The states in which each makes no sense. */
const leftOut = {
  /** 'Is it serious?', which sets a due day. */
  decideSeriousness: asideStates,
  /** What is missing. A case that is not valid or was referred may be asked about. */
  missing: goneStates,
  /** What the checks found, and its confirmation. */
  findings: goneStates,
  /** Assessments that are open, were made before a change, or wait for a second person. */
  assess: asideStates,
  /** The comparison with the paper by a second person. */
  compareWithPaper: asideStates,
  /** Days to ask again, and that nothing further is expected. */
  followUp: asideStates,
  reachReporter: goneStates,
  /** The received day of later information. That of a duplicate moves the days of the surviving case. */
  correctDay: ['nullified'],
  /** Links to other cases, and a case of the mother or the child. */
  relatives: goneStates,
  alertCard: asideStates,
  /** The message and the entry sheet. A case that was sent is nullified by a message: `sends`. */
  message: asideStates,
} satisfies Record<string, readonly CaseState[]>;
export type CaseAct = keyof typeof leftOut;

/** Whether the screen asks or offers it in this state. */
export const makesSense = (act: CaseAct, state: CaseState): boolean =>
  !(leftOut[act] as readonly CaseState[]).includes(state);

/** Whether a message of the case can leave: its own, or that which nullifies it. */
export const sends = ({ state, wasSent }: { state: CaseState; wasSent: boolean }): boolean =>
  makesSense('message', state) || (state === 'nullified' && wasSent);
