// What an answer to a question says as content: its words, and the value of the field that the question belongs to. A
// person accepts or declines each. Nothing is guessed: a value is read only from an answer that is nothing else, and for
// a drug or reaction only where the case has one. No zod here: public pages may load this file.
import { foldText } from '../../text-rules.ts';
import { type CaseContent, contentFields } from '../content/content-rules.ts';
import { isSuspect } from '../content/criteria-rules.ts';

interface Answered {
  question: string;
  /** The name of the fixed question; null: a free text. */
  fixed: string | null;
  answer: string;
}

/** The words of an answer to their code. The keys are folded as in a search. */
const codesOf = <Code extends string>(words: Record<Code, readonly string[]>): ReadonlyMap<string, Code> =>
  new Map(
    (Object.keys(words) as Code[]).flatMap((code) =>
      words[code].map((word) => [foldText(word), code] as const),
    ),
  );

/** E2B D.5. */
const sexes = codesOf({
  '1': ['male', 'm', 'man', 'boy', 'he is male', 'पुरुष', 'लड़का', 'आदमी'],
  '2': ['female', 'f', 'woman', 'girl', 'she is female', 'महिला', 'स्त्री', 'लड़की', 'औरत'],
});

/** E2B E.i.7. A death is no outcome of a reaction until a person says so. */
const outcomes = codesOf({
  '1': [
    'recovered',
    'resolved',
    'well',
    'well again',
    'cured',
    'fully recovered',
    'ठीक',
    'ठीक हैं',
    'ठीक हो गए',
  ],
  '2': ['recovering', 'resolving', 'better', 'getting better', 'improving', 'आराम है', 'पहले से बेहतर'],
  '3': ['not recovered', 'not resolved', 'the same', 'no better', 'ongoing', 'ठीक नहीं', 'वैसा ही है'],
});

const age = /^(?<value>\d{1,3})(?:\s*(?:years?|yrs?|y|years? old|साल|वर्ष))?$/iu;

const plain = (answer: string): string => foldText(answer.trim().replace(/[\s.।!]+$/u, ''));

/** The content of an answer. `newId` makes the id of an entry. */
export function contentOfAnswer(
  { question, fixed, answer }: Answered,
  content: CaseContent,
  newId: () => string,
): CaseContent {
  return { ...fieldOf(fixed, answer, content, newId), reporterComments: `${question}\n${answer}` };
}

function fieldOf(
  fixed: string | null,
  answer: string,
  { drugs = [], reactions = [] }: CaseContent,
  newId: () => string,
): CaseContent {
  const suspects = drugs.filter(isSuspect);
  const [drug, reaction] = [
    suspects.length === 1 ? suspects[0] : undefined,
    reactions.length === 1 ? reactions[0] : undefined,
  ];
  const text = answer.trim();
  const isLine = !text.includes('\n');
  switch (fixed) {
    case 'sex': {
      const sex = sexes.get(plain(answer));
      return sex ? { patient: { sex } } : {};
    }
    case 'age': {
      const value = age.exec(plain(answer))?.groups?.['value'];
      return value === undefined ? {} : { patient: { ageAtOnset: { value: Number(value), unit: 'a' } } };
    }
    case 'outcome':
    case 'now': {
      const outcome = outcomes.get(plain(answer));
      return outcome && reaction ? { reactions: [{ id: reaction.id, outcome }] } : {};
    }
    case 'indication': {
      const { max } = contentFields.drugs.fields.indications.fields.text;
      return drug && isLine && text.length <= max
        ? { drugs: [{ id: drug.id, indications: [{ text }] }] }
        : {};
    }
    case 'dose': {
      const hasDoses = (drug?.doses ?? []).length > 0;
      const { max } = contentFields.drugs.fields.doses.fields.text;
      return drug && isLine && !hasDoses && text.length <= max
        ? { drugs: [{ id: drug.id, doses: [{ id: newId(), text }] }] }
        : {};
    }
    default:
      return {};
  }
}
