// The right column below the steps: what is missing and what its answer would add, the due day, people, questions,
// attachments, notes.
import { percentText } from '#contract/percent-rules.ts';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useUpload } from '#client/components/admin/upload/use-upload.ts';
import { UploadIndicator } from '#client/components/admin/upload/upload-indicator.tsx';
import { refuse, SendFailure, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { nationalWords, printNames } from '#client/components/case/labels.ts';
import { CompletenessBar, dueText, followUpWords } from '#client/components/case/marks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { addNote, caseKey, casesList, stepCase, type StepFields } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { later } from '#client/components/ui/later.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { m } from '#client/paraglide/messages.js';
import { languageNames } from '#contract/words/language-settings-rules.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';
import { isAside } from '#contract/cases/work/steps-rules.ts';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { type FixedQuestion, fixedQuestion, toldWords } from '#contract/cases/reporters/follow-up-rules.ts';
import { printForms, signatureChecks } from '#contract/cases/content/choices-rules.ts';
import { gradedFields } from '#contract/cases/content/graded-fields-rules.ts';
import { reactionIsSerious } from '#contract/cases/content/derived-facts-rules.ts';
import { minimumCriteria } from '#contract/cases/content/criteria-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { AttachmentLink } from './report-sheet.tsx';
import { casesPath } from '../list-view.ts';
import { shortDayAndTime, shortTime } from './short-time.ts';
import { wayName } from './way-name.ts';

interface SidebarSectionProps {
  id: string;
  title: string;
  /** How many entries it has. */
  count?: number;
  aside?: ReactNode;
  children: ReactNode;
}

export function SidebarSection({ id, title, count, aside, children }: SidebarSectionProps) {
  return (
    <section className="case-side" aria-labelledby={id}>
      <div className="case-side-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="case-quiet">{count}</span>}
        {aside}
      </div>
      {children}
    </section>
  );
}

interface MissingProps {
  details: CaseDetails;
  mayEdit: boolean;
  /** Begins the step Ask with this question. */
  onAsk: (question: string) => void;
  /** Opens the reaction whose seriousness is to be decided. */
  onDecide: (reaction: string) => void;
}

/** How many lines are shown at first. */
const shownQuestions = 5;

export function Missing({ details, mayEdit, onAsk, onDecide }: MissingProps) {
  const { gaps, content, steps, state } = details;
  const [isAll, setAll] = useState(false);
  const undecided = makesSense('decideSeriousness', state)
    ? (content.reactions ?? []).filter((one) => reactionIsSerious(one) === 'unknown')
    : [];
  const questions = isAll ? gaps.questions : gaps.questions.slice(0, shownQuestions);
  const mayAsk = steps.includes('ask');
  if (!makesSense('missing', state)) return null;
  return (
    <SidebarSection
      id="case-missing"
      title={m.admin_cases_missing()}
      aside={<CompletenessBar score={gaps.score} />}
    >
      {questions.length === 0 && undecided.length === 0 ? (
        <p className="case-quiet">
          {gaps.score === null
            ? m.admin_cases_a_drug_and_a_reaction_make_a_pair()
            : m.admin_cases_nothing_is_missing()}
        </p>
      ) : (
        <ul className="case-gaps">
          {undecided.map(({ id, term }) => (
            <li key={id}>
              <span dir="auto">
                {m.admin_cases_is_it_serious({ reaction: known(term) ?? m.admin_cases_the_reaction() })}
                {details.serious === 'unknown' && (
                  <small className="case-quiet">{m.admin_cases_sets_the_due_day()}</small>
                )}
              </span>

              {mayEdit && (
                <Button small variant="secondary" onClick={() => onDecide(id)}>
                  {m.admin_cases_decide()}
                </Button>
              )}
            </li>
          ))}
          {questions.map(({ question, gain }) => (
            <li key={question}>
              <span dir="auto">{question}</span>
              <b title={m.admin_cases_completeness_that_the_answer_would_add()}>+{percentText(gain)}</b>
              {mayAsk && (
                <Button small variant="secondary" onClick={() => onAsk(question)}>
                  {m.admin_cases_ask()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {gaps.questions.length > shownQuestions && (
        <p>
          <button type="button" className="case-link" onClick={() => setAll(!isAll)}>
            {isAll ? m.admin_cases_show_fewer() : m.admin_cases_show_all({ count: gaps.questions.length })}
          </button>
        </p>
      )}
    </SidebarSection>
  );
}

/** The prints of the case; each is a page of its own, made for A4. */
export function Prints({ details: { id, patientDied, state } }: { details: CaseDetails }) {
  const hasCard = !patientDied && makesSense('alertCard', state);
  const forms = printForms.filter((form) => form !== 'card' || hasCard);
  return (
    <SidebarSection id="case-prints" title={m.admin_print_print()}>
      <ul className="case-prints">
        {forms.map((form) => (
          <li key={form}>
            <Link href={`${casesPath}/${id}/print/${form}`}>{printNames[form]}</Link>
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}

export function Due({ details }: { details: CaseDetails }) {
  return (
    <SidebarSection id="case-due" title={m.admin_cases_due()}>
      {details.due === null ? (
        <p className="case-quiet">{whyNothingIsDue(details)}</p>
      ) : (
        <DueDay due={details.due} serious={details.serious} />
      )}
      <Days details={details} />
    </SidebarSection>
  );
}

function whyNothingIsDue({ validSince, state, receiverTask, missingCriteria }: CaseDetails): string {
  if (validSince === null && !isAside(state)) {
    const names = missingCriteria.map((name) => minimumCriteria[name]).join(', ');
    return m.admin_clock_not_valid_missing({ names });
  }
  return receiverTask === null ? m.admin_cases_nothing_is_due_any_more() : m.admin_cases_the_receiver_waits();
}

function DueDay({ due, serious }: { due: string; serious: CaseDetails['serious'] }) {
  const { words, look } = dueText(due);
  return (
    <>
      <p>
        <b>{printDate(due)}</b>
        {words !== printDate(due) && (
          <>
            {', '}
            <span className="case-due" data-look={look}>
              {words}
            </span>
          </>
        )}
      </p>
      <p className="case-quiet">
        {serious === 'unknown'
          ? m.admin_cases_counts_as_serious_until_decided()
          : serious
            ? m.admin_cases_serious()
            : m.admin_cases_not_serious()}
        {'; '}
        {m.admin_clock_set_by_your_centre()}
      </p>
    </>
  );
}

/** The three days of the case, those of its sender, and later information with its due days. */
function Days({ details }: { details: CaseDetails }) {
  const { received, validSince, entered, senderDays, followUps } = details;
  const { firstReceived, latestInformation } = senderDays ?? {};
  return (
    <>
      <Facts
        className="case-pairs"
        of={{
          [m.admin_cases_received()]: printDate(received),
          [m.admin_clock_valid_since()]:
            validSince === null ? m.admin_clock_not_valid_yet() : printDate(validSince),
          [m.admin_clock_entered()]: printDate(entered),
          [m.admin_clock_sender_received()]: firstReceived && printDate(firstReceived),
          [m.admin_clock_sender_latest()]: latestInformation && printDate(latestInformation),
        }}
      />
      {followUps.length > 0 && (
        <ul className="case-gaps" aria-label={m.admin_clock_later_information()}>
          {followUps.map((one) => (
            <li key={one.information}>
              <span>{followUpWords(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Few cases came from a ward round. */
const WardOriginText = later(
  async () => (await import('#client/components/admin/ward-origin.tsx')).WardOriginText,
);

export function People({ details, onHandOver }: { details: CaseDetails; onHandOver: () => void }) {
  const { people, assessor, content, duplicates, steps, nationalNumber, wardOrigin } = details;
  const { nationalSystem, nationalOn, nationalBy } = details;
  const nameOf = (username: string) => people.find((one) => one.username === username)?.fullName ?? username;
  const signers = people.filter(({ maySign }) => maySign).map(({ username }) => nameOf(username));
  const reporter = (content.reporters ?? [])[0];
  const reporterName = reporter
    ? joined([known(reporter.givenName), known(reporter.familyName)], ' ') ||
      known(reporter.contact) ||
      known(reporter.email) ||
      known(reporter.telephone)
    : undefined;
  return (
    <SidebarSection
      id="case-people"
      title={m.admin_cases_people()}
      aside={
        steps.includes('handOver') && (
          <button type="button" className="case-link" onClick={onHandOver}>
            {m.admin_cases_hand_over()}…
          </button>
        )
      }
    >
      <Facts
        className="case-pairs"
        of={{
          [m.admin_cases_works_on_it()]: assessor ? nameOf(assessor) : m.admin_cases_nobody_yet(),
          [m.admin_cases_may_sign()]: joined(signers, ', ') || m.admin_cases_none(),
          [m.admin_cases_reporter()]: reporterName,
          [m.admin_ward_entered_by()]: wardOrigin && <WardOriginText origin={wardOrigin} />,
          [m.admin_cases_national_number()]: nationalNumber && (
            <>
              {nationalNumber}
              <small className="block">
                {joined([nationalWords(nationalSystem, nationalOn), nationalBy && nameOf(nationalBy)], ', ')}
              </small>
            </>
          ),
        }}
      />
      {duplicates.length > 0 && (
        <p>
          {m.admin_cases_the_same_case()}{' '}
          {duplicates.map(({ id, number }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Link href={`/admin/cases/${id}`}>{number}</Link>
            </span>
          ))}
        </p>
      )}
    </SidebarSection>
  );
}

/** Who signed which version, and whether the stored data still matches the signature. */
export function Signatures({ signatures }: Pick<CaseDetails, 'signatures'>) {
  if (signatures.length === 0) return null;
  return (
    <SidebarSection id="case-signatures" title={m.admin_print_signatures()} count={signatures.length}>
      <ul className="case-dated">
        {signatures.map(({ id, at, version, fullName, designation, undoneAt, undoneBy, erasedAt, check }) => (
          <li key={id}>
            <time dateTime={at}>{shortTime(at)}</time>
            <div>
              <p>
                {isolated(fullName)}, {isolated(designation)}, {m.admin_cases_version({ version })}
              </p>
              {erasedAt && (
                <p>
                  <b>{m.admin_cases_signed_erased_on({ time: shortDayAndTime(erasedAt) })}</b>
                </p>
              )}
              {undoneAt && (
                <p className="case-quiet">
                  {m.admin_print_undone({ time: shortDayAndTime(undoneAt), by: undoneBy ?? '' })}
                </p>
              )}
              <p className={check === 'differs' ? 'case-open' : 'case-quiet'}>{signatureChecks[check]}</p>
            </div>
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}

interface QuestionsProps {
  details: CaseDetails;
  isOffline: boolean;
  /** Begins the step Answer for this question. */
  onAnswer: (question: string) => void;
}

export function Questions({ details, isOffline, onAnswer }: QuestionsProps) {
  const { questions, steps } = details;
  const act = useSend();
  const drop = (questionId: string) =>
    act.send(() => stepCase(details.id, { step: 'goOn', questionId } as StepFields), { what: questionId });
  if (questions.length === 0) return null;
  return (
    <SidebarSection id="case-questions" title={m.admin_cases_questions()} count={questions.length}>
      <SendFailure form={act} />
      <ul className="case-dated">
        {questions.map(({ id, askedAt, by, way, question, language, fixed, ...asked }) => (
          <li key={id}>
            <time dateTime={askedAt}>{shortTime(askedAt)}</time>
            <div>
              <p dir="auto" lang={language ?? undefined}>
                {asked.erasedAt ? m.admin_cases_erased_text() : question}
              </p>
              <p className="case-quiet">
                {joined(
                  [
                    wayName(way),
                    by,
                    language && languageName(language),
                    fixed && language !== 'en' && fixedName(fixed),
                  ],
                  ', ',
                )}
              </p>
              {asked.answeredAt && !asked.erasedAt && (
                <p dir="auto" className="case-answered">
                  <b>{shortTime(asked.answeredAt)}</b> {isolated(asked.answer ?? m.admin_cases_answered())}
                  {asked.answerWay && (
                    <span className="case-quiet">
                      {' '}
                      {toldWords[asked.answerWay] ?? wayName(asked.answerWay)}
                    </span>
                  )}
                </p>
              )}
              {asked.answeredAt === null && (
                <p className={asked.droppedAt ? 'case-quiet' : 'case-open'}>
                  {asked.droppedAt
                    ? m.admin_reporter_question_dropped()
                    : asked.withdrawn
                      ? m.admin_reporter_question_withdrawn()
                      : m.admin_cases_no_answer_yet()}
                </p>
              )}
              {asked.answeredAt === null &&
                asked.droppedAt === null &&
                asked.erasedAt === null &&
                steps.includes('goOn') && (
                  <p className="reporter-acts">
                    <Button small variant="secondary" disabled={isOffline} onClick={() => onAnswer(id)}>
                      {m.admin_reporter_enter_the_answer()}
                    </Button>
                    <Button
                      small
                      variant="quiet"
                      busy={act.busyWith(id)}
                      disabled={isOffline}
                      onClick={() => void drop(id)}
                    >
                      {m.admin_reporter_drop_the_question()}
                    </Button>
                  </p>
                )}
            </div>
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}

const languageName = (language: string): string =>
  (languageNames as Readonly<Record<string, string>>)[language] ?? language;

/** The English meaning of a fixed question in another language. */
const fixedName = (fixed: string): string =>
  (gradedFields as Readonly<Record<string, string>>)[fixed] ??
  fixedQuestion(fixed as FixedQuestion, {}, 'en');

export function Notes({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const { id, notes } = details;
  const form = useSend({ keep: `note ${id}` });
  return (
    <SidebarSection id="case-notes" title={m.admin_cases_notes()} count={notes.length}>
      {notes.length > 0 && (
        <ul className="case-dated">
          {notes.map((note) => (
            <li key={note.id}>
              <time dateTime={note.at}>{shortTime(note.at)}</time>
              <div>
                <p dir="auto" className="case-text">
                  {note.erasedAt ? m.admin_cases_erased_text() : note.text}
                </p>
                <p className="case-quiet">
                  {joined([note.by, note.kind === 'committee' && m.admin_cases_committee()], ', ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <SendForm
        form={form}
        className="desk"
        onSend={(text, { text: typed = '' }) => {
          refuse({ text: !text('text') && m.admin_cases_enter_the_note() });
          return addNote(id, typed, text('committee') === '' ? 'note' : 'committee');
        }}
        onSent={() => form.form.current?.reset()}
      >
        <TextAreaField {...form.field('text')} label={m.admin_cases_new_note()} rows={2} dir="auto" />
        <CheckboxField id="note-committee" name="committee" label={m.admin_cases_is_decision()} />
        <Button small type="submit" variant="secondary" busy={form.busy} disabled={isOffline}>
          {m.admin_cases_add_the_note()}
        </Button>
      </SendForm>
    </SidebarSection>
  );
}

/** Those of the reporter stand beside what the reporter sent. */
const Pictures = later(async () => (await import('./pictures.tsx')).Pictures);

const fileTypes = 'image/jpeg,image/png,image/webp,application/pdf';

export function Attachments({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const { id, attachments } = details;
  const input = useRef<HTMLInputElement>(null);
  const act = useSend();
  const { status, send, cancel } = useUpload(`${casesList}/${id}/attachments`);
  const attach = (file: File) =>
    act.send(async () => {
      await send({ file });
      await queryClient.invalidateQueries({ queryKey: caseKey(id) });
    });
  return (
    <SidebarSection id="case-files" title={m.admin_cases_attachments()} count={attachments.length}>
      {attachments.length > 0 && (
        <ul className="case-dated">
          {attachments.map((file) => (
            <li key={file.id}>
              <time dateTime={file.at}>{shortTime(file.at)}</time>
              <div>
                <AttachmentLink caseId={id} file={file} />
                <p className="case-quiet">
                  {file.source === 'reporter' ? m.admin_cases_from_the_reporter() : (file.by ?? '')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pictures caseId={id} files={attachments.filter(({ source }) => source !== 'reporter')} />
      <SendFailure form={act} />
      <UploadIndicator status={status} onCancel={cancel} />
      <input
        ref={input}
        type="file"
        hidden
        accept={fileTypes}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void attach(file);
          target.value = '';
        }}
      />
      <Button small variant="secondary" disabled={isOffline} onClick={() => input.current?.click()}>
        {m.admin_cases_attach_a_file()}
      </Button>
    </SidebarSection>
  );
}

/** Who saved last, for the head. */
export function lastSave({ versions, version }: CaseDetails): string {
  const last = versions.find(({ number }) => number === version);
  return last
    ? m.admin_cases_saved_by({
        by: last.by ?? m.admin_cases_the_portal(),
        at: shortDayAndTime(last.createdAt),
      })
    : '';
}
