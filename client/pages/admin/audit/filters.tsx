// The filters of the audit trail. Each choice applies at once and is in the address.
import { PeriodFields } from '#client/components/admin/period-fields.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { auditActions } from '#contract/audit-events.ts';
import type { AuditView } from './view.ts';
import { actionNames, kindName, kindNames } from './labels.ts';

interface FiltersProps {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
}

export function Filters({ view, onChange }: FiltersProps) {
  const administrators = useAdminRead('/api/admin/administrators');
  const accounts = Array.isArray(administrators.data) ? administrators.data : [];
  const present = accounts.map(({ username }) => username);
  return (
    <div role="group" aria-label={m.admin_audit_filters()} className="filters">
      <Choice
        label={m.admin_audit_action()}
        all={m.admin_audit_all_actions()}
        value={view.action}
        options={auditActions.map((action) => [action, actionNames[action]])}
        onChoose={(action) => onChange({ action })}
        name="action"
      />
      <Choice
        label={m.admin_ui_resource()}
        all={m.admin_audit_all_resources()}
        value={view.kind}
        options={withChosen(Object.keys(kindNames), view.kind).map((kind) => [kind, kindName(kind)])}
        onChoose={(kind) => onChange({ kind })}
        name="kind"
      />
      <Choice
        label={m.admin_audit_who()}
        all={m.admin_audit_everybody()}
        value={view.administrator}
        // A removed account stays in the trail, and may be in the address.
        options={withChosen(present, view.administrator).map((username) => [username, username])}
        onChoose={(administrator) => onChange({ administrator })}
        name="administrator"
      />
      <PeriodFields labels={[m.admin_audit_from(), m.admin_audit_to()]} period={view} onChange={onChange} />
    </div>
  );
}

const withChosen = (values: readonly string[], chosen: string) =>
  chosen === '' || values.includes(chosen) ? values : [...values, chosen];

interface ChoiceProps {
  name: string;
  label: string;
  /** Label for no choice. */
  all: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

function Choice({ name, label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <SelectField name={name} label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{all}</option>
      <Options of={options} />
    </SelectField>
  );
}
