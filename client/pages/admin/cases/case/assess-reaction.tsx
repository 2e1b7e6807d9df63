// Assesses one reaction: its severity, whether it was preventable, and its type.
import { useEffect, useId, useRef, useState } from 'react';
import { failureText } from '#client/components/admin/read-state.tsx';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { mayDiscard, useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { WordsAreBack } from '#client/components/admin/words-are-back.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SelectField, TextAreaField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { assess, type AssessmentBody } from '#client/data/admin/assessments.ts';
import { useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { Assessment } from '#contract/cases/assessments.ts';
import type { CaseDetails } from '#contract/cases/case-details.ts';
import { assessmentMethods } from '#contract/cases/choices-rules.ts';
import type { Reaction } from '#contract/cases/content-rules.ts';
import {
  preventabilityAnswers,
  type PreventabilityAnswers,
  preventabilityClasses,
  preventabilityOf,
  preventabilityQuestionNames,
  preventabilityQuestions,
} from '#contract/cases/preventability-rules.ts';
import { reactionTypes, severityLevelNames, severityLevels } from '#contract/cases/severity-rules.ts';
import { AnswerChoice } from './answer-choice.tsx';
import { newestOf, reactionName } from './assessment-words.ts';

/** What is answered and not stored yet. */
interface Answers {
  level: string | undefined;
  answers: PreventabilityAnswers;
  chosen: string;
  type: string | undefined;
  reason: string;
}

interface ReactionFormProps {
  details: CaseDetails;
  reaction: Reaction;
  all: readonly Assessment[];
  onClose: () => void;
}

export function ReactionForm({ details, reaction, all, onClose }: ReactionFormProps) {
  const id = useId();
  const user = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const earlier = (method: 'severity' | 'preventability' | 'reactionType') =>
    newestOf(all, method, reaction.id);
  const { back, saveDraft } = useSessionDraft<Answers>(`reaction ${reaction.id}`);
  const [level, setLevel] = useState(back ? back.level : earlier('severity')?.result);
  const [answers, setAnswers] = useState(
    back?.answers ?? ((earlier('preventability')?.answers ?? {}) as PreventabilityAnswers),
  );
  const [chosen, setChosen] = useState(back?.chosen ?? earlier('preventability')?.result ?? '');
  const [type, setType] = useState(back ? back.type : earlier('reactionType')?.result);
  const [reason, setReason] = useState(back?.reason ?? '');
  const [isDirty, setDirty] = useState(back !== undefined);
  useEffect(() => () => saveDraft(isDirty && { level, answers, chosen, type, reason }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useUnsavedGuard(isDirty);
  useEffect(() => heading.current?.focus(), []);
  const isAnswered = Object.keys(answers).length > 0;
  const found = preventabilityOf(answers);
  const isOther = isAnswered && chosen !== '' && chosen !== found;

  async function send(fix: boolean) {
    const bodies: Pick<AssessmentBody, 'method' | 'answers' | 'result'>[] = [
      ...(level ? [{ method: 'severity' as const, answers: { level } }] : []),
      ...(isAnswered || chosen
        ? [
            {
              method: 'preventability' as const,
              answers: answers as Record<string, string>,
              result: chosen || null,
            },
          ]
        : []),
      ...(type ? [{ method: 'reactionType' as const, result: type }] : []),
    ];
    if (bodies.length === 0) return setFailure(m.admin_assess_answer_something());
    if (isOther && reason.trim() === '') return setFailure(m.admin_assess_give_a_reason());
    setBusy(true);
    try {
      const common = { reaction: reaction.id, reason: reason.trim() || null, fix };
      for (const body of bodies) await assess(details.id, { ...common, ...body });
      showToast({ title: fix ? m.admin_assess_fixed() : m.admin_assess_proposed() });
      onClose();
    } catch (error) {
      const issues = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      setFailure(issues.map(({ message }) => message).join(' ') || failureText(error));
      setBusy(false);
    }
  }
  function answer(change: () => void) {
    change();
    setDirty(true);
    setFailure(null);
  }

  return (
    <div className="assess">
      <div className="assess-head">
        <h3 ref={heading} tabIndex={-1} dir="auto">
          {reactionName(reaction)}
        </h3>
      </div>
      {back && <WordsAreBack />}
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
              question={preventabilityQuestions[name].question}
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
            {Object.entries(preventabilityClasses).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </SelectField>
        </section>
      </div>
      <div className="assess-foot">
        <TextAreaField
          id={`${id}reason`}
          name="reason"
          label={m.admin_assess_reason()}
          optional={!isOther}
          rows={2}
          maxLength={2_000}
          value={reason}
          onChange={({ target }) => answer(() => setReason(target.value))}
        />
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="assess-actions">
          <Button busy={busy} onClick={() => void send(false)}>
            {m.admin_assess_propose()}
          </Button>
          {user?.rights.includes('sign') && (
            <Button variant="secondary" busy={busy} onClick={() => void send(true)}>
              {m.admin_assess_fix()}
            </Button>
          )}
          <Button variant="quiet" onClick={() => mayDiscard(isDirty) && onClose()}>
            {m.admin_assess_cancel()}
          </Button>
        </div>
      </div>
    </div>
  );
}
