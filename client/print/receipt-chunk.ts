// The receipt as a chunk of its own. Pages with a button for it load it beforehand (`useIdleModule(loadReceipt)`): the
// network may be lost when the button is pressed.
import { lazy } from 'react';

export const loadReceipt = () => import('./receipt.tsx');
export const Receipt = lazy(async () => ({ default: (await loadReceipt()).Receipt }));
