import { catalogue } from './words-rules.ts';
import en from './statements/en.json' with { type: 'json' };

/** What the server says of cases, files and itself where nothing is refused. The browser does not load it. */
export const statements = catalogue({ en });
