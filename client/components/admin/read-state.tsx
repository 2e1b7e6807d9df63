// A read on the screen: lines while it is under way, what failed with a way to try again, else what was read.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { RequestError } from '#client/data/request.ts';

interface ReadStateProps<T> {
  read: UseQueryResult<T>;
  /** What is said when it fails: 'Failed to Load Reports'. */
  failure: string;
  level?: 2 | 3;
  /** Lines of its size while it is under way. */
  lines?: number;
  /** What they stand in for: text, or the rows of a list. */
  shape?: 'lines' | 'rows';
  children: (data: T) => ReactNode;
}

export function ReadState<T>({ read, failure, level = 3, lines = 4, shape, children }: ReadStateProps<T>) {
  if (read.data !== undefined) return children(read.data);
  // After a failure the box stays while the next try runs, so that the button keeps the focus.
  if (read.errorUpdateCount > 0) {
    return (
      <ErrorState
        title={failure}
        level={level}
        description={failureText(read.error)}
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return <Skeleton lines={lines} {...(shape && { shape })} />;
}

/** What to tell about a failure: the server's own sentence, else that it was not reached. */
export function failureText(error: unknown): string {
  // Somebody's own doing has its own words.
  if (error instanceof DOMException) return error.message;
  const problem = error instanceof RequestError ? error.problem : null;
  return problem?.message ?? 'The portal could not be reached. Check your connection and try again.';
}
