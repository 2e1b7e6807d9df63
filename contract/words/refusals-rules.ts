import { catalogue } from './words-rules.ts';
import en from './refusals/en.json' with { type: 'json' };

export const refusals = /* @__PURE__ */ catalogue({ en });
