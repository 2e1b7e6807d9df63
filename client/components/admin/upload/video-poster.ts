// The poster of a video: a frame from its first seconds, taken in the browser, so that no server has to decode
// videos. A video that this browser cannot play has none.

const widest = 960;
/** After this many milliseconds the upload continues without a poster. */
const timeoutMs = 8_000;

export async function makePoster(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.playsInline = true;
  try {
    const shown = when(video, 'loadeddata');
    video.src = address;
    await shown;
    // The very first frame is often black.
    const sought = when(video, 'seeked');
    video.currentTime = Math.min(1, (video.duration || 0) / 2);
    await sought;
    return await drawFrame(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function when(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const give = () => reject(new Error(`No ${event} of the video.`));
  video.addEventListener(event, () => resolve(), { once: true });
  video.addEventListener('error', give, { once: true });
  const timer = setTimeout(give, timeoutMs);
  return promise.finally(() => clearTimeout(timer));
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, widest / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
