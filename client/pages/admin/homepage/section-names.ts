// The display names of the home page's sections, in their order on the page.
import { m } from '#client/paraglide/messages.js';
import type { homepageSections } from '#contract/resources/homepage-content-rules.ts';

export const sectionNames: Record<(typeof homepageSections)[number], string> = {
  gallery: m.admin_homepage_featured_gallery(),
  actions: m.admin_homepage_what_people_come_for(),
  tools: m.admin_homepage_professional_tools_services(),
  about: m.admin_homepage_about_the_institute(),
  features: m.admin_homepage_platform_features(),
  cta: m.admin_homepage_closing_call_to_action(),
};
