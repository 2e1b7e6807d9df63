// Assesses one reaction: its severity, whether it was preventable, and its type.
import { useEffect, useId, useState } from 'react';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { mayDiscard } from '#client/components/admin/unsaved.ts';
import { refuse } from '#client/components/admin/use-send.tsx';
import { DraftRestoredNote } from '#client/components/admin/draft-restored-note.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import type { AssessmentBody } from '#client/data/admin/assessments.ts';
import { m } from '#client/paraglide/messages.js';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { assessmentMethods } from '#contract/cases/content/choices-rules.ts';
import type { Reaction } from '#contract/cases/content/content-rules.ts';
import {
  preventabilityAnswers,
  type PreventabilityAnswers,
  preventabilityClasses,
  preventabilityOf,
  preventabilityQuestionNames,
  preventabilityQuestions,
} from '#contract/cases/assessment/preventability-rules.ts';
import {
  reactionTypes,
  severityLevelNames,
  severityLevels,
} from '#contract/cases/assessment/severity-rules.ts';
import { AnswerChoice } from './answer-choice.tsx';
import { AssessFoot, AssessHeading, useAssessForm } from './assess-form.tsx';
import { newestOf, reactionName } from './assessment-labels.ts';
import { MadeBefore } from './made-before.tsx';

/** The answers that are not stored yet. */
interface Answers {
  level: string | undefined;
  answers: PreventabilityAnswers;
  chosen: string;
  type: string | undefined;
  reason: string;
}

/** The decision of an earlier assessment where it differs from its answers: '' otherwise. */
function overrideOf(one: Assessment | undefined): string {
  return one && one.result !== preventabilityOf(one.answers as PreventabilityAnswers) ? one.result : '';
}

interface ReactionFormProps {
  details: CaseDetails;
  reaction: Reaction;
  all: readonly Assessment[];
  onClose: () => void;
}

export function ReactionForm({ details, reaction, all, onClose }: ReactionFormProps) {
  const id = useId();
  const earlier = (method: 'severity' | 'preventability' | 'reactionType') =>
    newestOf(all, method, reaction.id);
  const { back, saveDraft } = useSessionDraft<Answers>(`reaction ${reaction.id}`);
  const [level, setLevel] = useState(back ? back.level : earlier('severity')?.result);
  const [answers, setAnswers] = useState(
    back?.answers ?? ((earlier('preventability')?.answers ?? {}) as PreventabilityAnswers),
  );
  const [chosen, setChosen] = useState(back?.chosen ?? overrideOf(earlier('preventability')));
  const [type, setType] = useState(back ? back.type : earlier('reactionType')?.result);
  const form = useAssessForm(details.id, back);
  const { reason, isDirty, answer } = form;
  useEffect(() => () => saveDraft(isDirty && { level, answers, chosen, type, reason }));
  const isAnswered = Object.keys(answers).length > 0;
  const found = preventabilityOf(answers);
  const isOther = chosen !== '' && chosen !== found;

  function read() {
    const bodies: AssessmentBody[] = [];
    if (level) bodies.push({ reaction: reaction.id, method: 'severity', answers: { level } });
    if (isAnswered || chosen) {
      bodies.push({
        reaction: reaction.id,
        method: 'preventability',
        answers: answers as Record<string, string>,
        result: chosen || null,
      });
    }
    if (type) bodies.push({ reaction: reaction.id, method: 'reactionType', result: type });
    refuse({
      '':
        bodies.length === 0
          ? m.admin_assess_answer_something()
          : isOther && reason.trim() === '' && m.admin_assess_give_a_reason(),
    });
    return bodies;
  }
  const send = async (fix: boolean) => (await form.send(read, fix)) && onClose();

  return (
    <div className="assess">
      <div className="assess-head">
        <AssessHeading>{reactionName(reaction)}</AssessHeading>
      </div>
      {back && <DraftRestoredNote />}
      <MadeBefore assessments={[earlier('severity'), earlier('preventability')]} />
      <div className="assess-columns">
        <section aria-labelledby={`${id}severity`}>
          <div className="assess-title">
            <h4 id={`${id}severity`}>{assessmentMethods.severity}</h4>
          </div>
          <fieldset className="assess-categories">
            <legend>{m.admin_assess_highest_level()}</legend>
            {severityLevelNames.map((name) => (
              <label key={name} data-on={level === name || undefined}>
                <input
                  type="radio"
                  name={`${id}level`}
                  checked={level === name}
                  onChange={() => answer(() => setLevel(name))}
                />
                <b>{name}</b>
                <span>{severityLevels[name]}</span>
              </label>
            ))}
          </fieldset>
          <AnswerChoice
            question={assessmentMethods.reactionType}
            answers={reactionTypes}
            value={type}
            onChange={(value) => answer(() => setType(value))}
          />
        </section>
        <section aria-labelledby={`${id}preventability`}>
          <div className="assess-title">
            <h4 id={`${id}preventability`}>{assessmentMethods.preventability}</h4>
          </div>
          {preventabilityQuestionNames.map((name, place) => (
            <AnswerChoice
              key={name}
              number={place + 1}
              question={preventabilityQuestions[name].label}
              answers={preventabilityAnswers}
              value={answers[name]}
              onChange={(value) => answer(() => setAnswers({ ...answers, [name]: value }))}
            />
          ))}
          {isAnswered && (
            <p>{m.admin_assess_answers_say({ result: preventabilityClasses[found].toLowerCase() })}</p>
          )}
          <SelectField
            id={`${id}chosen`}
            name="chosen"
            label={m.admin_assess_your_decision()}
            value={chosen}
            optional
            onChange={({ target }) => answer(() => setChosen(target.value))}
          >
            <option value="">{m.admin_assess_as_the_answers_say()}</option>
            <Options of={preventabilityClasses} />
          </SelectField>
        </section>
      </div>
      <AssessFoot
        id={id}
        form={form}
        isReasonOptional={!isOther}
        isBlind={details.assessors?.isBlind}
        onSend={(fix) => void send(fix)}
        onCancel={() => mayDiscard(isDirty) && onClose()}
      />
    </div>
  );
}
