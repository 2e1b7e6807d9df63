// What one line of a line listing says of a case: the columns of ICH E2C(R2), Appendix B, in words.
import { outcomes, qualifications } from '../content/code-lists-rules.ts';
import type { CaseContent, Drug, Reaction } from '../content/content-rules.ts';
import { prints } from '../../words/prints-rules.ts';
import {
  abated,
  coded,
  date,
  joined,
  nameOf,
  ofDrug,
  period,
  primaryReporter,
  reappeared,
  suspectsOf,
} from './form-words-rules.ts';
import { causalityOf } from './prints-rules.ts';

/** A line is no case: more drugs or reactions than these are only counted. */
const most = 4;

function lines<Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string): string {
  const shown = entries.slice(0, most).map(textOf);
  const more = entries.length - most;
  return joined([...shown, more > 0 ? prints('and_more', { count: more }) : ''], '\n');
}

/** `content` and `assessments` as they may leave the centre. `department`: of the reporter, or the ward. */
export function listingFacts({
  content,
  assessments,
  department,
}: Parameters<typeof causalityOf>[0] & { content: CaseContent; department: string }) {
  const { reactions = [] } = content;
  const suspects = suspectsOf(content);
  const causality = causalityOf({ content, assessments });
  const reporter = primaryReporter(content);
  /** Several drugs have numbers, as on CIOMS I: a narrow column has no room for their names. */
  const numberOf = (drug: Drug) => (suspects.length > 1 ? `#${suspects.indexOf(drug) + 1}` : '');
  /** A line for each suspected drug. */
  const eachSuspect = (textOf: (drug: Drug) => string) =>
    lines(
      suspects.filter((drug) => textOf(drug) !== ''),
      (drug) => joined([numberOf(drug), textOf(drug)], ' '),
    );
  return {
    drugs: lines(suspects, (drug) =>
      joined([joined([numberOf(drug), ofDrug.name(drug)], ' '), lines(drug.doses ?? [], doseWords)], '\n'),
    ),
    reactions: lines(reactions, (one: Reaction) =>
      joined([nameOf(one), period(one.onset, one.end), coded(outcomes, one.outcome)], ', '),
    ),
    dechallenge: eachSuspect((drug) => abated(drug, reactions)),
    rechallenge: eachSuspect((drug) => reappeared(drug, reactions)),
    causality: eachSuspect((drug) => causality(drug).split('\n')[0] ?? ''),
    reporter: joined([coded(qualifications, reporter.qualification), department]),
  };
}

function doseWords(dose: NonNullable<Drug['doses']>[number]): string {
  const one: Drug = { id: '', doses: [dose] };
  const days = joined([date(dose.start), ofDrug.stopped(one)], prints('to'));
  return joined([ofDrug.dose(one), ofDrug.route(one), ofDrug.frequency(one), days], ', ');
}
