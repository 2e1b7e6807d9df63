// Words of cases that are linked to no term of the centre, the most frequent first, each with the terms that it may mean.
// A person links words to terms or makes them terms, one by one or many at once. Only staff see them.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '#client/components/admin/use-send.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Options, Select, SelectField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { Table } from '#client/components/ui/table.tsx';
import { decideWords, unlinkedAddress } from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { LinkDialog, TermDialog } from './term-dialogs.tsx';

type Word = Reply<'GET /api/admin/terms/unlinked'>[number];

interface Asked {
  what: 'link' | 'add';
  word: string;
}

const kindNames: Record<TermKind, string> = {
  substance: m.admin_terms_names_of_drugs(),
  reaction: m.admin_terms_words_for_reactions(),
};

export function UnlinkedWords() {
  const [kind, setKind] = useState<TermKind>('substance');
  const read = useQuery<Word[]>({ queryKey: [unlinkedAddress(kind)], refetchOnMount: 'always' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const onClose = () => setAsked(null);
  return (
    <div className="admin-section">
      <p className="pb-4">{m.admin_terms_what_unlinked_words_are()}</p>
      <SelectField
        name="unlinked-kind"
        label={m.admin_terms_show()}
        width="half"
        value={kind}
        onChange={({ target }) => setKind(target.value as TermKind)}
      >
        <Options of={kindNames} />
      </SelectField>
      <div className="mt-5">
        <ReadState
          key={kind}
          read={read}
          failure={m.admin_terms_words_could_not_be_read()}
          level={2}
          shape="rows"
        >
          {(words) =>
            words.length === 0 ? (
              <EmptyState level={2} title={m.admin_terms_every_word_is_linked()}>
                {m.admin_terms_new_words_come_with_cases()}
              </EmptyState>
            ) : (
              <WordTable key={kind} kind={kind} words={words} onAsk={setAsked} />
            )
          }
        </ReadState>
      </div>
      {asked?.what === 'link' && <LinkDialog kind={kind} word={asked.word} onClose={onClose} />}
      {asked?.what === 'add' && <TermDialog kind={kind} term={null} word={asked.word} onClose={onClose} />}
    </div>
  );
}

/** Most words of one request. */
const wordsAtOnce = 200;
/** The value of the choice 'a term of its own'. */
const own = '';

/** Begins the value of a combination that is no term yet. */
const combination = '+';

const valueOf = (term: Word['likely'][number] | undefined): string =>
  term === undefined ? own : (term.code ?? `${combination}${term.name}`);

function decisionOf(word: string, value: string) {
  if (value.startsWith(combination)) return { word, into: null, as: value.slice(combination.length) };
  return { word, into: value === own ? null : value, as: null };
}

interface WordTableProps {
  kind: TermKind;
  words: readonly Word[];
  onAsk: (asked: Asked) => void;
}

function WordTable({ kind, words, onAsk }: WordTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [become, setBecome] = useState<Readonly<Record<string, string>>>({});
  const { busy, failure, send } = useSend();
  const proposed = words.filter(({ likely }) => likely.length > 0).slice(0, wordsAtOnce);
  const picked = words.filter(({ word }) => chosen.has(word)).slice(0, wordsAtOnce);
  const intoOf = ({ word, likely }: Word) => become[word] ?? valueOf(likely[0]);
  const isAll = proposed.length > 0 && proposed.every(({ word }) => chosen.has(word));
  const cases = picked.reduce((sum, one) => sum + one.cases, 0);

  function apply() {
    const body = { kind, words: picked.map((one) => decisionOf(one.word, intoOf(one))) };
    void send(() => decideWords(body), {
      done() {
        showToast({
          title: m.admin_terms_words_decided(),
          description: picked.map((one) => one.word).join(', '),
        });
        setChosen(new Set());
      },
    });
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Button small busy={busy} disabled={picked.length === 0} onClick={apply}>
          {m.admin_terms_decide_words({ count: picked.length })}
        </Button>
        <p role="status">
          {picked.length > 0
            ? m.admin_terms_words_chosen({ count: picked.length, cases })
            : m.admin_terms_no_word_chosen()}
        </p>
      </div>
      {failure && <p role="alert">{failure}</p>}
      <Table caption={kindNames[kind]} captionHidden>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={m.admin_terms_choose_all_words()}
                disabled={proposed.length === 0}
                checked={isAll}
                onChange={() => setChosen(new Set(isAll ? [] : proposed.map(({ word }) => word)))}
              />
            </th>
            <th scope="col">{m.admin_terms_as_typed()}</th>
            <th scope="col" className="numeric">
              {m.admin_cases_cases()}
            </th>
            <th scope="col">{m.admin_terms_likely()}</th>
            <th scope="col">{m.admin_terms_actions()}</th>
          </tr>
        </thead>
        <tbody>
          {words.map((one) => {
            const { word, likely } = one;
            return (
              <tr key={word}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={m.admin_terms_choose_word({ word })}
                    checked={chosen.has(word)}
                    onChange={() => setChosen(chosen.symmetricDifference(new Set([word])))}
                  />
                </td>
                <th scope="row" dir="auto">
                  <q>{word}</q>
                </th>
                <td className="numeric">{one.cases}</td>
                <td>
                  <Select
                    aria-label={m.admin_terms_becomes_of({ word })}
                    value={intoOf(one)}
                    onChange={({ target }) => setBecome({ ...become, [word]: target.value })}
                  >
                    <Options
                      of={likely.map(({ code, name, group }) => [
                        code ?? `${combination}${name}`,
                        group === null
                          ? m.admin_terms_name_of({ term: name })
                          : m.admin_terms_name_of_with_group({ term: name, group }),
                      ])}
                    />
                    <option value={own}>{m.admin_terms_own_entry()}</option>
                  </Select>
                </td>
                <td>
                  <div className="row-buttons">
                    <RowButton
                      label={m.admin_terms_link_to()}
                      name={`${m.admin_terms_link_to()}: ${word}`}
                      onClick={() => onAsk({ what: 'link', word })}
                    />
                    <RowButton
                      label={m.admin_terms_approve_as_term()}
                      name={`${m.admin_terms_approve_as_term()}: ${word}`}
                      onClick={() => onAsk({ what: 'add', word })}
                    />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
