// The cases that are linked with this one, such as that of the mother: links to them, a field to link one more by its
// number, and a button that opens the case of the other person with what is true of both.
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { atField, refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { later } from '#client/components/ui/later.tsx';
import { linkCase, unlinkCase } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { isOfParent } from '#contract/cases/content/family-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import { casesPath } from '../list-view.ts';
import { CaseChoice } from './case-choice.tsx';
import { SidebarSection } from './sidebar.tsx';

const OpenRelative = later(async () => (await import('./open-relative.tsx')).OpenRelative);

export function LinkedCases({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const { id, content, linkedCases, erasedAt, state } = details;
  const mayLink = makesSense('relatives', state);
  const [, navigate] = useLocation();
  const form = useSend({ keep: `link ${id}` });
  /** How many cases were linked: the field is empty again for the next one. */
  const [linked, setLinked] = useState(0);
  const [isOpening, setOpening] = useState(false);
  const relative = isOfParent(content) ? 'parent' : 'child';
  const whose =
    relative === 'child'
      ? m.admin_family_open_child()
      : content.patient?.exposedVia === 'father' || content.parent?.sex === '1'
        ? m.admin_family_open_father()
        : m.admin_family_open_mother();

  if (!mayLink && linkedCases.length === 0) return null;
  return (
    <SidebarSection id="case-linked" title={m.admin_family_linked_cases()} count={linkedCases.length}>
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
                  disabled={form.busy || isOffline}
                  onClick={() => void form.send(() => unlinkCase(id, one.id))}
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
      {mayLink && (
        <SendForm
          form={form}
          className="desk"
          onSend={(text) => {
            refuse({ number: !text('number') && m.admin_family_enter_the_number() });
            return atField('number', linkCase(id, text('number')));
          }}
          onSent={() => setLinked((before) => before + 1)}
        >
          <CaseChoice
            key={linked}
            {...form.field('number')}
            label={m.admin_family_link_by_number()}
            details={details}
          />
          <Button small variant="secondary" type="submit" busy={form.busy} disabled={isOffline}>
            {m.admin_family_link()}
          </Button>
        </SendForm>
      )}
      {mayLink && erasedAt === null && (
        <p>
          <Button small variant="secondary" disabled={isOffline} onClick={() => setOpening(true)}>
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
