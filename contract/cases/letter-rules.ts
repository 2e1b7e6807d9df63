// The draft of the feedback letter to a reporter, from fixed sentences in the reporter's language: whether the reaction
// is known, whether the time fits, what to avoid, thanks. It says only what the assessment says; a person edits it and
// publishes it. No zod here: public pages may load this file.
import type { FollowUpLanguage } from './follow-up-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { type Pair, pairsOf } from './criteria-rules.ts';
import { known } from './fields-rules.ts';

/** The parts of an assessment that the letter uses. */
interface Judged {
  drug: string | null;
  reaction: string;
  method: string;
  answers: Readonly<Record<string, string>>;
  result: string;
}

interface Names {
  medicine: string;
  reaction: string;
}
type Sentence = (names: Names) => string;

interface Sentences {
  thanks: (reference: string) => string;
  looked: Sentence;
  known: Sentence;
  notKnown: Sentence;
  fits: Sentence;
  before: Sentence;
  avoid: Sentence;
  end: string;
}

const sentences: Record<FollowUpLanguage, Sentences> = {
  en: {
    thanks: (reference) =>
      `Thank you for your report ${reference}. Each report helps to make medicines safer for everybody.`,
    looked: ({ medicine, reaction }) => `We have looked at this: ${reaction}, with ${medicine}.`,
    known: ({ medicine }) => `This reaction is known for ${medicine}: it was described before.`,
    notKnown: ({ medicine }) =>
      `We have found no clear earlier reports of this reaction for ${medicine}. Your report is therefore of special value.`,
    fits: ({ medicine }) => `The time fits: it began after ${medicine} was started.`,
    before: ({ medicine }) =>
      `It began before ${medicine} was started. The medicine is unlikely to be the cause.`,
    avoid: ({ medicine }) =>
      `Before ${medicine} is taken again, the doctor or pharmacist should know of this reaction.`,
    end: 'Please do not stop or change a medicine without asking a doctor. If the reaction comes back or something new happens, please report it again.',
  },
  hi: {
    thanks: (reference) =>
      `आपकी रिपोर्ट ${reference} के लिए धन्यवाद। हर रिपोर्ट सबके लिए दवाओं को ज़्यादा सुरक्षित बनाने में मदद करती है।`,
    looked: ({ medicine, reaction }) => `हमने इस पर विचार किया: ${reaction}, दवा ${medicine} के साथ।`,
    known: ({ medicine }) => `${medicine} से ऐसी तकलीफ़ होना मालूम है; यह पहले भी बताई गई है।`,
    notKnown: ({ medicine }) =>
      `${medicine} से ऐसी तकलीफ़ की कोई साफ़ पुरानी रिपोर्ट हमें नहीं मिली। इसलिए आपकी रिपोर्ट खास तौर पर काम की है।`,
    fits: ({ medicine }) => `समय मेल खाता है: तकलीफ़ ${medicine} शुरू करने के बाद शुरू हुई।`,
    before: ({ medicine }) => `तकलीफ़ ${medicine} शुरू करने से पहले शुरू हुई। इसलिए यह दवा शायद कारण नहीं है।`,
    avoid: ({ medicine }) => `${medicine} दोबारा लेने से पहले डॉक्टर या फ़ार्मासिस्ट को इस तकलीफ़ के बारे में ज़रूर बताएँ।`,
    end: 'डॉक्टर से पूछे बिना कोई दवा बंद न करें और न बदलें। अगर तकलीफ़ फिर हो या कुछ नया हो, तो कृपया दोबारा रिपोर्ट करें।',
  },
};

/** The most pairs of medicine and reaction that a letter names. */
const pairsMax = 3;

/** The WHO-UMC categories after which a medicine should not be taken again without advice. */
const linked = ['certain', 'probable', 'possible'];

/** The draft. `assessments` are the ones that count, or all with the newest first. */
export function draftLetter(
  {
    content,
    assessments,
    reference,
  }: { content: CaseContent; assessments: readonly Judged[]; reference: string },
  language: FollowUpLanguage,
): string {
  const words = sentences[language];
  const paragraphs = pairsOf(content)
    .slice(0, pairsMax)
    .flatMap((pair) => aboutPair(pair, assessments, words));
  return [words.thanks(reference), ...paragraphs, words.end].join('\n\n');
}

function aboutPair({ drug, reaction }: Pair, assessments: readonly Judged[], words: Sentences): string[] {
  const [medicine, event] = [known(drug.name), known(reaction.term) ?? known(reaction.termNative?.text)];
  if (medicine === undefined || event === undefined) return [];
  const of = (method: string) =>
    assessments.find((one) => one.method === method && one.drug === drug.id && one.reaction === reaction.id);
  const naranjo = of('naranjo')?.answers ?? {};
  const resultSentences = [
    words.looked,
    ...(naranjo['1'] === 'yes' ? [words.known] : naranjo['1'] === 'no' ? [words.notKnown] : []),
    ...(naranjo['2'] === 'yes' ? [words.fits] : naranjo['2'] === 'no' ? [words.before] : []),
    ...(linked.includes(of('whoUmc')?.result ?? '') ? [words.avoid] : []),
  ];
  return [resultSentences.map((sentence) => sentence({ medicine, reaction: event })).join(' ')];
}
