// The cases that are linked with this one, such as that of the mother: links to them, a field to link one more by its
// number, and a button that opens the case of the other person with what is true of both.
import { type SubmitEvent, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { failureText } from '#client/components/admin/read-state.tsx';
import { newId } from '#client/components/case/new-id.ts';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { linkCase, openRelative, unlinkCase } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/case-details.ts';
import { isOfParent, type Relative } from '#contract/cases/family-rules.ts';
import { describeReaction } from '#contract/cases/from-report-rules.ts';
import { stateLabels } from '#contract/cases/steps-rules.ts';
import { casesPath } from '../list-view.ts';
import { SidebarSection } from './sidebar.tsx';

export function LinkedCases({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const { id, content, linkedCases, erasedAt } = details;
  const [, navigate] = useLocation();
  const [number, setNumber] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const relative = isOfParent(content) ? 'parent' : 'child';
  const whose =
    relative === 'child'
      ? m.admin_family_open_child()
      : content.patient?.exposedVia === 'father' || content.parent?.sex === '1'
        ? m.admin_family_open_father()
        : m.admin_family_open_mother();

  async function run(write: () => Promise<unknown>) {
    setBusy(true);
    setFailure(null);
    try {
      await write();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (number.trim() === '') return setFailure(m.admin_family_enter_the_number());
    void run(async () => {
      await linkCase(id, number.trim());
      setNumber('');
    });
  }
  return (
    <SidebarSection
      id="case-linked"
      title={m.admin_family_linked_cases()}
      aside={<span className="case-quiet">{linkedCases.length}</span>}
    >
      {linkedCases.length > 0 && (
        <ul className="case-prints">
          {linkedCases.map((one) => (
            <li key={one.id}>
              <Link href={`${casesPath}/${one.id}`}>{one.number}</Link>{' '}
              <span className="case-quiet">{stateLabels[one.state]}</span>{' '}
              {one.isOwn ? (
                <button
                  type="button"
                  className="case-link"
                  aria-label={m.admin_family_unlink_case({ number: one.number })}
                  disabled={busy || isOffline}
                  onClick={() => void run(() => unlinkCase(id, one.id))}
                >
                  {m.admin_family_unlink()}
                </button>
              ) : (
                <small className="case-quiet">{m.admin_family_named_by_sender()}</small>
              )}
            </li>
          ))}
        </ul>
      )}
      <form className="case-note-form" noValidate onSubmit={submit}>
        <label htmlFor="case-link-number">{m.admin_family_link_by_number()}</label>
        <input
          id="case-link-number"
          className="control"
          value={number}
          aria-invalid={failure ? true : undefined}
          aria-describedby={failure ? 'case-link-error' : undefined}
          onChange={({ target }) => setNumber(target.value)}
        />
        {failure && (
          <p id="case-link-error" className="field-error" role="alert">
            {failure}
          </p>
        )}
        <Button small variant="secondary" type="submit" disabled={busy || isOffline}>
          {m.admin_family_link()}
        </Button>
      </form>
      {erasedAt === null && (
        <p>
          <Button small variant="secondary" disabled={busy || isOffline} onClick={() => setOpening(true)}>
            {whose}
          </Button>
        </p>
      )}
      {isOpening && (
        <OpenRelative
          details={details}
          relative={relative}
          title={whose}
          onClose={() => setOpening(false)}
          onOpened={(made) => navigate(`${casesPath}/${made}`)}
        />
      )}
    </SidebarSection>
  );
}

interface OpenRelativeProps {
  details: CaseDetails;
  relative: Relative;
  title: string;
  onClose: () => void;
  onOpened: (id: string) => void;
}

/** Says what the new case takes over, and asks which reactions are of the other person. */
function OpenRelative({ details, relative, title, onClose, onOpened }: OpenRelativeProps) {
  const hint = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  // The same key for the same choice: a second click after a lost answer opens no second case.
  const [key, setKey] = useState(newId);
  const reactions = details.content.reactions ?? [];
  async function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const made = await openRelative(details.id, { relative, reactions: [...theirs] }, key);
      onClose();
      onOpened(made.id);
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="desk" noValidate onSubmit={(event) => void open(event)}>
        <FailureNote failure={failure} title={m.admin_ui_not_saved()} />
        <p className="pb-4">{m.admin_family_open_hint()}</p>
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
        <div className="form-actions">
          <Button type="submit" busy={busy}>
            {m.admin_family_open()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
