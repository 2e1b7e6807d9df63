// What a reporter adds to a quick report, and which entries of the details are its medicine and its problem.
import { foldText } from '../../text-rules.ts';
import type { CaseContent, Drug, Reaction } from '../content/content-rules.ts';
import { isSuspect } from '../content/criteria-rules.ts';
import { known } from '../content/fields-rules.ts';
import { reporterDetails } from './reporter-details-rules.ts';

/**
 * Details with the marks of the quick form's medicine and problem. The form marks what it was prefilled with. Without a
 * mark they are the entry of the same name, or otherwise the first suspected drug and the first reaction.
 */
export function withOrigins(details: CaseContent, report: CaseContent): CaseContent {
  const { drugs, reactions } = details;
  const ofReport = <Entry extends { origin?: string }>(entries: readonly Entry[] = []) =>
    entries.find(({ origin }) => origin === 'report');
  const nameOf = ({ name }: Drug) => known(name);
  const termOf = ({ term }: Reaction) => known(term);
  return {
    ...details,
    ...(drugs && { drugs: marked(drugs, drugs.filter(isSuspect), nameOf, ofReport(report.drugs)) }),
    ...(reactions && { reactions: marked(reactions, reactions, termOf, ofReport(report.reactions)) }),
  };
}

function marked<Entry extends { id: string; origin?: 'report' }>(
  entries: readonly Entry[],
  candidates: readonly Entry[],
  nameOf: (entry: Entry) => string | undefined,
  own: Entry | undefined,
): Entry[] {
  const named = (entry: Entry) => foldText((nameOf(entry) ?? '').trim());
  const mark =
    entries.find(({ origin }) => origin === 'report') ??
    candidates.find((one) => own && named(own) !== '' && named(one) === named(own)) ??
    candidates[0];
  return entries.map(({ origin: _, ...entry }) =>
    entry.id === mark?.id ? ({ ...entry, origin: 'report' } as Entry) : (entry as Entry),
  );
}

/**
 * The details without marks. They tell what a report named; in the case of another report they would take the place of
 * what that one named.
 */
export function withoutOrigins(details: CaseContent): CaseContent {
  const { drugs, reactions } = details;
  const plain = <Entry extends { origin?: string }>({ origin: _, ...entry }: Entry) => entry;
  return {
    ...details,
    ...(drugs && { drugs: drugs.map(plain) }),
    ...(reactions && { reactions: reactions.map(plain) }),
  };
}

/**
 * The first content of the case of a report that was sent with details. The details have priority; the seven fields
 * fill what the details leave out.
 */
export function contentWithDetails(report: CaseContent, sent: CaseContent): CaseContent {
  const details = withOrigins(reporterDetails(sent), report);
  const [quickReporter, ...others] = report.reporters ?? [];
  const [reporter, ...further] = details.reporters ?? [];
  const narratives = [report.narrative, details.narrative].filter(
    (text) => text !== undefined && text !== '',
  );
  return {
    ...report,
    ...details,
    patient: { ...report.patient, ...details.patient },
    reporters: [
      ...(quickReporter || reporter
        ? [{ ...quickReporter, ...reporter, id: reporter?.id ?? quickReporter?.id ?? '', primary: true }]
        : []),
      ...others,
      // Only one reporter is the primary source.
      ...further.map((one) => ({ ...one, primary: false })),
    ],
    reactions: corrected(report.reactions, details.reactions),
    drugs: corrected(report.drugs, details.drugs),
    ...(narratives.length > 0 && { narrative: narratives.join('\n\n') }),
  };
}

/** The entries of the details: the marked one over that of the report, which stays if none is marked. */
function corrected<Entry extends { origin?: 'report' }>(
  own: readonly Entry[] = [],
  entries: readonly Entry[] = [],
): Entry[] {
  const [first] = own;
  const isMarked = entries.some(({ origin }) => origin === 'report');
  return [
    ...(isMarked ? [] : own),
    ...entries.map((entry) => (entry.origin === 'report' ? { ...first, ...entry } : entry)),
  ];
}
