// One ADR monitoring centre.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
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
  name: m.admin_ui_name(),
  address: m.admin_ui_address(),
  city: m.admin_amc_locations_city(),
  state: m.admin_ui_state(),
  pincode: m.admin_amc_locations_pin_code(),
  phone: m.admin_ui_phone(),
  email: m.admin_ui_email(),
  isActive: m.admin_ui_active(),
};

export function CentreDialog({ record, writes, onClose }: RecordDialogProps<AmcLocation>) {
  const form = useRecordForm({ schema: amcLocationInput, record, initial, labels, writes });
  return (
    <EditDialog
      form={form}
      title={record ? m.admin_amc_locations_edit_centre() : m.admin_amc_locations_add_centre()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_amc_locations_add_centre()}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" />
      <TextAreaField {...form.field('address')} rows={3} />
      <TextField {...form.field('city')} width="half" autoComplete="off" />
      <TextField {...form.field('state')} width="half" autoComplete="off" />
      <TextField {...form.field('pincode')} width="narrow" optional inputMode="numeric" autoComplete="off" />
      <TextField {...form.field('phone')} type="tel" width="half" optional autoComplete="off" />
      <TextField {...form.field('email')} type="email" optional autoComplete="off" />
      <SwitchField
        {...form.field('isActive')}
        hint={m.admin_amc_locations_inactive_centres_are_hidden_from_visitors()}
      />
    </EditDialog>
  );
}
