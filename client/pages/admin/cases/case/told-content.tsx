// The form of the case beside the dialog of new information: what is changed here becomes lines that a person accepts or
// declines. Nothing is saved in the case.
import { useState } from 'react';
import { ContentForm, ContentParts } from '#client/components/case/content-form.tsx';
import { contentSections } from '#client/components/case/sections.ts';
import { contentFromTyped, type TypedContent } from '#client/components/case/typed-content.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { differencesToRead } from '#contract/cases/content/differences-rules.ts';

interface ToldContentProps {
  details: CaseDetails;
  typed: TypedContent;
  issues: ReadonlyMap<string, string>;
  onChange: (path: string, value: unknown) => void;
}

/** The portal computes these. */
const days: readonly string[] = ['firstReceivedOn', 'latestInformationOn'];

export function ToldContent({ details, typed, issues, onChange }: ToldContentProps) {
  // A section is drawn when somebody opens it: a case may have a hundred medicines.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const count = differencesToRead(details.content, contentFromTyped(typed)).length;
  return (
    <fieldset className="case-told">
      <legend>{m.admin_follow_up_fields_that_it_changes()}</legend>
      <p className="case-quiet" role="status">
        {count === 0
          ? m.admin_follow_up_change_fields_here()
          : count === 1
            ? m.admin_cases_1_change()
            : m.admin_cases_changes({ count })}
      </p>
      <ContentForm typed={typed} issues={issues} terms={details.terms} onChange={onChange} prefix="told-">
        {contentSections.map(({ id, title, fields }) => (
          <details
            key={id}
            className="case-script"
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpened((before) => new Set([...before, id]));
            }}
          >
            <summary>{title}</summary>
            {opened.has(id) && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3">
                <ContentParts names={fields.filter((name) => !days.includes(name))} typed={typed} />
              </div>
            )}
          </details>
        ))}
      </ContentForm>
      {issues.size > 0 && (
        <ul className="field-error" role="alert">
          {[...issues].slice(0, 5).map(([path, message]) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
