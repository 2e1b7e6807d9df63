// Drug risk checker: all medicines with their risk, a search, and details of the chosen one.
import './risk-checker.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Field } from '#client/components/ui/field.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { LevelBadge } from '#client/components/ui/risk-meter.tsx';
import { AlertList, useSafetyAlerts } from '#client/components/ui/safety-alerts.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDebounced } from '#client/components/ui/use-debounced.ts';
import { useLongList } from '#client/data/reads.ts';
import { RequestError } from '#client/data/request.ts';
import { useSearchResults } from '#client/data/searches.ts';
import { numberText } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { refusalText } from '#client/refusal-text.ts';
import { shortestSearch } from '#contract/drug-risks-rules.ts';
import { characterCount, foldText } from '#contract/text-rules.ts';
import { DrugList } from './drug-list.tsx';

/** How long typing must pause before a search starts, in milliseconds. */
const restMs = 250;

/** Alerts that a search shows, the newest ones. */
const mostAlerts = 10;

const isSearchable = (text: string) => characterCount(text) >= shortestSearch;

export default function RiskChecker() {
  const all = useLongList('/api/drug-risks');
  const chosen = new URLSearchParams(useSearch()).get('drug');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(input);
  const rested = useDebounced(typed, restMs);
  const query = isSearchable(typed) && isSearchable(rested) ? rested : null;
  const found = useSearchResults('/api/drug-risks/search', query === null ? null : ['q', query]);
  const read = query === null ? all : found;

  // While a search is in progress, keep showing the previous list.
  const [lastRead, setLastRead] = useState(read.data);
  if (read.data && read.data !== lastRead) setLastRead(read.data);
  const drugs = read.data ?? lastRead;

  function showAll() {
    if (input.current) input.current.value = '';
    input.current?.focus();
    setTyped('');
  }

  return (
    <div className="page pb-section">
      <PageHeader title={m.risk_title()} lede={m.risk_lede()} />
      <div className="risk-columns items-start gap-y-6">
        <div>
          <form role="search" className="noscript:hidden" onSubmit={(event) => event.preventDefault()}>
            <Field id="q" label={m.risk_search()} hint={m.risk_search_hint()}>
              <input
                ref={input}
                id="q"
                name="q"
                type="search"
                className="control"
                aria-describedby="q-hint"
                autoComplete="off"
                enterKeyHint="search"
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </form>
          <p className="hidden text-ink-2 noscript:block">
            {m.risk_search_noscript()} <a href="/safety-alerts">{m.alerts_title()}</a>
          </p>
        </div>
        <Levels />
      </div>

      <section aria-label={m.risk_list()} className="mt-6">
        <div className="flex min-h-6 gap-4">
          {/* Without a result, only screen readers need this text: the heading below shows it. */}
          <p role="status" className={drugs?.length === 0 ? 'sr-only' : 'font-strong'}>
            {drugs &&
              !read.error &&
              countText(query === null ? (all.cut?.total ?? drugs.length) : drugs.length, query !== null)}
          </p>
          {found.isUnderWay && (
            <p className="text-small text-ink-2" aria-hidden="true">
              {m.risk_searching()}
            </p>
          )}
        </div>
        {read.error ? (
          <ErrorState
            level={2}
            title={query === null ? m.risk_load_failed() : m.risk_search_failed()}
            description={failureText(read.error)}
            onRetry={read.reload}
          />
        ) : !drugs ? (
          <Skeleton lines={9} />
        ) : drugs.length > 0 ? (
          <DrugList
            drugs={drugs}
            chosen={chosen}
            isBusy={found.isUnderWay}
            query={query ?? ''}
            {...(query === null && { cut: all.cut, readWhole: all.readWhole })}
          />
        ) : query === null ? (
          <EmptyState level={2} title={m.risk_empty()}>
            {m.risk_empty_text()}
          </EmptyState>
        ) : (
          <EmptyState
            level={2}
            title={m.risk_none()}
            action={
              <Button variant="secondary" onClick={showAll}>
                {m.risk_show_all()}
              </Button>
            }
          >
            {m.risk_none_text()}
          </EmptyState>
        )}
      </section>

      {query !== null && <AlertsFound query={query} />}

      <section className="mt-7 border-t-2 border-ink pt-4">
        <h2 className="text-h3">{m.risk_next()}</h2>
        <p className="mt-1 max-w-prose text-ink-2">{m.risk_next_text()}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href="/report-adr" variant="marigold" className="w-full sm:w-auto">
            {m.risk_report()}
          </ButtonLink>
          <ButtonLink href="/awareness" variant="secondary" className="w-full sm:w-auto">
            {m.risk_learn()}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

/** Alerts about medicines that may not be in the list. */
function AlertsFound({ query }: { query: string }) {
  const sought = foldText(query);
  const found = useSafetyAlerts().filter(({ medicine, otherNames, reaction }) =>
    [medicine, otherNames ?? '', reaction].some((text) => foldText(text).includes(sought)),
  );
  if (found.length === 0) return null;
  return (
    <section className="mt-7" aria-labelledby="alerts">
      <h2 id="alerts" className="text-h3">
        {m.alerts_title()}
      </h2>
      <AlertList alerts={found.slice(0, mostAlerts)} level="h3" />
    </section>
  );
}

/** The ranges of the three levels. */
function Levels() {
  return (
    <div>
      <dl className="risk-levels">
        {[
          [15, m.risk_low_range()] as const,
          [25, m.risk_medium_range()] as const,
          [26, m.risk_high_range()] as const,
        ].map(([percentage, range]) => (
          <div key={percentage}>
            <dt>
              <LevelBadge percentage={percentage} />
            </dt>
            <dd>{range}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-2">{m.risk_disclaimer()}</p>
    </div>
  );
}

function countText(count: number, isSearch: boolean): string {
  if (!isSearch) return count === 1 ? m.risk_count_one() : m.risk_count({ count: numberText(count) });
  if (count === 0) return m.risk_none();
  return count === 1 ? m.risk_found_one() : m.risk_found({ count: numberText(count) });
}

/** Why the server refused, such as how long to wait, or a general sentence. */
function failureText(error: unknown): string {
  return error instanceof RequestError && error.problem ? refusalText(error.problem) : m.risk_failed_text();
}

/** The typed text, trimmed; includes text typed before hydration. */
function useTyped(input: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(input.current?.value ?? ''), [input]);
  return [typed.trim(), setTyped] as const;
}
