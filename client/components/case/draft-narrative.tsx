// The button that drafts the narrative from the content. An existing narrative is not overwritten: the person chooses
// where the draft goes.
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import { draftNarrative } from '#contract/cases/prints/narrative-rules.ts';
import { contentFromTyped, type TypedContent } from './typed-content.ts';

interface DraftNarrativeProps {
  typed: TypedContent;
  onChange: (path: string, value: unknown) => void;
}

export function DraftNarrative({ typed, onChange }: DraftNarrativeProps) {
  const [isAsking, setAsking] = useState(false);
  const { narrative = '' } = typed as { narrative?: string };
  function write(after = '') {
    const draft = draftNarrative(contentFromTyped(typed));
    setAsking(false);
    onChange('narrative', after.trim() === '' ? draft : `${draft}\n\n${after}`);
    document.querySelector<HTMLElement>('[data-path="narrative"] textarea')?.focus();
  }
  return (
    <div className="case-actions">
      <Button
        small
        variant="secondary"
        aria-expanded={isAsking}
        onClick={() => (narrative.trim() === '' ? write() : setAsking(!isAsking))}
      >
        {m.admin_cases_draft_from_the_content()}
      </Button>
      {isAsking && (
        <>
          <p role="status">{m.admin_cases_the_narrative_has_text_already()}</p>
          <Button small variant="quiet" onClick={() => write(narrative)}>
            {m.admin_cases_put_the_draft_above_it()}
          </Button>
          <Button small variant="quiet" onClick={() => write()}>
            {m.admin_cases_replace_it()}
          </Button>
        </>
      )}
    </div>
  );
}
