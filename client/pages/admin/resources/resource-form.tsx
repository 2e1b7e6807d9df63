// A document's form: with its file when it is new; of one that exists, only what is said of it (specification 4).
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { ChosenFile } from '#client/components/admin/upload/chosen-file.tsx';
import {
  fileFault,
  inOneLine,
  kindHint,
  uploadFailure,
} from '#client/components/admin/upload/file-checks.ts';
import { FileDrop } from '#client/components/admin/upload/file-drop.tsx';
import { UploadIndicator } from '#client/components/admin/upload/upload-indicator.tsx';
import { useUpload } from '#client/components/admin/upload/use-upload.ts';
import { Button } from '#client/components/ui/button.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast, type ToastText } from '#client/components/ui/toast-store.ts';
import { call } from '#client/data/admin/session.ts';
import type { Uploaded } from '#client/data/admin/upload.ts';
import {
  downloadableResourceInput,
  resourceCategories,
  type DownloadableResource,
  type DownloadableResourceInput,
} from '#contract/downloadable-resources.ts';
import { acceptOf, extensionOf, fileTexts } from '#contract/files-rules.ts';
import { categoryName } from './resource-row.tsx';

const empty: DownloadableResourceInput = {
  title: '',
  description: '',
  filename: '',
  originalName: '',
  fileSize: '',
  uploadedFilename: '',
  category: 'brochures',
  isActive: true,
};
// The schema would take less; the form has it all.
const resolver = schemaResolver(downloadableResourceInput) as Resolver<DownloadableResourceInput>;

interface ResourceFormProps {
  /** null: a new one. */
  edited: DownloadableResource | null;
  onSaved: () => void;
  /** The edit is over. */
  onEnd: () => void;
}

export function ResourceForm({ edited, onSaved, onEnd }: ResourceFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const { status, send, cancel } = useUpload();
  const { register, handleSubmit, reset, setValue, formState } = useForm<DownloadableResourceInput>({
    resolver,
    defaultValues: edited ? inputOf(edited) : empty,
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (edited) heading.current?.focus();
  }, [edited]);

  function refuseFile(text: ToastText) {
    setFileError(inOneLine(text));
    showToast({ ...text, destructive: true });
  }

  function choose([chosen]: File[]) {
    if (!chosen) return;
    forget();
    const fault = fileFault(chosen, 'document');
    if (fault) return refuseFile(fault);
    setFile(chosen);
    setFileError(null);
    setValue('filename', `resource_${Date.now()}.${extensionOf(chosen.name)}`);
    setValue('originalName', chosen.name);
    setValue('fileSize', `${Math.round(chosen.size / 1024)} KB`);
  }

  function forget() {
    setFile(null);
    setUploaded(null);
    for (const name of ['filename', 'originalName', 'fileSize'] as const) setValue(name, '');
  }

  async function create(values: DownloadableResourceInput) {
    if (!file) return;
    setFileError(null);
    let sent = uploaded;
    try {
      sent ??= await send({ file });
      if (!sent) return;
      setUploaded(sent);
    } catch (error) {
      return refuseFile(uploadFailure(error, 'document'));
    }
    try {
      await call('POST', '/api/admin/downloadable-resources', { ...values, uploadedFilename: sent.filename });
    } catch {
      return refuseFile({ title: 'Failed to upload resource' });
    }
    reset(empty);
    forget();
    onSaved();
    showToast({ title: 'Resource uploaded successfully' });
  }

  async function change({ id }: DownloadableResource, values: DownloadableResourceInput) {
    // The file stays as it is.
    const { uploadedFilename: _, ...said } = values;
    try {
      await call('PUT', `/api/admin/downloadable-resources/${id}`, said);
    } catch {
      return showToast({ title: 'Failed to update resource', destructive: true });
    }
    onSaved();
    onEnd();
    showToast({ title: 'Resource updated successfully' });
  }

  const refuse = (found: FieldErrors<DownloadableResourceInput>) => {
    if (found.filename) refuseFile({ title: fileTexts.noDocument });
  };
  const submit = handleSubmit((values) => (edited ? change(edited, values) : create(values)), refuse);
  const uploading = status?.phase === 'uploading';

  return (
    <form className="sheet" noValidate aria-labelledby="form" onSubmit={(event) => void submit(event)}>
      <h2 id="form" ref={heading} tabIndex={-1}>
        {edited ? 'Edit Resource' : 'Upload Resource'}
      </h2>
      <div className="resource-form">
        <div>
          <TextField {...register('title')} label="Title" error={errors.title?.message} />
          <SelectField {...register('category')} label="Category" width="half">
            {resourceCategories.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            {...register('description')}
            label="Description"
            optional
            rows={3}
            error={errors.description?.message}
          />
        </div>
        <div>
          {edited ? (
            <p>
              <b className="block">{edited.originalName}</b>
              <span className="field-hint">{edited.fileSize}. The file stays as it is.</span>
            </p>
          ) : (
            <>
              <FileDrop
                id="file"
                label="File"
                hint={kindHint.document}
                error={fileError}
                accept={acceptOf('document')}
                pasteAnywhere
                disabled={uploading}
                onFiles={choose}
              />
              {file && (
                <ChosenFile file={file}>
                  {!uploading && (
                    <Button small variant="secondary" onClick={forget}>
                      Remove <span className="sr-only">{file.name}</span>
                    </Button>
                  )}
                </ChosenFile>
              )}
              <UploadIndicator status={status} onCancel={cancel} />
            </>
          )}
          <SwitchField
            {...register('isActive')}
            label="Active"
            hint="Only active resources are on the awareness page"
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {edited ? 'Update Resource' : uploading ? 'Uploading...' : 'Upload Resource'}
        </Button>
        {edited && (
          <Button variant="secondary" onClick={onEnd}>
            Cancel Edit
          </Button>
        )}
      </div>
    </form>
  );
}

/** What may be sent of a record, as the form holds it. */
function inputOf(resource: DownloadableResource): DownloadableResourceInput {
  const { title, description, filename, originalName, fileSize, isActive } = resource;
  const category = resourceCategories.find((known) => known === resource.category) ?? 'brochures';
  return {
    ...empty,
    title,
    description: description ?? '',
    filename,
    originalName,
    fileSize,
    category,
    isActive,
  };
}
