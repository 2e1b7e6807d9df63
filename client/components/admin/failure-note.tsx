// The reason why a form was refused, above a short form or beside the button of a long one. Screen readers announce it
// at once.
import type { ReactNode } from 'react';

interface FailureNoteProps {
  /** Null shows nothing. */
  failure: ReactNode;
  title?: string | undefined;
  /** The level of the title as a heading. Without it the title begins the sentence. */
  level?: 2 | 3 | undefined;
}

export function FailureNote({ failure, title, level }: FailureNoteProps) {
  if (!failure) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="note note-danger" role="alert">
      {level && <Heading>{title}</Heading>}
      <p>
        {!level && title && <b>{title}</b>} {failure}
      </p>
    </div>
  );
}
