// A file area: choose, drop or paste. The file input covers the whole area, so clicks, the keyboard and
// assistive technology all use the platform's own control.
import { useEffect, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react';
import { described, HintAndError } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { upload } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';

interface FileDropProps {
  id: string;
  label: string;
  /** Accepted types and sizes: 'JPEG, PNG or WebP, at most 15MB'. */
  hint: string;
  error?: string | null | undefined;
  /** Value of the input's `accept`. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Also takes files pasted anywhere on the page; for the only such field of a form. */
  pasteAnywhere?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileDrop({
  id,
  label,
  hint,
  error,
  accept,
  multiple = false,
  disabled = false,
  pasteAnywhere = false,
  onFiles,
}: FileDropProps) {
  const [over, setOver] = useState(false);

  function take(files: FileList | null | undefined): boolean {
    if (disabled || !files?.length) return false;
    onFiles(multiple ? [...files] : [...files].slice(0, 1));
    return true;
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    take(currentTarget.files);
    // The same file can be chosen again, after a failure or a removal.
    currentTarget.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  function paste(event: ClipboardEvent) {
    if (take(event.clipboardData.files)) event.preventDefault();
  }

  useEffect(() => {
    if (!pasteAnywhere) return;
    const pasteHere = (event: globalThis.ClipboardEvent) => {
      if (take(event.clipboardData?.files)) event.preventDefault();
    };
    document.addEventListener('paste', pasteHere);
    return () => document.removeEventListener('paste', pasteHere);
  });

  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <HintAndError id={id} label={label} hint={hint} error={error} />
      <div
        className="drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        {...(!pasteAnywhere && { onPaste: paste })}
      >
        <Icon path={upload} size={24} />
        <p>
          <b>{multiple ? m.admin_ui_choose_files() : m.admin_ui_choose_a_file()}</b>
          <span>
            {m.admin_ui_drop()} {multiple ? m.admin_ui_them() : m.admin_ui_it()} {m.admin_ui_here_or_paste()}
          </span>
        </p>
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={choose}
          {...described({ id, label, hint, error })}
        />
      </div>
    </div>
  );
}
