// A password field: hidden until Show is pressed; password managers and pasting work.
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { described, Field } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  name: string;
  label: string;
  /** The name of the field, so that each Show and Hide button has its own label: 'current password'. */
  thing: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Invalid, with the reason in `children`. */
  invalid?: boolean;
  /** Shown below the field, such as the strength of a new password. */
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

  // A password sent while visible could be offered by the browser as earlier input.
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
          aria-label={`${shown ? m.admin_ui_hide() : m.admin_ui_show()} ${thing}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? m.admin_ui_hide() : m.admin_ui_show()}
        </button>
      </div>
      {children}
    </Field>
  );
}
