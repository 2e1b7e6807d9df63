// Adds photographs or a PDF to a report: a one-time address is asked for with the receipt code, and the file is sent there.
import { loadReduction } from '#client/data/load-reduction.ts';
import { useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FileChoice } from '#client/components/ui/file-choice.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import type { Proof } from '#client/data/report-proof.ts';
import { request, RequestError } from '#client/data/request.ts';
import { putPhotograph } from '#client/data/send-photograph.ts';
import { submissionKey } from '#client/data/submission-key.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { refusalText } from '#client/refusal-text.ts';
import { attachmentLimits, attachmentTypes, isHeic } from '#contract/cases/work/attachments-rules.ts';
import type { ReportStatus } from '#contract/report-status.ts';

interface AddPhotographsProps {
  proof: Proof;
  status: ReportStatus;
  onStatus(status: ReportStatus): void;
}

export function AddPhotographs({ proof, status, onStatus }: AddPhotographsProps) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The key of each file: one that is chosen again arrives once. */
  const keys = useRef(new Map<string, string>());
  const left = status.attachmentsLeft ?? 0;

  function keyOf({ name, size, lastModified }: File): string {
    const text = JSON.stringify([proof.reference, name, size, lastModified]);
    const key = keys.current.get(text) ?? submissionKey()(text);
    keys.current.set(text, key);
    return key;
  }

  async function sendFiles(chosen: readonly File[]) {
    setSending(true);
    setFailure(null);
    let isSent = false;
    const files = chosen.slice(0, left);
    const leftOut = chosen.slice(left);
    try {
      const { isAnimated, smallerPhotograph } = await loadReduction();
      for (const chosenFile of files) {
        if ((await isAnimated(chosenFile)) && !confirm(m.photo_still({ name: chosenFile.name }))) continue;
        const file = await smallerPhotograph(chosenFile);
        const { name, type, size } = file;
        if (isHeic(file)) throw new Error(m.photo_heic({ name }));
        if (!attachmentTypes.includes(type)) throw new Error(m.photo_type({ name }));
        if (size > attachmentLimits.bytes) throw new Error(m.photo_large({ name }));
        // A copy of sendPhotograph: if the queue of the device shared this file, the bundler would make two files that
        // import each other.
        const { uploadURL } = await request<{ uploadURL: string }>(
          'POST',
          '/api/report-status/attachments',
          { ...proof, name: [...name].slice(-200).join(''), type, size },
          { 'idempotency-key': keyOf(chosenFile) },
        );
        await putPhotograph(uploadURL, file);
        isSent = true;
      }
      if (isSent) showToast({ title: m.photo_sent() });
      if (leftOut.length > 0) setFailure(leftOut.map(tooManyText).join(' '));
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      onStatus(await request<ReportStatus>('POST', '/api/report-status', proof).catch(() => status));
      setSending(false);
    }
  }

  return (
    <div className="py-3">
      {left > 0 && (
        <FileChoice
          id="photographs"
          label={m.photo_add()}
          multiple
          accept={attachmentTypes.join(',')}
          aria-describedby="photographs-hint"
          disabled={isSending}
          onChoose={(files) => void sendFiles(files)}
        />
      )}
      <p className="field-hint mt-2" id="photographs-hint">
        {m.photo_hint({ count: attachmentLimits.count - left, max: attachmentLimits.count })}
      </p>
      <p role="status">{isSending && m.device_sending()}</p>
      {failure !== null && (
        <div role="alert" className="mt-3 border-2 border-danger-600 bg-danger-50 px-4 py-3 text-danger-700">
          <span lang={contentLang(failure)}>{failure}</span>{' '}
          {left > 0 && (
            <Button variant="quiet" onClick={() => document.getElementById('photographs')?.click()}>
              {m.ui_retry()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const tooManyText = ({ name }: File) => m.photo_too_many({ name, max: attachmentLimits.count });

function textOf(error: unknown): string {
  if (error instanceof RequestError)
    return error.problem ? refusalText(error.problem, m.refusal_file) : m.failure_fault_text();
  // The network fails with a TypeError, whose text is for engineers.
  return error instanceof Error && !(error instanceof TypeError) ? error.message : m.status_no_network();
}
