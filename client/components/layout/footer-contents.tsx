// What the footer of every public page says: quick links, official links, contact, disclaimer.
import { Icon } from '#client/components/ui/icon.tsx';
import { building, externalLink, globe, link as chain, outward } from '#client/components/ui/icon-paths.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';
import { helplineLink, mailtoLink, pvpiHelpline, sampleContact } from '#contract/contact-info-rules.ts';
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { useRead } from '#client/data/reads.ts';
import { isReviewed } from '#contract/words/languages-rules.ts';
import type { FooterContentsProps } from './footer.tsx';
import { facebook, instagram, linkedin, x, youtube } from './network-icons.ts';
import { SiteAnchor } from './site-anchor.tsx';
import { legalLinks, quickLinks, safetyData } from './site-links.ts';

const linkIcons: Record<string, string> = { Globe: globe, Building: building, Link: chain };

const networks = [
  ['social_facebook', 'Facebook', facebook],
  ['social_x', 'X', x],
  ['social_instagram', 'Instagram', instagram],
  ['social_youtube', 'YouTube', youtube],
  ['social_linkedin', 'LinkedIn', linkedin],
] as const;

export function FooterContents({ settings, path }: FooterContentsProps) {
  const links = useRead('/api/contact-links').data ?? [];
  const contact = useRead('/api/contact-info').data ?? sampleContact;
  return (
    <>
      <div className="footer-columns">
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{m.footer_quick_links()}</h2>
          <ul>
            {[...quickLinks, ...(settings.public_statistics === 'true' ? [safetyData] : [])].map((link) => (
              <li key={link.href}>
                <SiteAnchor link={link} path={path} />
              </li>
            ))}
          </ul>
        </nav>
        {links.length > 0 && (
          <nav aria-labelledby="official-links">
            <h2 id="official-links">{m.footer_official_links()}</h2>
            <ul>
              {links.map(({ url, icon, title }) => (
                <li key={`${url} ${title}`}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    <Icon path={linkIcons[icon] ?? externalLink} />
                    <span>
                      <span lang={contentLang(title)}>{title}</span>
                      {'\u00a0'}
                      <Icon path={outward} size={16} /> <NewTab />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div>
          <h2>{m.footer_contact()}</h2>
          <address className="footer-contact">
            <b className="whitespace-pre-line" lang={contentLang(contact.address)}>
              {contact.address}
            </b>
            {contact.phone !== pvpiHelpline && (
              <span>
                {m.contact_phone()} <PhoneLink phone={contact.phone} />
              </span>
            )}
            <span>
              {m.footer_helpline()} <a href={helplineLink}>{pvpiHelpline}</a>
            </span>
            <small>{m.footer_helpline_hours()}</small>
            <a href={mailtoLink(contact.email)} className="[overflow-wrap:anywhere]">
              {contact.email}
            </a>
          </address>
        </div>
        <div>
          <h2>{m.footer_social()}</h2>
          <ul className="social">
            {networks.map(([key, name, icon]) => (
              <li key={key}>
                {settings[key] ? (
                  <a href={settings[key]} target="_blank" rel="noopener noreferrer">
                    <Icon path={icon} />
                    {name} <NewTab />
                  </a>
                ) : (
                  <span>
                    <Icon path={icon} />
                    {name} <span className="sr-only">{m.footer_social_soon()}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="footer-legal">
        <p>{m.footer_disclaimer()}</p>
        {getLocale() !== 'en' && !isReviewed(settings.language_reviewers, getLocale()) && (
          <p>{m.footer_not_reviewed()}</p>
        )}
        <p>
          {m.footer_copyright({ title: settings.site_title })}
          {settings.site_subtitle && (
            <>
              {', '}
              <span lang={contentLang(settings.site_subtitle)}>{settings.site_subtitle}</span>
            </>
          )}
        </p>
        <nav aria-label={m.footer_legal()}>
          <ul>
            {legalLinks.map((link) => (
              <li key={link.href}>
                <SiteAnchor link={link} path={path} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

const NewTab = () => <span className="sr-only">{m.ui_new_tab()}</span>;
