// A growing list: how many records there are, a page of them, rows per page, and links to the previous and next page.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { SelectField } from '#client/components/ui/field.tsx';
import type { ListPage } from '#client/data/admin/list-pages.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { pageSizes } from '#contract/growing-lists.ts';
import { countText } from './number-text.ts';
import { ReadState } from './read-state.tsx';

interface GrowingListProps<T>
  extends Omit<PageFootProps, 'page'>, Pick<ComponentProps<typeof ReadState>, 'failure' | 'level' | 'shape'> {
  read: UseQueryResult<ListPage<T>>;
  /** In place of a page without records. */
  nothing: ReactNode;
  children: (page: ListPage<T>) => ReactNode;
}

export function GrowingList<T>({
  read,
  nothing,
  limit,
  onLimit,
  onGo,
  children,
  ...state
}: GrowingListProps<T>) {
  if (isRefused(read)) return nothing;
  return (
    <ReadState read={read} {...state} lines={12}>
      {(page) =>
        page.records.length === 0 ? (
          nothing
        ) : (
          <>
            {children(page)}
            <PageFoot page={page} limit={limit} onLimit={onLimit} onGo={onGo} />
          </>
        )
      }
    </ReadState>
  );
}

/** The server does not know this page (any more), or refuses the search or a filter. */
export const isRefused = ({ error }: Pick<UseQueryResult, 'error'>): boolean =>
  error instanceof RequestError && error.status === 400;

interface PageFootProps {
  page: Pick<ListPage<unknown>, 'next' | 'previous'>;
  limit: string;
  onLimit: (limit: string) => void;
  onGo: (cursor: string) => void;
}

function PageFoot({ page, limit, onLimit, onGo }: PageFootProps) {
  const button = (cursor: string | null, words: string) => (
    <Button
      small
      variant="secondary"
      disabled={cursor === null}
      onClick={() => cursor !== null && onGo(cursor)}
    >
      {words}
    </Button>
  );
  return (
    <div className="list-foot">
      <SelectField
        name="limit"
        label={m.admin_ui_rows_per_page()}
        value={limit}
        onChange={(event) => onLimit(event.target.value)}
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <nav aria-label={m.admin_ui_pages()}>
        {button(page.previous, m.admin_ui_previous_page())}
        {button(page.next, m.admin_ui_next_page())}
      </nav>
    </div>
  );
}

/** `12 of 340 reports`, `1,000+ of 5,321 reports`, `340 reports`. `narrowed`: a search or filter applies. */
export function countLine(
  { total, found, more }: Pick<ListPage<unknown>, 'total' | 'found' | 'more'>,
  [one, many]: readonly [string, string],
  narrowed: boolean,
): string {
  const all = `${countText(total)} ${total === 1 ? one : many}`;
  return narrowed ? m.admin_ui_of_2({ found: countText(found), value: more ? '+' : '', all }) : all;
}
