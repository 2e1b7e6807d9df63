import { catalogue } from './words-rules.ts';
import en from './reporters/en.json' with { type: 'json' };

/** Why a reporter is not asked, or may not list so much; what forms of reporters say to the desk. */
export const reporters = /* @__PURE__ */ catalogue({ en });
