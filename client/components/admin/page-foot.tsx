// Above a growing list: how many records there are. Below it: rows per page, and links to the previous and next
// page.
import { Button } from '#client/components/ui/button.tsx';
import { SelectField } from '#client/components/ui/field.tsx';
import type { ListPage } from '#client/data/admin/list-pages.ts';
import { m } from '#client/paraglide/messages.js';
import { pageSizes } from '#contract/growing-lists.ts';
import { countText } from './number-text.ts';

interface PageFootProps {
  page: Pick<ListPage<unknown>, 'next' | 'previous'>;
  limit: string;
  onLimit: (limit: string) => void;
  onGo: (cursor: string) => void;
}

export function PageFoot({ page, limit, onLimit, onGo }: PageFootProps) {
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
