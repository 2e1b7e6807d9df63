// The camera in the page: a picture goes straight to the sealed store of this device, never to the phone's gallery.
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';

/** The longer side of a picture, in pixels: small print on a chart stays legible. */
const longest = 2_400;
const quality = 0.85;

interface CameraProps {
  onPicture: (file: Blob) => Promise<void>;
  onClose: () => void;
}

export function Camera({ onPicture, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: longest }, height: { ideal: longest } },
      });
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setReady(true);
    }
    // Without https there is no camera at all.
    open().catch(() => isOver || setFailure(m.ward_no_camera()));
    return () => {
      isOver = true;
      stop();
    };
  }, []);

  async function take() {
    const { current } = video;
    if (!current) return;
    const { videoWidth, videoHeight } = current;
    const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(videoWidth * scale));
    canvas.height = Math.max(1, Math.round(videoHeight * scale));
    canvas.getContext('2d')?.drawImage(current, 0, 0, canvas.width, canvas.height);
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (file) await onPicture(file).catch(() => setFailure(m.ward_not_kept()));
  }

  return (
    <div className="ward-camera">
      {failure === null ? (
        <video ref={video} muted playsInline aria-label={m.ward_camera()} />
      ) : (
        <p className="note" role="alert">
          {failure}
        </p>
      )}
      <div className="form-actions">
        {failure === null && (
          <Button disabled={!isReady} onClick={() => void take()}>
            {m.photo_take()}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {m.ward_camera_close()}
        </Button>
      </div>
    </div>
  );
}
