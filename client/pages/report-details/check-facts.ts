// What the contract's checks say about the answers, in the words of the page: what cannot be true, at its field, and what
// excludes another answer, which is asked once.
import { m } from '#client/paraglide/messages.js';
import { portalNow } from '#client/portal-time.ts';
import type { CheckLevel } from '#contract/cases/content/check-levels-rules.ts';
import type { PlacedWord } from '#contract/cases/content/check-parts-rules.ts';
import { type Finding, findingsOf } from '#contract/cases/content/checks-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { positionPath, valueAt } from '#contract/cases/content/paths-rules.ts';
import { withBothDeathFacts } from '#contract/cases/content/said-twice-rules.ts';
import { reporters } from '#contract/words/reporters-rules.ts';
import { contentOf, type Fault, faultsOf, type Place } from './build-content.ts';
import { dateText } from '#client/components/ui/date-text.ts';
import { type Answers, stepsFor, type ReporterKind } from './questions.ts';

/** A fault, with the number of its page. */
export type PlacedFault = Fault & { step: number };

/** Finds the alarm words of a content. The check page loads it later, or not at all without a network. */
export type FindWords = (content: CaseContent) => PlacedWord[];

/** The findings of a level, each with the questions of the form that it compares. */
function found(
  who: ReporterKind,
  answers: Answers,
  level: CheckLevel,
  now: ReturnType<typeof portalNow>,
  findWords: FindWords = () => [],
): (Finding & { content: CaseContent; places: (Place & { path: string })[] })[] {
  const byPath = new Map<string, Place>();
  // As the portal stores it: whoever says Fatal says 'results in death'.
  const { content } = withBothDeathFacts({}, contentOf(who, answers, {}, byPath));
  return findingsOf(content, { now, alarmWords: findWords(content) }, [level]).map((one) => {
    const places = one.fields.flatMap((path) => {
      const place = byPath.get(positionPath(path, content));
      return place ? [{ ...place, path }] : [];
    });
    return { ...one, content, places };
  });
}

/** An answer that follows from another one: of a problem, that the person died. */
export interface Following {
  problem: string;
  /** Whether the portal ticks 'the person died'; otherwise it sets the outcome. */
  isTick: boolean;
}

/** What the portal sets because of other answers. */
export function followingOf(who: ReporterKind, answers: Answers): Following[] {
  const { content, setByPortal } = withBothDeathFacts({}, contentOf(who, answers, {}));
  return setByPortal.map((path) => {
    const reaction = content.reactions?.find(({ id }) => path.split('.')[1] === id);
    return { problem: known(reaction?.term) ?? '', isTick: path.endsWith('.death') };
  });
}

/** What cannot be true, on all pages. The portal checks it again by its own clock. */
export function factFaults(who: ReporterKind, answers: Answers, now = portalNow()): PlacedFault[] {
  return found(who, answers, 'impossible', now).flatMap(({ check, content, places }) => {
    const dateAt = (path: string) => dateText(String(valueAt(content, path)));
    const [first, second] = places;
    if (!first) return [];
    if (check === 'inFuture') {
      return places.map(({ step, field, label, path }) => ({
        step,
        field,
        message: m.details_date_future({ later: label, laterDate: dateAt(path) }),
      }));
    }
    const { step, field, label, path } = first;
    if (check !== 'endBeforeStart') return [{ step, field, message: m.details_impossible({ field: label }) }];
    if (!second) return [];
    const texts = {
      later: label,
      laterDate: dateAt(path),
      earlier: second.label,
      earlierDate: dateAt(second.path),
    };
    return [{ step, field, message: m.details_date_before(texts) }];
  });
}

/** Answers that exclude each other. The check page asks once whether they are right. */
export interface Doubt {
  /** The name of its control. It names what was answered, so another answer is asked again. */
  name: string;
  answers: Place[];
  /** For the desk, in English. */
  message: string;
}

/** More of them help nobody. The desk sees all. */
const doubtsMax = 10;

export function doubtsOf(
  who: ReporterKind,
  answers: Answers,
  findWords?: FindWords,
  now = portalNow(),
): Doubt[] {
  return found(who, answers, 'contradiction', now, findWords)
    .flatMap(({ check, content, message, places }) => {
      if (places.length === 0) return [];
      const values = places.map(({ path }) => valueAt(content, path) ?? null);
      // Of a text its alarm words were answered.
      const name = `_right ${check} ${check === 'alarmWords' ? message : JSON.stringify(values)}`;
      return [{ name, message, answers: [...new Map(places.map((one) => [one.field, one])).values()] }];
    })
    .slice(0, doubtsMax);
}

/** The content with a remark for each pair of answers that the visitor called right. It confirms nothing. */
export function withRemarks(
  content: CaseContent,
  who: ReporterKind,
  answers: Answers,
  findWords?: FindWords,
): CaseContent {
  const remarks = doubtsOf(who, answers, findWords)
    .filter(({ name }) => answers[name] === 'yes')
    .map(({ message }) => reporters('called_right', { message }));
  return remarks.length === 0 ? content : { ...content, reporterRemarks: remarks };
}

/** Every fault of the form, the first one of each field. */
export function allFaults(who: ReporterKind, answers: Answers): PlacedFault[] {
  const faults = stepsFor(who).flatMap((step, number) =>
    faultsOf(step, answers).map((fault) => ({ ...fault, step: number })),
  );
  const named = new Set(faults.map(({ field }) => field));
  return [...faults, ...factFaults(who, answers).filter(({ field }) => !named.has(field))];
}
