// One drug: name, reactions and risk, with the resulting level during typing.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { drugRiskInput, type DrugRisk } from '#contract/drug-risks.ts';
import { riskLevel, type RiskLevel } from '#contract/drug-risks-rules.ts';

const initial = { drugName: '', commonADRs: '', riskPercentage: 0, isActive: true };
const labels = {
  drugName: m.admin_risks_drug_name(),
  commonADRs: m.admin_risks_common_adrs(),
  riskPercentage: m.admin_risks_risk_percentage(),
  isActive: m.admin_ui_active(),
};
const tones: Record<RiskLevel, Tone> = { Low: 'ok', Medium: 'warn', High: 'danger' };

export function DrugDialog({ record, writes, onClose }: RecordDialogProps<DrugRisk>) {
  const form = useRecordForm({ schema: drugRiskInput, record, initial, labels, writes });
  const percentage = form.watch('riskPercentage');
  return (
    <EditDialog
      form={form}
      title={record ? m.admin_risks_edit_drug() : m.admin_risks_add_drug()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_risks_add_drug()}
      onClose={onClose}
    >
      <TextField {...form.field('drugName')} autoComplete="off" />
      <TextAreaField
        {...form.field('commonADRs')}
        hint={m.admin_risks_common_adverse_drug_reactions_and_what_the()}
      />
      <div className="risk-entry">
        <NumberField
          {...form.number('riskPercentage')}
          hint={m.admin_risks_0_to_100_low_to_15_medium()}
          max={100}
        />
        <output htmlFor="riskPercentage">
          {percentage >= 0 && percentage <= 100 && (
            <Badge tone={tones[riskLevel(percentage)]}>{`${percentage}% – ${riskLevel(percentage)}`}</Badge>
          )}
        </output>
      </div>
      <SwitchField
        {...form.field('isActive')}
        hint={m.admin_risks_inactive_drugs_are_hidden_from_visitors()}
      />
    </EditDialog>
  );
}
