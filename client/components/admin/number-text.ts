// Numbers in Indian format: 5,00,000.
import { m } from '#client/paraglide/messages.js';

const plain = new Intl.NumberFormat('en-IN');
const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

export const countText = (count: number) => plain.format(count);

const units = [
  m.admin_ui_bytes(),
  m.admin_ui_kb(),
  m.admin_ui_mb(),
  m.admin_ui_gb(),
  m.admin_ui_tb(),
] as const;

/** `1.4 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${short.format(bytes / 1024 ** power)} ${units[power]}`;
}
