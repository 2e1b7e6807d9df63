// The themes of alarm words. No zod here.

/** What an alarm word may mean. The words decide nothing: a person does. */
export const alarmThemes = {
  death: 'Death',
  intensiveCare: 'Intensive care, ventilation, resuscitation',
  hospital: 'Hospital',
  anaphylaxis: 'Anaphylaxis, swelling of face or throat',
  skin: 'Severe skin reaction',
  nerves: 'Seizure, paralysis, stroke, loss of vision or hearing',
  bleeding: 'Bleeding',
  liver: 'Liver failure, jaundice',
  kidney: 'Kidney failure',
  heart: 'Arrhythmia, cardiac arrest',
  bloodCounts: 'Blood counts',
  selfHarm: 'Suicide, self-harm',
  pregnancy: 'Malformation, miscarriage, stillbirth',
  dependence: 'Dependence, abuse',
  cancer: 'Cancer',
  permanentHarm: 'Permanent harm',
} as const;
export type AlarmTheme = keyof typeof alarmThemes;
