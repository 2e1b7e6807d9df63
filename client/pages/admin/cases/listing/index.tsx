// The line listing of the cases in the list: the same views, filters and search in its address.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { casesList } from '#client/data/admin/cases.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { LineListing } from '#client/print/line-listing.tsx';
import { PrintFrame, Sheet } from '#client/print/print-frame.tsx';
import { caseViews } from '#contract/cases/content/choices-rules.ts';
import type { CaseListing } from '#contract/cases/prints/prints.ts';
import { addressOf, filterNames, listingSearch, readView } from '../list-view.ts';
import { filterText } from '../filters.tsx';

export default function Listing() {
  const view = readView(useSearch());
  const search = listingSearch(view);
  const user = useSession();
  const read = useQuery<CaseListing>({
    queryKey: [`${casesList}/listing`, search],
    queryFn: async ({ signal }) => {
      const answer = await call('GET', `${casesList}/listing${search}`, undefined, signal);
      return (await answer.json()) as CaseListing;
    },
    // The audit trail records each opening as a print.
    gcTime: 0,
  });
  useEffect(() => {
    document.title = `${m.admin_print_line_listing()} – Administration`;
  }, []);
  const { data, error } = read;
  const filters = filterNames
    .filter((name) => view[name] !== '')
    .map((name) => {
      const { label, value } = filterText(name, view[name]);
      return `${label}: ${value}`;
    });
  const named = [caseViews[view.view], ...filters, ...(view.q === '' ? [] : [`“${view.q}”`])].join(', ');
  const isRefused = error instanceof RequestError && [400, 409].includes(error.status);
  return (
    <PrintFrame
      title={m.admin_print_line_listing()}
      backTo={addressOf(view)}
      backText={m.admin_print_back_to_the_list()}
      isReady={data !== undefined && data.rows.length > 0}
    >
      {isRefused && error instanceof RequestError ? (
        <EmptyState title={m.admin_print_not_possible()} level={2}>
          {error.problem?.message}
        </EmptyState>
      ) : (
        <ReadState read={read} failure={m.admin_print_could_not_be_made()} level={2} lines={14}>
          {(listing) =>
            listing.rows.length === 0 ? (
              <EmptyState title={m.admin_print_no_case()} level={2} />
            ) : (
              <Sheet
                isAcross
                marks={listing.rows.every(({ isSample }) => isSample) ? [m.admin_print_sample()] : []}
                foot={m.admin_print_printed({
                  time: timeText(listing.printedAt),
                  name: user?.username ?? '',
                })}
              >
                <header className="print-title">
                  <h2>
                    {m.admin_print_line_listing()}: {listing.centre.name}
                  </h2>
                  <p>
                    {listing.rows.length === 1
                      ? m.admin_print_one_case_of({ view: named })
                      : m.admin_print_cases_of({ view: named, count: listing.rows.length })}
                  </p>
                </header>
                <LineListing listing={listing} />
              </Sheet>
            )
          }
        </ReadState>
      )}
    </PrintFrame>
  );
}
