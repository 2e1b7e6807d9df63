// The centre's own reaction terms, or its substances: a table with the names that mean each, and what can be done with it.
import { useState } from 'react';
import { ImportDialog } from '#client/components/admin/import-dialog.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { importAddress, lookAtTerms, readTerms, refetchTerms, useTerms } from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { ImportRow } from '#contract/imports.ts';
import type { OwnTerm } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { saveTable, SearchedList, shownAtOnce, useTyped } from './searched-list.tsx';
import { DeleteDialog, MergeDialog, NameDialog, SuggestDialog, TermDialog } from './term-dialogs.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

type Asked =
  | { what: 'add' | 'import' }
  | { what: 'edit' | 'name' | 'merge' | 'suggest' | 'delete'; term: OwnTerm };

const words = {
  reaction: {
    intro: m.admin_terms_own_terms_hint(),
    add: m.admin_terms_add_term(),
    empty: [m.admin_terms_no_own_terms_yet(), m.admin_terms_add_own_terms()],
    file: 'reaction-words.csv',
    import: m.admin_terms_import_reactions(),
    noun: m.admin_terms_term(),
    others: m.admin_terms_reactions_that_are_not_in_the_file(),
    imported: m.admin_terms_reactions_imported(),
  },
  substance: {
    intro: m.admin_terms_substances_hint(),
    add: m.admin_terms_add_substance(),
    empty: [m.admin_terms_no_substances_yet(), m.admin_terms_add_substances()],
    file: 'substances.csv',
    import: m.admin_terms_import_substances(),
    noun: m.admin_terms_substance(),
    others: m.admin_terms_substances_that_are_not_in_the_file(),
    imported: m.admin_terms_substances_imported(),
  },
} as const;

const columnsOf = (kind: TermKind) => ({
  name: ({ name }: OwnTerm) => name,
  othernames: ({ name, names }: OwnTerm) => names.filter((one) => one !== name).join('|'),
  class: ({ group }: OwnTerm) => group,
  ...(kind === 'substance' && { atc: ({ atc }: OwnTerm) => atc }),
});
const labelsOf = (kind: TermKind) => ({
  name: words[kind].noun,
  othernames: m.admin_terms_other_names(),
  class: kind === 'substance' ? m.admin_terms_class() : m.admin_terms_body_system(),
  ...(kind === 'substance' && { atc: m.admin_terms_atc_code() }),
});

export function OwnTerms({ kind }: { kind: TermKind }) {
  const search = useTyped();
  const [toCheck, setToCheck] = useState(false);
  const read = useTerms(kind, search.sought, shownAtOnce, toCheck);
  const { busy, failure, send } = useSend();
  const lookAt = (terms: readonly OwnTerm[]) =>
    void send(() => lookAtTerms(terms.filter(({ isSample }) => isSample).map(({ id }) => id)));
  const [asked, setAsked] = useState<Asked | null>(null);
  const onClose = () => setAsked(null);
  const text = words[kind];
  return (
    <div className="admin-section">
      <SearchedList<OwnTerm>
        intro={text.intro}
        searchHint={m.admin_terms_in_names_and_groups()}
        empty={text.empty}
        failure={m.admin_terms_terms_could_not_be_read()}
        search={search}
        read={read}
        add={[text.add, () => setAsked({ what: 'add' })]}
        onImport={() => setAsked({ what: 'import' })}
        onExport={() =>
          void send(() => readTerms(kind), { done: (all) => saveTable(text.file, columnsOf(kind), all) })
        }
        isBusy={busy}
        refusal={failure}
        tools={(terms) =>
          toCheck && (
            <Button small variant="secondary" busy={busy} onClick={() => lookAt(terms)}>
              {m.admin_terms_looked_at_all({ count: terms.length })}
            </Button>
          )
        }
        table={(terms) => (
          <TermTable kind={kind} terms={terms} onAsk={setAsked} onLookAt={(term) => lookAt([term])} />
        )}
      >
        <CheckboxField
          name="terms-to-check"
          label={m.admin_terms_only_starter()}
          title={m.admin_terms_what_starter_means()}
          checked={toCheck}
          onChange={({ currentTarget: { checked } }) => setToCheck(checked)}
        />
      </SearchedList>
      {(asked?.what === 'add' || asked?.what === 'edit') && (
        <TermDialog kind={kind} term={asked.what === 'edit' ? asked.term : null} onClose={onClose} />
      )}
      {asked?.what === 'name' && <NameDialog term={asked.term} onClose={onClose} />}
      {asked?.what === 'merge' && <MergeDialog term={asked.term} onClose={onClose} />}
      {asked?.what === 'suggest' && <SuggestDialog term={asked.term} onClose={onClose} />}
      {asked?.what === 'delete' && <DeleteDialog term={asked.term} onClose={onClose} />}
      {asked?.what === 'import' && (
        <ImportDialog<ImportRow>
          what={kind === 'substance' ? 'substances' : 'reactions'}
          title={text.import}
          hint={m.admin_terms_columns_of_the_file()}
          noun={text.noun}
          others={text.others}
          imported={text.imported}
          address={importAddress(kind)}
          columns={labelsOf(kind)}
          onImported={refetchTerms}
          details={({ issues }) => issues.map(({ message }) => message).join(' ') || null}
          onClose={onClose}
        />
      )}
    </div>
  );
}

interface TermTableProps {
  kind: TermKind;
  terms: readonly OwnTerm[];
  onAsk: (asked: Asked) => void;
  onLookAt: (term: OwnTerm) => void;
}

function TermTable({ kind, terms, onAsk, onLookAt }: TermTableProps) {
  const isSubstance = kind === 'substance';
  return (
    <Table caption={isSubstance ? m.admin_terms_substances() : m.admin_terms_reaction_terms()} captionHidden>
      <thead>
        <tr>
          <th scope="col">{isSubstance ? m.admin_terms_substance() : m.admin_terms_term()}</th>
          <th scope="col">{m.admin_terms_other_names()}</th>
          <th scope="col">{isSubstance ? m.admin_terms_class() : m.admin_terms_body_system()}</th>
          {isSubstance && <th scope="col">{m.admin_terms_atc()}</th>}
          {isSubstance && <th scope="col">{m.admin_terms_suggested()}</th>}
          <th scope="col">{m.admin_terms_actions()}</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term.id}>
            <th scope="row" dir="auto">
              {term.name}
              {term.isSample && (
                <div>
                  <Badge tone="warn">{m.admin_terms_starter()}</Badge>
                </div>
              )}
            </th>
            <td dir="auto">
              {joined(
                term.names.filter((name) => name !== term.name),
                ', ',
              )}
            </td>
            <td dir="auto">{term.group}</td>
            {isSubstance && <td>{term.atc}</td>}
            {isSubstance && <td dir="auto">{joined(term.publicNames, ', ')}</td>}
            <td>
              <div className="row-buttons min-w-[11rem] flex-wrap">
                {term.isSample && (
                  <RowButton
                    label={m.admin_terms_looked_at()}
                    name={`${m.admin_terms_looked_at()}: ${term.name}`}
                    onClick={() => onLookAt(term)}
                  />
                )}
                {(
                  [
                    ['edit', m.admin_terms_edit()],
                    ['name', m.admin_terms_add_name()],
                    ['merge', m.admin_terms_merge()],
                    ...(isSubstance ? ([['suggest', m.admin_terms_suggest()]] as const) : []),
                    ['delete', m.admin_ui_delete_2()],
                  ] as const
                ).map(([what, label]) => (
                  <RowButton
                    key={what}
                    label={label}
                    name={`${label}: ${term.name}`}
                    onClick={() => onAsk({ what, term })}
                  />
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
