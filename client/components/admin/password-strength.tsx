// The strength of the new password, what it is missing, and whether it is easy to guess.
import { Icon } from '#client/components/ui/icon.tsx';
import { warning } from '#client/components/ui/icon-paths.ts';
import { useDebounced } from '#client/components/ui/use-debounced.ts';
import { m } from '#client/paraglide/messages.js';
import { isGuessable, passwordCriteria, passwordStrength } from '#contract/passwords-rules.ts';

/** Milliseconds without typing before changes are announced. */
const restMs = 500;

export function PasswordStrength({ password }: { password: string }) {
  const { score, label, missing } = passwordStrength(password);
  const words =
    password === '' || missing.length === 0 ? '' : m.admin_ui_missing({ missing: missing.join(', ') });
  const readOut = useDebounced(words, restMs);
  return (
    <>
      {password !== '' && (
        <div className={`strength strength-${score <= 2 ? 'low' : score <= 3 ? 'fair' : 'high'}`}>
          <div
            role="meter"
            aria-label={m.admin_ui_password_strength()}
            aria-valuemin={0}
            aria-valuemax={passwordCriteria.length}
            aria-valuenow={score}
            aria-valuetext={label}
          >
            {passwordCriteria.map((_, position) => (
              <i key={position} data-full={position < score || undefined} />
            ))}
          </div>
          <b>{label}</b>
        </div>
      )}
      <p className="field-hint" aria-live="polite">
        {readOut}
      </p>
      {isGuessable(password) && (
        <p className="flex items-center gap-2 text-small text-warn-700" role="status">
          <Icon path={warning} />
          {m.admin_ui_this_password_is_easy_to_guess_you()}
        </p>
      )}
    </>
  );
}
