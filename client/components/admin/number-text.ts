// Numbers in Indian format: 5,00,000.

const plain = new Intl.NumberFormat('en-IN');
const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

export const countText = (count: number) => plain.format(count);

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1.4 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${short.format(bytes / 1024 ** power)} ${units[power]}`;
}
