// One drug: name, reactions and risk, with the resulting level during typing.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { drugRiskInput, type DrugRisk } from '#contract/drug-risks.ts';
import { riskLevel, type RiskLevel } from '#contract/drug-risks-rules.ts';

const initial = { drugName: '', commonADRs: '', riskPercentage: 0, isActive: true };
const labels = {
  drugName: 'Drug name',
  commonADRs: 'Common ADRs',
  riskPercentage: 'Risk percentage',
  isActive: 'Active',
};
const tones: Record<RiskLevel, Tone> = { Low: 'ok', Medium: 'warn', High: 'danger' };

export function DrugDialog({ record, writes, onClose }: RecordDialogProps<DrugRisk>) {
  const form = useRecordForm({ schema: drugRiskInput, record, initial, labels, writes });
  const percentage = form.watch('riskPercentage');
  return (
    <EditDialog
      form={form}
      title={record ? 'Edit Drug' : 'Add Drug'}
      saveLabel={record ? 'Save Changes' : 'Add Drug'}
      onClose={onClose}
    >
      <TextField {...form.field('drugName')} autoComplete="off" />
      <TextAreaField
        {...form.field('commonADRs')}
        hint="Common adverse drug reactions, and what the percentage stands for."
      />
      <div className="risk-entry">
        <NumberField
          {...form.number('riskPercentage')}
          hint="0 to 100. Low to 15, Medium to 25, High from 26."
          max={100}
        />
        <output htmlFor="riskPercentage">
          {percentage >= 0 && percentage <= 100 && (
            <Badge tone={tones[riskLevel(percentage)]}>{`${percentage}% – ${riskLevel(percentage)}`}</Badge>
          )}
        </output>
      </div>
      <SwitchField {...form.field('isActive')} hint="Inactive drugs are hidden from visitors." />
    </EditDialog>
  );
}
