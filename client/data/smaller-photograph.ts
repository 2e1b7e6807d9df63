// A photograph that a person chose, as it is sent: phones take pictures of up to 200 million pixels, which nobody needs to
// read a pack or see a rash. A large one is drawn smaller, as JPEG, on the device.

/** The longer side of a picture that was made smaller, in pixels: small print on a pack stays legible. */
const longestSide = 3_200;
/** Smaller files are sent as they are. */
const smallBytes = 1_500_000;
const quality = 0.85;
const headBytes = 65_536;

/** The same file where the browser cannot read the picture, or cannot make the file smaller. */
export async function smallerPhotograph(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= smallBytes) return file;
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.fillStyle = 'white'; // JPEG knows no transparency
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    // The image element is drawn upright, whichever way the phone was held.
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!blob || blob.size >= file.size) return file;
    const { name, lastModified } = file;
    return new File([blob], name.replace(/(?:\.[^.]*)?$/, '.jpg'), { type: blob.type, lastModified });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Whether a PNG, WebP or GIF has several frames, of which the portal stores the first. Read from the beginning of the file:
 * the chunk acTL (https://www.w3.org/TR/png-3/#structure), the flag of VP8X
 * (https://developers.google.com/speed/webp/docs/riff_container), the extension NETSCAPE2.0 of GIF89a.
 */
export async function isAnimated(file: Blob): Promise<boolean> {
  if (!/^image\/(?:png|webp|gif)$/.test(file.type)) return false;
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const head = new TextDecoder('latin1').decode(bytes); // letters only: it reads other bytes as windows-1252
  if (head.startsWith('RIFF')) return head.slice(12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) > 0;
  if (head.startsWith('GIF8')) return head.includes('NETSCAPE2.0');
  const frames = head.indexOf('acTL');
  return head.startsWith('PNG', 1) && frames > 0 && frames < `${head}IDAT`.indexOf('IDAT');
}
