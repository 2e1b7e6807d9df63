import { catalogue } from './words-rules.ts';
import en from './reporters/en.json' with { type: 'json' };

/** Why a reporter is not asked, or may not list so much. */
export const reporters = /* @__PURE__ */ catalogue({ en });
