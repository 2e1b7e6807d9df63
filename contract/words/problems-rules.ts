import { catalogue } from './words-rules.ts';
import en from './problems/en.json' with { type: 'json' };

/** What the server says when it refuses something. The catalogue is large: the browser does not load it. */
export const problems = catalogue({ en });
