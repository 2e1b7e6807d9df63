// The two fields of a new password: the password with its strength, and its repetition.
import type { ComponentProps, ReactNode } from 'react';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { PasswordStrength } from '#client/components/admin/password-strength.tsx';
import { m } from '#client/paraglide/messages.js';

type Control = Omit<ComponentProps<'input'>, 'type'> & { name: string };

interface NewPasswordFieldsProps {
  /** The account has no password yet. */
  isFirst?: boolean;
  password: string;
  /** Props of the two controls. */
  fields: readonly [password: Control, repetition: Control];
  errors: readonly [password: string | undefined, repetition: string | undefined];
  /** The repetition differs from the password. */
  differs?: boolean;
  /** Below the repetition. */
  children?: ReactNode;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { isFirst = false, password, fields, errors, differs = false, children } = props;
  return (
    <>
      <PasswordField
        {...fields[0]}
        label={isFirst ? m.admin_ui_password() : m.admin_password_new_password()}
        thing={isFirst ? m.admin_ui_password_2() : m.admin_password_new_password_2()}
        hint={m.admin_ui_8_to_128_characters_15_or_more()}
        error={errors[0]}
        autoComplete="new-password"
      >
        <PasswordStrength password={password} />
      </PasswordField>
      <PasswordField
        {...fields[1]}
        label={isFirst ? m.admin_invite_confirm_password() : m.admin_password_confirm_new_password()}
        thing={m.admin_ui_confirmed_password()}
        error={errors[1]}
        invalid={differs}
        autoComplete="new-password"
      >
        {children}
      </PasswordField>
    </>
  );
}
