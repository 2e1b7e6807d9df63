// Link within the portal, navigated without a page load. Exceptions: the live page (its document has other permissions),
// the administrators' area (a separate program) and files.
import type { ComponentProps } from 'react';
import { Link } from 'wouter';

// Paths that visitors' pages handle; `//host` is another host.
const ownPage = /^\/(?!\/|live-stream|admin|api\/|uploads\/)/;

export function PageLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const Anchor = ownPage.test(href) ? Link : 'a';
  return <Anchor {...rest} href={href} />;
}
