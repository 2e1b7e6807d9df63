// Who entered a report on a ward round, when, and the mark of an entry that came after the end of its pass.
import { Badge } from '#client/components/ui/badge.tsx';
import { m } from '#client/paraglide/messages.js';
import { occupations } from '#contract/cases/content/code-lists-rules.ts';
import type { WardOrigin } from '#contract/ward.ts';
import { Time } from './time.tsx';

export function WardOriginText({ origin }: { origin: WardOrigin }) {
  const { name, occupation, ward, enteredAt, handedInAt, late, passEndedAt } = origin;
  return (
    <>
      {name}
      <small className="block">{[occupations[occupation], ward].join(', ')}</small>
      <small className="block">
        {m.admin_ward_entered_at()} <Time at={enteredAt} />. {m.admin_ward_handed_in()}{' '}
        <Time at={handedInAt} />.
      </small>
      {late && (
        <>
          <Badge tone="warn">
            {late === 'revoked' ? m.admin_ward_late_revoked() : m.admin_ward_late_ended()}
          </Badge>
          <small className="block">
            {passEndedAt && <Time at={passEndedAt} />} {m.admin_ward_late_text()}
          </small>
        </>
      )}
    </>
  );
}
