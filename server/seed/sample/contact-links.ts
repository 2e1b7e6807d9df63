// Sample links of the footer, to the official sites of each body.
import type { ContactLinkInput } from '#contract/resources/contact-links-rules.ts';

export const contactLinks = [
  {
    title: 'Indian Pharmacopoeia Commission (national programme)',
    url: 'https://www.ipc.gov.in',
    icon: 'Building',
    isActive: true,
    sortOrder: 1,
  },
  {
    title: 'Central Drugs Standard Control Organisation',
    url: 'https://cdsco.gov.in',
    icon: 'Building',
    isActive: true,
    sortOrder: 2,
  },
  {
    title: 'Ministry of Health and Family Welfare',
    url: 'https://www.mohfw.gov.in',
    icon: 'Building',
    isActive: true,
    sortOrder: 3,
  },
  {
    title: 'World Health Organization',
    url: 'https://www.who.int',
    icon: 'Globe',
    isActive: true,
    sortOrder: 4,
  },
  {
    title: 'Uppsala Monitoring Centre',
    url: 'https://who-umc.org',
    icon: 'Globe',
    isActive: true,
    sortOrder: 5,
  },
  {
    title: 'VigiAccess: side effects reported worldwide',
    url: 'https://www.vigiaccess.org',
    icon: 'ExternalLink',
    isActive: true,
    sortOrder: 6,
  },
] satisfies readonly ContactLinkInput[];
