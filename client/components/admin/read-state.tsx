// The state of a read: skeleton lines while it loads, a message with Retry when it failed or cannot be used, otherwise
// the data.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { PasskeyFailure } from '#client/data/admin/passkeys.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { UsableAnswer } from './usable-answer.tsx';

interface ReadStateProps<T> {
  read: UseQueryResult<T>;
  /** Title of the failure: 'Failed to Load Reports'. */
  failure: string;
  level?: 2 | 3;
  lines?: number;
  /** The shape of the skeleton: text, or the rows of a list. */
  shape?: 'lines' | 'rows';
  children: (data: T) => ReactNode;
}

export function ReadState<T>({ read, failure, level = 3, lines = 4, shape, children }: ReadStateProps<T>) {
  const failed = (description: string) => (
    <ErrorState
      title={failure}
      level={level}
      description={description}
      busy={read.isFetching}
      onRetry={() => void read.refetch()}
    />
  );
  if (read.data !== undefined) {
    return (
      <UsableAnswer answer={read.data} otherwise={failed(m.admin_ui_the_answer_could_not_be_used())}>
        <Shown data={read.data}>{children}</Shown>
      </UsableAnswer>
    );
  }
  // After a failure the box stays during the retry, so that the button keeps focus.
  if (read.errorUpdateCount > 0) return failed(failureText(read.error));
  return <Skeleton lines={lines} {...(shape && { shape })} />;
}

/** A component of its own, so that `UsableAnswer` meets what it throws. */
function Shown<T>({ data, children }: { data: T; children: (data: T) => ReactNode }) {
  return children(data);
}

/** The text for a failure: the server's message, or that the portal was not reached. */
export function failureText(error: unknown): string {
  // A cancelled call and a passkey that was not used have their own messages.
  if (error instanceof DOMException || error instanceof PasskeyFailure) return error.message;
  const problem = error instanceof RequestError ? error.problem : null;
  return problem?.message ?? m.admin_ui_the_portal_could_not_be_reached_check();
}
