// The display names of the awareness page's sections.
import { m } from '#client/paraglide/messages.js';

const names: Readonly<Record<string, string>> = {
  about: m.admin_awareness_about_ipsr_spsr(),
  what_is_pv: m.admin_awareness_what_is_pharmacovigilance(),
  why_reporting: m.admin_awareness_why_reporting_matters(),
  myths_facts: m.admin_awareness_myths_vs_facts(),
  gallery: m.admin_awareness_gallery_information(),
  resources: m.admin_awareness_resource_information(),
};

export const sectionNames = names;
export const sectionName = (section: string) => names[section] ?? section;
