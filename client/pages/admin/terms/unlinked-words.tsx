// Words of cases that are linked to no term of the centre, the most frequent first. A person links each to a term, or
// makes it one. Only staff see them.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { SelectField } from '#client/components/ui/field.tsx';
import { Table, TableHead } from '#client/components/ui/table.tsx';
import { unlinkedAddress } from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { LinkDialog, TermDialog } from './term-dialogs.tsx';

type Word = Reply<'GET /api/admin/terms/unlinked'>[number];

const kindNames: Record<TermKind, string> = {
  substance: m.admin_terms_names_of_drugs(),
  reaction: m.admin_terms_words_for_reactions(),
};

export function UnlinkedWords() {
  const [kind, setKind] = useState<TermKind>('substance');
  const read = useQuery<Word[]>({ queryKey: [unlinkedAddress(kind)], refetchOnMount: 'always' });
  const [asked, setAsked] = useState<{ what: 'link' | 'add'; word: string } | null>(null);
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
        {Object.entries(kindNames).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
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
              <Table caption={kindNames[kind]} captionHidden>
                <TableHead
                  heads={[
                    m.admin_terms_as_typed(),
                    { numeric: m.admin_cases_cases() },
                    m.admin_terms_actions(),
                  ]}
                />
                <tbody>
                  {words.map(({ word, cases }) => (
                    <tr key={word}>
                      <th scope="row" dir="auto">
                        <q>{word}</q>
                      </th>
                      <td className="numeric">{cases}</td>
                      <td>
                        <div className="row-buttons">
                          <Button
                            small
                            variant="quiet"
                            aria-label={`${m.admin_terms_link_to()}: ${word}`}
                            onClick={() => setAsked({ what: 'link', word })}
                          >
                            {m.admin_terms_link_to()}
                          </Button>
                          <Button
                            small
                            variant="quiet"
                            aria-label={`${m.admin_terms_approve_as_term()}: ${word}`}
                            onClick={() => setAsked({ what: 'add', word })}
                          >
                            {m.admin_terms_approve_as_term()}
                          </Button>
                        </div>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )
          }
        </ReadState>
      </div>
      {asked?.what === 'link' && <LinkDialog kind={kind} word={asked.word} onClose={onClose} />}
      {asked?.what === 'add' && <TermDialog kind={kind} term={null} word={asked.word} onClose={onClose} />}
    </div>
  );
}
