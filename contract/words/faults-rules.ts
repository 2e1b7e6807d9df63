import { catalogue } from './words-rules.ts';
import en from './faults/en.json' with { type: 'json' };

/** Faults of a field: a sentence for each code, and those of single fields. */
export const faults = /* @__PURE__ */ catalogue({ en });
export type FaultKey = keyof typeof en;
