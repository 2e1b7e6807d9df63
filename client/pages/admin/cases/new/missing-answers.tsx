// How complete the form is while somebody types, and what is missing.
import { useDeferredValue, useMemo } from 'react';
import { controlId } from '#client/components/case/form-context.ts';
import { CompletenessBar } from '#client/components/case/marks.tsx';
import { contentFromTyped, type TypedContent } from '#client/components/case/typed-content.ts';
import { m } from '#client/paraglide/messages.js';
import { completenessOf } from '#contract/cases/content/completeness-rules.ts';
import type { Completeness } from '#contract/cases/cases.ts';
import { gradedFields } from '#contract/cases/content/graded-fields-rules.ts';
import { percentText } from '#contract/percent-rules.ts';
import { type BatchParts, filled } from './entry-form.ts';

/** Before the ids of the form's controls. */
export const prefix = 'new-';

/** Computed while somebody types, after the letters are on the screen. */
export function useCompleteness(typed: TypedContent, occupation: string): Completeness {
  const later = useDeferredValue(typed);
  return useMemo(() => completenessOf(contentFromTyped(filled(later, occupation))), [later, occupation]);
}

/** How many missing answers are named. */
const mostNamed = 3;

/** How complete the form is, and a button to each answer that would add most. */
export function MissingAnswers({ typed, completeness }: { typed: TypedContent; completeness: Completeness }) {
  const { score, questions } = completeness;
  if (score === null) return null;
  return (
    <div className="new-case-missing">
      <span className="sr-only">{m.admin_cases_completeness_so_far()}</span>
      <CompletenessBar score={score} />
      {questions.length > 0 && <span className="case-quiet">{m.admin_cases_missing_now()}</span>}
      {questions.slice(0, mostNamed).map((question) => (
        <button
          key={`${question.field} ${question.drug ?? ''} ${question.reaction ?? ''}`}
          type="button"
          className="case-link"
          onClick={() => goTo(controlOf(question, typed))}
        >
          {gradedFields[question.field]} {m.admin_cases_gain({ gain: percentText(question.gain) })}
        </button>
      ))}
    </div>
  );
}

/** The path of the control that answers a question about the completeness. */
function controlOf(
  { field, drug = '', reaction = '' }: Completeness['questions'][number],
  typed: TypedContent,
): string {
  const { reporters, drugs } = typed as BatchParts;
  const reporter = `reporters.${reporters?.[0]?.id ?? ''}`;
  switch (field) {
    case 'timeToOnset':
      return `reactions.${reaction}.onset`;
    case 'indication':
      return `drugs.${drug}.indications.0.text`;
    case 'dose':
      return `drugs.${drug}.doses.${drugs?.find(({ id }) => id === drug)?.doses?.[0]?.id ?? ''}.amount`;
    case 'outcome':
      return `reactions.${reaction}.outcome`;
    case 'sex':
      return 'patient.sex';
    case 'age':
      return 'patient.ageAtOnset';
    case 'country':
      return `${reporter}.country`;
    case 'qualification':
      return `${reporter}.occupation`;
    case 'reportType':
      return 'reportType';
    case 'freeText': {
      const [first] = (typed as { reactions?: { id: string }[] }).reactions ?? [];
      return `reactions.${first?.id ?? ''}.description`;
    }
  }
}

/** Focuses a control; the head of its entry or the button of its part if it is folded. */
function goTo(path: string): void {
  const control = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] .control`);
  const entry = path.split('.').slice(0, 2).join('.');
  const head = document.getElementById(controlId(prefix, entry))?.querySelector<HTMLElement>('button');
  const target = control ?? head ?? document.querySelector<HTMLElement>('.new-case-folded button');
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
