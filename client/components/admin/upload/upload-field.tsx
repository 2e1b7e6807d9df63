// A field for a picture or a video in an administrator's form. Its value is an address: `/uploads/{filename}` of a file
// uploaded here, or one that was typed; '' is none. In a record's form use record-upload.tsx.
//
// An image uploads as soon as it is chosen, a video once its optional captions are chosen too. The record must still be
// saved: a file that no record names is deleted after a day.
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { afterPress } from '#client/components/ui/press.ts';
import { Button } from '#client/components/ui/button.tsx';
import { HintAndError, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { danger, outward } from '#client/components/ui/icon-paths.ts';
import { Media } from '#client/components/ui/media.tsx';
import { showToast, type ToastText } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import { acceptOf, uploadsPath } from '#contract/files-rules.ts';
import { useUnsavedGuard } from '../unsaved.ts';
import { ChosenFile } from './chosen-file.tsx';
import { fileFault, inOneLine, kindHint, uploadFailure } from './file-checks.ts';
import { FileDrop } from './file-drop.tsx';
import { UploadIndicator } from './upload-indicator.tsx';
import { isStopped, useUpload } from './use-upload.ts';
import { makePoster } from './video-poster.ts';

interface UploadFieldProps {
  /** Name of the form's field, and target of links in an error summary. */
  name: string;
  label: string;
  kind: 'image' | 'video';
  value: string | null | undefined;
  onChange: (address: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  hint?: string;
  error?: string | null | undefined;
  optional?: boolean;
  disabled?: boolean;
}

interface Chosen {
  file: File;
  poster: Blob | null;
  captions: File | null;
}

export function UploadField({
  name,
  label,
  kind,
  value,
  onChange,
  onBlur,
  ref,
  hint,
  error,
  optional,
  disabled = false,
}: UploadFieldProps) {
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<ToastText | null>(null);
  /** Do not load a half-typed address. */
  const [typing, setTyping] = useState(false);
  const { status, send, cancel } = useUpload();
  const address = value ?? '';
  const uploading = status?.phase === 'uploading';

  // Saving, closing the dialog and leaving would lose a chosen file that is not uploaded yet.
  const isHeld = chosen !== null;
  useUnsavedGuard(isHeld);
  useEffect(() => {
    const form = isHeld && fieldset.current?.form;
    if (!form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (!uploading) fieldset.current?.querySelector<HTMLElement>('.chosen button')?.focus();
      showToast({
        title: uploading ? m.admin_ui_still_uploading() : m.admin_ui_not_uploaded_yet(),
        description: uploading
          ? m.admin_ui_save_when_the_upload_has_finished_or()
          : m.admin_ui_upload_the_file_first_or_do_not(),
        destructive: true,
      });
    };
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [isHeld, uploading]);

  function refuse(text: ToastText) {
    setFault(text);
    showToast(text);
  }

  async function choose([file]: File[]) {
    if (!file) return;
    const found = fileFault(file, kind);
    setChosen(null);
    if (found) return refuse(found);
    setFault(null);
    const next: Chosen = { file, poster: null, captions: null };
    if (kind === 'image') return upload(next);
    setChosen(next);
    const poster = await makePoster(file);
    setChosen((now) => (now?.file === file ? { ...now, poster } : now));
  }

  async function upload(parts: Chosen) {
    setFault(null);
    setChosen(parts);
    try {
      const uploaded = await send(parts);
      setChosen(null);
      onChange(uploadsPath + uploaded.filename);
      showToast({
        title: m.admin_upload_done(),
        description: uploaded.note ?? m.admin_ui_is_uploaded({ name: parts.file.name }),
      });
    } catch (failure) {
      if (!isStopped(failure)) refuse(uploadFailure(failure, kind));
    }
  }

  return (
    <fieldset
      ref={fieldset}
      className="field upload-field"
      disabled={disabled}
      aria-describedby={hint && `${id}-hint`}
      data-unsaved={isHeld || undefined}
    >
      <legend className="field-label">
        {label} {optional && <span>{m.admin_ui_optional()}</span>}
      </legend>
      <HintAndError id={id} label={label} hint={hint} />
      {address !== '' && !chosen && !typing && (
        <div className="chosen">
          <span className="chosen-picture">
            {address.startsWith(uploadsPath) || (kind === 'image' && address.startsWith('https:')) ? (
              <Media key={address} type={kind} src={address} name={nameOf(address)} alt="" sizes="5rem" />
            ) : (
              <Icon path={outward} size={24} />
            )}
          </span>
          <p>
            <b>{nameOf(address)}</b>
          </p>
          <Button small variant="secondary" onClick={() => onChange('')}>
            {m.admin_ui_remove()} <span className="sr-only">{label.toLowerCase()}</span>
          </Button>
        </div>
      )}
      {chosen && (
        <ChosenFile file={chosen.file} poster={chosen.poster}>
          {kind === 'video' && !uploading && (
            <CaptionsField
              captions={chosen.captions}
              onChange={(captions) => setChosen({ ...chosen, captions })}
            />
          )}
          {fault && (
            <p className="field-error">
              <Icon path={danger} />
              <span>{inOneLine(fault)}</span>
            </p>
          )}
          {!uploading && (
            <div className="flex flex-wrap gap-2">
              {(kind === 'video' || fault) && (
                <Button small onClick={() => void upload(chosen)}>
                  {fault ? m.admin_ui_retry() : m.admin_ui_upload_video()}
                </Button>
              )}
              <Button small variant="secondary" onClick={() => setChosen(null)}>
                {m.admin_ui_do_not_upload()}
              </Button>
            </div>
          )}
        </ChosenFile>
      )}
      <UploadIndicator
        status={status}
        onCancel={() => {
          cancel();
          if (kind === 'image') setChosen(null);
        }}
      />
      {!chosen && (
        <FileDrop
          id={`${id}-file`}
          label={`${address === '' ? m.admin_ui_upload() : m.admin_ui_replace()} ${label.toLowerCase()}`}
          hint={kindHint[kind]}
          error={fault && inOneLine(fault)}
          accept={acceptOf(kind)}
          disabled={disabled}
          onFiles={(files) => void choose(files)}
        />
      )}
      <TextField
        ref={ref}
        name={name}
        label={m.admin_ui_or_its_address()}
        error={error}
        hint={
          /^http:/i.test(address)
            ? m.admin_ui_browsers_load_this_over_https_only_enter()
            : m.admin_ui_an_https_address_or_uploads_and_a()
        }
        value={address}
        onChange={(event) => {
          setTyping(true);
          onChange(event.target.value);
        }}
        onBlur={() => {
          afterPress(() => setTyping(false));
          onBlur?.();
        }}
        autoComplete="off"
        spellCheck={false}
      />
    </fieldset>
  );
}

/** Captions for people who cannot hear a video. */
export function CaptionsField({
  captions,
  onChange,
}: {
  captions: File | null;
  onChange: (captions: File | null) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {m.admin_ui_captions()} <span>{m.admin_ui_optional_vtt()}</span>
      </label>
      <input
        id={id}
        type="file"
        accept=".vtt,text/vtt"
        onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? null)}
      />
      <span className="sr-only" role="status">
        {captions && m.admin_ui_chosen({ name: captions.name })}
      </span>
    </div>
  );
}

const nameOf = (address: string) => address.split(/[?#]/)[0]?.split('/').at(-1) || address;
