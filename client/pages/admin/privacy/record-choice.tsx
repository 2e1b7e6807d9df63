// One record of a person: whether it is chosen, what is erased and what stays, and the description of a
// reaction that may stay.
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { m } from '#client/paraglide/messages.js';
import { adrReportMax } from '#contract/adr-reports-rules.ts';
import type { PersonRecord } from './person-records.ts';

interface RecordChoiceProps {
  record: PersonRecord;
  /** Undefined: not chosen. Null: chosen. Otherwise the description that stays. */
  chosen: string | null | undefined;
  onChoose: (account: string | null | undefined) => void;
}

export function RecordChoice({ record, chosen, onChoose }: RecordChoiceProps) {
  const { id, name, erasedAt, symptoms } = record;
  return (
    <li className="person-record">
      <div className="row-marks">
        <CheckboxField
          name={`choose-${id}`}
          label={name}
          checked={chosen !== undefined}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? null : undefined)}
        />
        {erasedAt && <Badge tone="ok">{m.admin_ui_erased()}</Badge>}
        <span className="row-meta">
          {erasedAt ? <Time at={erasedAt} /> : symptoms !== undefined && <Time at={record.at} />}
        </span>
      </div>
      <div className="person-parts">
        <Part
          title={erasedAt ? m.admin_privacy_what_was_erased() : m.admin_privacy_what_is_erased()}
          facts={record.goes}
        />
        <Part
          title={erasedAt ? m.admin_privacy_what_stayed() : m.admin_privacy_what_stays()}
          facts={record.stays}
        />
      </div>
      {chosen !== undefined && symptoms !== undefined && (
        <div className="grid grid-cols-1 gap-3">
          <CheckboxField
            name={`keep-${id}`}
            label={m.admin_privacy_keep_a_description_of_the_reaction()}
            hint={m.admin_privacy_it_helps_to_judge_the_medicine_it()}
            checked={chosen !== null}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked ? symptoms : null)}
          />
          {chosen !== null && (
            <TextAreaField
              name={`account-${id}`}
              label={m.admin_privacy_description_that_stays_in({ name })}
              hint={m.admin_privacy_remove_every_name_place_and_date_that()}
              rows={4}
              maxLength={adrReportMax.symptoms}
              value={chosen}
              onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Part({ title, facts }: { title: string; facts: PersonRecord['goes'] }) {
  return (
    <section>
      <h3>{title}</h3>
      <Facts className="facts record" of={facts} />
    </section>
  );
}
