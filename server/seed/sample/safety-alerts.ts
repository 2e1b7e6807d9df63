// Sample safety alerts: some that authorities have given, in our words. Each address leads to the alert, or to a text
// that names its authority and day.
import type { SafetyAlertInput } from '#contract/resources/safety-alerts-rules.ts';

const fluoroquinolones =
  'Ciprofloxacin, Levofloxacin, सिप्रोफ्लोक्सासिन, लेवोफ़्लॉक्सासिन, लेवोफ्लोक्सासिन, ' +
  'Ofloxacin, Moxifloxacin, ओफ्लोक्सासिन, Norfloxacin';

export const safetyAlerts = [
  {
    // S.O. 6091(E) of 29 December 2025, section 26A of the Drugs and Cosmetics Act.
    medicine: 'Nimesulide',
    otherNames: 'Nise, Nimulid, निमेसुलाइड',
    reaction: 'Risk to health above 100 mg',
    authority: 'Ministry of Health and Family Welfare, India',
    alertDate: '2025-12-29',
    number: 'S.O. 6091(E)',
    sourceUrl: 'https://gazettetracker.com/g/CG-DL-E-30122025-268922',
    content:
      'Nimesulide to swallow in ordinary forms of more than 100 mg may no longer be made or sold in India, because it ' +
      'may harm and safer medicines exist. If you have such tablets, ask a doctor or pharmacist.',
    isActive: true,
  },
  {
    medicine: 'Fluoroquinolone antibiotics',
    otherNames: fluoroquinolones,
    reaction: 'Lasting harm to tendons, muscles, joints or nerves',
    authority: 'MHRA, United Kingdom',
    alertDate: '2024-01-22',
    number: null,
    sourceUrl:
      'https://www.gov.uk/government/news/mhra-introduces-new-restrictions-for-fluoroquinolone-antibiotics',
    content:
      'Some people had pain, weakness or numbness that lasted for months or did not go away. The authority asks ' +
      'doctors to use these antibiotics only when no other one is suitable. Tell your doctor of pain in a tendon, ' +
      'muscle or joint, or of numbness, at once.',
    isActive: true,
  },
  {
    medicine: 'Mefenamic acid',
    otherNames: 'Meftal, Ponstan, मेफेनामिक एसिड',
    reaction: 'DRESS syndrome: rash with fever and harm to inner organs',
    authority: 'IPC (PvPI), India',
    alertDate: '2023-11-30',
    number: null,
    sourceUrl: 'https://assamtribune.com/national/ipc-issues-drug-safety-alert-for-meftal-painkiller-1508321',
    content:
      'Reports to the national programme point to a rare severe allergy with rash, fever and swollen glands. It can ' +
      'begin two to eight weeks after the first dose. Doctors and patients are asked to watch for it and to report it.',
    isActive: true,
  },
  {
    medicine: 'Pregabalin',
    otherNames: 'Lyrica, Pregeb, प्रीगैबलिन, प्रेगाबालिन',
    reaction: 'Slow or weak breathing',
    authority: 'MHRA, United Kingdom',
    alertDate: '2021-02-18',
    number: null,
    sourceUrl:
      'https://www.gov.uk/drug-safety-update/pregabalin-lyrica-reports-of-severe-respiratory-depression',
    content:
      'A few people breathed too slowly, some of them without other medicines that slow the breath. The risk is higher ' +
      'above 65 years, with weak lungs or kidneys, a disease of the nerves, or together with opioids.',
    isActive: true,
  },
  {
    medicine: 'Fluoroquinolones',
    otherNames: fluoroquinolones,
    reaction: 'Torn or burst main artery (aorta)',
    authority: 'FDA, United States',
    alertDate: '2018-12-20',
    number: null,
    sourceUrl:
      'https://www.fda.gov/news-events/fda-brief/fda-brief-fda-warns-fluoroquinolone-antibiotics-can-cause-aortic-aneurysm-certain-patients',
    content:
      'People who took these antibiotics had a tear of the aorta about twice as often; it is rare. People with a widened ' +
      'aorta, narrow arteries, high blood pressure or certain inherited conditions, and old people, should get ' +
      'another antibiotic where there is one.',
    isActive: true,
  },
] satisfies readonly SafetyAlertInput[];
