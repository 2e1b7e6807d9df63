// A document's form: with its file for a new document, without it for an existing one.
import { useState } from 'react';
import { type FormAboveList, FormSheet } from '#client/components/admin/form-above-list.tsx';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordWrites } from '#client/components/admin/record-writes.ts';
import { mayDiscard } from '#client/components/admin/unsaved.ts';
import { ChosenFile } from '#client/components/admin/upload/chosen-file.tsx';
import {
  fileFault,
  inOneLine,
  kindHint,
  uploadFailure,
} from '#client/components/admin/upload/file-checks.ts';
import { FileDrop } from '#client/components/admin/upload/file-drop.tsx';
import { UploadIndicator } from '#client/components/admin/upload/upload-indicator.tsx';
import { isStopped, useUpload } from '#client/components/admin/upload/use-upload.ts';
import { Button } from '#client/components/ui/button.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast, type ToastText } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import {
  downloadableResources,
  resourceCategories,
  type DownloadableResource,
} from '#contract/resources/downloadable-resources-rules.ts';
import { acceptOf, extensionOf } from '#contract/files-rules.ts';
import { categoryName } from './resource-row.tsx';
import { formOf } from '#client/components/admin/resource-list.tsx';

const fields = formOf(downloadableResources, {
  category: {
    names: Object.fromEntries(resourceCategories.map((category) => [category, categoryName(category)])),
  },
}).options;

/** The categories to choose from: the portal's four, and another one that a record already has. */
const categoriesWith = (category: string | undefined): string[] => [
  ...new Set([...resourceCategories, ...(category ? [category] : [])]),
];

const filenameFor = ({ name }: File) => `resource_${Date.now()}.${extensionOf(name)}`;

interface ResourceFormProps extends FormAboveList<DownloadableResource> {
  writes: RecordWrites<DownloadableResource>;
}

export function ResourceForm({ record: edited, writes, ...sheet }: ResourceFormProps) {
  const [file, setFile] = useState<File | null>(null);
  /** The portal's file name after the upload: a second try does not send the file again. */
  const [uploadedFilename, setUploadedFilename] = useState<string | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const { status, send, cancel } = useUpload();

  const record = useRecordForm({ ...fields, record: edited, writes: { save } });
  const form = {
    ...record,
    async submit() {
      if (!edited && !file) refuseFile({ title: m.admin_upload_no_document() });
      return record.submit();
    },
  };

  /** For a new document the file is sent first, then its record. The file of an existing document does not change. */
  async function save(changed: DownloadableResource | null, input: object) {
    const { uploadedFilename: _, ...values } = input as { uploadedFilename?: string };
    return writes.save(changed, changed ? values : { ...values, uploadedFilename: await upload() });
  }

  async function upload(): Promise<string> {
    if (uploadedFilename || !file) return uploadedFilename ?? '';
    setFileError(null);
    try {
      const { filename } = await send({ file });
      setUploadedFilename(filename);
      return filename;
    } catch (error) {
      if (!isStopped(error)) refuseFile(uploadFailure(error, 'document'));
      throw error;
    }
  }

  function refuseFile(text: ToastText) {
    setFileError(inOneLine(text));
    showToast({ ...text, destructive: true });
  }

  function choose([chosen]: File[]) {
    if (!chosen) return;
    const fault = fileFault(chosen, 'document');
    if (fault) {
      setChosen(null);
      return refuseFile(fault);
    }
    setFileError(null);
    setChosen(chosen);
  }

  function setChosen(chosen: File | null) {
    setFile(chosen);
    setUploadedFilename(null);
    record.setValue('filename', chosen ? filenameFor(chosen) : '');
    record.setValue('originalName', chosen?.name ?? '', { shouldDirty: true });
    record.setValue('fileSize', chosen ? m.admin_resources_kb({ Math: Math.round(chosen.size / 1024) }) : '');
  }

  return (
    <FormSheet
      {...sheet}
      title={edited ? m.admin_resources_edit_resource() : m.admin_resources_upload_resource()}
      isDirty={record.isDirty}
    >
      <RecordForm form={form} id="resource" onSaved={sheet.onEnd}>
        <div className="resource-form">
          <div>
            <TextField {...form.field('title')} />
            <SelectField {...form.field('category')} width="half">
              <Options
                of={categoriesWith(edited?.category).map((category) => [category, categoryName(category)])}
              />
            </SelectField>
            <TextAreaField {...form.field('description')} optional rows={3} style={{ minHeight: 80 }} />
          </div>
          <div>
            {edited ? (
              <p>
                <b className="block">{edited.originalName}</b>
                <span className="field-hint">
                  {edited.fileSize}
                  {m.admin_resources_the_file_is_not_changed()}
                </span>
              </p>
            ) : (
              <>
                <FileDrop
                  id="file"
                  label={m.admin_resources_file()}
                  hint={kindHint.document}
                  error={fileError}
                  accept={acceptOf('document')}
                  pasteAnywhere
                  disabled={form.busy}
                  onFiles={choose}
                />
                {file && (
                  <ChosenFile file={file}>
                    {!form.busy && (
                      <Button small variant="secondary" onClick={() => setChosen(null)}>
                        {m.admin_ui_remove()} <span className="sr-only">{file.name}</span>
                      </Button>
                    )}
                  </ChosenFile>
                )}
                <UploadIndicator status={status} onCancel={cancel} />
              </>
            )}
            <SwitchField
              {...form.field('isActive')}
              hint={m.admin_resources_only_active_resources_are_on_the_awareness()}
            />
          </div>
        </div>
      </RecordForm>
      <div className="flex flex-wrap gap-3">
        <FormButtons
          form={form}
          formId="resource"
          saveLabel={edited ? m.admin_resources_update_resource() : m.admin_resources_upload_resource()}
          busyLabel={edited ? m.admin_ui_saving() : m.admin_ui_uploading_3()}
          cancelLabel={m.admin_ui_cancel_edit()}
          onCancel={edited ? () => mayDiscard(record.isDirty) && sheet.onEnd() : undefined}
        />
      </div>
    </FormSheet>
  );
}
