// Sample medicines of the risk checker. `riskPercentage` says how many of 100 people had ONE named reaction
// in the named source, rounded to an integer; where a source gives a range, its upper end. `commonADRs`
// explains this to the reader. A low number does not mean a harmless reaction, so rare serious reactions are
// named too.
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
    isActive: true,
  },
  {
    // Levaquin label: nausea 7%, headache 6%, diarrhoea 5%; events regardless of their cause.
    drugName: 'Levofloxacin',
    commonADRs:
      'Nausea: about 7 of 100 people, whatever its cause (US product label). Also: headache, diarrhoea, trouble ' +
      'sleeping, dizziness. Rare but serious: pain or tearing of a tendon, nerve damage, a change of the heart rhythm.',
    riskPercentage: 7,
    isActive: true,
  },
  {
    // Augmentin label: diarrhoea or loose stools 9%, nausea 3%, rashes and urticaria 3%, vomiting 1%.
    drugName: 'Amoxicillin with clavulanic acid (co-amoxiclav)',
    commonADRs:
      'Diarrhoea or loose stools: about 9 of 100 people (US product label). Also: nausea, vomiting, skin rash, ' +
      'hives. Rare but serious: severe allergy, liver damage. A swollen face or trouble breathing is an emergency.',
    riskPercentage: 9,
    isActive: true,
  },
  {
    // Norvasc label: oedema 1.8% (2.5 mg), 3.0% (5 mg), 10.8% (10 mg), placebo 0.6%.
    drugName: 'Amlodipine',
    commonADRs:
      'Swollen ankles or feet (oedema): about 11 of 100 people on 10 mg a day, 3 of 100 on 5 mg a day, fewer than ' +
      '1 of 100 on a dummy tablet (US product label). Also: dizziness, flushing, pounding heartbeat, tiredness, nausea.',
    riskPercentage: 11,
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
    isActive: true,
  },
  {
    // Zyrtec label, 12 years and older: somnolence 14% (10 mg), 11% (5 mg), placebo 6%.
    drugName: 'Cetirizine',
    commonADRs:
      'Sleepiness: about 14 of 100 people aged 12 and over on 10 mg a day, 11 of 100 on 5 mg, 6 of 100 on a dummy ' +
      'tablet (US product label). Also: tiredness, dry mouth. Do not drive if it makes you sleepy.',
    riskPercentage: 14,
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
    isActive: true,
  },
  {
    // Zofran tablets label, 8 mg twice a day, moderately emetogenic chemotherapy: headache 24%, placebo 13%.
    drugName: 'Ondansetron',
    commonADRs:
      'Headache: about 24 of 100 people who took 8 mg twice a day during cancer treatment, 13 of 100 on a dummy ' +
      'tablet (US product label). Also: tiredness, constipation, diarrhoea. Rare but serious: a change of the heart rhythm.',
    riskPercentage: 24,
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
    isActive: true,
  },
] satisfies readonly DrugRiskInput[];
