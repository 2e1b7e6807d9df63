// Records the camera to a file. The visitor gets the file when the recording stops, also after a failure.
import { useEffect, useState } from 'react';
import { audioQualities, type Quality, videoQualities } from './camera.ts';

export interface RecordedFile {
  name: string;
  /** Object URL of the recording in memory. */
  url: string;
  bytes: Blob;
  size: number;
}

// MP4 first, because it plays everywhere. Firefox records WebM only.
const types = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];

/** Interval at which data is collected, in milliseconds: a failure loses at most this much. */
const sliceMs = 1000;

/** A type that this browser can record, or undefined. */
function recordableType(): string | undefined {
  return typeof MediaRecorder === 'function'
    ? types.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined;
}

/** `A talk: part 1`, half past two: `A-talk-part-1-2026-11-21-14-30.webm`. */
function fileName(title: string, at: Date, type: string): string {
  const words =
    title
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-')
      .slice(0, 80) || 'broadcast';
  const [year, ...rest] = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()];
  const moment = rest.map((part) => String(part).padStart(2, '0')).join('-');
  return `${words}-${year}-${moment}.${type.startsWith('video/mp4') ? 'mp4' : 'webm'}`;
}

function offerDownload({ name, url }: RecordedFile): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

export function useRecording(stream: MediaStream | null) {
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null);
  const [file, setFile] = useState<RecordedFile | null>(null);
  const [fault, setFault] = useState<'unable' | 'empty' | null>(null);

  // Save the file also when the stream ends or the visitor leaves the page.
  useEffect(
    () => () => {
      if (recorder && recorder.state !== 'inactive') recorder.stop();
    },
    [recorder, stream],
  );

  // Warn before the window closes and the recording is lost.
  useEffect(() => {
    if (!recorder) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [recorder]);

  useEffect(() => () => void (file && URL.revokeObjectURL(file.url)), [file]);

  /** Returns whether the recording has begun. */
  function start(title: string, { video, audio }: Quality): boolean {
    const mimeType = recordableType();
    setFault(mimeType ? null : 'unable');
    if (!stream || !mimeType) return false;
    try {
      const begun = new MediaRecorder(stream, {
        mimeType,
        videoBitsPerSecond: videoQualities[video].bitsPerSecond,
        audioBitsPerSecond: audioQualities[audio].bitsPerSecond,
      });
      const name = fileName(title, new Date(), mimeType);
      const parts: Blob[] = [];
      begun.addEventListener('dataavailable', ({ data }) => parts.push(data));
      begun.addEventListener('stop', () => {
        const bytes = new Blob(parts, { type: mimeType });
        const made = { name, url: URL.createObjectURL(bytes), bytes, size: bytes.size };
        if (bytes.size > 0) offerDownload(made);
        setFile(bytes.size > 0 ? made : null);
        setFault(bytes.size > 0 ? null : 'empty');
        setRecorder((current) => (current === begun ? null : current));
      });
      begun.start(sliceMs);
      setFile(null);
      setRecorder(begun);
      return true;
    } catch (error) {
      console.warn('Recording did not begin', error);
      setFault('unable');
      return false;
    }
  }

  return { recording: recorder !== null, file, fault, start, stop: () => recorder?.stop() };
}
