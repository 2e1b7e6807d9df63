// The draft of the feedback letter to a reporter, from fixed sentences in the reporter's language: whether the reaction
// is known, whether the time fits, what to avoid, thanks. It says only what the assessment says; a person edits it and
// publishes it. No zod here: public pages may load this file.
import type { FollowUpLanguage } from './follow-up-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { type Pair, pairsOf } from '../content/criteria-rules.ts';
import { patientDied } from '../content/derived-facts-rules.ts';
import { known } from '../content/fields-rules.ts';
import { foldText } from '../../text-rules.ts';

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
  /** The reactions that a sentence is about, joined by commas. */
  reactions: string;
}
/** `isOne`: the letter names one reaction for the medicine, so a sentence need not name it again. */
type Sentence = (names: Names, isOne: boolean) => string;

interface Sentences {
  thanks: (reference: string) => string;
  condolence: string;
  looked: Sentence;
  known: Sentence;
  notKnown: Sentence;
  fits: Sentence;
  before: Sentence;
  unlikely: Sentence;
  avoid: Sentence;
  /** To a mother whose child died, about herself. */
  avoidForMother: Sentence;
  end: string;
  /** The end of a letter about a person who died: without advice for a next time. */
  endAfterDeath: string;
}

const sentences: Record<FollowUpLanguage, Sentences> = {
  en: {
    thanks: (reference) =>
      `Thank you for your report ${reference}. Each report helps to make medicines safer for everybody.`,
    condolence: 'We are very sorry to learn of the death, and offer our condolences to the family.',
    looked: ({ medicine, reactions }) => `We have looked at this: ${reactions}, with ${medicine}.`,
    known: ({ medicine, reactions }, isOne) =>
      `${isOne ? 'This reaction' : reactions} is known for ${medicine}: it was described before.`,
    notKnown: ({ medicine, reactions }, isOne) =>
      `We have found no clear earlier reports of ${isOne ? 'this reaction' : reactions} for ${medicine}. Your report is therefore of special value.`,
    fits: ({ medicine, reactions }, isOne) =>
      `The time fits: ${isOne ? 'it' : reactions} began after ${medicine} was started.`,
    before: ({ medicine, reactions }, isOne) =>
      `${isOne ? 'It' : reactions} began before ${medicine} was started.`,
    unlikely: ({ medicine, reactions }, isOne) =>
      isOne
        ? `${medicine} is unlikely to be the cause.`
        : `${medicine} is unlikely to be the cause of ${reactions}.`,
    avoid: ({ medicine }) =>
      `Before ${medicine} is taken again, the doctor or pharmacist should know of this reaction.`,
    avoidForMother: ({ medicine }) =>
      `If the mother herself is to take ${medicine} again, her doctor or pharmacist should know of this first.`,
    end: 'Please do not stop or change a medicine without asking a doctor. If the reaction comes back or something new happens, please report it again.',
    endAfterDeath: 'If you learn more about what happened, please tell us.',
  },
  hi: {
    thanks: (reference) =>
      `आपकी रिपोर्ट ${reference} के लिए धन्यवाद। हर रिपोर्ट सबके लिए दवाओं को ज़्यादा सुरक्षित बनाने में मदद करती है।`,
    condolence: 'मृत्यु की ख़बर से हमें बहुत दुख हुआ। परिवार के प्रति हमारी हार्दिक संवेदना।',
    looked: ({ medicine, reactions }) => `हमने इस पर विचार किया: ${reactions}, दवा ${medicine} के साथ।`,
    known: ({ medicine, reactions }, isOne) =>
      `${medicine} से ${isOne ? 'ऐसी तकलीफ़' : reactions} होना मालूम है; यह पहले भी बताई गई है।`,
    notKnown: ({ medicine, reactions }, isOne) =>
      `${medicine} से ${isOne ? 'ऐसी तकलीफ़' : reactions} की कोई साफ़ पुरानी रिपोर्ट हमें नहीं मिली। इसलिए आपकी रिपोर्ट खास तौर पर काम की है।`,
    fits: ({ medicine, reactions }, isOne) =>
      `समय मेल खाता है: ${isOne ? 'तकलीफ़' : reactions} ${medicine} शुरू करने के बाद शुरू हुई।`,
    before: ({ medicine, reactions }, isOne) =>
      `${isOne ? 'तकलीफ़' : reactions} ${medicine} शुरू करने से पहले शुरू हुई।`,
    unlikely: ({ medicine, reactions }, isOne) =>
      isOne ? `${medicine} शायद इसका कारण नहीं है।` : `${medicine} शायद इसका कारण नहीं है: ${reactions}।`,
    avoid: ({ medicine }) => `${medicine} दोबारा लेने से पहले डॉक्टर या फ़ार्मासिस्ट को इस तकलीफ़ के बारे में ज़रूर बताएँ।`,
    avoidForMother: ({ medicine }) =>
      `अगर माँ को खुद ${medicine} दोबारा लेनी हो, तो पहले डॉक्टर या फ़ार्मासिस्ट को इसके बारे में ज़रूर बताएँ।`,
    end: 'डॉक्टर से पूछे बिना कोई दवा बंद न करें और न बदलें। अगर तकलीफ़ फिर हो या कुछ नया हो, तो कृपया दोबारा रिपोर्ट करें।',
    endAfterDeath: 'अगर आपको इस बारे में कुछ और पता चले, तो कृपया हमें बताएँ।',
  },
};

/** The most medicines that a letter names. */
const medicinesMax = 3;

/** The WHO-UMC categories that say that the time fits, and after which a medicine should not be taken again without advice. */
const linked = ['certain', 'probable', 'possible'];

/**
 * The draft. `assessments` are the ones that count, or all with the newest first. After a death of the patient it has no
 * advice for a next time, except to a mother through whom the medicine reached her child.
 */
export function draftLetter(
  {
    content,
    assessments,
    reference,
  }: { content: CaseContent; assessments: readonly Judged[]; reference: string },
  language: FollowUpLanguage,
): string {
  const words = sentences[language];
  const died = patientDied(content);
  const { exposedVia } = (content.patient ?? {}) as { exposedVia?: unknown };
  const isOfMother = exposedVia === 'mother' || exposedVia === 'breastMilk';
  const advice = died ? (isOfMother ? words.avoidForMother : null) : words.avoid;
  const paragraphs = medicinesOf(content)
    .slice(0, medicinesMax)
    .map((one) => aboutMedicine(one, assessments, words, advice));
  return [
    ...(died ? [words.condolence] : []),
    words.thanks(reference),
    ...paragraphs,
    died ? words.endAfterDeath : words.end,
  ].join('\n\n');
}

/** One medicine of a letter: its name, and the drugs of the content that have it with each reaction. */
interface Medicine {
  name: string;
  reactions: Map<string, Pair[]>;
}

/** The named medicines with their named reactions, each once: a content may list a medicine more than once. */
function medicinesOf(content: CaseContent): Medicine[] {
  const medicines = new Map<string, Medicine>();
  for (const pair of pairsOf(content)) {
    const { drug, reaction } = pair;
    const [name, event] = [known(drug.name), known(reaction.term) ?? known(reaction.termNative?.text)];
    if (name === undefined || event === undefined) continue;
    const key = foldText(name.trim());
    const medicine = medicines.get(key) ?? { name: name.trim(), reactions: new Map<string, Pair[]>() };
    medicines.set(key, medicine);
    const listed = [...medicine.reactions.keys()].find((one) => foldText(one) === foldText(event.trim()));
    const term = listed ?? event.trim();
    medicine.reactions.set(term, [...(medicine.reactions.get(term) ?? []), pair]);
  }
  return [...medicines.values()];
}

function aboutMedicine(
  { name: medicine, reactions }: Medicine,
  assessments: readonly Judged[],
  words: Sentences,
  advice: Sentence | null,
): string {
  const isOne = reactions.size === 1;
  /** The sentence about the reactions of which the assessments say something; nothing where there are none. */
  const about = (sentence: Sentence, says: (pairs: readonly Pair[]) => boolean): string[] => {
    const named = [...reactions].flatMap(([term, pairs]) => (says(pairs) ? [term] : []));
    return named.length > 0 ? [sentence({ medicine, reactions: named.join(', ') }, isOne)] : [];
  };
  const judged = ({ drug, reaction }: Pair, method: string) =>
    assessments.find((one) => one.method === method && one.drug === drug.id && one.reaction === reaction.id);
  /** Where a medicine is listed twice, all its assessments must say the same. */
  const naranjo = (question: string, answer: string) => (pairs: readonly Pair[]) =>
    pairs.every((pair) => judged(pair, 'naranjo')?.answers[question] === answer);
  const category = (names: readonly string[]) => (pairs: readonly Pair[]) =>
    pairs.every((pair) => names.includes(judged(pair, 'whoUmc')?.result ?? ''));
  const [isLinked, isUnlikely] = [category(linked), category(['unlikely'])];
  const [isAfter, isBefore] = [naranjo('2', 'yes'), naranjo('2', 'no')];
  return [
    ...about(words.looked, () => true),
    ...about(words.known, naranjo('1', 'yes')),
    ...about(words.notKnown, naranjo('1', 'no')),
    ...about(words.fits, (pairs) => isAfter(pairs) && isLinked(pairs)),
    ...about(words.before, isBefore),
    ...about(words.unlikely, isUnlikely),
    ...(advice ? about(advice, isLinked) : []),
  ].join(' ');
}
