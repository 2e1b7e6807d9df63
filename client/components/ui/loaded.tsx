// What a read brings, once it is there; until then lines in its place, and a way to try again when it failed.
import type { ReactNode } from 'react';
import type { Read } from '#client/data/reads.ts';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<T> {
  read: Read<T> & { reload(): void };
  /** What to say when it failed. */
  failed: string;
  /** Of that heading. */
  level?: 2 | 3;
  /** About as many lines as the content takes. */
  lines?: number;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ read, failed, level = 3, lines = 4, children }: LoadedProps<T>) {
  if (read.error !== undefined) return <ErrorState title={failed} level={level} onRetry={read.reload} />;
  return read.data === undefined ? <Skeleton lines={lines} /> : children(read.data);
}
