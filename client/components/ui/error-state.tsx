// State of a failed read: what could not be loaded, and a Retry button.
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { BlisterStrip } from './blister-strip.tsx';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  /** Level of its heading: one below the heading above it. */
  level?: 2 | 3;
  description?: string;
  onRetry: () => void;
  /** The retry is in progress. */
  busy?: boolean;
}

export function ErrorState({ title, level = 3, description, onRetry, busy = false }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state state-error" role="alert">
      <BlisterStrip filled={6} />
      <div>
        <Heading>{title}</Heading>
        {description && <p lang={contentLang(description)}>{description}</p>}
        <Button variant="secondary" onClick={onRetry} busy={busy}>
          {m.ui_retry()}
        </Button>
      </div>
    </div>
  );
}
