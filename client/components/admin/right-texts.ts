// The name of each right, and what it allows.
import { m } from '#client/paraglide/messages.js';
import type { Right } from '#contract/access-rules.ts';

export const rightTexts: Readonly<Record<Right, { name: () => string; may: () => string }>> = {
  portal: { name: m.admin_rights_portal, may: m.admin_rights_portal_may },
  content: { name: m.admin_rights_content, may: m.admin_rights_content_may },
  cases: { name: m.admin_rights_cases, may: m.admin_rights_cases_may },
  sign: { name: m.admin_rights_sign, may: m.admin_rights_sign_may },
};
