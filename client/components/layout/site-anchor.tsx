// A link to one of the portal's pages: marked when it is the page shown.
import { PageLink } from '#client/components/ui/page-link.tsx';
import { m } from '#client/paraglide/messages.js';
import { useBroadcastState } from './live-now.ts';
import { live, type SiteLink } from './site-links.ts';

export function SiteAnchor({ link, path }: { link: SiteLink; path: string }) {
  const isOn = Boolean(useBroadcastState()?.live) && link === live;
  return (
    <PageLink
      href={link.href}
      aria-current={link.href === path ? 'page' : undefined}
      className={link === live ? 'live' : undefined}
      data-on={isOn || undefined}
    >
      {link.text()}
      {isOn && <span className="sr-only"> {m.nav_live_on()}</span>}
    </PageLink>
  );
}
