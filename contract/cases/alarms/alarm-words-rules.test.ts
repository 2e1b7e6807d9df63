import { describe, expect, it } from 'vitest';
import { alarmTable } from './alarm-table-rules.ts';
import { type AlarmTheme, alarmThemes } from './alarm-themes-rules.ts';
import {
  alarmHits,
  alarmHitsMax,
  alarmTurns,
  alarmingWords,
  createAlarmFinder,
} from './alarm-words-rules.ts';
import { alarmSentences, type SentenceLanguage, sentenceLanguages } from '../testing/alarm-sentences.ts';
import { heldOutSentences } from '../testing/alarm-sentences-held-out.ts';
import {
  freshSentences,
  secondFreshSentences,
  thirdFreshSentences,
} from '../testing/alarm-sentences-fresh.ts';
import { laterSentences } from '../testing/alarm-sentences-later.ts';
import { alarmFigures } from '../testing/alarm-figures.ts';

const themes = Object.keys(alarmThemes) as AlarmTheme[];
const languages = Object.keys(sentenceLanguages) as SentenceLanguage[];

const themesIn = (text: string) => [...new Set(alarmHits(text).map(({ theme }) => theme))];

describe('the list of sentences', () => {
  it('has 300 sentences or more, half of them without alarm, and both kinds in each language', () => {
    expect(alarmSentences.length).toBeGreaterThanOrEqual(300);
    expect(new Set(alarmSentences.map(({ text }) => text)).size).toBe(alarmSentences.length);
    const quiet = alarmSentences.filter(({ themes: own }) => own.length === 0);
    expect(quiet.length / alarmSentences.length).toBeGreaterThanOrEqual(0.5);
    for (const language of languages) {
      const own = alarmSentences.filter((one) => one.language === language);
      const alarms = own.filter((one) => one.themes.length > 0).length;
      expect(alarms / own.length).toBeGreaterThan(1 / 3);
      expect(alarms / own.length).toBeLessThan(2 / 3);
    }
  });

  it('has sentences of each theme in each language', () => {
    for (const language of languages) {
      const own = alarmSentences.filter((one) => one.language === language);
      expect(new Set(own.flatMap((one) => one.themes))).toEqual(new Set(themes));
    }
  });

  it('shares no sentence with those that were written afterwards', () => {
    const fresh = [...freshSentences, ...secondFreshSentences, ...thirdFreshSentences];
    const all = [...alarmSentences, ...heldOutSentences, ...laterSentences, ...fresh].map(({ text }) => text);
    expect(new Set(all).size).toBe(all.length);
    expect(heldOutSentences.length).toBeGreaterThanOrEqual(100);
    expect(laterSentences.length).toBeGreaterThanOrEqual(300);
  });
});

it.each([
  ['abhi nahi bharti hua', []],
  ['koi bhi nahi bharti hua', []],
  ['khansi nahi, bharti hua', ['hospital']],
  ['khansi nahi bharti hua', ['hospital']],
])('a Hindi "not" belongs to the word before it, unless that word only stresses it: %s', (text, themes_) => {
  expect(themesIn(text)).toEqual(themes_);
});

describe.each([
  ['the list', alarmSentences],
  ['the list written afterwards', heldOutSentences],
  ['the list written later', laterSentences],
  ['the list written last', freshSentences],
  ['its second part', secondFreshSentences],
  ['its third part', thirdFreshSentences],
])('how well the alarm words do on %s', (_, sentences) => {
  const { byLanguage, byTheme } = alarmFigures(sentences);

  it.each(languages)(
    'in %s they find 95 of 100 alarms, and 8 of 10 that they find are alarms',
    (language) => {
      expect(byLanguage[language].recall).toBeGreaterThanOrEqual(0.95);
      expect(byLanguage[language].precision).toBeGreaterThanOrEqual(0.8);
    },
  );

  it('they find every death', () => {
    expect(byTheme.death.missed).toEqual([]);
  });
});

describe('the themes', () => {
  it.each(themes)('they find 9 of 10 alarms of the theme %s in each language', (theme) => {
    for (const language of languages) {
      const { recall } = alarmFigures(alarmSentences.filter((one) => one.language === language)).byTheme[
        theme
      ];
      expect(recall).toBeGreaterThanOrEqual(0.9);
    }
  });

  it.each(themes)('without the words of the theme %s its alarms are lost', (theme) => {
    const without = createAlarmFinder({ ...alarmTable, [theme]: { never: '', words: '' } });
    const own = alarmSentences.filter((one) => one.themes.includes(theme));
    expect(own.filter(({ text }) => without.hits(text).some((hit) => hit.theme === theme))).toEqual([]);
  });
});

it.each([
  ['They want to admit him. Face is swollen.', ['admit', 'face is swollen']],
  ['Patient DIED in the ICU of the Hospital', ['died', 'icu', 'hospital']],
  ['was hospitalised, then hospitalised again', ['hospitalised']],
  ['मरीज़ को अस्पताल में भर्ती किया गया', ['अस्पताल', 'भर्ती']],
  ['a diet of cabbage, deadline missed', []],
])('the words of a text: %s', (text, words) => {
  expect(alarmingWords(text)).toEqual(words);
});

it('a hit says where the words stand', () => {
  const text = '😀 Sir, my uncle passed\naway yesterday';
  expect(alarmHits(text)).toEqual([{ theme: 'death', word: 'passed\naway', start: 17, end: 28 }]);
  expect(text.slice(17, 28)).toBe('passed\naway');
});

describe('a negation', () => {
  it.each([
    'did not survive',
    'could not be saved',
    'She is no more.',
    'नहीं रहे',
    'वह अब नहीं रहा',
    'बच नहीं पाई',
    'papa nahi rahe',
    'ab nai raha',
    'bach nahi paye',
  ])('is the alarm of a death: %s', (text) => {
    expect(themesIn(text)).toContain('death');
  });

  it.each([
    "She's no more",
    'hes no more',
    'They’re no more',
    "Patient hasn't survived",
    "She wasn't able to be saved",
    "doctors weren't able to save him",
    "We couldn't save my mother",
    "they could'nt revive her",
    'She cannot be saved',
    "wouldn't wake up",
  ])('is the alarm of a death in a contraction: %s', (text) => {
    expect(themesIn(text)).toContain('death');
  });

  it.each(["He ain't breathing", "there isn't a pulse", 'without a pulse', 'she cannot walk any more'])(
    'is another alarm in a contraction: %s',
    (text) => {
      expect(themesIn(text)).not.toEqual([]);
    },
  );

  it.each([
    "didn't die",
    'he hadnt any seizures',
    "mustn't be hospitalised",
    "It's not fatal",
    'cannot die of it',
  ])('cancels the words of its clause in a contraction: %s', (text) => {
    expect(alarmHits(text)).toEqual([]);
  });

  it('in a contraction is one word with its verb when the alarm is marked', () => {
    expect(alarmHits("She couldn't be saved").map(({ word }) => word)).toEqual(["couldn't be saved"]);
  });

  it.each(['no pulse', 'not breathing', 'not responding'])('is the alarm: %s', (text) => {
    expect(themesIn(text)).not.toEqual([]);
  });

  it.each([
    'No seizures',
    'was not taken to the hospital',
    'without any bleeding',
    'Patient did not die',
    'no death was reported',
    'No death, hospitalisation or disability',
    'Hospitalised: No',
    'admission was not needed',
    'मौत नहीं हुई',
    'अस्पताल में भर्ती नहीं किया',
    'बिना बेहोशी',
    'maut nahi hui',
    'bharti nahi karna pada',
    'koi maut nai hui',
    'na maut hui na bharti',
  ])('cancels the words of its clause: %s', (text) => {
    expect(alarmHits(text)).toEqual([]);
  });

  it.each([
    ['no fever but died', 'death'],
    ['not better. Died at night', 'death'],
    ['बुखार नहीं लेकिन मर गया', 'death'],
    ['ulti nahi lekin maut ho gayi', 'death'],
    ['khujli nahi par behosh ho gaya', 'intensiveCare'],
    ['no itching however she had seizures', 'nerves'],
    ['did not take any more of the tablets until bleeding', 'bleeding'],
    ['no improvement patient died', 'death'],
    ['no relief admitted', 'hospital'],
    ['aaram nahi mila hospital le gaye', 'hospital'],
    ['मौत का कारण पता नहीं', 'death'],
    ['mar gaya na', 'death'],
    ['bleeding nahi ruk rahi', 'bleeding'],
  ])('leaves the words of others: %s', (text, theme) => {
    expect(themesIn(text)).toContain(theme);
  });

  it('reaches four words and not five', () => {
    expect(alarmHits('no one two three seizures')).toEqual([]);
    expect(alarmHits('no one two three four seizures')).toHaveLength(1);
  });
});

it.each([
  'The baby died at home',
  'our child is dead',
  'neonatal death on day 3',
  'sudden cardiac death',
  'He killed himself',
  'took her own life',
])('a death is one whatever else the words say: %s', (text) => {
  expect(themesIn(text)).toContain('death');
});

it.each(['foetus died in the womb', 'intrauterine death', 'near death', 'she wants to die'])(
  'words of something else are no death of the patient: %s',
  (text) => {
    expect(themesIn(text)).not.toEqual([]);
    expect(themesIn(text)).not.toContain('death');
  },
);

it.each([
  'She has gone to be with God',
  'God took him',
  'passed peacefully in his sleep',
  'khatam ho gaya mera beta',
  'subah mare mile',
  'hume chhod kar gaye',
  'bhagwan ke paas chale gaye',
  'हमें छोड़ गए',
  'पंचतत्व में विलीन',
])('a death in the words of a family: %s', (text) => {
  expect(themesIn(text)).toContain('death');
});

it.each([
  'TEN suspected',
  'Diagnosis: TEN',
  'developed TEN on day 12',
  'SJS/TEN',
  'ten secondary to lamotrigine',
  'TEN SECONDARY TO LAMOTRIGINE',
])('the abbreviation in capital letters is the severe skin reaction: %s', (text) => {
  expect(themesIn(text)).toContain('skin');
});

it.each(['TEN TABLETS A DAY', 'took TEN tablets', 'ten of us had fever', 'TEN DAYS LATER IT WAS WELL'])(
  'the number in capital letters is none: %s',
  (text) => {
    expect(alarmHits(text)).toEqual([]);
  },
);

it('a line may end within a phrase', () => {
  expect(alarmHits('my uncle passed\nhis exam')).toEqual([]);
  expect(themesIn('The child has passed\nShe was three')).toEqual(['death']);
});

it.each(['psoriasis did not respond to the ointment', 'The father of the patient died in 2019'])(
  'a treatment that does not help and the death of a relative are none: %s',
  (text) => {
    expect(themesIn(text)).toEqual([]);
  },
);

it.each([
  ['bilirubin 14', ['liver']],
  ['bilirubin 0.9', []],
  ['SGPT was 2,300', ['liver']],
  ['sgpt 40', []],
  ['platelets 12k', ['bloodCounts']],
  ['platelets १२,०००', ['bloodCounts']],
  ['platelets 2,50,000', []],
  ['BP 60/40', ['intensiveCare']],
  ['BP 130/80', []],
  ['creatinine 4.2', ['kidney']],
  ['creatinine 1.1', []],
])('a number counts on one side of its border: %s', (text, found) => {
  expect(themesIn(text)).toEqual(found);
});

describe('a relative', () => {
  it.each([
    'his father died of a stroke in 1990',
    'Her elder sister died of breast cancer 15 years back',
    'grandfather expired of heart attack many years ago',
    'father died when the patient was a child',
    'lives alone since the death of her husband in 2001',
    'Family history: mother died at 60 of MI',
    'unke pita ka dehant 20 saal pehle hua',
    'उनकी माता की मृत्यु १९९५ में हुई थी',
    'uske dada ko cancer tha',
    'My father died 5 years ago, now I have a rash',
    'मेरी नानी बहुत पहले मर गई थी, मुझे चक्कर आ रहे हैं',
  ])('of somebody else, and long ago, is no alarm: %s', (text) => {
    expect(alarmHits(text)).toEqual([]);
  });

  it.each([
    'his father died',
    'My father died in 1990',
    'My father died 6 years ago after this tablet, I want to report it',
    'My father died yesterday, I have his strips',
    'his father died after this tablet in 2010',
    'his wife died 2 days ago',
    'Father born in 1950 died',
    'his son says he died in 2019',
    'father, known TB since 2010, died',
    'uske pita ki maut ho gayi',
    'Family history of diabetes. Father died',
  ])('may be the patient: %s', (text) => {
    expect(themesIn(text)).toContain('death');
  });
});

describe('other spellings', () => {
  it.each([
    'D\u200bied',
    'ｄｉｅｄ',
    'He expird',
    'गुज़र गये',
    'गुजर गई',
    'चल बसीं',
    'dum tor diya',
    'mar gyaa',
    'passd away',
    'maut ho gai',
  ])('are read: %s', (text) => {
    expect(themesIn(text)).toContain('death');
  });

  // Each is one letter away from several words of the table.
  it.each([
    ['He expiard at home', 'death'],
    ['haemolytis on day 3', 'bloodCounts'],
    ['withdraal after the drug was stopped', 'dependence'],
  ])('of several words that are one letter away, one that alone is an alarm counts: %s', (text, theme) => {
    expect(themesIn(text)).toContain(theme);
  });
});

describe('a long text', () => {
  const long = 'the patient was well and '.repeat(4_000);

  it('is read in turns', () => {
    const turns = alarmTurns(`${long} died`);
    let count = 0;
    let step = turns.next();
    for (; !step.done; step = turns.next()) count += 1;
    expect(count).toBeGreaterThan(20);
    expect(step.value).toMatchObject([{ theme: 'death', start: long.length + 1 }]);
  });

  it('gives a bounded number of hits', () => {
    expect(alarmHits('died '.repeat(20_000))).toHaveLength(alarmHitsMax);
    expect(alarmHits('swollen face '.repeat(20_000)).length).toBeLessThanOrEqual(alarmHitsMax);
  });

  it('may be one word', () => {
    expect(alarmHits('died'.repeat(100_000))).toEqual([]);
    expect(alarmHits('ा'.repeat(100_000))).toEqual([]);
  });
});
