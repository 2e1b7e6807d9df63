// The field that names another case: by its number, or chosen while typing from the cases that have this number, drug,
// reaction or patient. Before anything is typed it offers the likeliest duplicates, and what is chosen stands beside this
// case before anybody confirms.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { afterPress } from '#client/components/ui/press.ts';
import { described, Field, type Input, splitTexts } from '#client/components/ui/field.tsx';
import { useCombobox } from '#client/components/ui/combobox.tsx';
import { typeInto } from '#client/components/ui/type-into.ts';
import { useDebounced } from '#client/components/ui/use-debounced.ts';
import { failureText } from '#client/components/admin/read-state.tsx';
import { duplicatesKey } from '#client/data/admin/assessments.ts';
import { casesList } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseSummary } from '#contract/cases/cases.ts';
import { numberOf } from '#contract/cases/intake/case-numbers-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import { Comparison } from './comparison.tsx';

const mostOffered = 5;
/** Milliseconds without typing before the search starts. */
const searchDelayMs = 150;
const shortestSearch = 2;

interface CaseChoiceProps extends Input<'input'> {
  details: CaseDetails;
  /** Shows both cases side by side. */
  compares?: boolean;
}

type Offered = Pick<CaseSummary, 'id' | 'number' | 'patient' | 'drug' | 'reaction'> & Partial<Suspicion>;

/** The address of the search for other cases, as people type: a number in any form, or words. */
export const searchFor = (typed: string): string =>
  `${casesList}?${new URLSearchParams({ view: 'all', q: numberOf(typed) ?? typed, limit: '25' })}`;

export function CaseChoice({ details, compares = false, ...props }: CaseChoiceProps) {
  const [texts, { defaultValue, ...field }] = splitTexts(props);
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Offered | null>(null);
  const control = useRef<HTMLInputElement>(null);
  const wanted = typed.trim().slice(0, 200);
  const searched = useDebounced(wanted, searchDelayMs);
  const likely = useQuery<Suspicion[]>({ queryKey: duplicatesKey(details.id) });
  const isSearch = searched.length >= shortestSearch;
  const read = useQuery<CaseSummary[]>({ queryKey: [searchFor(searched)], enabled: isOpen && isSearch });
  const suspicions = likely.data ?? [];
  const offered: Offered[] = wanted === '' ? suspicions : wanted === searched ? (read.data ?? []) : [];
  const others = offered.filter(({ id }) => id !== details.id).slice(0, mostOffered);
  const { input, list, restart } = useCombobox<Offered>({
    id: texts.id,
    options: isOpen ? others : [],
    keyOf: ({ id }) => id,
    label: m.admin_cases_cases_found(),
    className: 'case-term-list',
    onOpen: () => setOpen(true),
    onChoose(one) {
      setPicked(one);
      typeInto(control.current, one.number);
      setOpen(false);
    },
    render: ({ id, number, patient, drug, reaction }) => {
      const bits = suspicions.find((one) => one.id === id)?.bits;
      return (
        <>
          <span>
            {number}, <bdi>{patient}</bdi>
          </span>
          <small>
            <bdi>{drug}</bdi>: <bdi>{reaction}</bdi>
            {bits !== undefined && `. ${m.admin_assess_weight({ bits: bits.toFixed(1) })}`}
          </small>
        </>
      );
    },
  });
  const beside =
    picked?.number === typed ? picked : [...suspicions, ...offered].find(({ number }) => number === typed);
  const shown = beside && (suspicions.find(({ id }) => id === beside.id) ?? beside);

  function steer(event: KeyboardEvent) {
    // Enter and Escape mean the form where no list is open.
    if (event.key === 'Enter' && (!isOpen || others.length === 0)) return;
    if (event.key !== 'Escape' || !isOpen || others.length === 0) return input.onKeyDown(event);
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    event.stopPropagation();
    setOpen(false);
  }

  return (
    <>
      <Field {...texts}>
        <span className="case-choice">
          <input
            {...field}
            {...input}
            {...described(texts)}
            ref={control}
            className="control"
            dir="auto"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              restart();
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => afterPress(() => setOpen(false))}
            onKeyDown={steer}
          />
          {list}
        </span>
        <div role="status" className="case-quiet">
          {isOpen && wanted !== '' && (
            <SearchState
              isSearching={wanted !== searched || read.isFetching}
              error={read.error}
              count={others.length}
              typed={isSearch ? searched : ''}
            />
          )}
        </div>
      </Field>
      {compares && shown && (
        <div className="pt-3 pb-4">
          <Comparison key={shown.id} details={details} other={shown} />
        </div>
      )}
    </>
  );
}

interface SearchStateProps {
  isSearching: boolean;
  error: Error | null;
  count: number;
  typed: string;
}

function SearchState({ isSearching, error, count, typed }: SearchStateProps) {
  if (typed === '') return null;
  if (isSearching) return m.admin_ui_searching();
  if (error) return failureText(error);
  if (count === 0) return m.admin_ui_nothing_found_for({ typed });
  return <span className="sr-only">{m.admin_terms_found_count({ count })}</span>;
}
