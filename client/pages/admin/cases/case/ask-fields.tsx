// The fields of the step 'Ask': the channel, the question, and its language. A fixed question is sent in the language
// of the reporter. For a free text, the person chooses its language.
import { useState } from 'react';
import { useOfferedLanguages } from '#client/components/admin/offered-languages.ts';
import { useLateFocus } from '#client/components/admin/use-late-focus.ts';
import type { Send } from '#client/components/admin/use-send.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { Options, SelectField, TextAreaField } from '#client/components/ui/field.tsx';
import { useReporters } from '#client/data/admin/reporters.ts';
import { m } from '#client/paraglide/messages.js';
import {
  everyCaseQuestions,
  type FixedQuestion,
  fixedQuestion,
  namesOf,
  type QuestionNames,
} from '#contract/cases/reporters/follow-up-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseReporters } from '#contract/report-status.ts';
import { followUpWays } from '#contract/cases/content/choices-rules.ts';
import { namesOfLanguages } from '#contract/words/language-settings-rules.ts';
import { type Language, languageFor, type Offered } from '#contract/words/languages-rules.ts';

export interface Choice {
  name: FixedQuestion;
  names: QuestionNames;
  /** For staff. */
  english: string;
}

/** The fixed questions for a case: what is missing, largest gain first, then those that fit every case. */
export function choicesOf({ gaps, content }: CaseDetails): { missing: Choice[]; general: Choice[] } {
  const choice = (name: FixedQuestion, names: QuestionNames): Choice => ({
    name,
    names,
    english: fixedQuestion(name, names, 'en'),
  });
  return {
    missing: gaps.questions.map((open) => choice(open.field, namesOf(content, open))),
    general: everyCaseQuestions.map((name) => choice(name, namesOf(content, {}))),
  };
}

/** A question that is put together with others. */
export interface AddedQuestion {
  question: string;
  fixed?: FixedQuestion;
}

/** The added questions of a form's texts. */
export const addedIn = (texts: Readonly<Record<string, string>> | undefined): AddedQuestion[] =>
  texts?.['questions'] ? (JSON.parse(texts['questions']) as AddedQuestion[]) : [];

interface AskFieldsProps {
  form: Send;
  details: CaseDetails;
  /** The fixed question to begin with, in English. */
  question: string | undefined;
}

export function AskFields(props: AskFieldsProps) {
  const { data, isPending } = useReporters(props.details.id);
  const offered = useOfferedLanguages();
  // The first question is shown in the language of the reporter.
  return isPending || !offered ? null : <Fields {...props} reports={data?.reports ?? []} offered={offered} />;
}

function Fields({
  form: { back, field },
  details,
  question,
  reports,
  offered,
}: AskFieldsProps & { reports: CaseReporters['reports']; offered: Offered }) {
  useLateFocus();
  const { missing, general } = choicesOf(details);
  const all = [...missing, ...general];
  const [report, setReport] = useState(back?.['report'] || (reports[0]?.id ?? details.report.id));
  const reporter = reports.find((one) => one.id === report);
  const ways = reporter?.ways ?? [];
  const languageOf = (reportId: string) =>
    languageFor(reports.find((one) => one.id === reportId)?.language ?? null, offered);
  const [language, setLanguage] = useState(
    back?.['language'] ? languageFor(back['language'], offered) : languageOf(report),
  );
  const begun = question === undefined ? missing[0] : all.find(({ english }) => english === question);
  const first = back ? undefined : begun;
  const [chosen, setChosen] = useState<Choice | null>(first ?? null);
  const textOf = (choice: Choice | null, inLanguage: Language) =>
    choice ? fixedQuestion(choice.name, choice.names, inLanguage) : '';
  /** The questions that are put together with the one in the field. */
  const [added, setAdded] = useState<readonly AddedQuestion[]>(addedIn(back));
  const [text, setText] = useState(first ? textOf(first, language) : (back?.['question'] ?? question ?? ''));

  const isOf = (one: AddedQuestion, choice: Choice) =>
    one.fixed === choice.name && one.question === textOf(choice, language);
  function choose(choice: Choice | null, inLanguage: Language) {
    setChosen(choice);
    setLanguage(inLanguage);
    if (choice) setText(textOf(choice, inLanguage));
    const others = added.filter((one) => choice === null || !isOf(one, choice)); // nobody is asked twice
    const inOther = (one: AddedQuestion) => {
      const its = all.find((each) => isOf(one, each));
      return its ? { ...one, question: textOf(its, inLanguage) } : one;
    };
    setAdded(others.map(inOther));
  }
  function askToo(choice: Choice, isWanted: boolean) {
    const others = added.filter((one) => !isOf(one, choice));
    const wanted = { question: textOf(choice, language), fixed: choice.name };
    setAdded(isWanted ? [...others, wanted] : others);
  }
  function addAnother() {
    if (text.trim() === '') return;
    setAdded([...added, { question: text.trim(), ...(chosen && { fixed: chosen.name }) }]);
    setChosen(null);
    setText('');
  }
  const options = (choices: readonly Choice[]) =>
    choices.map((choice) => (
      <option key={choice.english} value={all.indexOf(choice)}>
        {choice.english}
      </option>
    ));

  return (
    <>
      {reports.length > 1 && (
        <SelectField
          {...field('report', null)}
          label={m.admin_reporter_whom()}
          value={report}
          onChange={({ target }) => {
            setReport(target.value);
            choose(chosen, languageOf(target.value));
          }}
        >
          <Options of={reports.map((one) => [one.id, one.reference])} />
        </SelectField>
      )}
      <SelectField
        {...field('way', ways[0])}
        label={m.admin_cases_how()}
        hint={reporter?.askingRefusal ?? undefined}
        key={report}
        width="half"
      >
        <Options of={ways.map((value) => [value, followUpWays[value]])} />
      </SelectField>
      <SelectField
        {...field('choice', null)}
        label={m.admin_reporter_fixed_question()}
        value={chosen ? all.findIndex(({ english }) => english === chosen.english) : ''}
        onChange={({ target }) => choose(all[Number(target.value || NaN)] ?? null, language)}
      >
        <option value="">{m.admin_reporter_own_words()}</option>
        <optgroup label={m.admin_cases_missing()}>{options(missing)}</optgroup>
        <optgroup label={m.admin_reporter_for_every_case()}>{options(general)}</optgroup>
      </SelectField>
      <TextAreaField
        {...field('question', null)}
        label={m.admin_cases_question()}
        hint={chosen && language !== 'en' ? chosen.english : undefined}
        rows={3}
        dir="auto"
        lang={language}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // A question with changed words is no longer the fixed question.
          setChosen(null);
        }}
      />
      <SelectField
        {...field('language', null)}
        label={m.admin_reporter_written_in()}
        value={language}
        width="half"
        onChange={({ target }) => choose(chosen, target.value as Language)}
      >
        <Options of={namesOfLanguages(offered)} />
      </SelectField>
      <input type="hidden" name="fixed" value={chosen?.name ?? ''} />
      <input type="hidden" name="questions" value={added.length > 0 ? JSON.stringify(added) : ''} />
      {missing.length > (chosen ? 1 : 0) && (
        <fieldset className="case-ask-too">
          <legend>{m.admin_reporter_ask_too()}</legend>
          {missing
            .filter(({ english }) => english !== chosen?.english)
            .map((choice) => (
              <label key={choice.english}>
                <input
                  type="checkbox"
                  checked={added.some((one) => isOf(one, choice))}
                  onChange={({ target }) => askToo(choice, target.checked)}
                />{' '}
                {choice.english}
              </label>
            ))}
        </fieldset>
      )}
      <p>
        <Button small type="button" variant="secondary" disabled={text.trim() === ''} onClick={addAnother}>
          {m.admin_reporter_add_another_question()}
        </Button>
      </p>
      {added.length > 0 && (
        <ol className="case-gaps" aria-label={m.admin_reporter_questions_put_together()}>
          {added.map((one, place) => (
            <li key={`${place} ${one.question}`}>
              <span dir="auto" lang={language}>
                {one.question}
              </span>
              <RowButton
                label={m.admin_reporter_leave_out_short()}
                name={m.admin_reporter_leave_out({ question: one.question })}
                type="button"
                onClick={() => setAdded(added.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
