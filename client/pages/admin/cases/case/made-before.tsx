// What changed in the facts of assessments since they were made, and the statement that they still hold.
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { sayStillHold } from '#client/data/admin/assessments.ts';
import { m } from '#client/paraglide/messages.js';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { assessmentMethods } from '#contract/cases/content/choices-rules.ts';

/** The changes beside the form in which a person assesses anew. */
export function MadeBefore({ assessments }: { assessments: readonly (Assessment | undefined)[] }) {
  const marked = assessments.filter((one) => one?.madeBefore);
  if (marked.length === 0) return null;
  return (
    <div className="note note-warn grid gap-3">
      {marked.map((one) => one && <Changes key={one.id} one={one} name={assessmentMethods[one.method]} />)}
    </div>
  );
}

interface OutdatedProps {
  details: CaseDetails;
  /** Assessments that count and have `madeBefore`. */
  marked: readonly Assessment[];
  nameOf: (one: Assessment) => string;
}

/** All outdated assessments of a case with their changes, and one button for all of them. */
export function OutdatedAssessments({ details, marked, nameOf }: OutdatedProps) {
  const act = useSend();
  if (marked.length === 0) return null;
  async function hold() {
    await sayStillHold(details, marked);
    showToast({ title: m.admin_assess_held({ count: marked.length }) });
  }
  return (
    <section
      className="note note-warn grid justify-items-start gap-3"
      aria-label={m.admin_assess_made_before_changes()}
    >
      <h3>{m.admin_assess_made_before_changes()}</h3>
      {marked.map((one) => (
        <Changes key={one.id} one={one} name={`${nameOf(one)}: ${assessmentMethods[one.method]}`} />
      ))}
      {details.isEditable && (
        <Button small variant="secondary" busy={act.busy} onClick={() => void act.send(hold)}>
          {m.admin_assess_still_holds({ count: marked.length })}
        </Button>
      )}
      <SendFailure form={act} />
    </section>
  );
}

function Changes({ one, name }: { one: Assessment; name: string }) {
  const { version, changes } = one.madeBefore ?? { version: 0, changes: [] };
  return (
    <div>
      <p dir="auto">
        <b>{name}</b>, {m.admin_assess_made_for_version({ version })}
      </p>
      <ul className="list-disc ps-5">
        {changes.map(({ path, label, before, after }) => (
          <li key={path} dir="auto">
            {m.admin_assess_change({
              label,
              before: before || m.admin_assess_nothing_recorded(),
              after: after || m.admin_assess_nothing_recorded(),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
