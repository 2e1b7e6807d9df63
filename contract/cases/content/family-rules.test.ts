import { describe, expect, it } from 'vitest';
import type { CaseContent } from './content-rules.ts';
import { erasedContent } from './erasure-rules.ts';
import { caseOfRelative, isChildThePatient, isExposureOnly, isMotherThePatient } from './family-rules.ts';
import { ciomsForm } from '../prints/cioms-form-rules.ts';
import { maskForRecipients } from '../exchange/masking-rules.ts';
import { draftNarrative } from '../prints/narrative-rules.ts';
import { pvpiForm } from '../prints/pvpi-form-rules.ts';
import { evaluateStep } from '../work/steps-rules.ts';
import { alarmTexts } from '../alarms/alarm-texts-rules.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const named = (...terms: readonly string[]) => terms.map((term, number) => ({ id: id(number + 50), term }));

const mother: CaseContent = {
  firstReceivedOn: '2026-11-02',
  reportType: '1',
  reporters: [{ id: id(1), familyName: 'Rao', primary: true, qualification: '1' }],
  patient: {
    initials: 'A.B.',
    birthDate: '1998-04-02',
    ageAtOnset: { value: 28, unit: 'a' },
    sex: '2',
    weightKg: 61,
    lastMenstrualPeriod: '2026-02-10',
    pregnant: true,
    recordNumber: 'IP-7',
    historyText: 'Epilepsy since 2015',
  },
  history: [{ id: id(2), term: 'Epilepsy' }],
  pastDrugs: [{ id: id(3), name: 'Phenytoin' }],
  reactions: [{ id: id(4), term: 'Vomiting', outcome: '1' }],
  drugs: [
    {
      id: id(5),
      role: '1',
      name: 'Valproate',
      action: '1',
      dechallenge: [{ reaction: id(4), result: 'improved' }],
      doses: [{ id: id(6), amount: { value: 500, unit: 'mg' }, start: '2026-01-05', route: 'Oral' }],
      indications: [{ text: 'Epilepsy' }],
    },
    { id: id(7), role: '2', name: 'Folic acid' },
  ],
  narrative: 'She vomited.',
};
let last = 100;
const newId = () => id((last += 1));

describe('the case of the other person', () => {
  it('of a mother’s child has her as the parent, her medicines with the route to the child, and no reaction', () => {
    const child = caseOfRelative(mother, 'child', newId);
    const any = expect.any(String);
    expect(child).toEqual({
      firstReceivedOn: '2026-11-02',
      reportType: '1',
      reporters: [{ id: any, familyName: 'Rao', primary: true, qualification: '1' }],
      patient: { exposedVia: 'mother' },
      parent: {
        initials: 'A.B.',
        birthDate: '1998-04-02',
        age: { value: 28, unit: 'a' },
        sex: '2',
        lastMenstrualPeriod: '2026-02-10',
        weightKg: 61,
        historyText: 'Epilepsy since 2015',
        history: [{ id: any, term: 'Epilepsy' }],
        pastDrugs: [{ id: any, name: 'Phenytoin' }],
      },
      drugs: [
        {
          id: any,
          role: '1',
          name: 'Valproate',
          indications: [{ text: 'Epilepsy' }],
          doses: [
            {
              id: any,
              amount: { value: 500, unit: 'mg' },
              start: '2026-01-05',
              route: 'Transplacental',
              parentRoute: 'Oral',
            },
          ],
        },
        { id: any, role: '2', name: 'Folic acid', doses: [{ id: any, route: 'Transplacental' }] },
      ],
    });
    const ids = (content: CaseContent): string[] => JSON.stringify(content).match(/[\da-f-]{36}/g) ?? [];
    expect(ids(child).filter((one) => ids(mother).includes(one))).toEqual([]);
    expect(new Set(ids(child)).size).toBe(ids(child).length);
  });

  it('of a breast-feeding mother’s child was exposed through breast milk', () => {
    const { pregnant: _, ...patient } = mother.patient ?? {};
    const child = caseOfRelative({ ...mother, patient: { ...patient, breastFeeding: true } }, 'child', newId);
    expect(child.patient).toEqual({ exposedVia: 'breastMilk' });
    expect(child.drugs?.[0]?.doses?.[0]?.route).toBe('Transmammary');
  });

  it('of a child’s mother has the facts of the parent, and the medicine by its own route', () => {
    const child = caseOfRelative(mother, 'child', newId);
    const back = caseOfRelative({ ...child, reactions: named('Spina bifida') }, 'parent', newId);
    const { recordNumber: _r, ...patient } = mother.patient ?? {};
    expect(back.patient).toEqual(patient);
    expect(back.history).toMatchObject([{ term: 'Epilepsy' }]);
    expect(back.drugs?.[0]?.doses).toMatchObject([{ route: 'Oral' }]);
    expect(back.drugs?.[0]?.doses?.[0]).not.toHaveProperty('parentRoute');
    expect([back.reactions, back.parent, back.narrative]).toEqual([undefined, undefined, undefined]);
  });

  it('of a child’s father is a man', () => {
    const father = caseOfRelative({ patient: { exposedVia: 'father' }, drugs: [] }, 'parent', newId);
    expect(father.patient).toEqual({ sex: '1' });
  });
});

describe('who the patient is', () => {
  const pregnant = { patient: { pregnant: true } };
  const child = { patient: { exposedVia: 'mother' as const } };
  it.each([
    ['a malformation alone', ['Spina bifida'], true],
    ['a malformation and a reaction of the mother', ['Cleft palate', 'Vomiting'], false],
    ['a miscarriage alone', ['Miscarriage'], false],
    ['a reaction of the mother', ['Rash'], false],
    ['withdrawal of the newborn', ['Neonatal abstinence syndrome'], true],
  ])('of a pregnant patient with %s', (_, terms, isChild) => {
    expect(isChildThePatient({ ...pregnant, reactions: named(...terms) })).toBe(isChild);
    expect(isMotherThePatient({ ...pregnant, reactions: named(...terms) })).toBe(false);
  });
  it.each([
    ['a miscarriage', ['Missed abortion'], true],
    ['the death of the unborn child', ['Intrauterine fetal death'], true],
    ['a stillbirth with a malformation', ['Stillbirth', 'Anencephaly'], false],
    ['a malformation', ['Anencephaly'], false],
    ['no reaction', [], false],
  ])('of an exposed child with %s', (_, terms, isMother) => {
    expect(isMotherThePatient({ ...child, reactions: named(...terms) })).toBe(isMother);
  });
});

describe('an exposure without a reaction', () => {
  it.each<[string, CaseContent, boolean]>([
    ['a pregnant patient without a reaction', { patient: { pregnant: true } }, true],
    ['a child exposed through breast milk', { patient: { exposedVia: 'breastMilk' } }, true],
    [
      'a drug marked as exposure in pregnancy',
      { drugs: [{ id: id(1), flags: ['pregnancyExposure'] }] },
      true,
    ],
    ['a term that only says the exposure', { reactions: named('Exposure during pregnancy') }, true],
    ['the same with more words', { reactions: named('Maternal exposure in first trimester') }, true],
    ['an exposure with a reaction', { reactions: named('Exposure during pregnancy', 'Rash') }, false],
    ['an exposure and its consequence', { reactions: named('Drug exposure with seizures') }, false],
    ['a pregnant patient with a reaction', { patient: { pregnant: true }, reactions: named('Rash') }, false],
    ['a patient without a reaction', { patient: { sex: '1' } }, false],
  ])('%s', (_, content, is) => {
    expect(isExposureOnly(content)).toBe(is);
  });

  it('is refused at Ready with a sentence of its own', () => {
    const facts = {
      state: 'inWork' as const,
      stateBefore: null,
      isSample: false,
      wasSent: false,
      mayForward: false,
      hasFollowUpGround: false,
      forwardsToPvpi: false,
      missingCriteria: ['reaction' as const],
      missingForSending: [],
      isExposureOnly: true,
      pairsWithoutCategory: 0,
      outdatedAssessments: 0,
      hasUnsignedVersion: false,
      canSend: true,
      openQuestions: 0,
    };
    const account = { rights: ['cases' as const], fullName: null, designation: null };
    const { refusal } = evaluateStep('ready', facts, account);
    expect(JSON.stringify(refusal)).toContain('an exposure alone is kept and followed');
    expect(JSON.stringify(refusal)).not.toContain('The case has no reaction');
  });
});

describe('the parent in papers', () => {
  const child: CaseContent = {
    patient: { exposedVia: 'mother', gestationAtOnset: { value: 20, unit: 'wk' } },
    parent: {
      initials: 'Asha Rao',
      birthDate: '1998-04-02',
      age: { value: 28, unit: 'a' },
      sex: '2',
      lastMenstrualPeriod: '2026-02-10',
      weightKg: 61,
      historyText: 'Stroke in 2019',
      history: [{ id: id(1), term: 'Epilepsy', code: '99999901', comment: 'Seen by Dr X' }],
    },
    reactions: named('Spina bifida'),
  };
  const facts = { number: 'AMC-2026-00001', worldwideNumber: '', isFollowUp: false };

  it('is under additional information of the PvPI form and in box 23 of CIOMS I', () => {
    const masked = maskForRecipients(child, { mayForwardName: false, sent: [] });
    const says =
      'Exposed: through the mother, before birth\nGestation at onset: 20 weeks\n' +
      'Mother: A.R., 28 years, born 2 Apr 1998, last menstrual period 10 Feb 2026, 61 kg, Stroke in 2019, Epilepsy, Seen by Dr X';
    const boxes = pvpiForm(masked, facts).flatMap((section) => section.boxes);
    expect(boxes.find(({ label }) => label === 'Additional information')?.value).toBe(says);
    expect(ciomsForm(masked, { ...facts, sender: '', source: '', printedOn: '' })['23']).toBe(says);
  });

  it('is in the narrative without a name', () => {
    const text = draftNarrative(child);
    expect(text).toContain('The medicine reached the patient through the mother, before birth.');
    expect(text).toContain('The reaction was seen in the unborn child after 20 weeks of pregnancy.');
    expect(text).toContain('The mother was 28 years old and weighed 61 kg.');
    expect(text).toContain('The last menstrual period of the mother was on 10 Feb 2026.');
    expect(text).toContain('Of the mother: History: Epilepsy. Stroke in 2019.');
    expect(text).not.toContain('Asha');
  });

  it('loses name, birth date, age and free text by an erasure, and keeps sex, weight and codes', () => {
    expect(erasedContent(child).parent).toEqual({
      sex: '2',
      weightKg: 61,
      history: [{ id: id(1), code: '99999901' }],
    });
  });

  it('is looked through for alarm words, without the name', () => {
    const texts = alarmTexts(child).map(({ text }) => text);
    expect(texts).toContain('Stroke in 2019');
    expect(texts).not.toContain('Asha Rao');
  });
});
