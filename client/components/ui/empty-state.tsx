// A list that has nothing in it: says so, and offers the one thing to do about it.
import type { ReactNode } from 'react';
import { BlisterStrip } from './blister-strip.tsx';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      <BlisterStrip filled={0} />
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
        {action}
      </div>
    </div>
  );
}
