import { catalogue } from './words-rules.ts';
import en from './letters/en.json' with { type: 'json' };
import hi from './letters/hi.json' with { type: 'json' };
import ta from './letters/ta.json' with { type: 'json' };
import te from './letters/te.json' with { type: 'json' };
import bn from './letters/bn.json' with { type: 'json' };
import mr from './letters/mr.json' with { type: 'json' };
import gu from './letters/gu.json' with { type: 'json' };
import kn from './letters/kn.json' with { type: 'json' };
import ml from './letters/ml.json' with { type: 'json' };

export const letters = catalogue({ en, hi, ta, te, bn, mr, gu, kn, ml });
