// The cases of the list on paper: the same views, filters and search in its address.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { casesList } from '#client/data/admin/cases.ts';
import { useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { PrintFrame, Sheet } from '#client/print/print-frame.tsx';
import { caseViews } from '#contract/cases/content/choices-rules.ts';
import { filterText } from './filters.tsx';
import { addressOf, filterNames, listingSearch, readView } from './list-view.ts';

interface ListPrintProps<Printed> {
  /** The last part of the address of the call. */
  name: 'listing' | 'log';
  title: string;
  /** What stands beside the title on paper, such as the centre. */
  headOf?: (printed: Printed) => string;
  isSample: (printed: Printed) => boolean;
  children: (printed: Printed) => ReactNode;
}

export function ListPrint<Printed extends { printedAt: string; rows: readonly unknown[] }>({
  name,
  title,
  headOf = () => title,
  isSample,
  children,
}: ListPrintProps<Printed>) {
  const view = readView(useSearch());
  const search = listingSearch(view);
  const user = useSession();
  const read = useQuery<Printed>({
    queryKey: [`${casesList}/${name}`, search],
    // The audit trail records each opening as a print.
    gcTime: 0,
  });
  const { data, error } = read;
  const filters = filterNames
    .filter((one) => view[one] !== '')
    .map((one) => {
      const { label, value } = filterText(one, view[one]);
      return `${label}: ${value}`;
    });
  const named = [caseViews[view.view], ...filters, ...(view.q === '' ? [] : [`“${view.q}”`])].join(', ');
  const isRefused = error instanceof RequestError && [400, 409].includes(error.status);
  return (
    <PrintFrame
      title={title}
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
          {(printed) =>
            printed.rows.length === 0 ? (
              <EmptyState title={m.admin_print_no_case()} level={2} />
            ) : (
              <Sheet
                isAcross
                marks={isSample(printed) ? [m.admin_print_sample()] : []}
                foot={m.admin_print_printed({
                  time: timeText(printed.printedAt),
                  name: user?.username ?? '',
                })}
              >
                <header className="print-title">
                  <h2>{headOf(printed)}</h2>
                  <p>
                    {printed.rows.length === 1
                      ? m.admin_print_one_case_of({ view: named })
                      : m.admin_print_cases_of({ view: named, count: printed.rows.length })}
                  </p>
                </header>
                {children(printed)}
              </Sheet>
            )
          }
        </ReadState>
      )}
    </PrintFrame>
  );
}
