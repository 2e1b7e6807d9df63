// State of an empty list: a sentence and one action.
import type { ReactNode } from 'react';
import { BlisterStrip } from './blister-strip.tsx';

interface EmptyStateProps {
  title: string;
  /** Level of its heading: one below the heading above it. */
  level?: 2 | 3;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, level = 3, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state">
      <BlisterStrip filled={0} />
      <div>
        <Heading>{title}</Heading>
        {children && <p>{children}</p>}
        {action}
      </div>
    </div>
  );
}
