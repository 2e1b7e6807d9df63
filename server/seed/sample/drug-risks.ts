// Sample medicines of the risk checker. `riskPercentage` says how many of 100 people had ONE named reaction
// in the named source, rounded to an integer; where a source gives a range, its upper end. `commonADRs`
// explains this to the reader. A low number does not mean a harmless reaction, so rare serious reactions are
// named too. `warningSigns` are those that the label or the study names.
// "US product label" is the prescribing information approved by the US Food and Drug Administration
// (DailyMed); its figures come from trials, mostly outside India. A dummy tablet is a placebo.
import type { DrugRiskInput } from '#contract/resources/drug-risks-rules.ts';

export const drugRisks = [
  // Low: 15 and below
  {
    // Laine L. et al., Am J Gastroenterol 2009;104:356-62: 527 of 17,289 patients (3.1%) above 3 times the limit.
    drugName: 'Diclofenac',
    commonADRs:
      'Raised liver values in a blood test (above three times the normal limit): about 3 of 100 people aged 50 ' +
      'and over with joint disease on 150 mg a day (Laine and others, American Journal of Gastroenterology, 2009). Also: stomach pain, ' +
      'heartburn, nausea. Rare but serious: bleeding from the stomach, heart attack, stroke, kidney damage.',
    riskPercentage: 3,
    plainClass: 'for pain and swelling',
    measuredReaction: 'raised liver values in a blood test',
    measuredIn: 'people aged 50 and over with joint disease on 150 mg a day',
    comparatorPercentage: null,
    sourceText: 'Laine and others, American Journal of Gastroenterology, 2009',
    sourceUrl: null,
    frequencyBand: 'common',
    warningSigns: [
      'Black stools, or vomiting blood',
      'Chest pain, or weakness of one side of the body',
      'Swollen face, tongue or throat, or trouble breathing',
    ].join('\n'),
    otherNames: 'Voveran, Voltaren, डाइक्लोफ़ेनाक',
    isActive: true,
  },
  {
    // Zithromax label: multiple-dose regimens, diarrhoea or loose stools 4 to 5%; single 1 g dose 7%.
    drugName: 'Azithromycin',
    commonADRs:
      'Diarrhoea or loose stools: 4 to 5 of 100 adults on a course of several days; the number shown is the upper ' +
      'one. After a single dose of 1 g: 7 of 100 (US product label). Also: nausea, belly pain. Rare but serious: ' +
      'a change of the heart rhythm, severe allergy.',
    riskPercentage: 5,
    plainClass: 'antibiotic',
    measuredReaction: 'diarrhoea or loose stools',
    measuredIn: 'adults on a course of several days',
    comparatorPercentage: null,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=azithromycin',
    frequencyBand: 'common',
    warningSigns: [
      'Fainting, or a heart that beats out of step',
      'Swollen face, tongue or throat, or trouble breathing',
    ].join('\n'),
    otherNames: 'Azithral, Azee, एज़िथ्रोमाइसिन',
    isActive: true,
  },
  {
    // Levaquin label: nausea 7%, headache 6%, diarrhoea 5%; events regardless of their cause.
    drugName: 'Levofloxacin',
    commonADRs:
      'Nausea: about 7 of 100 people, whatever its cause (US product label). Also: headache, diarrhoea, trouble ' +
      'sleeping, dizziness. Rare but serious: pain or tearing of a tendon, nerve damage, a change of the heart rhythm.',
    riskPercentage: 7,
    plainClass: 'antibiotic',
    measuredReaction: 'nausea',
    measuredIn: 'people in trials, whatever its cause',
    comparatorPercentage: null,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=levofloxacin',
    frequencyBand: 'common',
    warningSigns: [
      'Sudden pain or swelling of a tendon, such as at the heel',
      'Fainting, or a heart that beats out of step',
      'Swollen face, tongue or throat, or trouble breathing',
    ].join('\n'),
    otherNames: 'Levoflox, Glevo, लेवोफ़्लॉक्सासिन',
    isActive: true,
  },
  {
    // Augmentin label: diarrhoea or loose stools 9%, nausea 3%, rashes and urticaria 3%, vomiting 1%.
    drugName: 'Amoxicillin with clavulanic acid (co-amoxiclav)',
    commonADRs:
      'Diarrhoea or loose stools: about 9 of 100 people (US product label). Also: nausea, vomiting, skin rash, ' +
      'hives. Rare but serious: severe allergy, liver damage. A swollen face or trouble breathing is an emergency.',
    riskPercentage: 9,
    plainClass: 'antibiotic',
    measuredReaction: 'diarrhoea or loose stools',
    measuredIn: 'people in trials',
    comparatorPercentage: null,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=amoxicillin+clavulanate',
    frequencyBand: 'common',
    warningSigns: ['Swollen face, tongue or throat, or trouble breathing', 'Yellow eyes or dark urine'].join(
      '\n',
    ),
    otherNames: 'Augmentin, Clavam, Moxikind-CV, एमोक्सिसिलिन',
    isActive: true,
  },
  {
    // Norvasc label: oedema 1.8% (2.5 mg), 3.0% (5 mg), 10.8% (10 mg), placebo 0.6%.
    drugName: 'Amlodipine',
    commonADRs:
      'Swollen ankles or feet (oedema): about 11 of 100 people on 10 mg a day, 3 of 100 on 5 mg a day, fewer than ' +
      '1 of 100 on a dummy tablet (US product label). Also: dizziness, flushing, pounding heartbeat, tiredness, nausea.',
    riskPercentage: 11,
    plainClass: 'for blood pressure',
    measuredReaction: 'swollen ankles or feet',
    measuredIn: 'people on 10 mg a day',
    comparatorPercentage: 1,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=amlodipine',
    frequencyBand: 'veryCommon',
    warningSigns: ['Chest pain that is new or stronger', 'Fainting'].join('\n'),
    otherNames: 'Amlong, Norvasc, एम्लोडिपिन',
    isActive: true,
  },
  {
    // Bangalore S. et al., Am J Med 2010;123:1016-30: pooled incidence 11.48% (95% interval 9.54 to 13.41).
    drugName: 'Enalapril',
    commonADRs:
      'Dry cough: about 11 of 100 people in pooled trials (Bangalore and others, American Journal of Medicine, ' +
      '2010). Also: dizziness, low blood pressure, too much potassium in the blood. Rare but serious: swelling of ' +
      'the face, tongue or throat, which is an emergency. Not for use in pregnancy.',
    riskPercentage: 11,
    plainClass: 'for blood pressure',
    measuredReaction: 'a dry cough',
    measuredIn: 'people in pooled trials',
    comparatorPercentage: null,
    sourceText: 'Bangalore and others, American Journal of Medicine, 2010',
    sourceUrl: null,
    frequencyBand: 'veryCommon',
    warningSigns: ['Swollen face, tongue or throat, or trouble breathing', 'Fainting'].join('\n'),
    otherNames: 'Envas, Vasotec, एनालाप्रिल',
    isActive: true,
  },
  {
    // Zyrtec label, 12 years and older: somnolence 14% (10 mg), 11% (5 mg), placebo 6%.
    drugName: 'Cetirizine',
    commonADRs:
      'Sleepiness: about 14 of 100 people aged 12 and over on 10 mg a day, 11 of 100 on 5 mg, 6 of 100 on a dummy ' +
      'tablet (US product label). Also: tiredness, dry mouth. Do not drive if it makes you sleepy.',
    riskPercentage: 14,
    plainClass: 'for allergy',
    measuredReaction: 'sleepiness',
    measuredIn: 'people aged 12 and over on 10 mg a day',
    comparatorPercentage: 6,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=cetirizine',
    frequencyBand: 'veryCommon',
    warningSigns: ['Swollen face, tongue or throat, or trouble breathing'].join('\n'),
    otherNames: 'Cetzine, Zyrtec, Alerid, सेटिरिज़िन',
    isActive: true,
  },
  {
    // Lexapro label, adults with major depressive disorder: nausea 15%, placebo 7%.
    drugName: 'Escitalopram',
    commonADRs:
      'Nausea: about 15 of 100 adults treated for depression, 7 of 100 on a dummy tablet (US product label). Also: ' +
      'trouble sleeping, sleepiness, sexual problems, sweating. Get help at once if the mood becomes worse. Do not ' +
      'stop suddenly without asking your doctor.',
    riskPercentage: 15,
    plainClass: 'for depression and anxiety',
    measuredReaction: 'nausea',
    measuredIn: 'adults treated for depression',
    comparatorPercentage: 7,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=escitalopram',
    frequencyBand: 'veryCommon',
    warningSigns: ['Thoughts of harming yourself', 'Fever with shaking, stiffness and confusion'].join('\n'),
    otherNames: 'Nexito, Cipralex, एस्सिटालोप्राम',
    isActive: true,
  },
  // Medium: 16 to 25
  {
    // Procardia XL label: headache 15.8%, placebo 9.8%; oedema about 10% to about 30% with the dose.
    drugName: 'Nifedipine (long-acting tablets)',
    commonADRs:
      'Headache: about 16 of 100 people, 10 of 100 on a dummy tablet (US product label). Also: swollen ankles, ' +
      'from about 10 of 100 to about 30 of 100 at the highest dose studied; tiredness, flushing.',
    riskPercentage: 16,
    plainClass: 'for blood pressure',
    measuredReaction: 'headache',
    measuredIn: 'people on long-acting tablets',
    comparatorPercentage: 10,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=nifedipine',
    frequencyBand: 'veryCommon',
    warningSigns: ['Chest pain that is new or stronger', 'Fainting'].join('\n'),
    otherNames: 'Nicardia, Adalat, निफ़ेडिपिन',
    isActive: true,
  },
  {
    // Langtry HD, Balfour JA, Drugs 1998;55:563-84: hypoglycaemia in 10 to 20% treated for up to a year.
    drugName: 'Glimepiride',
    commonADRs:
      'Low blood sugar (hypoglycaemia): 10 to 20 of 100 people who took it alone for up to one year; the number ' +
      'shown is the upper one (Langtry and Balfour, Drugs, 1998). Signs: sweating, shaking, hunger, confusion. Take ' +
      'sugar at once and tell your doctor.',
    riskPercentage: 20,
    plainClass: 'for diabetes',
    measuredReaction: 'low blood sugar',
    measuredIn: 'people who took it alone for up to one year',
    comparatorPercentage: null,
    sourceText: 'Langtry and Balfour, Drugs, 1998',
    sourceUrl: null,
    frequencyBand: 'veryCommon',
    warningSigns: ['Confusion, fits or fainting: low blood sugar that sugar does not end'].join('\n'),
    otherNames: 'Amaryl, Glimy, ग्लिमेपिराइड',
    isActive: true,
  },
  {
    // Isoniazid tablets label and LiverTox (US National Library of Medicine): transaminases raised in 10 to 20%.
    drugName: 'Isoniazid',
    commonADRs:
      'Mild rise of liver values in a blood test, which mostly passes by itself: 10 to 20 of 100 people; the number ' +
      'shown is the upper one (US product label). Also: numb or tingling hands and feet. Rare but serious: hepatitis. ' +
      'Tell your doctor of dark urine or yellow eyes. Do not stop tuberculosis treatment on your own.',
    riskPercentage: 20,
    plainClass: 'for tuberculosis',
    measuredReaction: 'a mild rise of liver values in a blood test',
    measuredIn: 'people in treatment',
    comparatorPercentage: null,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=isoniazid',
    frequencyBand: 'veryCommon',
    warningSigns: ['Yellow eyes, dark urine, or vomiting that does not stop', 'Fits'].join('\n'),
    otherNames: 'INH, Solonex, आइसोनियाज़िड',
    isActive: true,
  },
  {
    // Albuterol (salbutamol) tablets label: tremor 20%, nervousness 20%, headache 7%, tachycardia 5%.
    drugName: 'Salbutamol (tablets)',
    commonADRs:
      'Shaking hands (tremor): about 20 of 100 people who took tablets (US product label, where the medicine is ' +
      'called albuterol). Also: nervousness, headache, fast or pounding heartbeat, muscle cramps. These figures are ' +
      'for tablets, not for the inhaler.',
    riskPercentage: 20,
    plainClass: 'for asthma',
    measuredReaction: 'shaking hands',
    measuredIn: 'people who took tablets',
    comparatorPercentage: null,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=albuterol+tablet',
    frequencyBand: 'veryCommon',
    warningSigns: [
      'Chest pain, or a heart that beats out of step',
      'Breathing that becomes worse after a dose',
    ].join('\n'),
    otherNames: 'Asthalin, albuterol, सालबुटामोल',
    isActive: true,
  },
  {
    // Zofran tablets label, 8 mg twice a day, moderately emetogenic chemotherapy: headache 24%, placebo 13%.
    drugName: 'Ondansetron',
    commonADRs:
      'Headache: about 24 of 100 people who took 8 mg twice a day during cancer treatment, 13 of 100 on a dummy ' +
      'tablet (US product label). Also: tiredness, constipation, diarrhoea. Rare but serious: a change of the heart rhythm.',
    riskPercentage: 24,
    plainClass: 'against vomiting',
    measuredReaction: 'headache',
    measuredIn: 'people on 8 mg twice a day during cancer treatment',
    comparatorPercentage: 13,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=ondansetron',
    frequencyBand: 'veryCommon',
    warningSigns: [
      'Fainting, or a heart that beats out of step',
      'Swollen face, tongue or throat, or trouble breathing',
    ].join('\n'),
    otherNames: 'Emeset, Vomikind, Zofran, ओंडानसेट्रॉन',
    isActive: true,
  },
  // High: 26 and above
  {
    // Ultram label, chronic pain, first 7 days: dizziness or vertigo 26%, nausea 24%, constipation 24%.
    drugName: 'Tramadol',
    commonADRs:
      'Dizziness: about 26 of 100 people in the first seven days (US product label). Also: nausea, constipation, ' +
      'headache, sleepiness, vomiting. Rare but serious: fits, slow breathing, dependence. Do not drive if it makes you dizzy.',
    riskPercentage: 26,
    plainClass: 'for strong pain',
    measuredReaction: 'dizziness',
    measuredIn: 'people in the first seven days',
    comparatorPercentage: null,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=tramadol',
    frequencyBand: 'veryCommon',
    warningSigns: ['Slow or weak breathing, or hard to wake', 'Fits'].join('\n'),
    otherNames: 'Ultracet, Contramal, Ultram, ट्रामाडोल',
    isActive: true,
  },
  {
    // Zoloft label, pooled placebo-controlled trials in adults (3,066 on sertraline): nausea 26%, placebo 12%.
    drugName: 'Sertraline',
    commonADRs:
      'Nausea: about 26 of 100 adults, 12 of 100 on a dummy tablet (US product label). Also: diarrhoea, sleepiness, ' +
      'shaking, sweating, sexual problems. Get help at once if the mood becomes worse. Do not stop suddenly without ' +
      'asking your doctor.',
    riskPercentage: 26,
    plainClass: 'for depression and anxiety',
    measuredReaction: 'nausea',
    measuredIn: 'adults in pooled trials',
    comparatorPercentage: 12,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=sertraline',
    frequencyBand: 'veryCommon',
    warningSigns: ['Thoughts of harming yourself', 'Fever with shaking, stiffness and confusion'].join('\n'),
    otherNames: 'Serta, Daxid, Zoloft, सर्ट्रालिन',
    isActive: true,
  },
  {
    // Cancelo-Hidalgo MJ et al., Curr Med Res Opin 2013;29:291-303: gastrointestinal effects 30.2%
    // (ferrous sulfate without mucoproteose).
    drugName: 'Ferrous sulfate (iron tablets)',
    commonADRs:
      'Any complaint of stomach or bowel, such as constipation, nausea or diarrhoea: about 30 of 100 people ' +
      '(Cancelo-Hidalgo and others, Current Medical Research and Opinion, 2013). Dark stools are usual with iron. ' +
      'Keep iron tablets away from children: too many are poisonous.',
    riskPercentage: 30,
    plainClass: 'for low iron',
    measuredReaction: 'a complaint of stomach or bowel',
    measuredIn: 'people in pooled trials',
    comparatorPercentage: null,
    sourceText: 'Cancelo-Hidalgo and others, Current Medical Research and Opinion, 2013',
    sourceUrl: null,
    frequencyBand: 'veryCommon',
    warningSigns: ['A child has swallowed iron tablets', 'Vomiting blood'].join('\n'),
    otherNames: 'iron, Fefol, आयरन की गोली',
    isActive: true,
  },
  {
    // Lyrica label, all controlled trials in adults: dizziness 30%, placebo 8%; somnolence 23%, placebo 8%.
    drugName: 'Pregabalin',
    commonADRs:
      'Dizziness: about 30 of 100 adults, 8 of 100 on a dummy capsule (US product label). Also: sleepiness, dry ' +
      'mouth, swollen feet, blurred vision, weight gain. Do not drive if it makes you dizzy or sleepy. Do not stop ' +
      'suddenly without asking your doctor.',
    riskPercentage: 30,
    plainClass: 'for nerve pain and fits',
    measuredReaction: 'dizziness',
    measuredIn: 'adults in trials',
    comparatorPercentage: 8,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=pregabalin',
    frequencyBand: 'veryCommon',
    warningSigns: [
      'Slow or weak breathing, or hard to wake',
      'Thoughts of harming yourself',
      'Swollen face, tongue or throat, or trouble breathing',
    ].join('\n'),
    otherNames: 'Lyrica, Pregeb, प्रीगैबलिन',
    isActive: true,
  },
  {
    // Glucophage label: diarrhoea 53.2%, placebo 11.7%; Glucophage XR 9.6%, placebo 2.6%.
    drugName: 'Metformin',
    commonADRs:
      'Diarrhoea: about 53 of 100 people on ordinary tablets in one trial, 12 of 100 on a dummy tablet; with ' +
      'long-acting tablets about 10 of 100 (US product label). Also: nausea, vomiting, wind, belly pain. Rare but ' +
      'serious: too much acid in the blood (lactic acidosis).',
    riskPercentage: 53,
    plainClass: 'for diabetes',
    measuredReaction: 'diarrhoea',
    measuredIn: 'people on ordinary tablets in one trial; with long-acting tablets about 10 of 100',
    comparatorPercentage: 12,
    sourceText: 'US product label',
    sourceUrl: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=metformin',
    frequencyBand: 'veryCommon',
    warningSigns: [
      'Fast or deep breathing, belly pain and great weakness',
      'Vomiting so that no water stays in',
      'Very sleepy or confused',
    ].join('\n'),
    otherNames: 'Glycomet, Gluconorm, Glucophage, मेटफ़ॉर्मिन, ग्लाइकोमेट',
    isActive: true,
  },
] satisfies readonly DrugRiskInput[];
