// Which files the portal accepts, their size limits and names.

export type FileKind = 'image' | 'video' | 'document';

const mib = 1024 * 1024;

/** The size limits, in bytes and in megabytes as people read them. */
export const fileLimits = { image: 15 * mib, video: 100 * mib, document: 10 * mib } as const;
export const limitsInMB = { image: 15, video: 100, document: 10 } as const;

export interface FileType {
  kind: FileKind;
  /** MIME types that browsers and the portal use; the file is served with the first. */
  types: readonly [string, ...string[]];
  /** Accepted extensions; the portal uses the first for its own names. */
  extensions: readonly [string, ...string[]];
}

/** Every type of file that the portal accepts. */
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

/** The extension of a name in lower case, without the dot; '' if there is none. */
export function extensionOf(name: string): string {
  return (/\.([^.\s/\\]{1,16})$/u.exec(name)?.[1] ?? '').toLowerCase();
}

/** The type of file that the extension of a name stands for. */
export function fileTypeOfName(name: string): FileType | undefined {
  const extension = extensionOf(name);
  return fileTypes.find(({ extensions }) => extensions.includes(extension));
}

/** The path of uploaded images and videos. */
export const uploadsPath = '/uploads/';

/** The name in an address such as `/uploads/1763700000000-ab12cd34.jpg`; null for any other address. */
export function uploadedNameOf(address: string | null): string | null {
  return address?.startsWith(uploadsPath)
    ? (address.slice(uploadsPath.length).split(/[?#]/, 1)[0] ?? null)
    : null;
}

/** The widths of the smaller copies of an image, in pixels; only those below its own width exist. */
export const variantWidths = [320, 640, 1280] as const;

/** `1763700000000-ab12cd34.jpg` at 640 pixels as WebP is `1763700000000-ab12cd34-640.webp`. */
export function variantName(filename: string, width: number, format: 'webp' | 'jpg'): string {
  return `${filename.replace(/\.[^.]*$/, '')}-${width}.${format}`;
}

/**
 * The formats of the smaller copies, best first. A photograph (`.jpg`) has both; an image with transparency
 * stays a `.png` and has WebP only, because JPEG has no transparency.
 */
export function variantFormats(filename: string): ('webp' | 'jpg')[] {
  return extensionOf(filename) === 'jpg' ? ['webp', 'jpg'] : ['webp'];
}
