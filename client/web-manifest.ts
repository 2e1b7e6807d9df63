// Web app manifest: name, colours, icons and shortcut of the installed portal. Used on the server only.
import { m } from '#client/paraglide/messages.js';
import type { Settings } from '#contract/site-settings-rules.ts';
import tokens from './styles/tokens.css?raw';

const token = (name: string) => new RegExp(`--${name}:(#\\w+)`).exec(tokens)?.[1];

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
});

/** The web manifest (https://www.w3.org/TR/appmanifest/) in the language that is current. */
export function webManifest(settings: Settings, locale: string): object {
  const { site_title: title, site_subtitle: subtitle, favicon_url: icon } = settings;
  return {
    id: '/',
    name: subtitle ? `${title} – ${subtitle}` : title,
    short_name: title,
    description: m.home_description(),
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: token('paper'),
    theme_color: token('brand-900'),
    icons: [
      ...(icon ? [{ src: icon, sizes: 'any' }] : []),
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('icon-maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: m.report_title(), url: '/report-adr' },
      { name: m.risk_title(), url: '/risk-checker' },
    ],
  };
}
