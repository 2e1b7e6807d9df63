// The display names of the home page's sections, in their order on the page.
import type { homepageSections } from '#contract/homepage-content.ts';

export const sectionNames: Record<(typeof homepageSections)[number], string> = {
  gallery: 'Featured Gallery',
  actions: 'What people come for',
  tools: 'Professional Tools & Services',
  about: 'About the institute',
  features: 'Platform Features',
  cta: 'Closing call to action',
};
