// Words of cases that are in no list, the most frequent first, each with the entry that it probably means. A person decides
// about each, and sends many decisions at once; nothing is linked by itself.
import { useState } from 'react';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Options, Select, SelectField } from '#client/components/ui/field.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { ListWords } from '#contract/list-rows.ts';
import { doseKindNames, entriesAddress, refetchWords, useListWords } from './list-words.ts';

/** The lists whose words cases have as typed. */
const tidied = {
  departments: m.admin_lists_departments(),
  route: doseKindNames.route,
  form: doseKindNames.form,
  frequency: doseKindNames.frequency,
};
type Tidied = keyof typeof tidied;

/** A decision: the id of an entry, or a new entry; absent: later. */
const asNew = 'new';
/** Most decisions of one request. */
const mostAtOnce = 200;

export function Tidy() {
  const [list, setList] = useState<Tidied>('departments');
  return (
    <div className="admin-section grid grid-cols-1 gap-5">
      <p>{m.admin_lists_tidy_hint()}</p>
      <SelectField
        name="tidy-list"
        label={m.admin_terms_show()}
        width="half"
        value={list}
        onChange={({ target }) => setList(target.value as Tidied)}
      >
        <Options of={tidied} />
      </SelectField>
      <Words key={list} list={list} />
    </div>
  );
}

function Words({ list }: { list: Tidied }) {
  const read = useListWords(list);
  return (
    <ReadState read={read} failure={m.admin_terms_words_could_not_be_read()} level={2} shape="rows">
      {({ unlinked }) =>
        unlinked.length === 0 ? (
          <EmptyState level={2} title={m.admin_lists_all_tidy()}>
            {m.admin_lists_all_tidy_hint()}
          </EmptyState>
        ) : (
          <WordTable list={list} words={unlinked} />
        )
      }
    </ReadState>
  );
}

function WordTable({ list, words }: { list: Tidied; words: ListWords['unlinked'] }) {
  const { data = [] } = useAdminRead(entriesAddress(list));
  const entries = (data as readonly { id: string; name: string; kind: string }[]).filter(
    ({ kind }) => list === 'departments' || kind === list,
  );
  const nameOf = new Map(entries.map(({ id, name }) => [id, name]));
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { busy, failure, send } = useSend();
  const decided = words.filter(({ word }) => chosen.has(word)).slice(0, mostAtOnce);
  const touched = decided.reduce((sum, { cases }) => sum + cases, 0);
  const likely = words.filter(({ likely: id }) => id !== null && nameOf.has(id));

  function choose(word: string, to: string) {
    const next = new Map(chosen);
    if (to === '') next.delete(word);
    else next.set(word, to);
    setChosen(next);
  }
  async function store() {
    const links = decided.map(({ word }) => {
      const to = chosen.get(word) ?? asNew;
      return to === asNew ? { word: capitalised(word), id: null } : { word, id: to };
    });
    await call('POST', '/api/admin/lists/links', { list, links });
    await refetchWords(list);
    setChosen(new Map());
    showToast({
      title: m.admin_lists_tidied(),
      description: m.admin_lists_words_decided({ count: links.length }),
    });
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Button
          busy={busy}
          disabled={decided.length === 0}
          aria-describedby="tidy-decided"
          onClick={() => void send(store)}
        >
          {m.admin_lists_store_decisions()}
        </Button>
        {likely.length > 0 && (
          <Button
            variant="secondary"
            onClick={() =>
              setChosen(
                new Map([...chosen, ...likely.map(({ word, likely: id }) => [word, id ?? ''] as const)]),
              )
            }
          >
            {m.admin_lists_choose_all_likely({ count: likely.length })}
          </Button>
        )}
        <p role="status" id="tidy-decided">
          {decided.length > 0
            ? m.admin_lists_decisions_touch({ words: decided.length, cases: countText(touched) })
            : m.admin_lists_nothing_decided()}
        </p>
      </div>
      <FailureNote failure={failure} title={m.admin_ui_not_saved()} />
      <Table
        caption={tidied[list]}
        captionHidden
        heads={[m.admin_terms_as_typed(), { numeric: m.admin_cases_cases() }, m.admin_lists_means()]}
      >
        {words.map(({ word, cases, likely: id }, place) => (
          <tr key={word}>
            <th scope="row" dir="auto">
              <q>{word}</q>
            </th>
            <td className="numeric">{countText(cases)}</td>
            <td>
              <Select
                name={`tidy-${place}`}
                aria-label={m.admin_lists_means_for({ word })}
                value={chosen.get(word) ?? ''}
                onChange={({ target }) => choose(word, target.value)}
              >
                <option value="">
                  {id !== null && nameOf.has(id)
                    ? m.admin_lists_later_likely({ name: nameOf.get(id) ?? '' })
                    : m.admin_lists_later()}
                </option>
                <option value={asNew}>{m.admin_lists_new_entry({ name: capitalised(word) })}</option>
                {id !== null && nameOf.has(id) && <option value={id}>{nameOf.get(id)}</option>}
                <Options of={entries.filter((one) => one.id !== id).map((one) => [one.id, one.name])} />
              </Select>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** Words of cases are compared in small letters; an entry begins with a capital. */
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
