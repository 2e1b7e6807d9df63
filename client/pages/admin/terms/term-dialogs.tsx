// Dialogs of one term: add or rename it, add a name that means it, merge it into another one, delete it, link a word to it.
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ActDialog } from '#client/components/admin/act-dialog.tsx';
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import { offerUndo } from '#client/components/admin/undo-offer.ts';
import { TermSearch } from '#client/components/case/term-search.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Field, TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import {
  addTerm,
  changeTerm,
  deleteTerm,
  linkName,
  mergeTerm,
  restoreTerm,
  suggestNames,
  useAddress,
} from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import { type FoundTerm, type OwnTerm, ownTermChange } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';

const initial = { name: '', group: '', atc: '' };
const labelsOf = (kind: TermKind) => ({
  name: m.admin_ui_name(),
  group: kind === 'substance' ? m.admin_terms_class() : m.admin_terms_body_system(),
  atc: m.admin_terms_atc_code(),
});

interface TermDialogProps {
  kind: TermKind;
  /** Null: a new one. */
  term: OwnTerm | null;
  /** A word that the new term is also to be found by. */
  word?: string;
  onClose: () => void;
}

export function TermDialog({ kind, term, word, onClose }: TermDialogProps) {
  const form = useRecordForm({
    schema: ownTermChange,
    record: term,
    initial: { ...initial, name: word ?? '' },
    labels: labelsOf(kind),
    writes: {
      async save(record: OwnTerm | null, input: object) {
        const saved = record
          ? await changeTerm(record, input)
          : await addTerm({ kind, ...input, names: word === undefined ? [] : [word] });
        showToast({
          title: record ? m.admin_terms_term_changed() : m.admin_terms_term_added(),
          description: saved.name,
        });
        return saved;
      },
    },
  });
  const title = term
    ? m.admin_terms_edit_term({ name: term.name })
    : kind === 'substance'
      ? m.admin_terms_add_substance()
      : m.admin_terms_add_term();
  return (
    <EditDialog
      form={form}
      title={title}
      saveLabel={term ? m.admin_ui_save_changes() : m.admin_terms_add()}
      onClose={onClose}
    >
      {term && <TermUse term={term} />}
      <TextField
        {...form.field('name')}
        hint={term ? m.admin_terms_the_earlier_name_goes_on() : undefined}
        autoComplete="off"
      />
      <TextField {...form.field('group')} optional autoComplete="off" />
      {kind === 'substance' && (
        <TextField
          {...form.field('atc')}
          optional
          width="narrow"
          hint={m.admin_terms_such_as_n02be01()}
          autoComplete="off"
        />
      )}
    </EditDialog>
  );
}

/** What a change touches. */
function TermUse({ term }: { term: OwnTerm }) {
  const { data } = useQuery<Reply<'GET /api/admin/terms/:id/use'>>({
    queryKey: [useAddress(term.id)],
    refetchOnMount: 'always',
  });
  return (
    <p className="pb-4" role="status">
      {data && m.admin_terms_touches({ cases: data.cases, names: term.names.length })}
    </p>
  );
}

export function NameDialog({ term, onClose }: { term: OwnTerm; onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <ActDialog
      title={m.admin_terms_add_name_to({ name: term.name })}
      act={m.admin_terms_add_name()}
      missing={name.trim() === '' ? m.admin_terms_type_a_name() : null}
      onClose={onClose}
      onAct={() => linkName(term.id, name.trim())}
      done={[m.admin_terms_name_added(), `${name} = ${term.name}`]}
    >
      <TextField
        name="term-name"
        label={m.admin_terms_other_name()}
        hint={m.admin_terms_a_brand_a_spelling_a_combination()}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ActDialog>
  );
}

/** Which names the public forms suggest while somebody types. */
export function SuggestDialog({ term, onClose }: { term: OwnTerm; onClose: () => void }) {
  const [chosen, setChosen] = useState(term.publicNames);
  return (
    <ActDialog
      title={m.admin_terms_suggest_names_of({ name: term.name })}
      act={m.admin_ui_save_changes()}
      missing={null}
      onClose={onClose}
      onAct={() => suggestNames(term.id, chosen)}
      done={[m.admin_terms_suggestions_changed(), chosen.join(', ')]}
    >
      <p className="pb-4">{m.admin_terms_suggesting_hint()}</p>
      {term.names.map((name, place) => (
        <CheckboxField
          key={name}
          name={`suggest-${place}`}
          label={name}
          checked={chosen.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(term.names.filter((one) => (one === name ? checked : chosen.includes(one))))
          }
        />
      ))}
    </ActDialog>
  );
}

export function MergeDialog({ term, onClose }: { term: OwnTerm; onClose: () => void }) {
  const [into, setInto] = useState<FoundTerm | null>(null);
  return (
    <ActDialog
      title={m.admin_terms_merge_term({ name: term.name })}
      act={m.admin_terms_merge_now()}
      missing={into === null ? m.admin_terms_choose_a_term() : null}
      onClose={onClose}
      onAct={() => mergeTerm(term.id, into?.code ?? '')}
      done={[m.admin_terms_terms_merged(), into?.preferred ?? '']}
    >
      <TermUse term={term} />
      <p className="pb-4">{m.admin_terms_merging_hint({ name: term.name })}</p>
      <TermField
        kind={term.kind}
        label={m.admin_terms_merge_into()}
        except={term.id}
        chosen={into}
        onChoose={setInto}
      />
    </ActDialog>
  );
}

/** Into the bin: its names stand for nothing until it is restored. */
export function DeleteDialog({ term, onClose }: { term: OwnTerm; onClose: () => void }) {
  async function remove() {
    await deleteTerm(term);
    offerUndo({
      title: m.admin_terms_term_deleted(),
      description: term.name,
      async undo() {
        await restoreTerm(term);
        return m.admin_ui_is_back({ name: term.name });
      },
    });
  }
  return (
    <ActDialog
      title={m.admin_terms_delete_term({ name: term.name })}
      act={m.admin_ui_delete_2()}
      missing={null}
      onClose={onClose}
      onAct={remove}
    >
      <TermUse term={term} />
      <p>{m.admin_terms_deleting_hint({ name: term.name })}</p>
    </ActDialog>
  );
}

export function LinkDialog({ kind, word, onClose }: { kind: TermKind; word: string; onClose: () => void }) {
  const [to, setTo] = useState<FoundTerm | null>(null);
  return (
    <ActDialog
      title={m.admin_terms_link_word({ word })}
      act={m.admin_terms_link()}
      missing={to === null ? m.admin_terms_choose_a_term() : null}
      onClose={onClose}
      onAct={() => linkName(to?.code ?? '', word)}
      done={[m.admin_terms_word_linked(), `${word} = ${to?.preferred ?? ''}`]}
    >
      <p className="pb-4">{m.admin_terms_linking_hint()}</p>
      <TermField
        kind={kind}
        label={kind === 'substance' ? m.admin_terms_substance() : m.admin_terms_term()}
        except=""
        chosen={to}
        onChoose={setTo}
      />
    </ActDialog>
  );
}

interface TermFieldProps {
  kind: TermKind;
  label: string;
  /** The id of a term that is not offered. */
  except: string;
  chosen: FoundTerm | null;
  onChoose: (term: FoundTerm) => void;
}

function TermField({ kind, label, except, chosen, onChoose }: TermFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <TermSearch
        id={id}
        kind={kind}
        ownBut={except}
        placeholder={kind === 'substance' ? m.admin_terms_type_a_substance() : m.admin_terms_type_a_term()}
        onChoose={onChoose}
      />
      <p role="status" className="pt-2" dir="auto">
        {chosen && (
          <>
            {m.admin_terms_chosen()} <b>{chosen.preferred}</b>
          </>
        )}
      </p>
    </Field>
  );
}
