// Reads the data of the dashboard. The reads start while its code still loads, and are shown together, so that nothing
// on it moves.
import { useQueries } from '@tanstack/react-query';
import { hasRight, type Right } from '#contract/access-rules.ts';
import { caseOverview, casesList, deskToday } from './cases.ts';
import { pageOptions } from './list-pages.ts';
import { portalReads, queryClient } from './session.ts';

const readsOf = (rights: readonly Right[]) => [
  '/api/admin/dashboard-stats',
  ...(hasRight(rights, 'portal') ? portalReads : []),
  ...(hasRight(rights, 'cases') ? [deskToday, caseOverview] : []),
];

/** The query of the cases that are next for the account. */
export const nextCases = { view: 'next', limit: '25' };

export function prefetchDashboard(rights: readonly Right[]): void {
  for (const address of readsOf(rights)) void queryClient.prefetchQuery({ queryKey: [address] });
  if (hasRight(rights, 'cases')) void queryClient.prefetchQuery(pageOptions(casesList, nextCases));
}

/** Whether each read has an answer, or has failed once: then the screen stays while it is tried again. */
export function useDashboardReads(rights: readonly Right[]): boolean {
  const reads = useQueries({ queries: readsOf(rights).map((address) => ({ queryKey: [address] })) });
  return reads.every(({ isPending, errorUpdateCount }) => !isPending || errorUpdateCount > 0);
}
