// Table in a scrollable region, so that the page itself never scrolls sideways; and a list of terms.
import { type RefObject, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { sortBoth, sortDown, sortUp } from './icon-paths.ts';

interface TableProps {
  caption: string;
  /** Hide the caption, because a heading above the table says the same. */
  captionHidden?: boolean;
  /** The names of the columns. Without them the children are `thead` and `tbody`, otherwise rows. */
  heads?: readonly Head[];
  children: ReactNode;
}

export function Table({ caption, captionHidden, heads, children }: TableProps) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  useCards(table);
  return (
    // The region can be focused, so that the arrow keys scroll it.
    <div className="table-scroll" role="region" aria-labelledby={id} tabIndex={0}>
      <table ref={table} className="table">
        <caption id={id} className={captionHidden ? 'sr-only' : undefined}>
          {caption}
        </caption>
        {heads && <TableHead heads={heads} />}
        {heads ? <tbody>{children}</tbody> : children}
      </table>
    </div>
  );
}

/** On a phone the rows of three and more columns are cards, whose cells say the name of their column (admin-parts.css). */
function useCards(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    const { tHead, tBodies } = table.current ?? {};
    const heads = [...(tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent);
    table.current?.toggleAttribute('data-cards', heads.length > 2);
    for (const { cells } of tBodies?.[0]?.rows ?? [])
      for (const [place, cell] of [...cells].entries()) cell.dataset['head'] = heads[place] ?? '';
  });
}

/** A column's name; of numbers, or read aloud only. */
type Head = string | { numeric: string } | { hidden: string };

export function TableHead({ heads }: { heads: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head) =>
          typeof head === 'string' ? (
            <th key={head} scope="col">
              {head}
            </th>
          ) : 'numeric' in head ? (
            <th key={head.numeric} scope="col" className="numeric">
              {head.numeric}
            </th>
          ) : (
            <th key={head.hidden} scope="col">
              <span className="sr-only">{head.hidden}</span>
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

export type SortOrder = 'ascending' | 'descending';

interface SortHeaderProps {
  children: ReactNode;
  /** How the table is sorted by this column; absent when it is not. */
  order?: SortOrder | undefined;
  onSort: (order: SortOrder) => void;
  numeric?: boolean;
}

/** Column header that sorts the table: ascending first, then descending. */
export function SortHeader({ children, order, onSort, numeric }: SortHeaderProps) {
  const icon = order === 'ascending' ? sortUp : order === 'descending' ? sortDown : sortBoth;
  return (
    <th scope="col" aria-sort={order} className={numeric ? 'numeric' : undefined}>
      <button type="button" onClick={() => onSort(order === 'ascending' ? 'descending' : 'ascending')}>
        {children}
        <Icon path={icon} size={16} />
      </button>
    </th>
  );
}

type Fact = readonly [term: string, value: ReactNode];

interface FactsProps {
  /** By their terms, or pairs, of which two may have one term. A value that is empty, false or absent leaves its line out. */
  of: Readonly<Record<string, ReactNode>> | readonly Fact[];
  className?: string;
  /** Further lines. */
  children?: ReactNode;
}

const isSaid = (value: ReactNode) => value !== '' && value !== false && value !== null && value !== undefined;

/** Terms with what is said of each, in their order. */
export const Facts = ({ of, className, children }: FactsProps) => (
  <dl className={className}>
    {(Array.isArray(of) ? (of as Fact[]) : Object.entries(of)).map(
      ([term, value], place) =>
        isSaid(value) && (
          <div key={`${place} ${term}`}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
    )}
    {children}
  </dl>
);
