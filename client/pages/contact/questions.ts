// Common questions of the contact page, also used in its structured data.
import { m } from '#client/paraglide/messages.js';

export const questions = [
  [m.contact_faq_what, m.contact_faq_what_answer],
  [m.contact_faq_sure, m.contact_faq_sure_answer],
  [m.contact_faq_private, m.contact_faq_private_answer],
  [m.contact_faq_when, m.contact_faq_when_answer],
] as const;
