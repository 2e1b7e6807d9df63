// Which files a report can have, how many and how large.

/** Content types of photographs and documents that a person attaches to a report. */
export const attachmentTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
];

export const attachmentLimits = {
  count: 5,
  /** The largest size of one file, in bytes. */
  bytes: 10 * 1024 * 1024,
  /** The largest size of all files that wait on a reporter's device, in bytes. */
  bytesOnDevice: 25 * 1024 * 1024,
} as const;

/** The format of iPhones, which the portal cannot read. Safari converts it for file fields whose types leave it out. */
export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
