import { catalogue } from './words-rules.ts';
import en from './steps/en.json' with { type: 'json' };

export const steps = /* @__PURE__ */ catalogue({ en });
