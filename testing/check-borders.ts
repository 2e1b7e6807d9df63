// The borders of the checks of a case: for each check a case that it finds, and the nearest one that it does not find.
import type { CheckName } from '#contract/cases/content/checks-rules.ts';
import { notSerious, rash, reaction } from './rash.ts';

const dose = '00000000-0000-4000-8000-00000000d001';
const [story] = rash.reactions;
export const serious = { ...notSerious, hospitalisation: true };

export interface Parts {
  patient?: object;
  reaction?: object;
  drug?: object;
  dose?: object;
  more?: object;
}
/** The case of the desk with changed parts. */
export function caseWith({ patient, reaction: changed, drug: changedDrug, dose: changedDose, more }: Parts) {
  const doses = [{ id: dose, start: '2026-11-01', ...changedDose }];
  return {
    ...rash,
    firstReceivedOn: '2026-11-21',
    patient: { ...rash.patient, ...patient },
    reactions: [{ ...story, ...changed }],
    drugs: [{ ...rash.drugs[0], doses, ...changedDrug }],
    ...more,
  };
}
/** A reaction that is not serious, in a case with one that is. */
const besideSerious = (term: string) => [
  { ...story, term, seriousness: notSerious },
  { term: 'Fracture', onset: '2026-11-04', outcome: '1', seriousness: serious },
];
export const died = (date = '2026-11-10') => ({ death: { date } });
export const weeks = (value: number) => ({ value, unit: 'wk' });
export const years = (value: number) => ({ value, unit: 'a' });
/** A child that was born on 1 November and exposed through its mother. */
const child = (patient: object): Parts => ({
  patient: { birthDate: '2026-11-01', ageAtOnset: undefined, exposedVia: 'mother', ...patient },
});
/** The same with these facts of the parent. */
const parent = (facts: object, exposedVia = 'mother'): Parts => ({
  ...child({ exposedVia }),
  more: { parent: facts },
});
export const fatal = { outcome: '5', seriousness: { ...serious, death: true } };

/** Each check with a case that it finds, and the nearest one that it does not find. */
export const borders: [check: CheckName, finds: Parts, not: Parts][] = [
  ['onsetAfterDeath', { more: died('2026-11-02') }, { more: died('2026-11-03') }],
  ['onsetAfterDeath', { more: died('2026-10') }, { more: died('2026-11') }],
  [
    'endAfterDeath',
    { reaction: { end: '2026-11-11' }, more: died() },
    { reaction: { end: '2026-11-10' }, more: died() },
  ],
  [
    'startAfterDeath',
    { dose: { start: '2026-11-11' }, more: died() },
    { dose: { start: '2026-11-10' }, more: died() },
  ],
  ['fatalAndDeath', { reaction: { outcome: '5', seriousness: notSerious } }, { reaction: fatal }],
  [
    'fatalAndDeath',
    { reaction: { outcome: '1', seriousness: { death: true } } },
    { reaction: { outcome: '1' } },
  ],
  [
    'unrelatedDeath',
    { reaction: { contributedToDeath: false }, more: died() },
    { reaction: { contributedToDeath: { unknown: 'notKnown' } }, more: died() },
  ],
  [
    'unrelatedDeath',
    { reaction: { contributedToDeath: false }, more: { death: { causes: ['Stroke'] } } },
    { reaction: { contributedToDeath: false } },
  ],
  ['onsetBeforeBirth', { patient: { birthDate: '2026-11-04' } }, { patient: { birthDate: '2026-11-03' } }],
  [
    'onsetBeforeBirth',
    { patient: { birthDate: '2026-11-04', ageAtOnset: undefined } },
    { patient: { birthDate: '2026-11-04', exposedVia: 'mother', ageAtOnset: undefined } },
  ],
  [
    'startBeforeBirth',
    { patient: { birthDate: '2026-11-02' } },
    { patient: { birthDate: '2026-11-02' }, reaction: { seriousness: { congenitalAnomaly: true } } },
  ],
  [
    'onsetAfterReceipt',
    { more: { firstReceivedOn: '2026-11-02' } },
    { more: { firstReceivedOn: '2026-11-03' } },
  ],
  [
    'startAfterReceipt',
    { more: { firstReceivedOn: '2026-10-31' } },
    { more: { firstReceivedOn: '2026-11-01' } },
  ],
  ['reactionBeforeDrugs', { dose: { start: '2026-11-04' } }, { dose: { start: '2026-11-03' } }],
  [
    'reactionBeforeDrugs',
    { dose: { start: '2026-11' }, reaction: { onset: '2026-10' } },
    { dose: { start: '2026-11' } },
  ],
  ['ageDiffers', { patient: { birthDate: '1990-11-03' } }, { patient: { birthDate: '1990-11-04' } }],
  [
    'ageDiffers',
    { patient: { birthDate: '2026-11-01', ageAtOnset: { value: 4, unit: 'd' } } },
    { patient: { birthDate: '2026-11-01', ageAtOnset: { value: 3, unit: 'd' } } },
  ],
  ['ageGroupDiffers', { patient: { ageGroup: '4' } }, { patient: { ageGroup: '5' } }],
  [
    'ageGroupDiffers',
    { patient: { ageGroup: '1', ageAtOnset: { value: 28, unit: 'd' } } },
    { patient: { ageGroup: '1', ageAtOnset: { value: 27, unit: 'd' } } },
  ],
  [
    'ageGroupDiffers',
    { patient: { ageGroup: '5', ageAtOnset: undefined, birthDate: '2008-11-04' } },
    { patient: { ageGroup: '5', ageAtOnset: undefined, birthDate: '2008-11-03' } },
  ],
  ['maleAndPregnant', { patient: { sex: '1', pregnant: true } }, { patient: { sex: '2', pregnant: true } }],
  [
    'maleAndPregnant',
    { patient: { sex: '1', breastFeeding: true } },
    { patient: { sex: '1', breastFeeding: false } },
  ],
  [
    'stoppingAndAction',
    { drug: { action: '4', improvedAfterStopping: false } },
    { drug: { action: '2', improvedAfterStopping: false } },
  ],
  [
    'stoppingAndAction',
    { drug: { action: '3', dechallenge: [{ reaction, result: 'improved' }] } },
    { drug: { action: '1', dechallenge: [{ reaction, result: 'improved' }] } },
  ],
  [
    'stoppingAndAction',
    { drug: { action: '4', dechallenge: [{ reaction, result: 'notImproved' }] } },
    { drug: { action: '4', dechallenge: [{ reaction, result: 'unknown' }] } },
  ],
  [
    'rechallengeAndAction',
    { drug: { action: '3', rechallenge: [{ reaction, result: '2' }] } },
    { drug: { action: '3', rechallenge: [{ reaction, result: '4' }] } },
  ],
  [
    'childAndNotSerious',
    { patient: { pregnancyOutcome: 'stillbirth' }, reaction: { seriousness: notSerious } },
    { patient: { pregnancyOutcome: 'liveBirth' }, reaction: { seriousness: notSerious } },
  ],
  [
    'childAndNotSerious',
    { patient: { pregnancyOutcome: 'miscarriage' }, reaction: { seriousness: notSerious } },
    { patient: { pregnancyOutcome: 'miscarriage' }, reaction: { seriousness: serious } },
  ],
  [
    'childAndNotSerious',
    { reaction: { term: 'Miscarriage', seriousness: notSerious } },
    { reaction: { term: 'Miscarriage', seriousness: serious } },
  ],
  [
    'childAndNotSerious',
    { reaction: { term: 'Other', description: 'नवजात, गर्भपात', seriousness: notSerious } },
    { reaction: { term: 'Other', description: 'No miscarriage', seriousness: notSerious } },
  ],
  [
    'childAndNotSerious',
    { more: { reactions: besideSerious('Neonatal abstinence syndrome') } },
    { more: { reactions: besideSerious('Dry skin') } },
  ],
  [
    'alarmWords',
    { reaction: { seriousness: notSerious, description: 'She had a seizure' } },
    { reaction: { seriousness: serious, description: 'She had a seizure' } },
  ],
  [
    'alarmWords',
    { reaction: { seriousness: notSerious }, more: { narrative: 'The patient died at home.' } },
    { reaction: { seriousness: notSerious }, more: { narrative: 'The patient is well at home.' } },
  ],
  [
    'alarmWords',
    { reaction: { seriousness: notSerious }, more: { narrative: 'He had a seizure after it.' } },
    {
      reaction: { seriousness: notSerious },
      more: { narrative: 'He took it for seizure.', history: [{ term: 'Seizure' }] },
    },
  ],
  [
    'alarmWords',
    { reaction: { seriousness: notSerious }, more: { narrative: 'The patient died.' } },
    {
      reaction: { seriousness: notSerious },
      more: { narrative: 'The patient died.', death: { date: '2026-11-20' } },
    },
  ],
  [
    'mildAlarmWords',
    { reaction: { seriousness: notSerious }, more: { narrative: 'Seen for nose bleeding.' } },
    { reaction: { seriousness: { ...notSerious, death: undefined } }, more: { narrative: 'Nose bleeding.' } },
  ],
  ['reactionBeforeDrug', beside('2026-11-04'), beside('2026-11-03')],
  [
    'cameBackWithoutDose',
    { drug: { rechallenge: [{ reaction, result: '1' }] } },
    { drug: { rechallenge: [{ reaction, result: '3' }] } },
  ],
  [
    'cameBackWithoutDose',
    {
      drug: {
        rechallenge: [{ reaction, result: '1' }],
        doses: [{ start: '2026-11-01' }, { start: '2026-11-02' }],
      },
    },
    {
      drug: {
        rechallenge: [{ reaction, result: '1' }],
        doses: [{ start: '2026-11-01' }, { start: '2026-11-04' }],
      },
    },
  ],
  [
    'shortInterval',
    { dose: { every: { value: 59, unit: 'min' } } },
    { dose: { every: { value: 60, unit: 'min' } } },
  ],
  ['lateOnset', { dose: { start: '2025-11-02' } }, { dose: { start: '2025-11-03' } }],
  [
    'lateOnset',
    { drug: { timeToOnset: [{ reaction, interval: { value: 13, unit: 'mo' } }] } },
    { drug: { timeToOnset: [{ reaction, interval: { value: 12, unit: 'mo' } }] } },
  ],
  [
    'veryOld',
    { patient: { ageAtOnset: { value: 111, unit: 'a' } } },
    { patient: { ageAtOnset: { value: 110, unit: 'a' } } },
  ],
  ['unusualWeight', { patient: { weightKg: 250.1 } }, { patient: { weightKg: 250 } }],
  ['unusualWeight', { patient: { weightKg: 24.9 } }, { patient: { weightKg: 25 } }],
  [
    'unusualWeight',
    { patient: { weightKg: 15.1, ageAtOnset: { value: 11, unit: 'mo' } } },
    { patient: { weightKg: 15.1, ageAtOnset: { value: 12, unit: 'mo' } } },
  ],
  [
    'unusualPregnancy',
    { patient: { pregnant: true, ageAtOnset: { value: 56, unit: 'a' } } },
    { patient: { pregnant: true, ageAtOnset: { value: 55, unit: 'a' } } },
  ],
  [
    'unusualPregnancy',
    { patient: { pregnant: true, ageAtOnset: { value: 9, unit: 'a' } } },
    { patient: { pregnant: true, ageAtOnset: { value: 10, unit: 'a' } } },
  ],
  ['longGestation', child({ gestationAtOnset: weeks(45) }), child({ gestationAtOnset: weeks(44) })],
  [
    'gestationOfNobody',
    { patient: { gestationAtOnset: weeks(10), ageAtOnset: { value: 1, unit: 'a' } } },
    { patient: { gestationAtOnset: weeks(10), ageAtOnset: { value: 11, unit: 'mo' } } },
  ],
  ['ageOfParent', parent({ age: years(9) }), parent({ age: years(10) })],
  ['ageOfParent', parent({ age: years(56) }), parent({ age: years(56) }, 'father')],
  ['sexOfParent', parent({ sex: '1' }), parent({ sex: '2' })],
  ['sexOfParent', parent({ sex: '2' }, 'father'), parent({ sex: '1' }, 'father')],
  [
    'sexOfParent',
    { more: { parent: { sex: '1', lastMenstrualPeriod: '2026-01' } } },
    { more: { parent: { sex: '1' } } },
  ],
  [
    'sexOfParent',
    parent({ sex: '1', lastMenstrualPeriod: '2026-01' }, 'father'),
    parent({ sex: '1' }, 'father'),
  ],
  ['parentBornLater', parent({ birthDate: '2026-11-01' }), parent({ birthDate: '2026-10-31' })],
  [
    'periodAfterBirth',
    parent({ lastMenstrualPeriod: '2026-11-02' }),
    parent({ lastMenstrualPeriod: '2026-11-02' }, 'breastMilk'),
  ],
  [
    'childIsPatient',
    { patient: { sex: '2', pregnant: true }, reaction: { term: 'Spina bifida' } },
    { patient: { sex: '2', pregnant: true }, reaction: { term: 'Miscarriage' } },
  ],
  [
    'motherIsPatient',
    { ...child({}), reaction: { term: 'Missed abortion' } },
    { ...child({}), reaction: { term: 'Cleft palate' } },
  ],
  [
    'routeOfChild',
    { ...child({}), dose: { route: 'Oral' } },
    { ...child({}), dose: { route: 'Transplacental', parentRoute: 'Oral' } },
  ],
  [
    'notDied',
    { more: { death: { died: false, causes: ['Stroke'] } } },
    { more: { death: { died: true, causes: ['Stroke'] } } },
  ],
  [
    'autopsyDenied',
    { more: { death: { autopsy: false, autopsyCauses: ['Stroke'] } } },
    { more: { death: { autopsy: false, causes: ['Stroke'], autopsyCauses: ['Not stated'] } } },
  ],
  ['receivedAssumed', { more: { firstReceivedOn: undefined } }, {}],
  ['lateEntry', { more: { firstReceivedOn: '2026-10-21' } }, { more: { firstReceivedOn: '2026-10-22' } }],
];

/** A second suspected drug that was started on this day. */
function beside(start: string): Parts {
  const second = { role: '1', name: 'Ibuprofen', doses: [{ start }] };
  return { more: { drugs: [...rash.drugs, second] } };
}
