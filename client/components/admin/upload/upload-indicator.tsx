// Upload progress: a bar, percentage and bytes, a Cancel button, and an announcement every quarter for screen
// readers.
import { sizeText } from '#client/components/admin/number-text.ts';
import { Button } from '#client/components/ui/button.tsx';
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
  const title = { uploading: 'Uploading', completed: 'Upload completed:', error: 'Upload failed:' }[phase];
  return (
    <>
      <label>
        <span>
          {title} {name}
        </span>
        <progress max={100} value={percentOf(status)} />
      </label>
      <span className="num" aria-hidden="true">
        {percentOf(status)}%, {sizeText(sent)} of {sizeText(total)}
        {phase === 'uploading' && sent === total && '. Checking the file'}
      </span>
      {phase === 'uploading' && (
        <Button small variant="secondary" onClick={onCancel}>
          Cancel <span className="sr-only">the upload of {name}</span>
        </Button>
      )}
    </>
  );
}

const percentOf = ({ sent, total }: UploadStatus) => (total > 0 ? Math.floor((100 * sent) / total) : 0);

function announcement(status: UploadStatus): string {
  const { phase, name } = status;
  if (phase === 'completed') return `${name} is uploaded`;
  if (phase === 'error') return `${name} is not uploaded`;
  const quarter = Math.floor(percentOf(status) / 25) * 25;
  return quarter === 0 ? `Uploading ${name}` : `${quarter}% of ${name} uploaded`;
}
