// Buttons, and links that look like buttons.
import type { ComponentProps, MouseEvent } from 'react';
import { PageLink } from './page-link.tsx';

interface Variant {
  variant?: 'primary' | 'marigold' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** For administrators' tables only: smaller than the 44 px that public pages need. */
  small?: boolean | undefined;
}

function classOf({ variant = 'primary', small }: Variant, className: string | undefined): string {
  return `button button-${variant}${small ? ' button-small' : ''}${className ? ` ${className}` : ''}`;
}

type ButtonProps = ComponentProps<'button'> &
  Variant & {
    /** Work is in progress. The button keeps the focus but does nothing; its text should say so ('Submitting...'). */
    busy?: boolean;
  };

export function Button({ variant, small, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also stops Enter in a field: that is a click on the form's submit button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={classOf({ variant, small }, className)}
      onClick={press}
    >
      {children}
      {busy && (
        <span className="busy" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

interface RowButtonProps extends Omit<ButtonProps, 'children' | 'small' | 'name'> {
  /** What the button shows. */
  label: string;
  /** What is read out: the label and the record. */
  name: string;
}

/** A button at one record of many. Its name says at which. */
export const RowButton = ({ label, name, ...button }: RowButtonProps) => (
  <Button small variant="quiet" aria-label={name} {...button}>
    {label}
  </Button>
);

type ButtonLinkProps = ComponentProps<'a'> & Variant & { href: string };

export function ButtonLink({ variant, small, className, ...rest }: ButtonLinkProps) {
  return <PageLink {...rest} className={classOf({ variant, small }, className)} />;
}
