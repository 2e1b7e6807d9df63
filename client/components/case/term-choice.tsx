// The field by which a reaction is coded and a drug is linked to a substance. The text as reported does not change.
import { useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import type { FoundTerm } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { controlId, useFormParts } from './form-context.ts';
import { placeOf, TermSearch } from './term-search.tsx';

type Json = Record<string, unknown>;

interface TermChoiceProps {
  kind: TermKind;
  path: string;
  /** The reaction or drug as typed. */
  entry: Json;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const namedRows = (entry: Json) =>
  ((entry['substances'] ?? []) as Json[]).filter(({ name }) => textOf(name) !== '');

export function TermChoice({ kind, path, entry }: TermChoiceProps) {
  const { change, prefix, meddraVersion } = useFormParts();
  const id = controlId(prefix, `${path}-coded`);
  const [picked, setPicked] = useState<FoundTerm | null>(null);
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
  const isReaction = kind === 'reaction';
  const reported = textOf(entry[isReaction ? 'term' : 'name']);

  function choose(term: FoundTerm) {
    setPicked(term);
    if (!isReaction) {
      const rows = namedRows(entry);
      const has = (name: string) => rows.some((row) => foldText(textOf(row['name'])) === foldText(name));
      // The name of a combination joins its substances.
      const added = term.preferred.split(' + ').filter((name) => !has(name));
      if (added.length > 0) change(`${path}.substances`, [...rows, ...added.map((name) => ({ name }))]);
      return;
    }
    change(`${path}.code`, term.source === 'meddra' ? term.code : undefined);
    change(`${path}.ownTerm`, term.source === 'own' ? term.preferred : undefined);
    if (term.release === null) return;
    if (meddraVersion && meddraVersion !== term.release) setMoved({ from: meddraVersion, to: term.release });
    change('meddraVersion', term.release);
  }

  return (
    <div className="case-field" data-span={4}>
      <label htmlFor={id}>{isReaction ? m.admin_terms_coded_as() : m.admin_terms_substance()}</label>
      <Chosen
        kind={kind}
        path={path}
        entry={entry}
        picked={picked}
        reported={reported}
        onRemove={() => {
          change(`${path}.code`, undefined);
          change(`${path}.ownTerm`, undefined);
        }}
      />
      {moved && (
        <p className="case-open" role="status">
          {m.admin_terms_the_release_of_the_case_changes(moved)}
        </p>
      )}
      <TermSearch
        id={id}
        kind={kind}
        reported={reported}
        placeholder={isReaction ? m.admin_terms_type_a_term() : m.admin_terms_type_a_substance()}
        onChoose={choose}
      />
    </div>
  );
}

interface ChosenProps extends TermChoiceProps {
  picked: FoundTerm | null;
  reported: string;
  onRemove: () => void;
}

/** The code of the reaction, or the term that the name as reported matches. Substances are fields of their own. */
function Chosen({ kind, path, entry, picked, reported, onRemove }: ChosenProps) {
  const { terms } = useFormParts();
  const own = terms.filter((term) => term.entry === path);
  const [code, ownTerm] = [textOf(entry['code']), textOf(entry['ownTerm'])];
  const isCoded = kind === 'reaction' ? code + ownTerm !== '' : namedRows(entry).length > 0;
  if (!isCoded) {
    const linked = own.find(({ isChosen, name }) => !isChosen && name.trim() === reported);
    if (!linked) return null;
    return (
      <p className="case-quiet" dir="auto">
        {m.admin_terms_name_means({ name: reported, term: linked.preferred })}
      </p>
    );
  }
  if (kind === 'substance') return null;
  const term = [picked, ...own].find((one) =>
    code === '' ? one?.source === 'own' && [one.preferred, one.name].includes(ownTerm) : one?.code === code,
  );
  const name = term?.source === 'own' ? term.preferred : term?.name;
  return (
    <p dir="auto" className="pb-1">
      <b>{name ?? (ownTerm || code)}</b>{' '}
      <span className="case-quiet">
        {term ? placeOf({ ...term, name: name ?? '' }) : code && m.admin_terms_unknown_code()}
      </span>{' '}
      <button type="button" className="case-link" onClick={onRemove}>
        {m.admin_cases_remove()}
      </button>
    </p>
  );
}
