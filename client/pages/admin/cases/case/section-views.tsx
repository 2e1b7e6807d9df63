// How each section shows its part of the content when it is not being edited. The text as reported is below the term.
import { memo, type ReactNode } from 'react';
import { criterionWord, SeriousMark } from '#client/components/case/marks.tsx';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/case-details.ts';
import { actionsTaken, doseUnits, drugRoles, outcomes } from '#contract/cases/code-lists-rules.ts';
import { type CaseContent, contentFields, type Drug, type Reaction } from '#contract/cases/content-rules.ts';
import { isSuspect } from '#contract/cases/criteria-rules.ts';
import { criteriaOf, reactionIsSerious } from '#contract/cases/deadlines-rules.ts';
import { printValue } from '#contract/cases/differences-rules.ts';
import { type Field, type Fields, isUnknown, known } from '#contract/cases/fields-rules.ts';
import { printDate } from '#contract/cases/partial-dates-rules.ts';
import { unknowns } from '#contract/cases/code-lists-rules.ts';
import type { TermOfCase } from '#contract/terms.ts';
import { TableHead } from '#client/components/ui/table.tsx';

export interface ViewProps {
  details: CaseDetails;
  /** The entry that is being edited, `drugs.<id>`. `form` replaces it. */
  openEntry: string | undefined;
  form: ReactNode;
  /** Opens an entry for an edit; undefined: the content cannot be edited now. */
  onOpen: ((entry: string) => void) | undefined;
}

type Json = Record<string, unknown>;

/** Label and words of every answer of a group or entry but those named, in the order of the fields. */
function answersOf(
  fields: Fields,
  value: Json | undefined,
  path: string,
  content: CaseContent,
  except: readonly string[] = [],
): { label: string; text: string; isUnknown: boolean }[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const one = value?.[name];
    if (one === undefined || except.includes(name)) return [];
    if (field.kind === 'group') return answersOf(field.fields, one as Json, `${path}.${name}`, content);
    const text = printValue(`${path}.${name}`, one, content);
    return text === '' ? [] : [{ label: field.label, text, isUnknown: isUnknown(one) }];
  });
}

function FactRow({ facts, empty }: { facts: ReturnType<typeof answersOf>; empty: string }) {
  if (facts.length === 0) return <p className="case-sheet-empty">{empty}</p>;
  return (
    <dl className="case-facts">
      {facts.map(({ label, text, isUnknown: isOpen }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto" className={isOpen ? 'case-quiet' : undefined}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An answer in words: a date, a text, or that it is not known; undefined: it is empty. */
function words(value: unknown, print: (value: string) => string = String): ReactNode {
  if (value === undefined) return undefined;
  return isUnknown(value) ? <i>{unknowns[value.unknown]}</i> : print(value as string);
}

const dateWords = (value: unknown) => words(value, printDate);

export function PatientView({ details: { content } }: ViewProps) {
  const { patient, death } = contentFields;
  return (
    <FactRow
      facts={[
        ...answersOf(patient.fields, content.patient as Json, 'patient', content),
        ...answersOf(death.fields, content.death as Json, 'death', content).map((fact) => ({
          ...fact,
          label: `${death.label}: ${fact.label.toLowerCase()}`,
        })),
      ]}
      empty={m.admin_cases_nothing_is_known_of_the_patient()}
    />
  );
}

/** The name of an entry, which opens it for an edit where that is possible. */
function EntryName({
  path,
  name,
  onOpen,
}: {
  path: string;
  name: string;
  onOpen: ((entry: string) => void) | undefined;
}) {
  if (!onOpen) return <b>{name}</b>;
  return (
    <button
      type="button"
      className="case-link"
      data-entry={path}
      onClick={() => onOpen(path)}
      aria-label={m.admin_cases_edit({ title: name })}
    >
      {name}
    </button>
  );
}

interface EntryTableProps {
  caption: string;
  heads: readonly string[];
  children: ReactNode;
}

function EntryTable({ caption, heads, children }: EntryTableProps) {
  return (
    <div className="case-scroll" role="group" aria-label={caption} tabIndex={0}>
      <table className="case-table">
        <caption className="sr-only">{caption}</caption>
        <TableHead heads={heads} />
        {children}
      </table>
    </div>
  );
}

function FormRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="case-form-row">
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

/** Answers that have no column of their own, in one line under the entry. */
function More({ facts, columns }: { facts: ReturnType<typeof answersOf>; columns: number }) {
  if (facts.length === 0) return null;
  return (
    <tr className="case-more-row">
      <td colSpan={columns} dir="auto">
        {facts.map(({ label, text }, place) => (
          <span key={label}>
            {place > 0 && ' · '}
            <span className="case-quiet">{label}</span> {text}
          </span>
        ))}
      </td>
    </tr>
  );
}

export function ReactionsView({ details: { content, terms }, openEntry, form, onOpen }: ViewProps) {
  const reactions = content.reactions ?? [];
  const isNew = openEntry?.startsWith('reactions.') && !reactions.some(({ id }) => openEntry.endsWith(id));
  if (reactions.length === 0 && !isNew) {
    return <p className="case-sheet-empty">{m.admin_cases_no_reaction_yet()}</p>;
  }
  return (
    <EntryTable
      caption={m.admin_cases_reactions()}
      heads={[
        m.admin_cases_reaction_as_reported(),
        m.admin_cases_began_ended(),
        m.admin_cases_serious(),
        m.admin_cases_outcome(),
      ]}
    >
      <tbody>
        {reactions.map((reaction) => {
          const path = `reactions.${reaction.id}`;
          if (path === openEntry)
            return (
              <FormRow key={path} columns={4}>
                {form}
              </FormRow>
            );
          return (
            <ReactionRows
              key={path}
              reaction={reaction}
              path={path}
              content={content}
              coded={terms.find(({ entry }) => entry === path)}
              onOpen={onOpen}
            />
          );
        })}
        {isNew && <FormRow columns={4}>{form}</FormRow>}
      </tbody>
    </EntryTable>
  );
}

/** The chosen term of a dictionary; of the centre's own terms the name that counts. */
export const termName = ({ source, name, preferred }: TermOfCase) => (source === 'own' ? preferred : name);

/** Preferred term, body system or class and release, and whether the term may still be used. */
function TermPlace({ term }: { term: TermOfCase }) {
  const { source, name, preferred, group, release, notCurrentIn } = term;
  const place = [
    source === 'meddra' && preferred !== name && preferred,
    group,
    source === 'meddra' && m.admin_terms_meddra({ version: release ?? '' }),
  ];
  return (
    <>
      <small>{place.filter(Boolean).join(' · ')}</small>
      {notCurrentIn && (
        <small className="case-open">{m.admin_terms_not_current_in({ version: notCurrentIn })}</small>
      )}
    </>
  );
}

function ReactionRows({
  reaction,
  path,
  content,
  coded,
  onOpen,
}: {
  reaction: Reaction;
  path: string;
  content: CaseContent;
  coded: TermOfCase | undefined;
  onOpen: ViewProps['onOpen'];
}) {
  const { term, termNative, onset, end, outcome } = reaction;
  const reported = known(term) ?? known(termNative?.text) ?? m.admin_cases_reaction_without_a_term();
  const name = coded ? termName(coded) : reported;
  const more = answersOf(contentFields.reactions.fields, reaction as Json, path, content, [
    'term',
    'onset',
    'end',
    'outcome',
    'seriousness',
    'termNative',
    'ownTerm',
    ...(coded?.source === 'meddra' ? ['code'] : []),
  ]);
  const native = known(termNative?.text);
  return (
    <>
      <tr data-has-more={more.length > 0 || undefined}>
        <th scope="row" dir="auto">
          <EntryName path={path} name={name} onOpen={onOpen} />
          {coded && <TermPlace term={coded} />}
          {coded && reported !== name && <q>{reported}</q>}
          {native !== undefined && native !== reported && <q>{native}</q>}
        </th>
        <td>
          {dateWords(onset) ?? <span className="case-open">{m.admin_cases_onset_missing()}</span>}
          <small>
            {end === undefined ? (
              ''
            ) : (
              <>
                {m.admin_cases_to()} {dateWords(end)}
              </>
            )}
          </small>
        </td>
        <td>
          <SeriousMark
            serious={reactionIsSerious(reaction)}
            word={criteriaOf(reaction).map(criterionWord).join(', ')}
          />
        </td>
        <td>
          {words(outcome, (code) => (outcomes as Readonly<Record<string, string>>)[code] ?? code) ?? (
            <span className="case-open">{m.admin_cases_outcome_missing()}</span>
          )}
        </td>
      </tr>
      <More facts={more} columns={4} />
    </>
  );
}

export function DrugsView({ details: { content, terms }, openEntry, form, onOpen }: ViewProps) {
  const drugs = content.drugs ?? [];
  const isNew = openEntry?.startsWith('drugs.') && !drugs.some(({ id }) => openEntry.endsWith(id));
  if (drugs.length === 0 && !isNew) return <p className="case-sheet-empty">{m.admin_cases_no_drug_yet()}</p>;
  const groups = [...new Set(drugs.map(({ role }) => role ?? ''))].toSorted(
    (a, b) => roleOrder.indexOf(a) - roleOrder.indexOf(b),
  );
  return (
    <EntryTable
      caption={m.admin_cases_drugs()}
      heads={[
        m.admin_cases_drug_as_reported(),
        m.admin_cases_dose_for_what(),
        m.admin_cases_from_to(),
        m.admin_cases_action_again(),
      ]}
    >
      {groups.map((role) => (
        <tbody key={role}>
          <tr className="case-group-row">
            <th scope="rowgroup" colSpan={4}>
              {(drugRoles as Readonly<Record<string, string>>)[role] ?? m.admin_cases_without_a_role()}
            </th>
          </tr>
          {drugs
            .filter((drug) => (drug.role ?? '') === role)
            .map((drug) => {
              const path = `drugs.${drug.id}`;
              if (path === openEntry)
                return (
                  <FormRow key={path} columns={4}>
                    {form}
                  </FormRow>
                );
              return (
                <DrugRows
                  key={path}
                  drug={drug}
                  path={path}
                  content={content}
                  terms={terms}
                  onOpen={onOpen}
                />
              );
            })}
        </tbody>
      ))}
      {isNew && (
        <tbody>
          <FormRow columns={4}>{form}</FormRow>
        </tbody>
      )}
    </EntryTable>
  );
}

/** The label of the unit for counted forms is a list of examples. */
const shortUnit = (text: string) => text.replace(doseUnits['{DF}'], m.admin_cases_dosage_forms());

const roleOrder = ['1', '3', '2', '4', ''];

/** The substance that a name means by itself, and the classes of substances. */
const substanceWords = (coded: readonly TermOfCase[]): string =>
  [
    ...coded.flatMap(({ isChosen, name, preferred }) => (isChosen || name === preferred ? [] : [preferred])),
    ...new Set(coded.flatMap(({ group }) => group ?? [])),
  ].join(' · ');

const DrugRows = memo(function DrugRow({
  drug,
  path,
  content,
  terms,
  onOpen,
}: {
  drug: Drug;
  path: string;
  content: CaseContent;
  terms: readonly TermOfCase[];
  onOpen: ViewProps['onOpen'];
}) {
  const coded = terms.filter(({ entry }) => entry === path);
  const { name, doses = [], indications = [], action, rechallenge = [], substances = [] } = drug;
  const fields = contentFields.drugs.fields;
  const title = known(name) ?? m.admin_cases_drug_without_a_name();
  const isPair = isSuspect(drug);
  const more = [
    ...doses.flatMap((dose) =>
      answersOf(fields.doses.fields, dose as Json, `${path}.doses.${dose.id}`, content, [
        'amount',
        'every',
        'text',
        'route',
        'start',
        'end',
        'continuing',
      ]),
    ),
    ...answersOf(fields, drug as Json, path, content, [
      'role',
      'name',
      'doses',
      'indications',
      'action',
      'rechallenge',
      'substances',
    ]),
  ];
  const doseTexts = doses.map((dose) =>
    ['amount', 'every', 'route', 'text']
      .map((field) => {
        const value = (dose as Json)[field];
        const text = shortUnit(printValue(`${path}.doses.${dose.id}.${field}`, value, content));
        return field === 'every' && text !== '' && !text.startsWith('as ') && !text.startsWith('in ')
          ? m.admin_cases_every({ interval: text.replace(/^1 /, '') })
          : text;
      })
      .filter((text) => text !== '')
      .join(', '),
  );
  const forWhat = indications.map((one) => words(one.text)).filter((one) => one !== undefined);
  return (
    <>
      <tr data-has-more={more.length > 0 || undefined}>
        <th scope="row" dir="auto">
          <EntryName path={path} name={title} onOpen={onOpen} />
          {substances.length > 0 && (
            <small>
              {substances.map((one) => printValue(`${path}.substances`, [one], content)).join(', ')}
            </small>
          )}
          {coded.length > 0 && <small>{substanceWords(coded)}</small>}
        </th>
        <td>
          {doseTexts
            .filter((text) => text !== '')
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
          {doseTexts.every((text) => text === '') && isPair && (
            <span className="case-open">{m.admin_cases_dose_missing()}</span>
          )}
          {forWhat.map((text, place) => (
            <small key={place}>{text}</small>
          ))}
          {forWhat.length === 0 && isPair && (
            <small className="case-open">{m.admin_cases_indication_missing()}</small>
          )}
        </td>
        <td>
          {doses.map(({ id, start, end, continuing }) => (
            <p key={id}>
              {dateWords(start) ??
                (isPair && <span className="case-open">{m.admin_cases_start_missing()}</span>)}
              <small>
                {continuing === true ? (
                  m.admin_cases_still_taken()
                ) : end === undefined ? (
                  ''
                ) : (
                  <>
                    {m.admin_cases_to()} {dateWords(end)}
                  </>
                )}
              </small>
            </p>
          ))}
          {doses.length === 0 && isPair && <span className="case-open">{m.admin_cases_start_missing()}</span>}
        </td>
        <td>
          {words(action, (code) => (actionsTaken as Readonly<Record<string, string>>)[code] ?? code)}
          {rechallenge.map((one) => (
            <small key={one.reaction}>
              {printValue(`${path}.rechallenge.${one.reaction}.result`, one.result, content)}
            </small>
          ))}
        </td>
      </tr>
      <More facts={more} columns={4} />
    </>
  );
});

export function TestsView({ details: { content } }: ViewProps) {
  const { tests = [], history = [], pastDrugs = [] } = content;
  if (tests.length + history.length + pastDrugs.length === 0) {
    return <p className="case-sheet-empty">{m.admin_cases_no_test_and_no_history_yet()}</p>;
  }
  return (
    <>
      {tests.length > 0 && (
        <EntryTable
          caption={m.admin_cases_tests()}
          heads={[m.admin_cases_test(), m.admin_cases_date(), m.admin_cases_result(), m.admin_cases_normal()]}
        >
          <tbody>
            {tests.map((test) => {
              const path = `tests.${test.id}`;
              const { qualifier, value, unit, code, text } = test.result ?? {};
              const number = known(value);
              const comment = known(test.comment);
              return (
                <tr key={test.id}>
                  <th scope="row" dir="auto">
                    {words(test.name) ?? m.admin_cases_test_without_a_name()}
                    {comment && <small>{comment}</small>}
                  </th>
                  <td>{dateWords(test.date)}</td>
                  <td dir="auto">
                    {number !== undefined && `${qualifier ?? ''} ${number} ${unit ?? ''}`.trim()}
                    {isUnknown(value) && words(value)}
                    {code !== undefined && ` ${printValue(`${path}.result.code`, code, content)}`}
                    {text !== undefined && <small>{words(text)}</small>}
                  </td>
                  <td>
                    {[test.normalLow, test.normalHigh]
                      .map((one) => known(one))
                      .filter(Boolean)
                      .join(' – ')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </EntryTable>
      )}
      {[
        { title: contentFields.history.label, list: history, name: 'history', fields: contentFields.history },
        {
          title: m.admin_cases_earlier_drugs(),
          list: pastDrugs,
          name: 'pastDrugs',
          fields: contentFields.pastDrugs,
        },
      ].map(
        ({ title, list, name, fields }) =>
          list.length > 0 && (
            <p key={name} className="case-history" dir="auto">
              <b>{title}</b>{' '}
              {list
                .map((entry) =>
                  answersOf(fields.fields, entry as Json, `${name}.${entry.id}`, content)
                    .map(({ label, text }) =>
                      label === fields.fields[fields.name as keyof typeof fields.fields]?.['label']
                        ? text
                        : `${label.toLowerCase()} ${text}`,
                    )
                    .join(', '),
                )
                .join('; ')}
            </p>
          ),
      )}
    </>
  );
}

export function NarrativeView({ details: { content } }: ViewProps) {
  const parts = (['narrative', 'reporterComments', 'senderComments'] as const).flatMap((name) => {
    const text = content[name];
    return text ? [{ label: contentFields[name].label, text, name }] : [];
  });
  const summaries = content.nativeSummaries ?? [];
  if (parts.length + summaries.length === 0) {
    return <p className="case-sheet-empty">{m.admin_cases_no_narrative_yet()}</p>;
  }
  return (
    <div className="case-narrative">
      {parts.map(({ label, text, name }) => (
        <div key={name}>
          {name !== 'narrative' && <h3>{label}</h3>}
          <p dir="auto">{text}</p>
        </div>
      ))}
      {summaries.map(({ text, language }, place) => (
        <div key={place}>
          <h3>
            {contentFields.nativeSummaries.label} ({language ?? '?'})
          </h3>
          <p dir="auto">{text}</p>
        </div>
      ))}
    </div>
  );
}

export function ReporterView({ details: { content } }: ViewProps) {
  const { reporters, doctor } = contentFields;
  const rest = ['reporters', 'doctor', 'patient', 'history', 'pastDrugs', 'death', 'reactions', 'tests'];
  const own = [
    ...rest,
    'meddraVersion',
    'drugs',
    'narrative',
    'reporterComments',
    'senderComments',
    'nativeSummaries',
  ];
  return (
    <>
      {(content.reporters ?? []).map((reporter, place) => (
        <div key={reporter.id} className="case-person">
          {(content.reporters ?? []).length > 1 && (
            <h3>
              {reporters.label} {place + 1}
            </h3>
          )}
          <FactRow
            facts={answersOf(reporters.fields, reporter as Json, `reporters.${reporter.id}`, content)}
            empty={m.admin_cases_nothing_is_known_of_the_reporter()}
          />
        </div>
      ))}
      {content.doctor && (
        <div className="case-person">
          <h3>{doctor.label}</h3>
          <FactRow facts={answersOf(doctor.fields, content.doctor as Json, 'doctor', content)} empty="" />
        </div>
      )}
      <FactRow facts={topAnswers(content, own)} empty={m.admin_cases_nothing_is_known_of_the_reporter()} />
    </>
  );
}

function topAnswers(content: CaseContent, except: readonly string[]) {
  return Object.entries(contentFields as Fields).flatMap(([name, field]) => {
    const value = (content as Json)[name];
    if (value === undefined || except.includes(name)) return [];
    const text = printValue(name, value, content);
    return text === '' ? [] : [{ label: field.label, text, isUnknown: isUnknown(value) }];
  });
}
