// Sign-in (specification 2, admin login).
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { lastEnding, signIn, type Ending } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { signInInput, type SignInInput } from '#contract/users.ts';

const notes: Record<Ending, string> = {
  inactive: 'You were signed out after 30 minutes of inactivity. Sign in again to go on.',
  refused: 'Your session has ended. Sign in again to go on.',
  'signed out': 'You have signed out.',
};

const resolver = schemaResolver(signInInput);

export default function Login() {
  const [ending] = useState(lastEnding);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<SignInInput>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting, submitCount } = formState;
  const issues = (['username', 'password'] as const).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });

  async function submit(input: SignInInput) {
    setFailure(null);
    try {
      const { username } = await signIn(input);
      showToast({ title: 'Login Successful', description: `Welcome back, ${username}!` });
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      const description = problem?.message ?? 'Invalid credentials';
      setFailure(description);
      showToast({ title: 'Login Failed', description, destructive: true });
    }
  }

  return (
    <SignInFrame>
      {issues.length > 0 && <ErrorSummary key={submitCount} issues={issues} />}
      <AdminPage
        title="Admin Login"
        prefix={issues.length > 0 ? 'Error:' : undefined}
        lede="For the institute’s administrators."
        backTo={null}
      >
        {ending && !failure && (
          <p className="note" role="status">
            {notes[ending]}
          </p>
        )}
        {failure && (
          <div className="note note-danger">
            <h2>Login Failed</h2>
            <p>{failure}</p>
          </div>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            setFailure(null);
            void handleSubmit(submit)(event);
          }}
        >
          <TextField
            {...register('username')}
            label="Username"
            error={errors.username?.message}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            {...register('password')}
            label="Password"
            thing="password"
            error={errors.password?.message}
            autoComplete="current-password"
          />
          <Button type="submit" busy={isSubmitting} className="mt-6 w-full">
            {isSubmitting ? 'Logging in...' : 'Login'}
          </Button>
        </form>
        <p className="mt-5 text-small text-ink-2">Admin sessions expire after 30 minutes of inactivity.</p>
      </AdminPage>
    </SignInFrame>
  );
}
