// A film that the browser itself records, for tests that run in a page and for journeys, which send this function there.

/**
 * Records a square that moves, in so many pixels and milliseconds. Returns WebM in base64. The function uses nothing
 * from outside of it, because a journey sends its text to the browser.
 */
export async function recordFilm([width, height, ms]: [number, number, number]): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  const begin = performance.now();
  await new Promise<void>((resolve) => {
    const draw = () => {
      const at = performance.now() - begin;
      if (!pen || at > ms) return resolve();
      pen.fillStyle = 'seagreen';
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = 'white';
      pen.fillRect(at / 6, height / 3, height / 3, height / 3);
      setTimeout(draw, 40);
    };
    draw();
  });
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
