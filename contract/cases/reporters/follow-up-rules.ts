// Asking reporters: the languages, the fixed questions in each of them, and how an attempt to reach somebody can end.
// No zod here: public pages may load this file.
import type { CaseContent } from '../content/content-rules.ts';
import type { GradedField } from '../content/graded-fields-rules.ts';
import { known } from '../content/fields-rules.ts';

/** The languages in which the centre asks. */
export const followUpLanguages = { en: 'English', hi: 'Hindi' } as const;
export type FollowUpLanguage = keyof typeof followUpLanguages;

/** The language for a reporter, from the language of the page that sent the report. */
export const followUpLanguageOf = (language: string | null): FollowUpLanguage =>
  language?.split('-')[0] === 'hi' ? 'hi' : 'en';

/** The names that a question contains. */
export interface QuestionNames {
  medicine?: string | undefined;
  reaction?: string | undefined;
}

type Wording = Record<FollowUpLanguage, (names: Record<keyof QuestionNames, string>) => string>;

/** The words to use if the case does not have the name. */
const unnamed: Record<FollowUpLanguage, Record<keyof QuestionNames, string>> = {
  en: { medicine: 'the medicine', reaction: 'the reaction' },
  hi: { medicine: 'यह दवा', reaction: 'यह तकलीफ़' },
};

const ofFields: Record<GradedField, Wording> = {
  timeToOnset: {
    en: ({ medicine, reaction }) => `When was ${medicine} started, and when did this begin: ${reaction}?`,
    hi: ({ medicine, reaction }) => `${medicine} लेना कब शुरू हुआ, और यह तकलीफ़ कब शुरू हुई: ${reaction}?`,
  },
  indication: {
    en: ({ medicine }) => `What was ${medicine} taken for?`,
    hi: ({ medicine }) => `${medicine} किस बीमारी या तकलीफ़ के लिए ली गई?`,
  },
  outcome: {
    en: ({ reaction }) => `How is it now: ${reaction}? If it is over: when did it end?`,
    hi: ({ reaction }) => `अब कैसा है: ${reaction}? अगर ठीक हो गया है, तो कब?`,
  },
  sex: { en: () => 'Is the patient male or female?', hi: () => 'मरीज़ पुरुष हैं या महिला?' },
  age: {
    en: () => 'How old was the patient when it began?',
    hi: () => 'जब तकलीफ़ शुरू हुई, तब मरीज़ की उम्र क्या थी?',
  },
  dose: {
    en: ({ medicine }) => `How much ${medicine} was taken, and how often?`,
    hi: ({ medicine }) => `${medicine} कितनी मात्रा में और कितनी बार ली गई?`,
  },
  country: { en: () => 'In which country did it happen?', hi: () => 'यह किस देश में हुआ?' },
  qualification: {
    en: () =>
      'What is your profession? If you are no health professional: are you the patient or a relative?',
    hi: () => 'आपका पेशा क्या है? अगर आप स्वास्थ्यकर्मी नहीं हैं, तो क्या आप मरीज़ हैं या रिश्तेदार?',
  },
  reportType: {
    en: () => 'Was the medicine given in a study?',
    hi: () => 'क्या दवा किसी अध्ययन (रिसर्च) में दी गई थी?',
  },
  freeText: {
    en: () => 'What happened, in your own words?',
    hi: () => 'अपने शब्दों में बताइए: क्या हुआ?',
  },
};

/** Questions that fit every case. */
const ofEveryCase = {
  now: { en: () => 'How is the patient now?', hi: () => 'मरीज़ अब कैसे हैं?' },
  hospital: {
    en: () => 'Did the patient have to go to hospital, or stay there longer, because of it?',
    hi: () => 'क्या इसके कारण मरीज़ को अस्पताल जाना पड़ा, या वहाँ ज़्यादा दिन रहना पड़ा?',
  },
  stopped: {
    en: ({ medicine }) => `Was ${medicine} stopped? When, and did it get better afterwards?`,
    hi: ({ medicine }) => `क्या ${medicine} बंद की गई? कब, और क्या उसके बाद आराम हुआ?`,
  },
  otherMedicines: {
    en: () => 'Which other medicines, herbs or supplements did the patient take at that time?',
    hi: () => 'उस समय मरीज़ और कौन सी दवाएँ, जड़ी-बूटियाँ या सप्लीमेंट ले रहे थे?',
  },
  pack: {
    en: ({ medicine }) => `What does the pack of ${medicine} say: maker, batch number, expiry date?`,
    hi: ({ medicine }) => `${medicine} के पैकेट पर क्या लिखा है: कंपनी, बैच नंबर, एक्सपायरी?`,
  },
} as const satisfies Record<string, Wording>;

const wordings = { ...ofFields, ...ofEveryCase };
export type FixedQuestion = keyof typeof wordings;
export const fixedQuestions = Object.keys(wordings) as [FixedQuestion, ...FixedQuestion[]];
export const everyCaseQuestions = Object.keys(ofEveryCase) as (keyof typeof ofEveryCase)[];

/** The text of a fixed question. */
export function fixedQuestion(name: FixedQuestion, names: QuestionNames, language: FollowUpLanguage): string {
  const { medicine = unnamed[language].medicine, reaction = unnamed[language].reaction } = names;
  const text = wordings[name][language]({ medicine: withoutStop(medicine), reaction: withoutStop(reaction) });
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Removes the full stop with which reporters often end a name: it would stand before the question mark. */
const withoutStop = (name: string): string => name.replace(/(?<![\s.।!?])[\s.।!?]+$/u, '') || name;

/** The names for a question about a drug and a reaction of a case. Without ids, the first of each is used. */
export function namesOf(
  content: CaseContent,
  { drug, reaction }: { drug?: string | undefined; reaction?: string | undefined },
): QuestionNames {
  const { drugs = [], reactions = [] } = content;
  return {
    medicine: known((drugs.find(({ id }) => id === drug) ?? drugs[0])?.name),
    reaction: known((reactions.find(({ id }) => id === reaction) ?? reactions[0])?.term),
  };
}

/** The persons whom the centre tries to reach. */
export const attemptTargets = { reporter: 'Reporter', doctor: 'Doctor' } as const;

/** The channels by which the centre tries to reach somebody. A question on the status page is not such an attempt. */
export const attemptWays = ['telephone', 'mail', 'inPerson', 'letter', 'reporterCalled'] as const;

/** How an attempt ended. */
export const attemptResults = {
  reached: 'Reached',
  notReached: 'Not reached',
  callAgain: 'Asked to call again',
  refused: 'Does not want to answer',
  wrongContact: 'Wrong number or address',
  sent: 'Sent',
} as const;

/** The reason of a version that adds answers which a reporter gave to the staff. */
export const toldWords: Readonly<Record<string, string>> = {
  telephone: 'Told by telephone',
  mail: 'Told by mail',
  inPerson: 'Told in person',
  letter: 'Told by letter',
  reporterCalled: 'Told when the reporter called',
  ward: 'Told on the ward',
  meeting: 'Told at a meeting',
};

/** The channels by which new information came. */
export const informationWays: Readonly<Record<string, string>> = {
  ...toldWords,
  details: 'Details from the reporter',
  answer: 'Answer on the status page',
  joined: 'From a joined case',
};
