// The reactions of a case when none is being edited. The text as reported is below the term.
import { criterionWord, SeriousMark } from '#client/components/case/marks.tsx';
import { m } from '#client/paraglide/messages.js';
import { outcomes } from '#contract/cases/content/code-lists-rules.ts';
import { type CaseContent, contentFields, type Reaction } from '#contract/cases/content/content-rules.ts';
import { criteriaOf, reactionIsSerious } from '#contract/cases/content/derived-facts-rules.ts';
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
  termName,
  words,
} from './entry-table.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

export function ReactionsView({
  details: { content, terms, setByPortal },
  openEntry,
  form,
  onOpen,
}: ViewProps) {
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
          if (path === openEntry) return <FormRow key={path}>{form}</FormRow>;
          return (
            <ReactionRows
              key={path}
              reaction={reaction}
              path={path}
              content={content}
              setByPortal={setByPortal}
              coded={terms.find(({ entry }) => entry === path)}
              onOpen={onOpen}
            />
          );
        })}
        {isNew && <FormRow>{form}</FormRow>}
      </tbody>
    </EntryTable>
  );
}

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
      <small>{joined(place, ' · ')}</small>
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
  setByPortal,
  coded,
  onOpen,
}: {
  reaction: Reaction;
  path: string;
  content: CaseContent;
  setByPortal: readonly string[];
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
        <td className="case-coded">
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
        <td className="case-coded">
          <SeriousMark
            serious={reactionIsSerious(reaction)}
            word={criteriaOf(reaction).map(criterionWord).join(', ')}
          />
          {setByPortal.includes(`${path}.seriousness.death`) && (
            <small>{m.admin_cases_set_because_of_the_outcome()}</small>
          )}
        </td>
        <td className="case-coded">
          {words(outcome, (code) => (outcomes as Readonly<Record<string, string>>)[code] ?? code) ?? (
            <span className="case-open">{m.admin_cases_outcome_missing()}</span>
          )}
          {setByPortal.includes(`${path}.outcome`) && (
            <small>{m.admin_cases_set_because_of_the_criterion()}</small>
          )}
        </td>
      </tr>
      <More facts={more} />
    </>
  );
}
