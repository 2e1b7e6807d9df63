// Which change of a case is shown beside which assessment: each field that a method reads, and fields that it does not.
import { describe, expect, it } from 'vitest';
import { changedFacts } from './assessment-facts-rules.ts';
import type { AssessmentMethod } from './assessment-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { withValue } from '../content/paths-rules.ts';

const content: CaseContent = {
  patient: {
    initials: 'S.M.',
    sex: '2',
    ageAtOnset: { value: 46, unit: 'a' },
    weightKg: 60,
    historyText: 'Hypertension',
  },
  reporters: [{ id: 'who', familyName: 'Rao' }],
  drugs: [
    {
      id: 'drug',
      role: '1',
      name: 'Amoxicillin',
      doses: [
        { id: 'dose', amount: { value: 500, unit: 'mg' }, start: '2026-11-01', route: 'oral', batch: 'B1' },
      ],
      indications: [{ text: 'Cough' }],
      action: '1',
      rechallenge: [
        { reaction: 'rash', result: '3' },
        { reaction: 'fever', result: '3' },
      ],
    },
    { id: 'other', role: '2', name: 'Metformin', manufacturer: 'A', action: '4' },
  ],
  reactions: [
    { id: 'rash', term: 'Rash', onset: '2026-11-03', outcome: '2', seriousness: { death: false } },
    { id: 'fever', term: 'Fever', outcome: '1' },
  ],
  tests: [{ id: 'test', name: 'AST', result: { value: 40 } }],
  history: [{ id: 'past', term: 'Asthma' }],
  pastDrugs: [{ id: 'earlier', name: 'Penicillin' }],
  narrative: 'A rash.',
} as CaseContent;

const pair: AssessmentMethod[] = ['whoUmc', 'naranjo'];
const everywhere: AssessmentMethod[] = ['whoUmc', 'naranjo', 'preventability'];
const all: AssessmentMethod[] = ['whoUmc', 'naranjo', 'severity', 'preventability', 'reactionType'];

/** A field, its new value, and the methods that read it for the pair of amoxicillin and rash. */
const changes: [path: string, after: unknown, methods: AssessmentMethod[]][] = [
  ['drugs.drug.name', 'Ampicillin', everywhere],
  ['drugs.drug.role', '3', everywhere],
  ['drugs.drug.doses.dose.amount', { value: 250, unit: 'mg' }, everywhere],
  ['drugs.drug.doses.dose.every', { value: 8, unit: 'h' }, everywhere],
  ['drugs.drug.substances', [{ name: 'Amoxicillin' }], everywhere],
  ['drugs.drug.doses.dose.text', 'Half a tablet', everywhere],
  ['drugs.other.doses', [{ id: 'second', amount: { value: 1, unit: 'g' } }], everywhere],
  ['drugs.drug.doses.dose.start', '2026-11-02', pair],
  ['drugs.drug.doses.dose.end', '2026-11-04', pair],
  ['drugs.drug.doses.dose.continuing', true, pair],
  ['drugs.drug.doses.dose.duration', { value: 3, unit: 'd' }, pair],
  ['drugs.drug.doses.dose.route', 'intravenous', ['preventability']],
  ['drugs.drug.doses.dose.routeCode', '048', ['preventability']],
  ['drugs.drug.doses.dose.form', 'Tablet', []],
  ['drugs.drug.doses.dose.expiry', '2027-08', []],
  ['drugs.drug.doses.dose.batch', 'B2', []],
  ['drugs.drug.indications', [{ text: 'Fever' }], ['preventability']],
  ['drugs.drug.flags', ['3'], ['preventability']],
  ['drugs.drug.action', '4', pair],
  ['drugs.drug.improvedAfterStopping', true, pair],
  [
    'drugs.drug.rechallenge',
    [
      { reaction: 'rash', result: '1' },
      { reaction: 'fever', result: '3' },
    ],
    pair,
  ],
  [
    'drugs.drug.rechallenge',
    [
      { reaction: 'rash', result: '3' },
      { reaction: 'fever', result: '1' },
    ],
    [],
  ],
  ['drugs.drug.dechallenge', [{ reaction: 'rash', result: 'improved' }], pair],
  ['drugs.drug.dechallenge', [{ reaction: 'fever', result: 'improved' }], []],
  ['drugs.drug.manufacturer', 'B', []],
  ['drugs.drug.note', 'From the ward', []],
  ['drugs.other.name', 'Glipizide', everywhere],
  ['drugs.other', undefined, everywhere],
  ['drugs.other.action', '1', []],
  ['reactions.rash.term', 'Hives', pair],
  ['reactions.rash.termNative', { text: 'चकत्ते', language: 'hin' }, pair],
  ['reactions.rash.duration', { value: 4, unit: 'd' }, pair],
  ['reactions.rash.contributedToDeath', true, ['severity']],
  ['reactions.rash.onset', '2026-10-30', pair],
  ['reactions.rash.end', '2026-11-09', pair],
  ['reactions.rash.outcome', '5', ['whoUmc', 'naranjo', 'severity']],
  ['reactions.rash.seriousness', { death: true }, ['severity']],
  ['reactions.rash.description', 'With blisters', ['severity']],
  ['reactions.fever.outcome', '5', []],
  ['reactions.fever.onset', '2026-11-03', []],
  ['tests.test.result.value', 400, everywhere],
  ['tests.test', undefined, everywhere],
  ['history.past.term', 'Eczema', everywhere],
  ['patient.historyText', 'None', everywhere],
  ['pastDrugs.earlier', undefined, ['preventability']],
  ['patient.ageAtOnset', { value: 4, unit: 'a' }, ['preventability']],
  ['patient.weightKg', 16, ['preventability']],
  ['patient.ageGroup', '3', ['preventability']],
  ['patient.birthDate', '1980-01-02', ['preventability']],
  ['parent.history', [{ id: 'of-parent', term: 'Epilepsy' }], everywhere],
  ['parent.pastDrugs', [{ id: 'of-parent', name: 'Valproate' }], ['preventability']],
  ['patient.heightCm', 160, []],
  ['patient.ward', '4', []],
  ['death.date', '2026-11-20', []],
  ['reporterComments', 'She is better.', []],
  ['senderComments', 'Known reaction.', []],
  ['patient.initials', 'S.K.', []],
  ['patient.sex', '1', []],
  ['reporters.who.familyName', 'Roy', []],
  ['narrative', 'A rash with fever.', []],
];

describe('an assessment of amoxicillin and rash', () => {
  it.each(changes)('after a change of %s to %j is shown as made before it by: %j', (path, after, methods) => {
    const changed = withValue(content, path, after);
    const marked = all.filter(
      (method) => changedFacts({ method, drugId: 'drug', reactionId: 'rash' }, content, changed).length > 0,
    );
    expect(marked).toEqual(methods);
  });

  it('is shown with the changes that it reads, in the order of the case, and with no other', () => {
    let changed = content;
    for (const [path, after] of [
      ['narrative', 'x'],
      ['reactions.rash.outcome', '5'],
      ['drugs.drug.action', '4'],
    ]) {
      changed = withValue(changed, path ?? '', after);
    }
    expect(changedFacts({ method: 'whoUmc', drugId: 'drug', reactionId: 'rash' }, content, changed)).toEqual([
      { path: 'reactions.rash.outcome', before: '2', after: '5' },
      { path: 'drugs.drug.action', before: '1', after: '4' },
    ]);
  });
});
