// A link to one of the portal's pages: marked when it is the page shown.
import { PageLink } from '#client/components/ui/page-link.tsx';
import { live, type SiteLink } from './site-links.ts';

export function SiteAnchor({ link, path }: { link: SiteLink; path: string }) {
  return (
    <PageLink
      href={link.href}
      aria-current={link.href === path ? 'page' : undefined}
      className={link === live ? 'live' : undefined}
    >
      {link.text()}
    </PageLink>
  );
}
