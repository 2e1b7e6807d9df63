// Shown instead of more questions to a patient under 18 who reports alone.
import type { RefObject } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { WithHelpline } from '#client/components/ui/with-helpline.tsx';
import { m } from '#client/paraglide/messages.js';
import { helplineLink, pvpiHelpline } from '#contract/contact-info-rules.ts';

interface AskGuardianProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** A parent or guardian continues. */
  onGuardian(): void;
  onBack(): void;
}

export function AskGuardian({ heading, onGuardian, onBack }: AskGuardianProps) {
  return (
    <div className="page pb-section">
      <div className="page-form">
        <h1 ref={heading} tabIndex={-1} className="mt-6">
          {m.details_guardian_title()}
        </h1>
        <p className="mt-4 border-2 border-warn-700 bg-warn-50 px-4 py-3">
          <WithHelpline text={m.details_guardian()} />
        </p>
        <p className="mt-4 text-ink-2">{m.details_guardian_stored()}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <a href={helplineLink} className="button button-secondary">
            {pvpiHelpline}
          </a>
          <Button variant="marigold" onClick={onGuardian}>
            {m.details_guardian_here()}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {m.details_guardian_age()}
          </Button>
        </p>
      </div>
    </div>
  );
}
