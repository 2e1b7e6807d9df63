// The sections of the content, in the order of the case screen, and the fields of each. Every field of the content is in
// exactly one section: sections.test.ts. Fields that few cases need are behind 'More fields' until they have a value.
import { m } from '#client/paraglide/messages.js';
import type { contentFields } from '#contract/cases/content/content-rules.ts';

export type ContentName = keyof typeof contentFields;

export interface ContentSection {
  id: string;
  title: string;
  fields: readonly ContentName[];
}

export const contentSections = [
  { id: 'patient', title: m.admin_cases_patient(), fields: ['patient', 'parent', 'death'] },
  { id: 'reactions', title: m.admin_cases_reactions(), fields: ['reactions', 'meddraVersion'] },
  { id: 'drugs', title: m.admin_cases_drugs(), fields: ['drugs'] },
  { id: 'tests', title: m.admin_cases_tests_and_history(), fields: ['tests', 'history', 'pastDrugs'] },
  {
    id: 'narrative',
    title: m.admin_cases_narrative(),
    fields: ['narrative', 'reporterComments', 'reporterRemarks', 'senderComments', 'nativeSummaries'],
  },
  {
    id: 'reporter',
    title: m.admin_cases_reporter_and_report(),
    fields: [
      'reporters',
      'doctor',
      'reportType',
      'firstReceivedOn',
      'latestInformationOn',
      'expedited',
      'worldwideId',
      'firstSender',
      'otherIds',
      'linkedCases',
    ],
  },
] as const satisfies readonly ContentSection[];
export type SectionId = (typeof contentSections)[number]['id'];

export const sectionOf = (name: string): SectionId =>
  contentSections.find(({ fields }) => (fields as readonly string[]).includes(name))?.id ?? 'patient';

/** Fields behind 'More fields', by their path without ids. */
const rare: ReadonlySet<string> = new Set([
  'patient.name',
  'patient.gestationAtOnset',
  'parent',
  'drugs.doses.parentRoute',
  'reactions.termNative',
  'reactions.code',
  'reactions.highlighted',
  'reactions.duration',
  'reactions.medicallyConfirmed',
  'reactions.country',
  'meddraVersion',
  'drugs.substances',
  'drugs.timeToOnset',
  'drugs.assessments',
  'drugs.flags',
  'drugs.advisedBy',
  'drugs.indications.code',
  'drugs.doses.duration',
  'drugs.doses.form',
  'drugs.doses.formCode',
  'drugs.doses.formVersion',
  'drugs.doses.routeCode',
  'drugs.doses.routeVersion',
  'history.code',
  'reporters.title',
  'reporters.middleName',
  'reporters.relation',
  'expedited',
  'worldwideId',
  'firstSender',
  'otherIds',
  'linkedCases',
  'nativeSummaries',
  'reporterRemarks',
]);

/**
 * Whether a field is behind 'More fields'. `place` is its path without the ids of entries. `typed`: the values around
 * it; the parent is asked for as soon as somebody says that the medicine came through a parent.
 */
export function isRare(place: string, typed: Readonly<Record<string, unknown>> = {}): boolean {
  const { exposedVia } = (typed['patient'] ?? {}) as { exposedVia?: unknown };
  return rare.has(place) && !(place === 'parent' && exposedVia !== undefined && exposedVia !== '');
}
