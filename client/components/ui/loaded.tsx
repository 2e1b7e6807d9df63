// Shows a read: a skeleton while it loads, an error with Retry when it failed, else its data.
import type { ReactNode } from 'react';
import type { Read } from '#client/data/reads.ts';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<T> {
  read: Read<T> & { reload(): void };
  /** Message when it failed. */
  failed: string;
  /** Level of that heading. */
  level?: 2 | 3;
  /** Number of skeleton lines: about the height of the content. */
  lines?: number;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ read, failed, level = 3, lines = 4, children }: LoadedProps<T>) {
  if (read.error !== undefined) return <ErrorState title={failed} level={level} onRetry={read.reload} />;
  return read.data === undefined ? <Skeleton lines={lines} /> : children(read.data);
}
