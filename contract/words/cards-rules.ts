import { catalogue } from './words-rules.ts';
import en from './cards/en.json' with { type: 'json' };
import hi from './cards/hi.json' with { type: 'json' };

export const cards = catalogue({ en, hi });
