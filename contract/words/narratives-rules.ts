import { catalogue } from './words-rules.ts';
import en from './narratives/en.json' with { type: 'json' };

export const narratives = catalogue({ en });
