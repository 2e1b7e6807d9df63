import { catalogue } from './words-rules.ts';
import en from './settings/en.json' with { type: 'json' };

/** What a value of a setting lacks. */
export const settings = /* @__PURE__ */ catalogue({ en });
