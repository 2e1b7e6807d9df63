// Object identifiers and names that a message needs in addition to the code lists of
// contract/cases/content/code-lists-rules.ts: facts of the ICH Implementation Guide 5.01. `O.1.n` are code lists, `O.3.n`
// roots of identifiers.
const ich = '2.16.840.1.113883.3.989.2.1';
const list = (number: number): string => `${ich}.1.${number}`;
export const root = (number: number): string => `${ich}.3.${number}`;

export const systems = {
  messageType: list(1),
  reportType: list(2),
  firstSender: list(3),
  recordNumberSource: list(4),
  nullification: list(5),
  qualification: list(6),
  senderType: list(7),
  ageGroup: list(9),
  highlight: list(10),
  outcome: list(11),
  testResult: list(12),
  role: list(13),
  oldRoute: list(14),
  action: list(15),
  rechallenge: list(16),
  drugFlag: list(17),
  actionPerformed: list(18),
  observation: list(19),
  grouping: list(20),
  author: list(21),
  relation: list(22),
  characteristic: list(23),
  attention: list(24),
  document: list(27),
  sex: '1.0.5218',
  country: '1.0.3166.1.2.2',
  meddra: '2.16.840.1.113883.6.163',
  route: '0.4.0.127.0.16.1.1.2.6',
  form: '0.4.0.127.0.16.1.1.2.1',
  interpretation: '2.16.840.1.113883.5.83',
  interaction: '2.16.840.1.113883.1.6',
  trigger: '2.16.840.1.113883.1.18',
  act: '2.16.840.1.113883.5.4',
  /** Of `parent`, the role of the person of D.10. */
  personRole: '2.16.840.1.113883.5.111',
} as const;

/** Codes of these lists identify an element. They are not values of the case. */
export const structuralSystems: ReadonlySet<string> = new Set([
  ...[4, 18, 19, 20, 21, 22, 23, 24, 27].map(list),
  systems.interpretation,
  systems.trigger,
  systems.act,
  systems.personRole,
]);

/** The observations of list 19 that the portal writes. */
export const observations = {
  documentsAvailable: ['1', 'additionalDocumentsAvailable'],
  note: ['2', 'additionalInformation'],
  age: ['3', 'age'],
  ageGroup: ['4', 'ageGroup'],
  autopsy: ['5', 'autopsy'],
  weight: ['7', 'bodyWeight'],
  autopsyCause: ['8', 'causeOfDeath'],
  flag: ['9', 'codedDrugInformation'],
  comment: ['10', 'comment'],
  congenitalAnomaly: ['12', 'congenitalAnomalyBirthDefect'],
  continuing: ['13', 'continuing'],
  gestation: ['16', 'gestationPeriod'],
  height: ['17', 'height'],
  historyText: ['18', 'historyAndConcurrentConditionText'],
  indication: ['19', 'indication'],
  role: ['20', 'interventionCharacterization'],
  lifeThreatening: ['21', 'isLifeThreatening'],
  lastMenstrualPeriod: ['22', 'lastMenstrualPeriodDate'],
  expedited: ['23', 'localCriteriaForExpedited'],
  confirmed: ['24', 'medicalConfirmationByHealthProfessional'],
  otherMedicallyImportant: ['26', 'otherMedicallyImportantCondition'],
  outcome: ['27', 'outcome'],
  parentRoute: ['28', 'parentRouteOfAdministration'],
  reaction: ['29', 'reaction'],
  translation: ['30', 'reactionForTranslation'],
  rechallenge: ['31', 'recurranceOfReaction'],
  causeOfDeath: ['32', 'reportedCauseOfDeath'],
  hospitalisation: ['33', 'requiresInpatientHospitalization'],
  death: ['34', 'resultsInDeath'],
  disability: ['35', 'resultsInPersistentOrSignificantDisability'],
  summary: ['36', 'summaryAndComment'],
  highlighted: ['37', 'termHighlightedByReporter'],
  causality: ['39', 'causality'],
} as const satisfies Record<string, readonly [code: string, name: string]>;
export type Observed = keyof typeof observations;

/** Code systems of elements of the US FDA: its own, and the NCI thesaurus for its observations. */
export const isFdaSystem = (oid: string): boolean =>
  oid.startsWith('2.16.840.1.113883.3.989.5.1.2.') || oid === '2.16.840.1.113883.3.26.1.1';
