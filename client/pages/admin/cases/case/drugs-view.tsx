// The drugs of a case when none is being edited, in groups by their role.
import { memo } from 'react';
import { m } from '#client/paraglide/messages.js';
import { actionsTaken, doseUnits, drugRoles } from '#contract/cases/content/code-lists-rules.ts';
import { type CaseContent, contentFields, type Drug } from '#contract/cases/content/content-rules.ts';
import { isSuspect } from '#contract/cases/content/criteria-rules.ts';
import { printValue } from '#contract/cases/content/differences-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import type { TermOfCase } from '#contract/terms.ts';
import {
  EntryName,
  EntryTable,
  FormRow,
  type Json,
  More,
  type ViewProps,
  answersOf,
  dateWords,
  words,
} from './entry-table.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

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
              if (path === openEntry) return <FormRow key={path}>{form}</FormRow>;
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
          <FormRow>{form}</FormRow>
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
  joined(
    [
      ...coded.flatMap(({ isChosen, name, preferred }) =>
        isChosen || name === preferred ? [] : [preferred],
      ),
      ...new Set(coded.flatMap(({ group }) => group ?? [])),
    ],
    ' · ',
  );

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
  const {
    name,
    doses = [],
    indications = [],
    action,
    dechallenge = [],
    rechallenge = [],
    substances = [],
  } = drug;
  const { reactions = [] } = content;
  const reactionNameOf = (id: string) => known(reactions.find((one) => one.id === id)?.term) ?? '';
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
      'dechallenge',
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
              {joined(
                substances.map((one) => printValue(`${path}.substances`, [one], content)),
                ', ',
              )}
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
        <td className="case-coded">
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
          {dechallenge.map((one) => (
            <small key={`stopped ${one.reaction}`}>
              {printValue(`${path}.dechallenge.${one.reaction}.result`, one.result, content)}
              {reactions.length > 1 && `: ${reactionNameOf(one.reaction)}`}
            </small>
          ))}
          {rechallenge.map((one) => (
            <small key={one.reaction}>
              {printValue(`${path}.rechallenge.${one.reaction}.result`, one.result, content)}
            </small>
          ))}
        </td>
      </tr>
      <More facts={more} />
    </>
  );
});
