// A table in a region of its own that scrolls, by keyboard too, so that the page never does sideways.
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { sortBoth, sortDown, sortUp } from './icon-paths.ts';

interface TableProps {
  caption: string;
  /** The same words stand above the table already. */
  captionHidden?: boolean;
  /** `thead` and `tbody`. */
  children: ReactNode;
}

export function Table({ caption, captionHidden, children }: TableProps) {
  const id = useId();
  return (
    // The region takes the focus so that the arrow keys can scroll it.
    <div className="table-scroll" role="region" aria-labelledby={id} tabIndex={0}>
      <table className="table">
        <caption id={id} className={captionHidden ? 'sr-only' : undefined}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
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

/** A column's head that sorts the table: ascending first, then the other way round. */
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
