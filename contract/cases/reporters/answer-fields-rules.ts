// What an answer to a question says as content: its words, and the value of the field that the question belongs to. A
// person accepts or declines each. Nothing is guessed: a value is read only from an answer that is nothing else, and for a
// drug or reaction only where the case has one.
import { foldText } from '../../text-rules.ts';
import { type CaseContent, contentFields, type Drug } from '../content/content-rules.ts';
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

/** E2B E.i.9 and C.2.r.3. */
const countries = codesOf({ IN: ['india', 'bharat', 'hindustan', 'भारत', 'हिंदुस्तान', 'इंडिया'] });

/** E2B C.2.r.4. */
const qualifications = codesOf({
  '1': ['doctor', 'physician', 'i am a doctor', 'dr', 'डॉक्टर', 'चिकित्सक'],
  '2': ['pharmacist', 'i am a pharmacist', 'फार्मासिस्ट'],
  '3': ['nurse', 'dentist', 'staff nurse', 'i am a nurse', 'i am a dentist', 'नर्स', 'दंत चिकित्सक'],
  '5': [
    'patient',
    'the patient',
    'relative',
    'i am the patient',
    'myself',
    'son',
    'daughter',
    'wife',
    'husband',
    'mother',
    'father',
    'मरीज',
    'मैं खुद',
    'रिश्तेदार',
    'बेटा',
    'बेटी',
    'पत्नी',
    'पति',
    'मां',
    'पिता',
  ],
});

/** E2B G.k.8. */
const stoppedWords = codesOf({
  '1': [
    'yes',
    'stopped',
    'yes stopped',
    'it was stopped',
    'stopped it',
    'हां',
    'हाँ',
    'बंद',
    'बंद कर दी',
    'haan',
    'band kar di',
  ],
  '2': ['reduced', 'dose reduced', 'कम कर दी', 'kam kar di'],
  '4': ['no', 'not stopped', 'still taking', 'still takes it', 'continued', 'नहीं', 'अब भी ले रहे हैं', 'nahi'],
});

/** Stopped, and the answer to 'Did it get better afterwards?'. */
const stoppedAnd =
  /^(?:yes|stopped|yes stopped|it was stopped|हां|हाँ|बंद कर दी)[,.;]?\s+(?:and\s+|then\s+)?(?:it\s+)?(?<result>(?:did )?not (?:get )?better|no better|(?:got )?better|ठीक हुआ|ठीक नहीं हुआ)$/iu;

const yesNo = codesOf({
  yes: ['yes', 'y', 'yes he did', 'yes she did', 'हां', 'हाँ', 'जी हां', 'जी हाँ', 'haan', 'ha'],
  no: ['no', 'n', 'नहीं', 'जी नहीं', 'nahi', 'nahin'],
});

/** A part of what a pack says. */
const batch =
  /^(?:batch|lot|b\.? ?no|बैच)(?: ?(?:no|number|नंबर))?\.?\s*[:.-]?\s*(?<batch>[\p{L}\d][\p{L}\d/-]*)$/iu;
const expiry =
  /^(?:exp|expiry|expires|expiry date|exp\.? date)\.?\s*[:.-]?\s*(?<month>0?[1-9]|1[0-2])\s*[/.-]\s*(?<year>20\d\d|\d\d)$/iu;
const maker = /^(?:maker|made by|mfg|mfd by|manufacturer|mfr)\.?(?: by)?\s*[:.-]?\s*(?<maker>\S.{0,59})$/iu;

/** Words that are no name of a medicine: a sentence is not cut into medicines. */
const sentence =
  /\b(?:he|she|i|was|were|is|took|takes|taking|not|no|none|nothing|since|for|after|before)\b|नहीं|लेते|लेती/iu;

/** 'after 3 days', '2 hours later': the time from the first dose to the reaction. */
const interval =
  /^(?:after\s+)?(?<value>\d{1,3})\s*(?<unit>minutes?|mins?|hours?|hrs?|days?|weeks?|months?|मिनट|घंटे|घंटा|दिन|हफ्ते|सप्ताह|महीने)(?:\s+(?:later|after|बाद|baad))?$/iu;
const intervalUnits: readonly [begins: RegExp, unit: 'min' | 'h' | 'd' | 'wk' | 'mo'][] = [
  [/^(?:min|मिनट)/u, 'min'],
  [/^(?:h|घंट)/u, 'h'],
  [/^(?:d|दिन)/u, 'd'],
  [/^(?:w|हफ्त|सप्ताह)/u, 'wk'],
  [/^(?:mo|मह)/u, 'mo'],
];

const age = /^(?<value>\d{1,3})(?:\s*(?:years?|yrs?|y|years? old|साल|वर्ष))?$/iu;

const plain = (answer: string): string => foldText(answer.trim().replace(/(?<![\s.।!])[\s.।!]+$/u, ''));

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
  { drugs = [], reactions = [], reporters = [] }: CaseContent,
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
    case 'hospital': {
      const said = yesNo.get(plain(answer));
      return said && reaction
        ? { reactions: [{ id: reaction.id, seriousness: { hospitalisation: said === 'yes' } }] }
        : {};
    }
    case 'stopped': {
      const result = stoppedAnd.exec(plain(answer))?.groups?.['result'];
      const action = result === undefined ? stoppedWords.get(plain(answer)) : '1';
      if (!action || !drug) return {};
      const isBetter = result !== undefined && !/no|नहीं/u.test(result);
      const dechallenge =
        result !== undefined && reaction
          ? {
              dechallenge: [
                {
                  reaction: reaction.id,
                  result: isBetter ? ('improved' as const) : ('notImproved' as const),
                },
              ],
            }
          : {};
      return { drugs: [{ id: drug.id, action, ...dechallenge }] };
    }
    case 'otherMedicines': {
      const names = text
        .split(/[,;\n+]|\s(?:and|और|aur)\s/u)
        .map((name) => name.trim().replace(/[.।]$/u, ''));
      const isList = names.every(
        (name) => name !== '' && name.split(/\s+/u).length <= 5 && !sentence.test(name),
      );
      return isList && names.length <= otherMedicinesMax
        ? { drugs: names.map((name) => ({ id: newId(), role: '2' as const, name })) }
        : {};
    }
    case 'pack':
      return drug ? ofPack(text, drug, newId) : {};
    case 'country': {
      const country = countries.get(plain(answer));
      return country && reaction ? { reactions: [{ id: reaction.id, country }] } : {};
    }
    case 'qualification': {
      const qualification = qualifications.get(plain(answer));
      const [only] = reporters;
      return qualification && only && reporters.length === 1
        ? { reporters: [{ id: only.id, qualification }] }
        : {};
    }
    case 'reportType': {
      const said = yesNo.get(plain(answer));
      return said ? { reportType: said === 'yes' ? '2' : '1' } : {};
    }
    case 'timeToOnset': {
      const { value, unit = '' } = interval.exec(plain(answer))?.groups ?? {};
      const [, code] = intervalUnits.find(([begins]) => begins.test(unit)) ?? [];
      return drug && reaction && code
        ? {
            drugs: [
              {
                id: drug.id,
                timeToOnset: [{ reaction: reaction.id, interval: { value: Number(value), unit: code } }],
              },
            ],
          }
        : {};
    }
    default:
      return {};
  }
}

/** Most medicines that one answer adds: the limit of the details form. */
const otherMedicinesMax = 20;

/** Batch, expiry and maker, where the answer says nothing else and the medicine has at most one dose. */
function ofPack(text: string, drug: Drug, newId: () => string): CaseContent {
  const [dose, another] = drug.doses ?? [];
  const parts = text.split(/[,;\n]/u).map((part) => part.trim().replace(/[.।]$/u, ''));
  const said: { batch?: string; expiry?: string; manufacturer?: string } = {};
  for (const part of parts) {
    const { month, year, ...groups } = {
      ...batch.exec(part)?.groups,
      ...expiry.exec(part)?.groups,
      ...maker.exec(part)?.groups,
    } as Record<string, string | undefined>;
    const { batch: number, maker: manufacturer } = groups;
    if (number !== undefined) said.batch = number;
    else if (month !== undefined && year !== undefined)
      said.expiry = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}`;
    else if (manufacturer !== undefined) said.manufacturer = manufacturer;
    else return {};
  }
  const { manufacturer, ...ofDose } = said;
  if (another || (ofDose.batch ?? '').length > contentFields.drugs.fields.doses.fields.batch.max) return {};
  return {
    drugs: [
      {
        id: drug.id,
        ...(manufacturer !== undefined && { manufacturer }),
        ...(Object.keys(ofDose).length > 0 && { doses: [{ id: dose?.id ?? newId(), ...ofDose }] }),
      },
    ],
  };
}
