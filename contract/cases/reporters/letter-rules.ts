// The draft of the feedback letter to a reporter, from fixed sentences in the reporter's language: whether the reaction is
// known, whether the time fits, what to avoid, thanks. It says only what the assessment says; a person edits it and
// publishes it.
import type { CaseContent } from '../content/content-rules.ts';
import { type Pair, pairsOf } from '../content/criteria-rules.ts';
import { patientDied } from '../content/derived-facts-rules.ts';
import { known } from '../content/fields-rules.ts';
import { foldText } from '../../text-rules.ts';
import { letters } from '../../words/letters-rules.ts';
import type { Language } from '../../words/languages-rules.ts';
import { inLanguage } from '../../words/words-rules.ts';

/** The parts of an assessment that the letter uses. */
interface Judged {
  drug: string | null;
  reaction: string;
  method: string;
  answers: Readonly<Record<string, string>>;
  result: string;
}

type Key = Parameters<typeof letters>[0];
/** Sentences with one text for a medicine with one named reaction, which need not name it again, and one for several. */
type Sentence = { [K in Key]: K extends `${infer Name}_one` ? Name : never }[Key];

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
  language: Language,
): string {
  return inLanguage(language, () => draft(content, assessments, reference));
}

function draft(content: CaseContent, assessments: readonly Judged[], reference: string): string {
  const died = patientDied(content);
  const { exposedVia } = (content.patient ?? {}) as { exposedVia?: unknown };
  const isOfMother = exposedVia === 'mother' || exposedVia === 'breastMilk';
  const advice = died ? (isOfMother ? 'avoid_for_mother' : null) : 'avoid';
  const paragraphs = medicinesOf(content)
    .slice(0, medicinesMax)
    .map((one) => aboutMedicine(one, assessments, advice));
  return [
    ...(died ? [letters('condolence')] : []),
    letters('thanks', { reference }),
    ...paragraphs,
    letters(died ? 'end_after_death' : 'end'),
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
  advice: Key | null,
): string {
  const isOne = reactions.size === 1;
  /** The sentence about the reactions of which the assessments say something; nothing where there are none. */
  const about = (key: Key, says: (pairs: readonly Pair[]) => boolean): string[] => {
    const named = [...reactions].flatMap(([term, pairs]) => (says(pairs) ? [term] : []));
    return named.length > 0 ? [letters(key, { medicine, reactions: named.join(', ') })] : [];
  };
  const sentence = (name: Sentence): Key => `${name}_${isOne ? 'one' : 'other'}`;
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
    ...about('looked', () => true),
    ...about(sentence('known'), naranjo('1', 'yes')),
    ...about(sentence('not_known'), naranjo('1', 'no')),
    ...about(sentence('fits'), (pairs) => isAfter(pairs) && isLinked(pairs)),
    ...about(sentence('before'), isBefore),
    ...about(sentence('unlikely'), isUnlikely),
    ...(advice ? about(advice, isLinked) : []),
  ].join(' ');
}
