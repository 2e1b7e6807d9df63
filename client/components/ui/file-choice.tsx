// A button that opens the files or the camera of the device. It is the label of the file field: the words of the browser,
// which are in its own language, are not shown. The field is emptied after each choice.
import './file-choice.css';
import type { ComponentProps } from 'react';

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  id: string;
  label: string;
  onChoose(files: readonly File[]): void;
}

export function FileChoice({ id, label, onChoose, ...input }: FileChoiceProps) {
  return (
    <div className="file-choice">
      <input
        {...input}
        id={id}
        type="file"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChoose(files);
        }}
      />
      <label htmlFor={id} className="button button-secondary">
        {label}
      </label>
    </div>
  );
}
