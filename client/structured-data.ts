// Structured data for search engines (https://schema.org). Used on the server only.
import type { Reply } from '#contract/api.ts';
import type { Settings } from '#contract/site-settings-rules.ts';
import { questions } from './pages/contact/questions.ts';

const context = { '@context': 'https://schema.org' };

/**
 * The values for a page; `data` are the results of the page's reads, by address, `origin` the portal's own, where
 * known.
 */
export function structuredData(
  path: string,
  settings: Settings,
  data: Record<string, unknown>,
  origin: string | null,
): object[] {
  switch (path) {
    case '/':
    case '/about':
      return [organization(settings, null, origin)];
    case '/contact': {
      const contact = data['/api/contact-info'] as Reply<'GET /api/contact-info'> | undefined;
      return [organization(settings, contact ?? null, origin), commonQuestions()];
    }
    default:
      return [];
  }
}

function organization(
  settings: Settings,
  contact: Reply<'GET /api/contact-info'> | null,
  origin: string | null,
): object {
  const logo = settings.navbar_logo || settings.logo_url;
  const sameAs = [
    settings.social_facebook,
    settings.social_x,
    settings.social_instagram,
    settings.social_youtube,
    settings.social_linkedin,
  ].filter(Boolean);
  return {
    ...context,
    '@type': 'MedicalOrganization',
    name: settings.site_title,
    ...(settings.site_subtitle && { alternateName: `${settings.site_title} ${settings.site_subtitle}` }),
    ...(settings.about_description && { description: settings.about_description }),
    ...(origin && { '@id': `${origin}/#organization`, url: `${origin}/` }),
    ...(logo && URL.canParse(logo, origin ?? undefined) && { logo: new URL(logo, origin ?? undefined).href }),
    ...(sameAs.length > 0 && { sameAs }),
    // Leave out sample contact details: search engines must only show the institute's own.
    ...(contact &&
      !contact.isSample && {
        telephone: contact.phone,
        email: contact.email,
        address: contact.address,
      }),
  };
}

function commonQuestions(): object {
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: questions.map(([question, answer]) => ({
      '@type': 'Question',
      name: question(),
      acceptedAnswer: { '@type': 'Answer', text: answer() },
    })),
  };
}
