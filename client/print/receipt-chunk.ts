// The receipt as a chunk of its own. Pages with a button for it load it beforehand (`useIdleModule(loadReceipt)`): the
// network may be lost when the button is pressed.
import { lazyPart } from '#client/components/device/idle-module.ts';

export const { load: loadReceipt, Part: Receipt } = lazyPart(
  () => import('./receipt.tsx'),
  (module) => module.Receipt,
);
