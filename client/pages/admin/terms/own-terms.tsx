// The centre's own reaction terms, or its substances: a table with the names that mean each, and what can be done with it.
import { useState } from 'react';
import { ImportDialog } from '#client/components/admin/import-dialog.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { useDebounced } from '#client/components/ui/use-debounced.ts';
import { lookAtTerms, refetchTerms, substanceImportAddress, useTerms } from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { OwnTerm, SubstanceImport } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { textMax } from '#contract/text-rules.ts';
import { MergeDialog, NameDialog, SuggestDialog, TermDialog } from './term-dialogs.tsx';

/** The most terms that are shown; the search finds the others. */
const shownTerms = 100;
const searchDelayMs = 250;

type Asked = { what: 'add' | 'import' } | { what: 'edit' | 'name' | 'merge' | 'suggest'; term: OwnTerm };

export function OwnTerms({ kind }: { kind: TermKind }) {
  const [typed, setTyped] = useState('');
  const [toCheck, setToCheck] = useState(false);
  const read = useTerms(kind, useDebounced(typed.trim(), searchDelayMs), shownTerms, toCheck);
  const { busy, failure, send } = useSend();
  const lookAt = (terms: readonly OwnTerm[]) =>
    void send(() => lookAtTerms(terms.filter(({ isStarter }) => isStarter).map(({ id }) => id)));
  const [asked, setAsked] = useState<Asked | null>(null);
  const isSubstance = kind === 'substance';
  const onClose = () => setAsked(null);
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button small onClick={() => setAsked({ what: 'add' })}>
        {isSubstance ? m.admin_terms_add_substance() : m.admin_terms_add_term()}
      </Button>
      {isSubstance && (
        <Button small variant="secondary" onClick={() => setAsked({ what: 'import' })}>
          {m.admin_terms_import_csv()}
        </Button>
      )}
    </div>
  );
  return (
    <div className="admin-section">
      <p className="pb-4">{isSubstance ? m.admin_terms_substances_hint() : m.admin_terms_own_terms_hint()}</p>
      <ReadState read={read} failure={m.admin_terms_terms_could_not_be_read()} level={2} shape="rows">
        {({ records: terms, total, found }) => {
          if (total === 0) {
            return (
              <EmptyState
                level={2}
                title={isSubstance ? m.admin_terms_no_substances_yet() : m.admin_terms_no_own_terms_yet()}
                action={actions}
              >
                {isSubstance ? m.admin_terms_add_substances() : m.admin_terms_add_own_terms()}
              </EmptyState>
            );
          }
          return (
            <div className="grid grid-cols-1 gap-4">
              <div className="flex flex-wrap items-end justify-between gap-4">
                <div className="grow">
                  <TextField
                    name="terms-q"
                    type="search"
                    width="half"
                    label={m.admin_ui_search()}
                    hint={m.admin_terms_in_names_and_groups()}
                    autoComplete="off"
                    maxLength={textMax.line}
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                  />
                </div>
                {actions}
              </div>
              <CheckboxField
                name="terms-to-check"
                label={m.admin_terms_only_starter()}
                hint={m.admin_terms_what_starter_means()}
                checked={toCheck}
                onChange={({ currentTarget: { checked } }) => setToCheck(checked)}
              />
              <div className="flex flex-wrap items-center gap-4">
                <p role="status">{m.admin_terms_count_of({ count: found, all: total })}</p>
                {toCheck && terms.length > 0 && (
                  <Button small variant="secondary" busy={busy} onClick={() => lookAt(terms)}>
                    {m.admin_terms_looked_at_all({ count: terms.length })}
                  </Button>
                )}
              </div>
              {failure && <p role="alert">{failure}</p>}
              {terms.length > 0 && (
                <TermTable kind={kind} terms={terms} onAsk={setAsked} onLookAt={(term) => lookAt([term])} />
              )}
              {found > terms.length && <p>{m.admin_terms_first_shown({ count: terms.length })}</p>}
            </div>
          );
        }}
      </ReadState>
      {(asked?.what === 'add' || asked?.what === 'edit') && (
        <TermDialog kind={kind} term={asked.what === 'edit' ? asked.term : null} onClose={onClose} />
      )}
      {asked?.what === 'name' && <NameDialog term={asked.term} onClose={onClose} />}
      {asked?.what === 'merge' && <MergeDialog term={asked.term} onClose={onClose} />}
      {asked?.what === 'suggest' && <SuggestDialog term={asked.term} onClose={onClose} />}
      {asked?.what === 'import' && (
        <ImportDialog<SubstanceImport['rows'][number]>
          what="substances"
          title={m.admin_terms_import_substances()}
          hint={m.admin_terms_columns_of_the_file()}
          noun={m.admin_terms_substance()}
          others={m.admin_terms_substances_that_are_not_in_the_file()}
          imported={m.admin_terms_substances_imported()}
          address={substanceImportAddress}
          onImported={refetchTerms}
          details={({ message }) => message}
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
              {term.isStarter && (
                <div>
                  <Badge tone="warn">{m.admin_terms_starter()}</Badge>
                </div>
              )}
            </th>
            <td dir="auto">{term.names.filter((name) => name !== term.name).join(', ')}</td>
            <td dir="auto">{term.group}</td>
            {isSubstance && <td>{term.atc}</td>}
            {isSubstance && <td dir="auto">{term.publicNames.join(', ')}</td>}
            <td>
              <div className="row-buttons">
                {term.isStarter && (
                  <Button
                    small
                    variant="quiet"
                    aria-label={`${m.admin_terms_looked_at()}: ${term.name}`}
                    onClick={() => onLookAt(term)}
                  >
                    {m.admin_terms_looked_at()}
                  </Button>
                )}
                {(
                  [
                    ['edit', m.admin_terms_edit()],
                    ['name', m.admin_terms_add_name()],
                    ['merge', m.admin_terms_merge()],
                    ...(isSubstance ? ([['suggest', m.admin_terms_suggest()]] as const) : []),
                  ] as const
                ).map(([what, label]) => (
                  <Button
                    key={what}
                    small
                    variant="quiet"
                    aria-label={`${label}: ${term.name}`}
                    onClick={() => onAsk({ what, term })}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
