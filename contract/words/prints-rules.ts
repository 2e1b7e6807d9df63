import { catalogue } from './words-rules.ts';
import en from './prints/en.json' with { type: 'json' };

export const prints = catalogue({ en });
