import { catalogue } from './words-rules.ts';
import en from './handouts/en.json' with { type: 'json' };
import hi from './handouts/hi.json' with { type: 'json' };
import ta from './handouts/ta.json' with { type: 'json' };
import te from './handouts/te.json' with { type: 'json' };
import bn from './handouts/bn.json' with { type: 'json' };
import mr from './handouts/mr.json' with { type: 'json' };
import gu from './handouts/gu.json' with { type: 'json' };
import kn from './handouts/kn.json' with { type: 'json' };
import ml from './handouts/ml.json' with { type: 'json' };

export const handouts = catalogue({ en, hi, ta, te, bn, mr, gu, kn, ml });
