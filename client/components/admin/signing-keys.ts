// The keys of the reading lists of signing and sending, which other screens than these and the help do without.
import { m } from '#client/paraglide/messages.js';
import type { KeyLine } from './key-lines.ts';

export const signingKeys: readonly KeyLine[] = [
  [['S'], m.admin_sign_key_sign()],
  [['B'], m.admin_sign_key_back()],
  [['J', 'K'], m.admin_sign_key_next()],
];

export const sendingKeys: readonly KeyLine[] = [
  [['S'], m.admin_send_key_send()],
  [['J', 'K'], m.admin_sign_key_next()],
];
