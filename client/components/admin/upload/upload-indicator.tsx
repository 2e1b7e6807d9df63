// Upload progress: a bar, percentage and bytes, a Cancel button, and an announcement every quarter for screen
// readers.
import { sizeText } from '#client/components/admin/number-text.ts';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import type { UploadStatus } from './use-upload.ts';

export function UploadIndicator({ status, onCancel }: { status: UploadStatus | null; onCancel: () => void }) {
  return (
    <div className="upload">
      {status && <Bar status={status} onCancel={onCancel} />}
      {/* Always mounted, since only changes of a live region are announced. */}
      <p className="sr-only" role="status">
        {status && announcement(status)}
      </p>
    </div>
  );
}

function Bar({ status, onCancel }: { status: UploadStatus; onCancel: () => void }) {
  const { phase, name, sent, total } = status;
  const title = {
    uploading: m.admin_ui_uploading(),
    completed: m.admin_ui_upload_completed(),
    error: m.admin_ui_upload_failed(),
  }[phase];
  return (
    <>
      <label>
        <span>
          {title} {name}
        </span>
        <progress max={100} value={percentOf(status)} />
      </label>
      <span className="num" aria-hidden="true">
        {m.admin_ui_of_4({ percentOf: percentOf(status), sent: sizeText(sent), total: sizeText(total) })}
        {phase === 'uploading' && sent === total && m.admin_ui_checking_the_file()}
      </span>
      {phase === 'uploading' && (
        <Button small variant="secondary" onClick={onCancel}>
          {m.admin_ui_cancel()}{' '}
          <span className="sr-only">
            {m.admin_ui_the_upload_of()} {name}
          </span>
        </Button>
      )}
    </>
  );
}

const percentOf = ({ sent, total }: UploadStatus) => (total > 0 ? Math.floor((100 * sent) / total) : 0);

function announcement(status: UploadStatus): string {
  const { phase, name } = status;
  if (phase === 'completed') return m.admin_ui_is_uploaded_2({ name });
  if (phase === 'error') return m.admin_ui_is_not_uploaded({ name });
  const quarter = Math.floor(percentOf(status) / 25) * 25;
  return quarter === 0 ? m.admin_ui_uploading_2({ name }) : m.admin_ui_of_uploaded({ quarter, name });
}
