import { catalogue } from './words-rules.ts';
import en from './checks/en.json' with { type: 'json' };

export const checkWords = /* @__PURE__ */ catalogue({ en });
