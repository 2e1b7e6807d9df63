// Sample texts of the awareness page, one for each section. An empty line separates paragraphs; lines that begin with
// '- ' are a list.
// Sources: World Health Organization (pharmacovigilance pages); Indian Pharmacopoeia Commission (frequently
// asked questions, reporting form 1.4, performance report 2015-16); Pirmohamed, BMJ 2004;329:15-19; Hazell
// and Shakir, Drug Safety 2006;29:385-96.
import type { AwarenessContentInput } from '#contract/resources/awareness-content-rules.ts';

export const awarenessContent = [
  {
    section: 'about',
    title: 'About IPSR & SPSR',
    content:
      'A pharmacy institute runs this portal for everyone. It does not replace a doctor or pharmacist.\n\n' +
      'If a medicine harms you:\n' +
      '- In an emergency call 112 or go to the nearest hospital.\n' +
      '- Ask a doctor or pharmacist before you stop a medicine.\n' +
      '- Keep the pack.\n' +
      '- Report it here. You do not need to be sure.',
  },
  {
    section: 'what_is_pv',
    title: 'What is Pharmacovigilance?',
    content:
      'Pharmacovigilance means keeping watch over medicines. It goes on long after they reach the shop.\n\n' +
      'Objectives:\n' +
      '- Detect: someone notices harm and reports it.\n' +
      '- Assess: how likely was it the medicine?\n' +
      '- Understand: who is at risk, and at which dose?\n' +
      '- Prevent: for example by a warning, a different dose or safer use.\n\n' +
      'Why it matters: trials are small and short. Rare and late reactions show only when many people use a ' +
      'medicine.\n\n' +
      'About 6.5 of 100 admissions to two English hospitals (18,820 patients) were linked to a reaction to a ' +
      'medicine. Most could have been avoided (Pirmohamed and others, BMJ, 2004).',
  },
  {
    section: 'why_reporting',
    title: 'Most reactions are never reported',
    content: 'Typically 94 of 100 reactions are never reported (Hazell and Shakir, Drug Safety, 2006).',
  },
  {
    section: 'myths_facts',
    title: 'A report accuses nobody',
    content: 'A report does not say that anyone did wrong. Most reactions happen although everyone did well.',
  },
  {
    section: 'gallery',
    title: 'About these pictures',
    content:
      'Photographs and videos of talks, poster days and the National Pharmacovigilance Week, 17 to 23 September.',
  },
  {
    section: 'resources',
    title: 'About these documents',
    content:
      'The official forms are at https://www.ipc.gov.in. The sample documents are in English and Hindi: print ' +
      'them as they are, or replace them by your own.',
  },
] satisfies readonly AwarenessContentInput[];
