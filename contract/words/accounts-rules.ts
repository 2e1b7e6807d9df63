import { catalogue } from './words-rules.ts';
import en from './accounts/en.json' with { type: 'json' };

export const accounts = /* @__PURE__ */ catalogue({ en });
