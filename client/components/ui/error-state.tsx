// Something could not be loaded: what it was, and a way to try again.
import { m } from '#client/paraglide/messages.js';
import { BlisterStrip } from './blister-strip.tsx';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  /** 'h2' where it stands directly below the page's heading. */
  heading?: 'h2' | 'h3';
  description?: string;
  onRetry: () => void;
  /** The retry is under way. */
  busy?: boolean;
}

export function ErrorState({
  title,
  heading: Heading = 'h3',
  description,
  onRetry,
  busy = false,
}: ErrorStateProps) {
  return (
    <div className="state state-error" role="alert">
      <BlisterStrip filled={6} />
      <div>
        <Heading>{title}</Heading>
        {description && <p>{description}</p>}
        <Button variant="secondary" onClick={onRetry} busy={busy}>
          {m.ui_retry()}
        </Button>
      </div>
    </div>
  );
}
