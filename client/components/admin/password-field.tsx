// A field for a password: hidden until it is asked for, and open to password managers and to pasting.
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { described, Field } from '#client/components/ui/field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  name: string;
  label: string;
  /** What Show and Hide name, so that each toggle has words of its own: 'current password'. */
  thing: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Something is wrong that `children` say. */
  invalid?: boolean;
  /** What stands below the field, as the strength of a new password does. */
  children?: ReactNode;
}

export function PasswordField({
  label,
  thing,
  hint,
  error,
  invalid,
  children,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const texts = { id: input.name, label, hint, error };

  // Sent in plain view, a password would be offered by the browser as something typed before.
  useEffect(() => {
    const form = toggle.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <Field {...texts}>
      <div className="password">
        <input
          {...input}
          {...described(texts)}
          aria-invalid={invalid || error ? true : undefined}
          type={shown ? 'text' : 'password'}
          className="control"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          ref={toggle}
          type="button"
          className="button button-secondary"
          aria-controls={input.name}
          aria-label={`${shown ? 'Hide' : 'Show'} ${thing}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {children}
    </Field>
  );
}
