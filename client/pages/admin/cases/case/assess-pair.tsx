// Assesses one pair: the facts of the case, the WHO-UMC criteria with the categories that the answers leave, and the
// Naranjo scale with its score. No question is answered and no category is chosen automatically.
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { mayDiscard } from '#client/components/admin/unsaved.ts';
import { refuse } from '#client/components/admin/use-send.tsx';
import { DraftRestoredNote } from '#client/components/admin/draft-restored-note.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { later } from '#client/components/ui/later.tsx';
import type { AssessmentBody } from '#client/data/admin/assessments.ts';
import { m } from '#client/paraglide/messages.js';
import { useSession } from '#client/data/admin/session.ts';
import { contradictionOf, fixingIssue } from '#contract/cases/assessment/assessment-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { assessmentMethods } from '#contract/cases/content/choices-rules.ts';
import { type Pair, pairsOf } from '#contract/cases/content/criteria-rules.ts';
import {
  naranjoAnswers,
  type NaranjoAnswers,
  naranjoClasses,
  type NaranjoNumber,
  naranjoNumbers,
  naranjoPoints,
  naranjoQuestions,
  naranjoRange,
  naranjoScore,
} from '#contract/cases/assessment/naranjo-rules.ts';
import { evidenceOf, proposedOtherCause, without } from '#contract/cases/assessment/same-answers-rules.ts';
import {
  categoryRemark,
  criterionNumber,
  ruledOutBy,
  type WhoUmcAnswers,
  whoUmcCategories,
  type WhoUmcCategory,
  whoUmcCategoryNames,
  whoUmcCriteria,
  whoUmcCriterionNames,
  whoUmcRemarks,
} from '#contract/cases/assessment/who-umc-rules.ts';
import { AnswerChoice } from './answer-choice.tsx';
import { AssessFoot, AssessHeading, useAssessForm } from './assess-form.tsx';
import { newestOf, pairName } from './assessment-labels.ts';
import { MadeBefore } from './made-before.tsx';
import { PairFacts } from './pair-facts.tsx';
import { assessorsOf, Both } from './assessors.tsx';
import { SameAnswers, type Source, sourcesFor } from './same-answers.tsx';

/** In a chunk of its own: few drugs have an alert. */
const AlertsOf = later(async () => (await import('./alerts-of.tsx')).AlertsOf);

/** Answers that are not stored yet. */
interface Answers {
  who: WhoUmcAnswers;
  category: WhoUmcCategory | null;
  naranjo: NaranjoAnswers;
  /** The assessments whose answers were taken over. */
  copied: { whoUmc?: string | undefined; naranjo?: string | undefined };
  reason: string;
}

interface PairFormProps {
  details: CaseDetails;
  pair: Pair;
  all: readonly Assessment[];
  place: number;
  count: number;
  /** Goes to another pair; null: back to the list. */
  onGo: (place: number | null) => void;
}

export function PairForm({ details, pair, all, place, count, onGo }: PairFormProps) {
  const { drug, reaction } = pair;
  const id = useId();
  const [earlier, earlierScore] = (['whoUmc', 'naranjo'] as const).map((method) =>
    newestOf(all, method, reaction.id, drug.id),
  );
  const { back, saveDraft } = useSessionDraft<Answers>(`pair ${drug.id} ${reaction.id}`);
  const [who, setWho] = useState(back?.who ?? ((earlier?.answers ?? {}) as WhoUmcAnswers));
  const [category, setCategory] = useState(
    back ? back.category : ((earlier?.result ?? null) as WhoUmcCategory | null),
  );
  const evidence = evidenceOf(all, reaction.id);
  const asked: NaranjoAnswers = evidence ? { 10: evidence } : {};
  const [naranjo, setNaranjo] = useState(
    back?.naranjo ?? ((earlierScore?.answers ?? asked) as NaranjoAnswers),
  );
  const [copied, setCopied] = useState<Answers['copied']>(back?.copied ?? {});
  const sources = useMemo(
    () => sourcesFor(details.content, all, { drug, reaction }),
    [details.content, all, drug, reaction],
  );
  const otherCause = proposedOtherCause(all, pairsOf(details.content));
  const isSigner = useSession()?.rights.includes('sign');
  const mayFix = isSigner && !details.assessors?.isBlind;
  const both = assessorsOf(all, pair);
  const isDiffering = both !== null && both[0].result !== both[1].result;
  const form = useAssessForm(details.id, back);
  const { reason, isDirty, answer } = form;
  useEffect(() => () => saveDraft(isDirty && { who, category, naranjo, copied, reason }));

  const score = naranjoScore(naranjo);
  const isScoreLeftOut = naranjoNumbers.every((number) => naranjo[number] === asked[number]);
  const against =
    category &&
    contradictionOf({ method: 'whoUmc', answers: who as Record<string, string>, result: category });
  const problem =
    category === null && isScoreLeftOut
      ? m.admin_assess_choose_a_category()
      : !isScoreLeftOut && score.open.length > 0
        ? m.admin_assess_answer_naranjo({ numbers: score.open.join(', ') })
        : against && reason.trim() === ''
          ? m.admin_assess_give_a_reason()
          : null;
  const noteOf = (number: NaranjoNumber): ReactNode => {
    if (number === 1) return <AlertsOf drug={drug} terms={details.terms} />;
    if (number === 10) {
      return naranjo[10] !== undefined && naranjo[10] === evidence
        ? m.admin_assess_once_for_reaction()
        : undefined;
    }
    if (number !== 5 || naranjo[5] !== undefined || !otherCause) return undefined;
    const words = naranjoAnswers[otherCause.answer].toLowerCase();
    return m.admin_assess_other_cause_proposed({ pair: pairName(otherCause.pair), answer: words });
  };
  const leave = (to: number | null) => {
    if (mayDiscard(isDirty)) onGo(to);
  };

  function takeOver(source: Source) {
    const { whoUmc, naranjo: scored, open } = source;
    if (whoUmc) {
      setWho(without(whoUmc.answers as WhoUmcAnswers, open.whoUmc));
      // A category rests on the answers: with an open one it is chosen anew.
      setCategory(open.whoUmc.length === 0 ? (whoUmc.result as WhoUmcCategory) : null);
    }
    if (scored) setNaranjo({ ...without(scored.answers as NaranjoAnswers, open.naranjo), ...asked });
    setCopied({ whoUmc: whoUmc?.id, naranjo: scored?.id });
  }

  function read(fix: boolean) {
    const open = fix
      ? fixingIssue({ method: 'whoUmc', answers: who as Record<string, string>, result: category, reason })
      : null;
    refuse({ '': problem ?? open?.message });
    const subject = { drug: drug.id, reaction: reaction.id };
    const bodies: AssessmentBody[] = [];
    if (category) {
      bodies.push({
        ...subject,
        method: 'whoUmc',
        answers: who as Record<string, string>,
        result: category,
        ...(copied.whoUmc && { copiedFrom: copied.whoUmc }),
      });
    }
    if (!isScoreLeftOut) {
      bodies.push({
        ...subject,
        method: 'naranjo',
        answers: naranjo as Record<string, string>,
        ...(copied.naranjo && { copiedFrom: copied.naranjo }),
      });
    }
    return bodies;
  }
  const send = async (fix: boolean, then: number | null) =>
    (await form.send(() => read(fix), fix)) && onGo(then);

  return (
    <div className="assess">
      <div className="assess-head">
        <AssessHeading>{pairName(pair)}</AssessHeading>
        <span className="case-quiet">{m.admin_assess_pair_of({ place: place + 1, count })}</span>
        <Button small variant="quiet" disabled={place === 0} onClick={() => leave(place - 1)}>
          {m.admin_assess_previous_pair()}
        </Button>
        <Button small variant="quiet" disabled={place + 1 >= count} onClick={() => leave(place + 1)}>
          {m.admin_assess_next_pair()}
        </Button>
      </div>
      {back && <DraftRestoredNote />}
      <MadeBefore assessments={[earlier, earlierScore]} />
      <PairFacts content={details.content} pair={pair} />
      {both && (
        <Both
          both={both}
          onTake={(one) =>
            answer(() => {
              setWho(one.answers as WhoUmcAnswers);
              setCategory(one.result as WhoUmcCategory);
              setCopied({ ...copied, whoUmc: one.id });
            })
          }
        />
      )}
      <SameAnswers sources={sources} onTake={(source) => answer(() => takeOver(source))} />
      <div className="assess-columns">
        <section aria-labelledby={`${id}who`}>
          <div className="assess-title">
            <h4 id={`${id}who`}>{assessmentMethods.whoUmc}</h4>
            <span className="case-quiet">
              {m.admin_assess_answered({
                count: whoUmcCriterionNames.filter((name) => who[name] !== undefined).length,
                all: whoUmcCriterionNames.length,
              })}
            </span>
          </div>
          {whoUmcCriterionNames.map((name) => (
            <AnswerChoice
              key={name}
              number={criterionNumber(name)}
              question={whoUmcCriteria[name].label}
              answers={whoUmcCriteria[name].answers}
              value={who[name]}
              onChange={(value) => answer(() => setWho({ ...who, [name]: value }))}
            />
          ))}
          <fieldset className="assess-categories">
            <legend>{m.admin_assess_category_chosen_by_you()}</legend>
            {whoUmcCategoryNames.map((name) => {
              const isOut = ruledOutBy(name, who).length > 0;
              return (
                <label key={name} data-out={isOut || undefined} data-on={category === name || undefined}>
                  <input
                    type="radio"
                    name={`${id}category`}
                    checked={category === name}
                    onChange={() => answer(() => setCategory(name))}
                  />
                  <b>{whoUmcCategories[name]}</b>
                  <span>{categoryRemark(name, who)}</span>
                </label>
              );
            })}
          </fieldset>
          {whoUmcRemarks(who).map((remark) => (
            <p key={remark} className="case-quiet">
              {remark}
            </p>
          ))}
        </section>
        <section aria-labelledby={`${id}naranjo`}>
          <div className="assess-title">
            <h4 id={`${id}naranjo`}>{assessmentMethods.naranjo}</h4>
            <span className="case-quiet">
              {m.admin_assess_answered({
                count: naranjoNumbers.length - score.open.length,
                all: naranjoNumbers.length,
              })}
            </span>
          </div>
          {!isScoreLeftOut && <Score score={score} />}
          {naranjoNumbers.map((number) => {
            const given = naranjo[number];
            const points = given === undefined ? undefined : naranjoPoints(number, given);
            return (
              <AnswerChoice
                key={number}
                number={number}
                question={naranjoQuestions[number].label}
                answers={naranjoAnswers}
                value={given}
                onChange={(value) => answer(() => setNaranjo({ ...naranjo, [number]: value }))}
                remark={points === undefined ? undefined : signed(points)}
                proposed={number === 5 ? otherCause?.answer : undefined}
                note={noteOf(number)}
              />
            );
          })}
          {!isScoreLeftOut && (
            <button type="button" className="case-link" onClick={() => answer(() => setNaranjo(asked))}>
              {m.admin_assess_leave_naranjo_out()}
            </button>
          )}
        </section>
      </div>
      <AssessFoot
        id={id}
        form={form}
        remark={against && <p className="case-reason">{against}</p>}
        isReasonOptional={!against && !isDiffering}
        problem={problem}
        isBlind={details.assessors?.isBlind}
        onSend={(fix) => void send(fix, null)}
        onCancel={() => leave(null)}
      >
        {place + 1 < count && (
          <>
            <Button variant="secondary" busy={form.busy} onClick={() => void send(false, place + 1)}>
              {m.admin_assess_propose_next()}
            </Button>
            {mayFix && (
              <Button variant="secondary" busy={form.busy} onClick={() => void send(true, place + 1)}>
                {m.admin_assess_fix_next()}
              </Button>
            )}
          </>
        )}
      </AssessFoot>
    </div>
  );
}

const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

/** The score on its scale, and the range that it can still reach. */
function Score({
  score: { score, class: found, open, min, max },
}: {
  score: ReturnType<typeof naranjoScore>;
}) {
  const width = naranjoRange.max - naranjoRange.min;
  const at = (value: number) => ((value - naranjoRange.min) / width) * 100;
  const words = naranjoClasses[found].label.toLowerCase();
  const says =
    open.length === 0
      ? m.admin_assess_score_is({ words })
      : m.admin_assess_score_so_far({ words, min: signed(min), max: signed(max) });
  return (
    <div className="assess-score">
      <p>
        <output>{signed(score)}</output> <b>{says}</b>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="assess-scale" x="0" y="1" width="100" height="4" />
        {[1, 5, 9].map((edge) => (
          <line key={edge} x1={at(edge)} x2={at(edge)} y1="1" y2="5" />
        ))}
        <rect
          className="assess-range"
          x={at(min)}
          y="2"
          width={Math.max(0.5, at(max) - at(min))}
          height="2"
        />
        <rect
          className="assess-point"
          x={Math.min(99, Math.max(0, at(score) - 0.75))}
          y="0"
          width="1.5"
          height="6"
        />
      </svg>
    </div>
  );
}
