// A link to one of the portal's pages: marked when it is the page shown, a full page load where one is needed.
import { Link } from 'wouter';
import { live, type SiteLink } from './site-links.ts';

export function SiteAnchor({ link, path }: { link: SiteLink; path: string }) {
  const Anchor = link.fullLoad ? 'a' : Link;
  return (
    <Anchor
      href={link.href}
      aria-current={link.href === path ? 'page' : undefined}
      className={link === live ? 'live' : undefined}
    >
      {link.text()}
    </Anchor>
  );
}
