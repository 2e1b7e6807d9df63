// Dates that contradict each other or lie in the future, found by the contract's own rules, in the words of the page.
import { m } from '#client/paraglide/messages.js';
import { portalNow } from '#client/portal-time.ts';
import { findContradictions } from '#contract/cases/contradictions-rules.ts';
import { contentOf, type Fault, faultsOf, type Place } from './build-content.ts';
import { dateText } from './date-text.ts';
import { type Answers, stepsFor, type ReporterKind } from './questions.ts';

/** A fault, with the number of its page. */
export type PlacedFault = Fault & { step: number };

/** The dates of all pages. The portal checks them again by its own clock. */
export function dateFaults(who: ReporterKind, answers: Answers, now = portalNow()): PlacedFault[] {
  const places = new Map<string, Place>();
  const content = contentOf(who, answers, {}, places);
  return findContradictions(content, now).flatMap(({ path, date, isBefore }) => {
    const place = places.get(path);
    const other = isBefore && places.get(isBefore.path);
    if (!place || (isBefore && !other)) return [];
    const { step, field, label } = place;
    const texts = { later: label, laterDate: dateText(date) };
    const message = other
      ? m.details_date_before({ ...texts, earlier: other.label, earlierDate: dateText(isBefore.date) })
      : m.details_date_future(texts);
    return [{ step, field, message }];
  });
}

/** Every fault of the form. */
export const allFaults = (who: ReporterKind, answers: Answers): PlacedFault[] => [
  ...stepsFor(who).flatMap((step, number) =>
    faultsOf(step, answers).map((fault) => ({ ...fault, step: number })),
  ),
  ...dateFaults(who, answers),
];
