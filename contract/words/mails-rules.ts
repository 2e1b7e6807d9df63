import { catalogue } from './words-rules.ts';
import en from './mails/en.json' with { type: 'json' };
import hi from './mails/hi.json' with { type: 'json' };
import ta from './mails/ta.json' with { type: 'json' };
import te from './mails/te.json' with { type: 'json' };
import bn from './mails/bn.json' with { type: 'json' };
import mr from './mails/mr.json' with { type: 'json' };
import gu from './mails/gu.json' with { type: 'json' };
import kn from './mails/kn.json' with { type: 'json' };
import ml from './mails/ml.json' with { type: 'json' };

export const mails = catalogue({ en, hi, ta, te, bn, mr, gu, kn, ml });
