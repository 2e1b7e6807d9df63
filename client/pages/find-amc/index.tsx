// Find nearest AMC: all centres, a search by city, a filter by state.
import './find-amc.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Field } from '#client/components/ui/field.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { contentLang, numberText } from '#client/languages.ts';
import { useLongList } from '#client/data/reads.ts';
import { useShownPart } from '#client/components/ui/shown-part.tsx';
import { useSearchResults } from '#client/data/searches.ts';
import { Picture } from '#client/components/ui/picture.tsx';
import centre from '#client/pictures/centre.svg';
import { m } from '#client/paraglide/messages.js';
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { CentreCard } from './centre-card.tsx';
import { Near, type Place, placesNear } from './near.tsx';
import { StateSelect, useLastState } from './state-select.tsx';

export default function FindAmc() {
  const all = useLongList('/api/amc-locations');
  const query = useSearch();
  const [city, setCity] = useState('');
  const [state, setState] = useState('');
  /** The city searched for; null while all centres are shown. */
  const [searched, setSearched] = useState<string | null>(null);
  const found = useSearchResults('/api/amc-locations/search', searched === null ? null : ['city', searched]);
  const [near, setNear] = useState<Place | null>(null);
  const [isList, setList] = useState(false);
  const last = useLastState(state);
  const states = all.cut ? Object.keys(all.cut.counts) : (all.data ?? []).map((centre) => centre.state);
  const read = searched === null ? all : found;
  // One page of a long list says nothing about the others.
  const waits = searched === null && all.cut !== undefined && (state !== '' || near !== null);
  const inState = waits ? undefined : read.data?.filter((centre) => isInState(centre, state));
  const centres =
    inState && (near ? placesNear(near, inState) : inState.map((centre) => ({ ...centre, km: null })));
  const isCut = searched === null && state === '' && near === null ? all.cut : undefined;
  const { shown, list, more } = useShownPart({
    records: centres ?? [],
    cut: isCut,
    readWhole: all.readWhole,
    search: searched === null ? query : '',
    of: JSON.stringify([searched, state, near]),
  });

  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Take over text that was typed before hydration.
  useEffect(() => setCity(input.current?.value ?? ''), []);

  function search(event: FormEvent) {
    event.preventDefault();
    // The button is disabled while it searches and would lose the focus.
    if (document.activeElement !== input.current) heading.current?.focus();
    if (searched === city.trim() && found.error) found.reload();
    setSearched(city.trim());
  }

  function showAll() {
    if (input.current) input.current.value = '';
    setCity('');
    setState('');
    setNear(null);
    setSearched(null);
  }

  function chooseState(name: string) {
    setState(name);
    if (name !== '') all.readWhole();
  }

  function showNear(place: Place) {
    if (input.current) input.current.value = '';
    setCity('');
    setSearched(null);
    setState('');
    setNear(place);
    all.readWhole();
    heading.current?.focus();
  }

  return (
    <div className="page pb-section">
      <PageHeader title={m.amc_title()} lede={m.amc_lede()}>
        <Picture src={centre} alt="" />
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-7">
        <div>
          <form
            role="search"
            onSubmit={search}
            className="grid items-end gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] [&>*]:m-0 noscript:hidden"
          >
            <Field id="city" label={m.amc_city()} hint={m.amc_city_hint()}>
              <input
                ref={input}
                id="city"
                name="city"
                className="control"
                aria-describedby="city-hint"
                autoComplete="address-level2"
                enterKeyHint="search"
                onChange={(event) => setCity(event.target.value)}
              />
            </Field>
            <StateSelect value={state} states={states} onChoose={chooseState} />
            <p className="flex gap-3">
              <Button
                type="submit"
                disabled={city.trim() === '' || found.isUnderWay}
                aria-describedby="city-hint"
              >
                {found.isUnderWay ? m.amc_searching() : m.amc_search()}
              </Button>
              <Button
                variant="secondary"
                disabled={city === '' && state === '' && searched === null && near === null}
                onClick={() => {
                  showAll();
                  input.current?.focus();
                }}
              >
                {m.amc_clear()}
              </Button>
            </p>
          </form>
          <Near onPlace={showNear} />
          {/* One that was chosen in another language is none of these. */}
          {last !== null && state === '' && states.includes(last) && (
            <p className="mt-3 noscript:hidden">
              <button type="button" className="button button-quiet" onClick={() => chooseState(last)}>
                {m.amc_last_state()} <span lang={contentLang(last)}>{last}</span>
              </button>
            </p>
          )}
          <p className="hidden text-ink-2 noscript:block">{m.amc_search_noscript()}</p>
        </div>
        <section className="label">
          <h2 className="text-lede">{m.amc_what()}</h2>
          <p className="mt-2 text-ink-2">{m.amc_what_text()}</p>
        </section>
      </div>

      <section className="mt-7">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-ink pb-3">
          <h2 ref={heading} tabIndex={-1} className="text-h3">
            {searched === null && near === null ? m.amc_all() : m.amc_results()}
          </h2>
          <p role="status">
            {searched !== null && read.error ? (
              <Badge tone="danger">{m.amc_search_failed_status()}</Badge>
            ) : (
              centres && (
                <Badge tone="info">
                  {m.amc_found({ count: numberText(isCut?.total ?? centres.length) })}
                </Badge>
              )
            )}
          </p>
          <p className="ms-auto flex noscript:hidden" role="group" aria-label={m.amc_shown_as()}>
            <Button variant="quiet" aria-pressed={!isList} onClick={() => setList(false)}>
              {m.amc_cards()}
            </Button>
            <Button variant="quiet" aria-pressed={isList} onClick={() => setList(true)}>
              {m.amc_list()}
            </Button>
          </p>
        </div>
        {near && (
          <p className="mt-3 max-w-prose">
            {'pin' in near ? m.amc_near_pin({ pin: near.pin }) : m.amc_near_position()}
          </p>
        )}
        {all.data?.some(({ isSample }) => isSample) && (
          <p className="mt-3 max-w-prose text-ink-2">{m.amc_sample()}</p>
        )}
        <div className="mt-5">
          {read.error ? (
            <ErrorState
              title={searched === null ? m.amc_load_failed() : m.amc_search_failed()}
              description={searched === null ? m.amc_load_failed_text() : m.amc_search_failed_text()}
              onRetry={() => {
                heading.current?.focus();
                read.reload();
              }}
            />
          ) : !centres ? (
            <Skeleton lines={9} />
          ) : centres.length > 0 ? (
            <>
              <ul
                ref={list}
                className={isList ? 'centres' : 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'}
              >
                {shown.map((centre) => (
                  <CentreCard key={centre.id} centre={centre} isLine={isList} />
                ))}
              </ul>
              {more}
            </>
          ) : searched === null && near === null ? (
            <EmptyState title={m.amc_empty()}>{m.amc_empty_text()}</EmptyState>
          ) : (
            <EmptyState
              title={m.amc_none()}
              action={
                <Button
                  variant="secondary"
                  onClick={() => {
                    showAll();
                    heading.current?.focus();
                  }}
                >
                  {m.amc_view_all()}
                </Button>
              }
            >
              {m.amc_none_text()}
            </EmptyState>
          )}
        </div>
      </section>

      <section className="label mt-7 grid items-center gap-5 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-h3">{m.amc_help()}</h2>
          <p className="mt-1 max-w-prose font-strong">{m.amc_help_hours()}</p>
          <p className="mt-1 max-w-prose text-ink-2">{m.amc_help_text()}</p>
        </div>
        <p className="grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink href="/report-adr" variant="marigold">
            {m.amc_report()}
          </ButtonLink>
          <PhoneLink phone={pvpiHelpline} className="button button-secondary">
            {m.amc_call({ phone: pvpiHelpline })}
          </PhoneLink>
        </p>
      </section>
    </div>
  );
}

const isInState = (centre: AmcLocation, state: string) => foldText(centre.state).includes(foldText(state));
