// One ADR monitoring centre.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { amcLocationInput, type AmcLocation } from '#contract/amc-locations.ts';

const initial = {
  name: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  phone: '',
  email: '',
  isActive: true,
};
const labels = {
  name: 'Name',
  address: 'Address',
  city: 'City',
  state: 'State',
  pincode: 'PIN code',
  phone: 'Phone',
  email: 'Email',
  isActive: 'Active',
};

export function CentreDialog({ record, writes, onClose }: RecordDialogProps<AmcLocation>) {
  const form = useRecordForm({ schema: amcLocationInput, record, initial, labels, writes });
  return (
    <EditDialog
      form={form}
      title={record ? 'Edit Centre' : 'Add Centre'}
      saveLabel={record ? 'Save Changes' : 'Add Centre'}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" />
      <TextAreaField {...form.field('address')} rows={3} />
      <TextField {...form.field('city')} width="half" autoComplete="off" />
      <TextField {...form.field('state')} width="half" autoComplete="off" />
      <TextField {...form.field('pincode')} width="narrow" optional inputMode="numeric" autoComplete="off" />
      <TextField {...form.field('phone')} type="tel" width="half" optional autoComplete="off" />
      <TextField {...form.field('email')} type="email" optional autoComplete="off" />
      <SwitchField {...form.field('isActive')} hint="Inactive centres are hidden from visitors." />
    </EditDialog>
  );
}
