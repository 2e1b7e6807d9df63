// How the other sections show their part of the content: patient, tests and history, narrative, reporters.
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import { isolated } from '#contract/words/isolated-rules.ts';
import { type CaseContent, contentFields } from '#contract/cases/content/content-rules.ts';
import { printValue } from '#contract/cases/content/differences-rules.ts';
import { fullName } from '#contract/cases/content/reporter-name-rules.ts';
import { type Fields, isUnknown, known } from '#contract/cases/content/fields-rules.ts';
import {
  EntryTable,
  FactRow,
  type Json,
  type ViewProps,
  answersOf,
  dateWords,
  words,
} from './entry-table.tsx';

export function PatientView({ details: { content } }: ViewProps) {
  const { patient, parent, death } = contentFields;
  const ofParent = Object.fromEntries(
    Object.entries(parent.fields).filter(([, { kind }]) => kind !== 'entries'),
  );
  return (
    <FactRow
      facts={[
        ...answersOf(patient.fields, content.patient as Json, 'patient', content),
        ...answersOf(ofParent, content.parent as Json, 'parent', content).map((fact) => ({
          ...fact,
          label: `${parent.label}: ${fact.label.toLowerCase()}`,
        })),
        ...answersOf(death.fields, content.death as Json, 'death', content).map((fact) => ({
          ...fact,
          label: `${death.label}: ${fact.label.toLowerCase()}`,
        })),
      ]}
      empty={m.admin_cases_nothing_is_known_of_the_patient()}
    />
  );
}

export function TestsView({ details: { content } }: ViewProps) {
  const { tests = [], history = [], pastDrugs = [], parent = {} } = content;
  const ofParent = [...(parent.history ?? []), ...(parent.pastDrugs ?? [])];
  if (tests.length + history.length + pastDrugs.length + ofParent.length === 0) {
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
                  <td className="case-coded">{dateWords(test.date)}</td>
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
        {
          title: m.admin_cases_history_of_the_parent(),
          list: parent.history ?? [],
          name: 'parent.history',
          fields: contentFields.parent.fields.history,
        },
        {
          title: m.admin_cases_earlier_drugs_of_the_parent(),
          list: parent.pastDrugs ?? [],
          name: 'parent.pastDrugs',
          fields: contentFields.parent.fields.pastDrugs,
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
                        ? isolated(text)
                        : `${label.toLowerCase()} ${isolated(text)}`,
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
  const parts = (['narrative', 'reporterComments', 'reporterRemarks', 'senderComments'] as const).flatMap(
    (name) => {
      const text = [content[name] ?? []].flat().join('\n\n');
      return text ? [{ label: contentFields[name].label, text, name }] : [];
    },
  );
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

const TakeOver = later(async () => (await import('./take-over.tsx')).TakeOver);

export function ReporterView({ details: { id: caseId, content } }: ViewProps) {
  const { reporters, doctor } = contentFields;
  const shownElsewhere = [
    'reporters',
    'doctor',
    'patient',
    'parent',
    'history',
    'pastDrugs',
    'death',
    'reactions',
    'tests',
    'meddraVersion',
    'drugs',
    'narrative',
    'reporterComments',
    'reporterRemarks',
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
          {fullName(reporter) !== '' && <TakeOver caseId={caseId} reporter={reporter.id} />}
        </div>
      ))}
      {content.doctor && (
        <div className="case-person">
          <h3>{doctor.label}</h3>
          <FactRow facts={answersOf(doctor.fields, content.doctor as Json, 'doctor', content)} empty="" />
        </div>
      )}
      <FactRow
        facts={topAnswers(content, shownElsewhere)}
        empty={m.admin_cases_nothing_is_known_of_the_reporter()}
      />
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
