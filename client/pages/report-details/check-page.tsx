// 'Check your answers': each answer with a link to its page, the notice of the details, and the consents, none of which is
// ticked in advance.
import type { Photograph } from '#client/data/device/photographs.ts';
import { m } from '#client/paraglide/messages.js';
import { AlertNotes } from './alert-notes.tsx';
import { amountOf, dateOf, isAnswered, isAsked, prefixesOf } from './build-content.ts';
import { dateText } from '#client/components/ui/date-text.ts';
import type { Doubt, Following } from './check-facts.ts';
import { sizeText } from './photographs.tsx';
import type { Answers, Question, Step } from './questions.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

/** The control with the name of a medicine. */
const medicine = /^drugs\.\d+\.name$/;

interface CheckPageProps {
  steps: readonly Step[];
  answers: Answers;
  photographs: readonly Photograph[];
  /** Answers that exclude each other. */
  doubts: readonly Doubt[];
  /** What the portal sets because of other answers. */
  following: readonly Following[];
  /** Goes to the page of an answer, and to its control. */
  onChange(step: number, control?: string): void;
}

export function CheckPage({ steps, answers, photographs, doubts, following, onChange }: CheckPageProps) {
  return (
    <>
      {doubts.length > 0 && <Doubts {...{ steps, answers, doubts, onChange }} />}
      {following.map(({ problem, isTick }) => (
        <p key={`${problem} ${isTick}`} className="details-note">
          <span>
            {isolated(problem)}: {isTick ? m.details_death_follows() : m.details_outcome_follows()}
          </span>
        </p>
      ))}
      {steps.map((step, place) => {
        const rows = step.takesPhotographs ? photographRows(photographs) : answerRows(step, answers);
        return (
          <section key={step.id} className="mt-6">
            <h2 className="border-b-2 border-ink pb-2 text-h3">{step.title()}</h2>
            <dl className="details-answers">
              {(rows.length > 0 ? rows : [nothing()]).map(({ control, entry, label, text }) => (
                <div key={control}>
                  <dt>
                    {entry && <small>{entry}: </small>}
                    {label}
                  </dt>
                  <dd>
                    {text}
                    {medicine.test(control) && <AlertNotes about={text} />}
                  </dd>
                  <dd>
                    <button
                      type="button"
                      className="button button-quiet"
                      onClick={() => onChange(place, control)}
                    >
                      {m.details_change()}
                      <span className="sr-only">: {label || step.title()}</span>
                    </button>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      <section className="label mt-6">
        <h2 className="text-h3">{m.details_notice()}</h2>
        <dl className="details-notice">
          <div>
            <dt>{m.notice_what()}</dt>
            <dd>{m.details_notice_what()}</dd>
          </div>
          <div>
            <dt>{m.notice_why()}</dt>
            <dd>{m.details_notice_why()}</dd>
          </div>
          <div>
            <dt>{m.notice_who()}</dt>
            <dd>{m.details_notice_who()}</dd>
          </div>
          <div>
            <dt>{m.notice_withdraw()}</dt>
            <dd>{m.details_notice_withdraw()}</dd>
          </div>
        </dl>
        <p className="mt-2">
          {/* In this tab the form would be gone, with everything typed. */}
          <a href="/privacy" target="_blank" rel="noopener">
            {m.notice_more()} <span className="sr-only">{m.ui_new_tab()}</span>
          </a>
        </p>
        {(['_mayForward', '_mayForwardMyName'] as const).map((name) => (
          <div key={name} className="option mt-3">
            <input
              type="checkbox"
              id={name}
              name={name}
              value="yes"
              defaultChecked={answers[name] === 'yes'}
            />
            <label htmlFor={name}>
              {name === '_mayForward' ? m.consent_forward() : m.consent_forward_name()}
            </label>
          </div>
        ))}
      </section>
    </>
  );
}

/** Asks once whether answers are right that exclude each other. Without an answer they are sent, too. */
function Doubts({ steps, answers, doubts, onChange }: Omit<CheckPageProps, 'photographs' | 'following'>) {
  const texts = new Map(
    steps.flatMap((step) => answerRows(step, answers)).map(({ control, text }) => [control, text]),
  );
  return (
    <section className="details-doubts mt-6" aria-labelledby="details-doubts">
      <h2 id="details-doubts" className="text-h3">
        {m.details_is_this_right()}
      </h2>
      <p className="mt-2">{m.details_is_this_right_lede()}</p>
      <ul>
        {doubts.map((doubt, place) => (
          <li key={doubt.name}>
            <p>{m.details_do_not_fit()}</p>
            <ul>
              {doubt.answers.map(({ step, field, label }) => (
                <li key={field}>
                  <span>
                    {label}: <b dir="auto">{texts.get(field) ?? ''}</b>
                  </span>
                  <button type="button" className="button button-quiet" onClick={() => onChange(step, field)}>
                    {m.details_change()}
                    <span className="sr-only">: {label}</span>
                  </button>
                </li>
              ))}
            </ul>
            <div className="option mt-3">
              <input
                type="checkbox"
                id={`right-${place}`}
                name={doubt.name}
                value="yes"
                defaultChecked={answers[doubt.name] === 'yes'}
              />
              <label htmlFor={`right-${place}`}>{m.details_it_is_right()}</label>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Row {
  /** The id of the control that changes it. */
  control: string;
  /** The entry of a list to which it belongs. */
  entry?: string | undefined;
  label: string;
  text: string;
}

const nothing = (): Row => ({ control: '', label: '', text: m.report_not_provided() });

const answerRows = ({ groups }: Step, answers: Answers): Row[] =>
  groups.flatMap((group) =>
    prefixesOf(group, answers).flatMap((prefix, number) =>
      group.questions
        .filter((question) => isAsked(question, answers, prefix))
        .filter((question) => isAnswered(question, answers, prefix + question.name))
        .map((question) => ({
          control: prefix + question.name,
          entry: group.list?.one(number + 1),
          label: question.label(),
          text: answerText(question, answers, prefix + question.name),
        })),
    ),
  );

const photographRows = (photographs: readonly Photograph[]): Row[] =>
  photographs.map(({ key, name, size }) => ({ control: key, label: name, text: sizeText(size) }));

function answerText(question: Question, answers: Answers, name: string): string {
  const { kind, options = [] } = question;
  if (answers[`${name}.unknown`]) return m.status_do_not_know();
  if (kind === 'date') return dateText(dateOf(question, answers, name) ?? '');
  const typed = answers[name] ?? '';
  const labels = new Map(options.map(([value, label]) => [value, label()]));
  if (kind === 'amount') {
    const { value, unit = '' } = amountOf(question, answers, name) ?? {};
    const words = labels.get(unit);
    // A unit that the form does not offer stands in the text.
    return words === undefined ? typed : `${value} ${words}`;
  }
  if (kind === 'checks')
    return typed
      .split(' ')
      .map((value) => labels.get(value) ?? value)
      .join(', ');
  return labels.get(typed) ?? typed;
}
