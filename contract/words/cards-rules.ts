import { catalogue } from './words-rules.ts';
import en from './cards/en.json' with { type: 'json' };
import hi from './cards/hi.json' with { type: 'json' };
import ta from './cards/ta.json' with { type: 'json' };
import te from './cards/te.json' with { type: 'json' };
import bn from './cards/bn.json' with { type: 'json' };
import mr from './cards/mr.json' with { type: 'json' };
import gu from './cards/gu.json' with { type: 'json' };
import kn from './cards/kn.json' with { type: 'json' };
import ml from './cards/ml.json' with { type: 'json' };

export const cards = catalogue({ en, hi, ta, te, bn, mr, gu, kn, ml });
