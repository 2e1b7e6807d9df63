import { catalogue } from './words-rules.ts';
import en from './rights/en.json' with { type: 'json' };

export const namesOfRights = catalogue({ en });
