// The display names of the awareness page's sections.
const names: Readonly<Record<string, string>> = {
  about: 'About IPSR & SPSR',
  what_is_pv: 'What is Pharmacovigilance?',
  why_reporting: 'Why Reporting Matters',
  myths_facts: 'Myths vs Facts',
  gallery: 'Gallery Information',
  resources: 'Resource Information',
};

export const sectionNames = names;
export const sectionName = (section: string) => names[section] ?? section;
