// Header of every public page: logo, name and navigation.
import { Link } from 'wouter';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';
import type { Settings } from '#contract/site-settings-rules.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteAnchor } from './site-anchor.tsx';
import { live, mainLinks, track } from './site-links.ts';
import { SiteMenu } from './site-menu.tsx';

export function SiteHeader({ settings, path }: { settings: Settings; path: string }) {
  const { script } = new Intl.Locale(getLocale()).maximize();
  return (
    <header className={`bar band bar-${script}`}>
      <Brand settings={settings} />
      <nav className="bar-links" aria-label={m.nav_main()}>
        {mainLinks.map((link) => (
          <SiteAnchor key={link.href} link={link} path={path} />
        ))}
        <span className="bar-track">
          <SiteAnchor link={track} path={path} />
        </span>
        <LanguageSwitch />
      </nav>
      <div className="bar-small">
        <span className="bar-track">
          <SiteAnchor link={track} path={path} />
        </span>
        <LanguageSwitch />
        <SiteAnchor link={live} path={path} />
        <SiteMenu path={path} />
      </div>
    </header>
  );
}

function Brand({ settings }: { settings: Settings }) {
  const logo = settings.navbar_logo || settings.logo_url;
  return (
    <Link href="/" className="brand">
      {logo ? <img src={logo} alt="" height={32} /> : <BlisterStrip />}
      <span>
        <b lang={contentLang(settings.site_title)}>{settings.site_title}</b>
        <small lang={contentLang(settings.site_subtitle)}>{settings.site_subtitle}</small>
      </span>
    </Link>
  );
}
