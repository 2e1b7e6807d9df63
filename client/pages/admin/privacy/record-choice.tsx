// One record of a person: whether it is chosen, what is erased and what stays, and the description of a
// reaction that may stay.
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
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
        {erasedAt && <Badge tone="ok">Erased</Badge>}
        <span className="row-meta">
          {erasedAt ? <Time at={erasedAt} /> : symptoms !== undefined && <Time at={record.at} />}
        </span>
      </div>
      <div className="person-parts">
        <Part title={erasedAt ? 'What was erased' : 'What is erased'} facts={record.goes} />
        <Part title={erasedAt ? 'What stayed' : 'What stays'} facts={record.stays} />
      </div>
      {chosen !== undefined && symptoms !== undefined && (
        <div className="grid grid-cols-1 gap-3">
          <CheckboxField
            name={`keep-${id}`}
            label="Keep a description of the reaction"
            hint="It helps to judge the medicine. It must not identify anybody."
            checked={chosen !== null}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked ? symptoms : null)}
          />
          {chosen !== null && (
            <TextAreaField
              name={`account-${id}`}
              label={`Description that stays in ${name}`}
              hint="Remove every name, place and date that could identify somebody. If it is empty, no description stays."
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
      <dl className="facts record">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
