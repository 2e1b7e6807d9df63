// Sample sections of the about page: what a pharmacovigilance portal and cell do. They claim nothing about
// the institute.
// Sources: Indian Pharmacopoeia Commission (reporting form, frequently asked questions); World Health
// Organization, Programme for International Drug Monitoring (more than 35 million reports in July 2023).
import type { AboutSectionInput } from '#contract/resources/about-sections-rules.ts';

export const aboutSections = [
  {
    title: 'What this portal is for',
    content:
      'This portal brings drug safety to everyone: a form to report a suspected reaction to a medicine, plain ' +
      'texts on side effects, a look-up of common reactions, a quiz and a list of monitoring centres. It is free, ' +
      'and visitors need no account.\n\n' +
      'It is for awareness and education. It does not give advice on your own treatment.',
    imageUrl: null,
    videoUrl: null,
    sortOrder: 1,
    isActive: true,
  },
  {
    title: 'What a pharmacovigilance cell does',
    content:
      'A pharmacovigilance cell is a small group in a hospital or institute that looks after the safety of ' +
      'medicines. Such a cell collects reports of suspected reactions and asks for details that are missing. It ' +
      'teaches students and health workers how to notice a reaction and report it. It also tells people about new ' +
      'warnings.',
    imageUrl: null,
    videoUrl: null,
    sortOrder: 2,
    isActive: true,
  },
  {
    title: 'Who can read a report',
    content:
      'A report holds health data. Only signed-in administrators of this portal can read it; it is never shown on ' +
      'a public page. Initials are enough in place of the name of the patient. The report page tells you where ' +
      'your report goes.',
    imageUrl: null,
    videoUrl: null,
    sortOrder: 3,
    isActive: true,
  },
  {
    title: 'The national programme',
    content:
      'The Pharmacovigilance Programme of India (PvPI) collects reports from monitoring centres in medical colleges ' +
      'and hospitals. The centres judge how likely it is that the medicine was the cause. The national centre at ' +
      'the Indian Pharmacopoeia Commission studies the reports and shares them with the database of the World Health ' +
      'Organization, which held more than 35 million reports in July 2023.\n\n' +
      'Helpline of the programme: 1800-180-3024, working days 9:00 AM to 5:30 PM.',
    imageUrl: null,
    videoUrl: null,
    sortOrder: 4,
    isActive: true,
  },
] satisfies readonly AboutSectionInput[];
