// A combobox for terms of a dictionary. It searches while typing; the arrow keys, Enter and Escape control it. The list
// is in the flow of the form, because tables of the case scroll sideways.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';
import { useSend } from '#client/components/admin/use-send.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { afterPress } from '#client/components/ui/press.ts';
import { Button } from '#client/components/ui/button.tsx';
import { useCombobox } from '#client/components/ui/combobox.tsx';
import { useDebounced } from '#client/components/ui/use-debounced.ts';
import { addTerm, releasesAddress, searchAddress, termsScreen } from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { FoundTerm, MeddraRelease } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';

interface TermSearchProps {
  id: string;
  kind: TermKind;
  /** The search text while nothing is typed. */
  reported?: string;
  /** Finds only terms of the centre, and not this one. */
  ownBut?: string;
  placeholder: string;
  onChoose: (term: FoundTerm) => void;
}

/** The option that makes a typed name a term of the centre: it has no code yet. */
const newTerm = (name: string): FoundTerm => ({
  source: 'own',
  code: '',
  name,
  preferred: name,
  group: null,
  release: null,
});

/** Milliseconds without typing before the search starts. */
const searchDelayMs = 150;
const shortestSearch = 2;

export function TermSearch({ id, kind, reported = '', ownBut, placeholder, onChoose }: TermSearchProps) {
  const isOwn = ownBut !== undefined;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const wanted = (typed.trim() || reported).slice(0, 200);
  const searched = useDebounced(wanted, searchDelayMs);
  const read = useQuery<FoundTerm[]>({
    queryKey: [searchAddress(kind, searched)],
    enabled: isOpen && searched.length >= shortestSearch,
  });
  const releases = useQuery<MeddraRelease[]>({
    queryKey: [releasesAddress],
    enabled: isOpen && kind === 'reaction' && !isOwn,
  });
  const release = releases.data?.find(({ state }) => state === 'ready');
  const isSearching = wanted !== searched || read.isFetching;
  const found = (isOpen && wanted === searched ? (read.data ?? []) : []).filter(
    ({ source, code }) => !isOwn || (source === 'own' && code !== ownBut),
  );
  const adding = useSend();
  const name = wanted.trim();
  const isKnown = found.some((one) => one.source === 'own' && foldText(one.name) === foldText(name));
  const canAdd =
    isOpen && !isOwn && !isSearching && !read.isError && name.length >= shortestSearch && !isKnown;
  function end() {
    setTyped('');
    setOpen(false);
  }
  const { input, list, restart } = useCombobox({
    id,
    options: canAdd ? [...found, newTerm(name)] : found,
    keyOf: ({ source, code }) => `${source} ${code}`,
    label: m.admin_terms_terms_found(),
    className: 'case-term-list',
    onOpen: () => setOpen(true),
    onChoose(term) {
      if (term.code !== '') {
        onChoose(term);
        return end();
      }
      void adding.send(() => addTerm({ kind, name: term.name }), {
        done({ id: code }) {
          onChoose({ ...term, code });
          end();
        },
      });
    },
    render: (term) =>
      term.code === '' ? (
        <span dir="auto">{m.admin_terms_use_as_term({ name: term.name })}</span>
      ) : (
        <>
          <span dir="auto">{term.name}</span>
          <small dir="auto">{placeOf(term)}</small>
        </>
      ),
  });

  function steer(event: KeyboardEvent) {
    if (event.key !== 'Escape' || (!isOpen && typed === '')) return input.onKeyDown(event);
    event.preventDefault();
    // The edit stays open.
    event.nativeEvent.stopImmediatePropagation();
    event.stopPropagation();
    end();
  }

  return (
    <>
      <input
        {...input}
        className="control"
        dir="auto"
        data-open={isOpen || typed !== '' || undefined}
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          restart();
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => afterPress(() => setOpen(false))}
        onKeyDown={steer}
      />
      {list}
      <div role="status">
        {isOpen && searched.length >= shortestSearch && (
          <SearchState
            kind={kind}
            typed={searched}
            isSearching={isSearching}
            count={found.length}
            hasRelease={release !== undefined || releases.data === undefined}
            isOwn={isOwn}
          />
        )}
      </div>
      {adding.failure && (
        <p className="case-reason" role="alert">
          {adding.failure}
        </p>
      )}
      {isOpen && read.isError && !read.isFetching && (
        <p className="case-reason" role="alert">
          {m.admin_terms_the_search_failed()} {failureText(read.error)}{' '}
          <Button
            small
            variant="quiet"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => void read.refetch()}
          >
            {m.admin_terms_search_again()}
          </Button>
        </p>
      )}
    </>
  );
}

/** Preferred term, body system or class, and the dictionary, for an option of the list. */
export function placeOf({ source, name, preferred, group, release }: FoundTerm): string {
  return joined(
    [
      preferred === name ? undefined : preferred,
      group ?? undefined,
      source === 'meddra' ? m.admin_terms_meddra({ version: release ?? '' }) : undefined,
    ],
    ' · ',
  );
}

interface SearchStateProps {
  kind: TermKind;
  typed: string;
  isSearching: boolean;
  count: number;
  hasRelease: boolean;
  isOwn: boolean;
}

function SearchState({ kind, typed, isSearching, count, hasRelease, isOwn }: SearchStateProps) {
  if (isSearching) return <p className="case-quiet">{m.admin_ui_searching()}</p>;
  const screen = (
    // Without this the field would lose the focus, and the message would disappear before the click.
    <span onPointerDown={(event) => event.preventDefault()}>
      <Link href={termsScreen}>{m.admin_terms_to_the_terms()}</Link>
    </span>
  );
  return (
    <>
      {count > 0 ? (
        <p className="sr-only">{m.admin_terms_found_count({ count })}</p>
      ) : (
        <p className="case-quiet">
          {m.admin_ui_nothing_found_for({ typed })}{' '}
          {!isOwn && (hasRelease || kind === 'substance') && (
            <>
              {m.admin_terms_try_another_word_or_add_it()} {screen}
            </>
          )}
        </p>
      )}
      {kind === 'reaction' && !hasRelease && (
        <p className="case-quiet">
          {m.admin_terms_no_release_is_imported()} {screen}
        </p>
      )}
    </>
  );
}
