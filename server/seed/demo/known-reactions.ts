// Drugs with reactions that textbooks and product information describe, for invented cases. Doses are usual ones. Terms
// are plain words without codes.

export interface KnownReaction {
  drug: string;
  /** One dose in mg, and how many times a day. */
  dose: number;
  timesADay: number;
  route: 'oral' | 'intravenous' | 'intramuscular' | 'subcutaneous';
  indication: string;
  reaction: string;
  /** Days from the first dose to the reaction: shortest and longest. */
  after: readonly [number, number];
  /** How often the case is serious, from 0 to 1, and mostly by which criterion. */
  serious: number;
  criterion?: 'hospitalisation' | 'lifeThreatening' | 'otherMedicallyImportant' | 'disability';
  /** How often it is fatal. */
  fatal?: number;
  /** Ages in years; by default 18 to 75. */
  ages?: readonly [number, number];
  sex?: '1' | '2';
}

type Row = [
  drug: string,
  dose: number,
  timesADay: number,
  route: KnownReaction['route'],
  indication: string,
  reaction: string,
  after: readonly [number, number],
  serious: number,
  more?: Partial<KnownReaction>,
];

const iv = 'intravenous';
const icu = { criterion: 'lifeThreatening' } as const;
const disabling = { criterion: 'disability' } as const;
const important = { criterion: 'otherMedicallyImportant' } as const;
const child = { ages: [1, 14] } as const;

const rows: Row[] = [
  ['Amoxicillin', 500, 3, 'oral', 'Respiratory tract infection', 'Maculopapular rash', [2, 9], 0.05],
  ['Amoxicillin', 250, 3, 'oral', 'Otitis media', 'Urticaria', [0, 2], 0.1, child],
  ['Amoxicillin and clavulanic acid', 625, 3, 'oral', 'Sinusitis', 'Diarrhoea', [1, 5], 0.05],
  ['Ceftriaxone', 1000, 2, iv, 'Typhoid fever', 'Anaphylactic reaction', [0, 0], 1, { ...icu, fatal: 0.06 }],
  ['Ceftriaxone', 1000, 2, iv, 'Pneumonia', 'Maculopapular rash', [2, 7], 0.1],
  ['Cefixime', 200, 2, 'oral', 'Urinary tract infection', 'Itching', [0, 3], 0],
  [
    'Co-trimoxazole',
    960,
    2,
    'oral',
    'Urinary tract infection',
    'Stevens-Johnson syndrome',
    [6, 20],
    1,
    { ...icu, fatal: 0.08 },
  ],
  ['Co-trimoxazole', 960, 2, 'oral', 'Pneumocystis prophylaxis', 'Fixed drug eruption', [1, 8], 0.05],
  ['Ciprofloxacin', 500, 2, 'oral', 'Gastroenteritis', 'Tendon pain', [2, 10], 0.1],
  ['Levofloxacin', 500, 1, 'oral', 'Pneumonia', 'Low blood sugar', [1, 4], 0.4, { ages: [50, 82] }],
  ['Ofloxacin', 200, 2, 'oral', 'Gastroenteritis', 'Fixed drug eruption', [1, 5], 0.05],
  ['Metronidazole', 400, 3, 'oral', 'Amoebiasis', 'Metallic taste', [1, 3], 0],
  ['Metronidazole', 400, 3, 'oral', 'Dental abscess', 'Vomiting', [0, 2], 0.05],
  ['Azithromycin', 500, 1, 'oral', 'Throat infection', 'Abdominal pain', [0, 2], 0],
  ['Doxycycline', 100, 2, 'oral', 'Acne', 'Photosensitivity reaction', [4, 20], 0, { ages: [16, 35] }],
  ['Vancomycin', 1000, 2, iv, 'Wound infection', 'Flushing during the infusion', [0, 1], 0.15],
  ['Vancomycin', 1000, 2, iv, 'Sepsis', 'Acute kidney injury', [4, 10], 0.9],
  ['Gentamicin', 80, 2, iv, 'Sepsis', 'Acute kidney injury', [5, 12], 0.9],
  ['Amikacin', 500, 1, iv, 'Tuberculosis', 'Hearing loss', [20, 60], 0.8, disabling],
  ['Linezolid', 600, 2, 'oral', 'Tuberculosis', 'Low platelet count', [10, 28], 0.6, important],
  ['Isoniazid', 300, 1, 'oral', 'Tuberculosis', 'Drug-induced hepatitis', [14, 56], 0.85, { fatal: 0.03 }],
  ['Rifampicin', 600, 1, 'oral', 'Tuberculosis', 'Drug-induced hepatitis', [12, 50], 0.8],
  ['Pyrazinamide', 1500, 1, 'oral', 'Tuberculosis', 'Joint pain', [10, 40], 0.05],
  ['Ethambutol', 800, 1, 'oral', 'Tuberculosis', 'Blurred vision', [50, 150], 0.7, disabling],
  [
    'Carbamazepine',
    200,
    2,
    'oral',
    'Seizure disorder',
    'Stevens-Johnson syndrome',
    [10, 35],
    1,
    { ...icu, fatal: 0.05 },
  ],
  ['Carbamazepine', 200, 2, 'oral', 'Trigeminal neuralgia', 'Low sodium', [7, 30], 0.5, { ages: [45, 80] }],
  ['Phenytoin', 100, 3, 'oral', 'Seizure disorder', 'Swelling of the gums', [80, 200], 0, { ages: [8, 40] }],
  ['Phenytoin', 100, 3, 'oral', 'Seizure disorder', 'Unsteady gait', [5, 30], 0.25],
  ['Sodium valproate', 500, 2, 'oral', 'Seizure disorder', 'Hair loss', [40, 150], 0, { sex: '2' }],
  ['Lamotrigine', 50, 1, 'oral', 'Bipolar disorder', 'Maculopapular rash', [7, 28], 0.2],
  ['Allopurinol', 100, 1, 'oral', 'Gout', 'Drug rash with eosinophilia', [14, 42], 0.95, { fatal: 0.04 }],
  ['Diclofenac', 50, 2, 'oral', 'Knee pain', 'Gastritis', [1, 7], 0.05],
  ['Diclofenac', 75, 1, 'intramuscular', 'Renal colic', 'Swelling of the face', [0, 0], 0.4],
  ['Ibuprofen', 400, 3, 'oral', 'Fever', 'Urticaria', [0, 1], 0.05],
  [
    'Aspirin',
    75,
    1,
    'oral',
    'Coronary artery disease',
    'Gastrointestinal bleeding',
    [20, 200],
    0.9,
    { ages: [50, 85], fatal: 0.04 },
  ],
  ['Paracetamol', 500, 3, 'oral', 'Fever', 'Fixed drug eruption', [0, 3], 0],
  ['Tramadol', 50, 2, 'oral', 'Back pain', 'Vomiting', [0, 2], 0.1],
  ['Tramadol', 100, 2, 'oral', 'Post-operative pain', 'Dizziness', [0, 2], 0.05],
  ['Enalapril', 5, 1, 'oral', 'Hypertension', 'Dry cough', [7, 60], 0, { ages: [40, 80] }],
  [
    'Ramipril',
    5,
    1,
    'oral',
    'Heart failure',
    'Swelling of the lips',
    [3, 90],
    0.5,
    { ...icu, ages: [45, 80] },
  ],
  ['Amlodipine', 5, 1, 'oral', 'Hypertension', 'Swelling of the ankles', [10, 60], 0, { ages: [40, 85] }],
  ['Furosemide', 40, 1, 'oral', 'Heart failure', 'Low potassium', [5, 30], 0.4, { ages: [50, 85] }],
  ['Spironolactone', 25, 1, 'oral', 'Heart failure', 'High potassium', [10, 40], 0.6, { ages: [50, 85] }],
  ['Atorvastatin', 20, 1, 'oral', 'High cholesterol', 'Muscle pain', [14, 120], 0.05, { ages: [40, 80] }],
  ['Metformin', 500, 2, 'oral', 'Type 2 diabetes', 'Diarrhoea', [1, 14], 0, { ages: [35, 75] }],
  ['Glimepiride', 2, 1, 'oral', 'Type 2 diabetes', 'Low blood sugar', [1, 60], 0.6, { ages: [45, 85] }],
  ['Insulin', 1, 2, 'subcutaneous', 'Type 2 diabetes', 'Low blood sugar', [1, 90], 0.6, { ages: [30, 85] }],
  ['Warfarin', 5, 1, 'oral', 'Atrial fibrillation', 'Bleeding of the gums', [7, 90], 0.5, { ages: [45, 85] }],
  ['Heparin', 5000, 2, 'subcutaneous', 'Deep vein thrombosis', 'Low platelet count', [5, 10], 0.8, important],
  ['Iron sucrose', 200, 1, iv, 'Anaemia', 'Shivering', [0, 0], 0.15, { sex: '2' }],
  ['Iohexol', 300, 1, iv, 'Contrast-enhanced scan', 'Urticaria', [0, 0], 0.2],
  ['Cisplatin', 100, 1, iv, 'Lung cancer', 'Vomiting', [0, 3], 0.3],
  [
    'Paclitaxel',
    260,
    1,
    iv,
    'Breast cancer',
    'Breathlessness during the infusion',
    [0, 0],
    0.8,
    { ...icu, sex: '2' },
  ],
  ['Methotrexate', 10, 1, 'oral', 'Rheumatoid arthritis', 'Mouth ulcers', [7, 60], 0.3],
  [
    'Haloperidol',
    5,
    1,
    'intramuscular',
    'Acute psychosis',
    'Spasm of the neck muscles',
    [0, 2],
    0.3,
    { ages: [18, 45] },
  ],
  ['Olanzapine', 10, 1, 'oral', 'Schizophrenia', 'Weight gain', [40, 180], 0],
  ['Escitalopram', 10, 1, 'oral', 'Depression', 'Nausea', [1, 7], 0],
  ['Prednisolone', 30, 1, 'oral', 'Nephrotic syndrome', 'High blood sugar', [5, 40], 0.2],
  ['Hydroxychloroquine', 200, 2, 'oral', 'Lupus', 'Itching', [5, 40], 0],
  ['Zidovudine', 300, 2, 'oral', 'HIV infection', 'Anaemia', [30, 120], 0.8],
  ['Nevirapine', 200, 1, 'oral', 'HIV infection', 'Maculopapular rash', [7, 28], 0.3],
  ['Ondansetron', 4, 2, iv, 'Vomiting', 'Headache', [0, 1], 0],
  ['Pheniramine', 25, 2, 'oral', 'Allergy', 'Drowsiness', [0, 1], 0],
  ['Chloroquine', 600, 1, 'oral', 'Malaria', 'Vomiting', [0, 2], 0.1],
];

const named = ([drug, dose, timesADay, route, indication, reaction, after, serious, more]: Row) => ({
  drug,
  dose,
  timesADay,
  route,
  indication,
  reaction,
  after,
  serious,
  ...more,
});

export const knownReactions: readonly KnownReaction[] = rows.map(named);

/** Products of other programmes, and the programme to which their cases are referred. */
export const otherProgrammes = [
  { product: 'Measles and rubella vaccine', reaction: 'Fever', office: 'aefi' },
  { product: 'BCG vaccine', reaction: 'Swelling at the injection site', office: 'aefi' },
  { product: 'Red blood cells', reaction: 'Shivering', office: 'hvpi' },
  { product: 'Intravenous cannula', reaction: 'Phlebitis', office: 'mvpi' },
  { product: 'Paracetamol syrup with particles', reaction: 'Vomiting', office: 'drugsControl' },
] as const;

/** Drugs that patients also take. */
export const otherDrugs = [
  ['Pantoprazole', 'Acidity'],
  ['Paracetamol', 'Fever'],
  ['Metformin', 'Type 2 diabetes'],
  ['Amlodipine', 'Hypertension'],
  ['Telmisartan', 'Hypertension'],
  ['Levothyroxine', 'Hypothyroidism'],
  ['Atorvastatin', 'High cholesterol'],
  ['Folic acid', 'Anaemia'],
  ['Multivitamin', 'Weakness'],
  ['Ranitidine', 'Acidity'],
] as const;
