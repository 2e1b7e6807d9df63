// What stands open while a paper form is typed. Apart from the sections, which screens without a form load.
/** What a paper form nearly always has. While a form is typed, everything else is behind one button of its part. */
export const onPaper: ReadonlySet<string> = new Set([
  'patient.initials',
  'patient.ageAtOnset',
  'patient.sex',
  'patient.recordNumber',
  'patient.ward',
  'reactions',
  'reactions.term',
  'reactions.description',
  'reactions.seriousness',
  'reactions.onset',
  'reactions.end',
  'reactions.outcome',
  'drugs',
  'drugs.role',
  'drugs.name',
  'drugs.doses',
  'drugs.doses.amount',
  'drugs.doses.every',
  'drugs.doses.route',
  'drugs.doses.start',
  'drugs.doses.end',
  'drugs.indications',
  'drugs.indications.text',
  'drugs.action',
  'reporters',
  'reporters.givenName',
  'reporters.familyName',
  'reporters.department',
  'reporters.telephone',
  'reporters.country',
  'reporters.occupation',
]);

/** Whether a field stands open while a paper form is typed. The six criteria stand open together. */
export const isOnPaper = (place: string): boolean =>
  onPaper.has(place) || place.startsWith('reactions.seriousness.');

/** The parts of a paper form that have a button for their other fields; lists inside them open with them. */
export const paperParts: ReadonlySet<string> = new Set(['patient', 'reactions', 'drugs', 'reporters']);
