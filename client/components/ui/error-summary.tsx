// What is wrong with a form, at the top of the page: one link to each field. Give it a new `key` for each submit,
// so that it takes the focus again. While it is there, the page's title begins with 'Error: '.
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { m } from '#client/paraglide/messages.js';

export interface SummaryIssue {
  /** Id of the field, or of the first choice of a group. */
  field: string;
  message: string;
}

export function ErrorSummary({ issues }: { issues: readonly SummaryIssue[] }) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const { title } = document;
    // A page that came back from the server has it already.
    if (!title.startsWith(m.error_title({ title: '' }))) document.title = m.error_title({ title });
    return () => {
      document.title = document.title.replace(m.error_title({ title: '' }), '');
    };
  }, []);
  return (
    <div ref={box} className="error-summary" tabIndex={-1} aria-labelledby={heading}>
      {/* On a nested element: some screen readers skip an alert that also takes the focus. */}
      <div role="alert">
        <h2 id={heading}>{m.ui_problem()}</h2>
        <ul>
          {issues.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field}`} onClick={goToField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * For a link to a field. Without script the fragment does it. With script the address and the history stay as they
 * are, and the label comes into view with its field.
 */
export function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  (field.closest('.field') ?? field).scrollIntoView();
  field.focus({ preventScroll: true });
}
