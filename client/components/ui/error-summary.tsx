// Error summary above a form: one link to each refused field. Give it a new `key` for each submit, so that it takes the
// focus again. While it is shown, the page's title begins with 'Error: '.
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { m } from '#client/paraglide/messages.js';

interface SummaryIssue {
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
    // A page that the server rendered has the prefix already.
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
 * Click handler of a link to a field: focuses the field and scrolls its label into view, without a change of address or
 * history. Without JavaScript the link's fragment does it.
 */
export function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  (field.closest('.field') ?? field).scrollIntoView();
  field.focus({ preventScroll: true });
}
