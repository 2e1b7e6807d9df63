// What waits in the inbox, beside the names of screens, and how many reports came since a list was read. The portal is
// asked every minute while somebody is there: it tells numbers only, so that no row moves under a hand.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { caseOverview, deskNews } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { noticesForMs } from './browser-notices.tsx';
import { askWhilePresent } from '#client/data/admin/while-present.ts';
import { hasRight, type Right } from '#contract/access-rules.ts';
import type { CaseOverview } from '#contract/cases/cases.ts';

const everyMs = 60_000;

interface Count {
  count: number;
  /** There are more than were counted. */
  more: boolean;
}

export const countOf = ({ count, more }: Count): string =>
  `${count.toLocaleString('en-IN')}${more ? '+' : ''}`;

/** The counts of the side navigation, by the address of their screen. Nothing without the right "cases". */
export function useDeskCounts(rights: readonly Right[]): Readonly<Record<string, Count>> {
  const mayRead = hasRight(rights, 'cases');
  const { data } = useQuery<CaseOverview>({ queryKey: [caseOverview], enabled: mayRead });
  if (!mayRead) return {};
  const inbox = data?.views?.find(({ view }) => view === 'inbox');
  const messages = data?.alarmingMessages ?? 0;
  return {
    ...(inbox && { '/admin/cases': inbox }),
    ...(messages > 0 && { '/admin/reports': { count: messages, more: false } }),
  };
}

const isCount = ({ queryKey: [address] }: { queryKey: readonly unknown[] }): boolean =>
  address === caseOverview || String(address).startsWith(deskNews);

/** Reads the counts again every minute while somebody is there. */
export function useLiveCounts(rights: readonly Right[]): void {
  const mayRead = hasRight(rights, 'cases');
  useEffect(
    () =>
      mayRead
        ? askWhilePresent(() => queryClient.invalidateQueries({ predicate: isCount }), everyMs, noticesForMs)
        : undefined,
    [mayRead],
  );
}

/**
 * How many reports came since a list was read. `times`: of the last reports as the portal tells them, the newest first,
 * undefined before it did; `readAt`: when this window read the list.
 */
export function useArrivals(times: readonly string[] | undefined, readAt: number): number {
  const [known, setKnown] = useState<{ readAt: number; newest: string } | null>(null);
  if (times === undefined) return 0;
  if (known?.readAt === readAt) return times.filter((time) => time > known.newest).length;
  setKnown({ readAt, newest: times[0] ?? '' });
  return 0;
}
