// Which files the portal takes, how large they may be, what they are called, and the specification's words about them
// (specification 5 and 8). No zod here: visitors' pages load this file.

export type FileKind = 'image' | 'video' | 'document';

const mib = 1024 * 1024;

/** Largest files, in bytes, and as the texts count them. */
export const fileLimits = { image: 15 * mib, video: 100 * mib, document: 10 * mib } as const;
const limitsInMB = { image: 15, video: 100, document: 10 } as const;

export interface FileType {
  kind: FileKind;
  /** As browsers and the portal name it; the first is the one under which it is served. */
  types: readonly [string, ...string[]];
  /** What its name may end in; the first is the one that the portal gives. */
  extensions: readonly [string, ...string[]];
}

/** Every type of file that the portal takes. */
export const fileTypes: readonly FileType[] = [
  { kind: 'image', types: ['image/jpeg', 'image/jpg', 'image/pjpeg'], extensions: ['jpg', 'jpeg', 'jfif'] },
  { kind: 'image', types: ['image/png', 'image/apng'], extensions: ['png'] },
  { kind: 'image', types: ['image/webp'], extensions: ['webp'] },
  { kind: 'image', types: ['image/avif'], extensions: ['avif'] },
  { kind: 'image', types: ['image/gif'], extensions: ['gif'] },
  { kind: 'video', types: ['video/mp4', 'video/x-m4v'], extensions: ['mp4', 'm4v'] },
  { kind: 'video', types: ['video/quicktime'], extensions: ['mov'] },
  { kind: 'video', types: ['video/webm'], extensions: ['webm'] },
  { kind: 'document', types: ['application/pdf'], extensions: ['pdf'] },
  { kind: 'document', types: ['application/msword'], extensions: ['doc'] },
  {
    kind: 'document',
    types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    extensions: ['docx'],
  },
  { kind: 'document', types: ['application/vnd.ms-powerpoint'], extensions: ['ppt'] },
  {
    kind: 'document',
    types: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    extensions: ['pptx'],
  },
];

/** For the `accept` of a file chooser: `.jpg,.jpeg,…` */
export function acceptOf(...kinds: FileKind[]): string {
  return fileTypes
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
    .join(',');
}

/** What a name ends in, in small letters and without the dot; '' where it has no ending. */
export function extensionOf(name: string): string {
  return (/\.([^.\s/\\]{1,16})$/u.exec(name)?.[1] ?? '').toLowerCase();
}

/** The type of file that a name promises. */
export function fileTypeOfName(name: string): FileType | undefined {
  const extension = extensionOf(name);
  return fileTypes.find(({ extensions }) => extensions.includes(extension));
}

/** The literal texts of the specification about files. */
export const fileTexts = {
  invalidType: { title: 'Invalid File Type', description: 'Please select an image or video file.' },
  galleryTooLarge: {
    title: 'File Too Large',
    description: 'File exceeds size limit. Images: 15MB max, Videos: 100MB max.',
  },
  noFile: 'No File Selected',
  sessionExpired: { title: 'Session Expired', description: 'Please log in again to continue uploading.' },
  uploadFailed: 'Upload failed',
  uploadToast: 'Failed to upload file. Please try again.',
  uploadError: 'An error occurred during upload',
  uploadDone: 'Upload successful',
  tooLarge: 'File too large',
  noDocument: 'Please select a file to upload',
} as const;

/** 'File size must be less than 15MB': what the generic upload control says. */
export function tooLargeText(kind: FileKind): string {
  return `File size must be less than ${limitsInMB[kind]}MB`;
}

/** Where uploaded images and videos are found. */
export const uploadsPath = '/uploads/';

/** The name in an address such as `/uploads/1763700000000-ab12cd34.jpg`; null for any other address. */
export function uploadedNameOf(address: string | null): string | null {
  return address?.startsWith(uploadsPath)
    ? (address.slice(uploadsPath.length).split(/[?#]/, 1)[0] ?? null)
    : null;
}

/** The widths, in pixels, in which an image is made smaller; only those below its own width exist. */
export const variantWidths = [320, 640, 1280] as const;

/** `1763700000000-ab12cd34.jpg` at 640 pixels as WebP is `1763700000000-ab12cd34-640.webp`. */
export function variantName(filename: string, width: number, format: 'webp' | 'jpg'): string {
  return `${filename.replace(/\.[^.]*$/, '')}-${width}.${format}`;
}

/**
 * In which formats the smaller images of a file exist, best first. A photograph (`.jpg`) has both; an image with
 * transparency stays a `.png`, and has WebP only, because JPEG knows no transparency.
 */
export function variantFormats(filename: string): ('webp' | 'jpg')[] {
  return extensionOf(filename) === 'jpg' ? ['webp', 'jpg'] : ['webp'];
}
