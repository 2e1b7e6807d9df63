// Opens the case of the other person: the mother of a child, or the child of a mother.
import { useId, useState } from 'react';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { newId } from '#client/components/case/new-id.ts';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { openRelative } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { Relative } from '#contract/cases/content/family-rules.ts';
import { describeReaction } from '#contract/cases/reporters/from-report-rules.ts';

interface OpenRelativeProps {
  details: CaseDetails;
  relative: Relative;
  title: string;
  onClose: () => void;
  onOpened: (id: string) => void;
}

/** Says what the new case takes over, and asks which reactions are of the other person. */
export function OpenRelative({ details, relative, title, onClose, onOpened }: OpenRelativeProps) {
  const hint = useId();
  const form = useSend();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  // The same key for the same choice: a second click after a lost answer opens no second case.
  const [key, setKey] = useState(newId);
  const reactions = details.content.reactions ?? [];
  return (
    <Dialog open onClose={onClose} title={title}>
      <SendForm
        form={form}
        className="desk"
        title={m.admin_ui_not_saved()}
        onSend={() => openRelative(details.id, { relative, reactions: [...theirs] }, key)}
        onSent={(made) => {
          onClose();
          onOpened(made.id);
        }}
        submit={m.admin_family_open()}
      >
        <p className="pb-4">
          {relative === 'child' ? m.admin_family_becomes_parent() : m.admin_family_becomes_patient()}{' '}
          {m.admin_family_open_hint()}
        </p>
        {reactions.length > 0 && (
          <fieldset aria-describedby={hint}>
            <legend>{m.admin_family_their_reactions()}</legend>
            <p id={hint} className="case-quiet pb-4">
              {m.admin_family_their_reactions_hint()}
            </p>
            <div className="flex flex-col gap-2">
              {reactions.map((reaction) => (
                <label key={reaction.id} className="case-tick">
                  <input
                    type="checkbox"
                    checked={theirs.includes(reaction.id)}
                    onChange={({ target }) => {
                      const others = theirs.filter((one) => one !== reaction.id);
                      setTheirs(target.checked ? [...others, reaction.id] : others);
                      setKey(newId());
                    }}
                  />
                  <span dir="auto">{describeReaction(reaction) || m.admin_family_unnamed_reaction()}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </SendForm>
    </Dialog>
  );
}
