// An upload field in a record's form: <RecordUpload control={form.control} name="imageUrl" label="Image" kind="image" />
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import { UploadField } from './upload-field.tsx';

interface RecordUploadProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  kind: 'image' | 'video';
}

export function RecordUpload<Values extends FieldValues>({
  control,
  name,
  label,
  kind,
}: RecordUploadProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <UploadField {...field} label={label} kind={kind} optional error={fieldState.error?.message} />
      )}
    />
  );
}
