// Sample texts of the awareness page, one for each section. An empty line separates paragraphs; lines that begin with
// '- ' are a list.
// Sources: World Health Organization (pharmacovigilance pages); Indian Pharmacopoeia Commission (frequently
// asked questions, reporting form 1.4, performance report 2015-16); Pirmohamed, BMJ 2004;329:15-19; Hazell
// and Shakir, Drug Safety 2006;29:385-96.
import type { AwarenessContentInput } from '#contract/awareness-content.ts';

export const awarenessContent = [
  {
    section: 'about',
    title: 'About IPSR & SPSR',
    content:
      'A pharmacy institute runs this portal for patients, families, health workers and students. It does not ' +
      'replace a doctor or pharmacist. In an emergency call 112 or go to the nearest hospital.\n\n' +
      'Here you can\n' +
      '- report a suspected reaction to a medicine\n' +
      '- read about drug safety, and look up common side effects\n' +
      '- test what you know\n' +
      '- find a monitoring centre near you',
  },
  {
    section: 'what_is_pv',
    title: 'What is Pharmacovigilance?',
    content:
      'Pharmacovigilance means keeping watch over medicines. It goes on long after they reach the shop.\n\n' +
      'Objectives:\n' +
      '- Detect: somebody notices harm and reports it.\n' +
      '- Assess: how likely was it the medicine?\n' +
      '- Understand: who is at risk, and at which dose?\n' +
      '- Prevent: a warning, another dose, a safer use.\n\n' +
      'Why it matters: before a medicine is sold, it is tested in a limited number of people for a limited time. ' +
      'Rare and late reactions show only when many people use it.\n\n' +
      'About 6.5 of 100 admissions to two English hospitals (18,820 patients) were linked to a reaction to a ' +
      'medicine. Most could certainly or possibly have been avoided (Pirmohamed and others, BMJ, 2004).\n\n' +
      'The Pharmacovigilance Programme of India has worked for this since July 2010, from the Indian ' +
      'Pharmacopoeia Commission in Ghaziabad.',
  },
  {
    section: 'why_reporting',
    title: 'Why Reporting Matters',
    content:
      'Most reactions are never reported. A review of 37 studies from 12 countries found that typically 94 of 100 ' +
      'reactions did not reach the reporting system (Hazell and Shakir, Drug Safety, 2006). What is not reported ' +
      'cannot be studied.\n\n' +
      'One report can be the first sign. Several similar reports on one medicine are a signal that experts look ' +
      'into. The result can be a new warning in the leaflet, a different dose, or, rarely, the end of its sale.\n\n' +
      'You do not need to be sure that the medicine was the cause, and you may report for somebody else. Useful ' +
      'details are the initials and age of the patient, the name of the medicine, what happened, when it began and ' +
      'how it ended. Keep the package: the batch number helps.',
  },
  {
    section: 'myths_facts',
    title: 'Myths vs Facts',
    content:
      'Myth: Herbal and natural products have no side effects. Fact: They can cause reactions and can change the ' +
      'effect of other medicines. The national programme takes reports on them too.\n\n' +
      'Myth: Only doctors may report. Fact: Nurses, pharmacists, patients and families may report as well (Indian ' +
      'Pharmacopoeia Commission).\n\n' +
      'Myth: A medicine on sale is known to be safe for everybody. Fact: Every medicine can cause unwanted effects. ' +
      'It is approved because its benefit is greater than its risk for the people it is meant for.\n\n' +
      'Myth: A known side effect need not be reported. Fact: Known, unknown, frequent, rare, mild and serious ' +
      'reactions may all be reported. Only numbers show whether a known reaction becomes more frequent.\n\n' +
      'Myth: A report is an accusation. Fact: A report does not say that the doctor, the pharmacist, the company or ' +
      'the medicine did wrong. The national form says so itself.',
  },
  {
    section: 'gallery',
    title: 'Gallery Information',
    content:
      'This is the place for photographs and videos of awareness work: talks, poster days, and the National ' +
      'Pharmacovigilance Week. India marks that week every year from 17 to 23 September.\n\n' +
      'The items named as samples are drawings of the portal.',
  },
  {
    section: 'resources',
    title: 'Resource Information',
    content:
      'Forms, guides and teaching material on drug safety. The official forms in their newest version are at ' +
      'https://www.ipc.gov.in, and guides of the World Health Organization at https://www.who.int.\n\n' +
      'The posters, leaflets, cards and forms below are samples of the portal in English and Hindi. Print them as they are, or replace them by your own.',
  },
] satisfies readonly AwarenessContentInput[];
