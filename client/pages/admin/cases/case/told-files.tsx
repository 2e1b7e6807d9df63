// The files that came with new information. Each is stored with the case when it is chosen, and named by the step.
import { useRef } from 'react';
import { UploadIndicator } from '#client/components/admin/upload/upload-indicator.tsx';
import { useUpload } from '#client/components/admin/upload/use-upload.ts';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { casesList } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseAttachment } from '#contract/cases/work/case-details.ts';
import { attachmentTypes } from '#contract/cases/work/attachments-rules.ts';
import { AttachmentLink } from './report-sheet.tsx';

interface ToldFilesProps {
  caseId: string;
  files: readonly CaseAttachment[];
  onChange: (files: readonly CaseAttachment[]) => void;
}

export function ToldFiles({ caseId, files, onChange }: ToldFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const act = useSend();
  const { status, send, cancel } = useUpload(`${casesList}/${caseId}/attachments`);
  const add = async (file: File) => onChange([...files, (await send({ file })) as unknown as CaseAttachment]);
  return (
    <div className="field">
      <p className="field-label">{m.admin_follow_up_files()}</p>
      <SendFailure form={act} />
      {files.length > 0 && (
        <ul className="case-gaps" aria-label={m.admin_follow_up_files()}>
          {files.map((file) => (
            <li key={file.id}>
              <AttachmentLink caseId={caseId} file={file} />
              <RowButton
                label={m.admin_reporter_leave_out_short()}
                name={m.admin_follow_up_leave_out_file({ name: file.name })}
                type="button"
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadIndicator status={status} onCancel={cancel} />
      <input
        ref={input}
        type="file"
        hidden
        accept={attachmentTypes.join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void act.send(() => add(file));
          target.value = '';
        }}
      />
      <Button small type="button" variant="secondary" onClick={() => input.current?.click()}>
        {m.admin_follow_up_add_files()}
      </Button>
    </div>
  );
}
