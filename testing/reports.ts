// Realistic reports of adverse drug reactions from a seed, for trials and benchmarks: medicines used in India with
// realistic frequencies, known reactions of their class, and texts of very different length. One generator never
// repeats a contact.
import type { AdrReportInput } from '#contract/adr-reports.ts';

/** Random numbers in [0, 1), reproducible from the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const reactions = {
  painkiller: ['heartburn', 'stomach pain', 'black stools', 'swelling of the face', 'skin rash', 'nausea'],
  antibiotic: ['loose stools', 'itching', 'skin rash', 'vomiting', 'hives', 'bitter taste', 'dizziness'],
  pressure: ['dry cough', 'swelling of the ankles', 'giddiness on standing up', 'headache', 'slow pulse'],
  diabetes: ['low blood sugar with sweating', 'loose stools', 'loss of appetite', 'urinary infection'],
  stomach: ['headache', 'constipation', 'dry mouth', 'loose stools', 'joint pain'],
  allergy: ['drowsiness', 'dry mouth', 'blurred vision', 'fast heartbeat', 'tremor of the hands'],
  nervousSystem: [
    'drowsiness',
    'weight gain',
    'restlessness',
    'double vision',
    'unsteady walk',
    'skin rash with fever',
  ],
  blood: ['bleeding from the gums', 'bruises', 'muscle pain', 'blood in the urine', 'raised liver values'],
  tuberculosis: ['yellow eyes', 'orange urine', 'tingling of the feet', 'vomiting', 'blurred vision'],
  cancer: ['mouth ulcers', 'hair loss', 'low white cell count with fever', 'vomiting', 'numb fingers'],
  vaccine: ['fever', 'pain and swelling of the arm', 'fainting after the injection', 'long crying'],
} as const;

/** Class and medicine, most frequently reported first. */
const medicines: readonly (readonly [keyof typeof reactions, string])[] = [
  ['painkiller', 'Paracetamol 500 mg'],
  ['painkiller', 'Diclofenac 50 mg'],
  ['antibiotic', 'Amoxicillin + clavulanic acid 625 mg'],
  ['antibiotic', 'Ceftriaxone 1 g injection'],
  ['antibiotic', 'Azithromycin 500 mg'],
  ['antibiotic', 'Ciprofloxacin 500 mg'],
  ['diabetes', 'Metformin 500 mg'],
  ['pressure', 'Amlodipine 5 mg'],
  ['tuberculosis', 'Isoniazid'],
  ['tuberculosis', 'Rifampicin'],
  ['stomach', 'Pantoprazole 40 mg'],
  ['painkiller', 'Ibuprofen 400 mg'],
  ['antibiotic', 'Metronidazole 400 mg'],
  ['blood', 'Atorvastatin 20 mg'],
  ['nervousSystem', 'Phenytoin 100 mg'],
  ['nervousSystem', 'Carbamazepine 200 mg'],
  ['antibiotic', 'Vancomycin injection'],
  ['diabetes', 'Insulin (regular)'],
  ['blood', 'Aspirin 75 mg'],
  ['allergy', 'Cetirizine 10 mg'],
  ['painkiller', 'Aceclofenac + paracetamol'],
  ['tuberculosis', 'Pyrazinamide'],
  ['tuberculosis', 'Ethambutol'],
  ['pressure', 'Telmisartan 40 mg'],
  ['diabetes', 'Glimepiride 2 mg'],
  ['antibiotic', 'Levofloxacin 500 mg'],
  ['antibiotic', 'Cefixime 200 mg'],
  ['painkiller', 'Tramadol 50 mg'],
  ['pressure', 'Enalapril 5 mg'],
  ['stomach', 'Ondansetron 4 mg'],
  ['nervousSystem', 'Sodium valproate 300 mg'],
  ['blood', 'Clopidogrel 75 mg'],
  ['pressure', 'Atenolol 50 mg'],
  ['cancer', 'Cisplatin'],
  ['cancer', 'Paclitaxel'],
  ['antibiotic', 'Co-trimoxazole'],
  ['allergy', 'Levocetirizine 5 mg'],
  ['stomach', 'Ranitidine 150 mg'],
  ['nervousSystem', 'Olanzapine 5 mg'],
  ['blood', 'Warfarin 5 mg'],
  ['antibiotic', 'Doxycycline 100 mg'],
  ['antibiotic', 'Amikacin injection'],
  ['nervousSystem', 'Escitalopram 10 mg'],
  ['allergy', 'Salbutamol inhaler'],
  ['cancer', 'Methotrexate'],
  ['blood', 'Heparin injection'],
  ['blood', 'Iron sucrose injection'],
  ['pressure', 'Furosemide 40 mg'],
  ['pressure', 'Metoprolol 25 mg'],
  ['diabetes', 'Sitagliptin 100 mg'],
  ['diabetes', 'Dapagliflozin 10 mg'],
  ['antibiotic', 'Piperacillin + tazobactam'],
  ['antibiotic', 'Meropenem'],
  ['antibiotic', 'Linezolid 600 mg'],
  ['antibiotic', 'Nitrofurantoin 100 mg'],
  ['painkiller', 'Mefenamic acid 500 mg'],
  ['painkiller', 'Nimesulide 100 mg'],
  ['painkiller', 'Naproxen 500 mg'],
  ['nervousSystem', 'Levetiracetam 500 mg'],
  ['nervousSystem', 'Lamotrigine 50 mg'],
  ['nervousSystem', 'Risperidone 2 mg'],
  ['nervousSystem', 'Haloperidol'],
  ['nervousSystem', 'Clozapine 25 mg'],
  ['nervousSystem', 'Lithium carbonate 300 mg'],
  ['nervousSystem', 'Amitriptyline 10 mg'],
  ['cancer', 'Cyclophosphamide'],
  ['cancer', 'Doxorubicin'],
  ['cancer', '5-Fluorouracil'],
  ['cancer', 'Capecitabine'],
  ['cancer', 'Imatinib 400 mg'],
  ['cancer', 'Carboplatin'],
  ['vaccine', 'Pentavalent vaccine'],
  ['vaccine', 'Measles-rubella vaccine'],
  ['vaccine', 'Rabies vaccine'],
  ['stomach', 'Rabeprazole 20 mg'],
  ['stomach', 'Domperidone 10 mg'],
  ['stomach', 'Metoclopramide 10 mg'],
  ['allergy', 'Hydrocortisone injection'],
  ['allergy', 'Prednisolone 10 mg'],
  ['allergy', 'Chlorpheniramine'],
  ['allergy', 'Montelukast 10 mg'],
  ['tuberculosis', 'Bedaquiline'],
  ['tuberculosis', 'Cycloserine'],
  ['tuberculosis', 'Streptomycin injection'],
  ['antibiotic', 'Chloroquine 250 mg'],
  ['antibiotic', 'Artesunate injection'],
  ['antibiotic', 'Fluconazole 150 mg'],
  ['antibiotic', 'Amphotericin B'],
  ['antibiotic', 'Nevirapine'],
  ['antibiotic', 'Tenofovir + lamivudine + dolutegravir'],
  ['blood', 'Rosuvastatin 10 mg'],
  ['blood', 'Streptokinase injection'],
  ['blood', 'Enoxaparin injection'],
  ['pressure', 'Losartan 50 mg'],
  ['pressure', 'Spironolactone 25 mg'],
  ['pressure', 'Digoxin 0.25 mg'],
  ['pressure', 'Amiodarone 200 mg'],
  ['stomach', 'Sulfasalazine 500 mg'],
  ['painkiller', 'Allopurinol 100 mg'],
  ['painkiller', 'Iohexol (contrast medium)'],
];

/** The share of each rank falls as 1/rank, like real counts of reported medicines. */
const cumulated: number[] = [];
for (const [index] of medicines.entries()) cumulated.push((cumulated.at(-1) ?? 0) + 1 / (index + 1));

const durations = [
  '1 day',
  '2 days',
  '3 days',
  '5 days',
  '1 week',
  '10 days',
  '2 weeks',
  '1 month',
  '6 months',
];
const onsets = ['within an hour of the first dose', 'after the second dose', 'the next morning', 'on day 4'];
const outcomes = [
  'Recovered after the medicine was stopped.',
  'Still continuing.',
  'Needed to stay in hospital for two days.',
  'Recovering; the dose was halved.',
  'Treated with an injection in the casualty department.',
];
const remarks = [
  'The patient has diabetes and high blood pressure.',
  'No other medicine was taken in that week.',
  'The same happened two years ago with a medicine whose name is not known.',
  'The strip was bought without a prescription.',
  'Liver values were normal before treatment.',
  'She is in the seventh month of pregnancy.',
  'Batch number and expiry date can be read from the photograph that we keep.',
];
const hindi = [
  'दवा लेने के दो घंटे बाद पूरे शरीर पर लाल चकत्ते और खुजली हुई।',
  'दूसरी खुराक के बाद उल्टी और चक्कर आए, दवा बंद करने पर आराम मिला।',
];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a generator of reports, reproducible from the seed. */
export function reportMaker(seed: number): () => AdrReportInput {
  const random = seededRandom(seed);
  const pick = <T>(values: ArrayLike<T>) => values[Math.floor(random() * values.length)] as T;
  const drawMedicine = () => {
    const point = random() * (cumulated.at(-1) ?? 0);
    return medicines[cumulated.findIndex((sum) => point < sum)] ?? ['painkiller', 'Paracetamol 500 mg'];
  };
  let made = 0;

  return () => {
    made += 1;
    // 7919 and 3,000,000,000 are coprime, so no number repeats.
    const phone = 7_000_000_000 + ((made * 7919) % 3_000_000_000);
    const [kind, medicineName] = drawMedicine();
    const first = pick(reactions[kind]);
    const second = pick(reactions[kind]);
    const sentence = `${first[0]?.toUpperCase()}${first.slice(1)}${second === first ? '' : ` and ${second}`}`;
    const remarkCount = random() < 0.4 ? 0 : 1 + Math.floor(random() ** 3 * 12);
    return {
      name: `${pick(letters)}. ${pick(letters)}.`,
      age: Math.min(100, Math.floor(random() < 0.12 ? random() * 12 : 18 + (random() + random()) * 36)),
      contact: random() < 0.8 ? `+91 ${phone}` : `reporter.${phone}@example.org`,
      medicineName,
      symptoms: random() < 0.1 ? pick(hindi) : `${sentence}, ${pick(onsets)}. ${pick(outcomes)}`,
      duration: pick(durations),
      message: remarkCount === 0 ? null : Array.from({ length: remarkCount }, () => pick(remarks)).join(' '),
    };
  };
}
