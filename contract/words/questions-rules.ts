import { catalogue } from './words-rules.ts';
import en from './questions/en.json' with { type: 'json' };
import hi from './questions/hi.json' with { type: 'json' };
import ta from './questions/ta.json' with { type: 'json' };
import te from './questions/te.json' with { type: 'json' };
import bn from './questions/bn.json' with { type: 'json' };
import mr from './questions/mr.json' with { type: 'json' };
import gu from './questions/gu.json' with { type: 'json' };
import kn from './questions/kn.json' with { type: 'json' };
import ml from './questions/ml.json' with { type: 'json' };

export const questions = catalogue({ en, hi, ta, te, bn, mr, gu, kn, ml });
