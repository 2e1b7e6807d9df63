import { catalogue } from './words-rules.ts';
import en from './assessments/en.json' with { type: 'json' };

export const assessments = /* @__PURE__ */ catalogue({ en });
