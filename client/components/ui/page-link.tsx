// Link within the portal, navigated without a page load. Exceptions: pages whose document has other permissions (live, AMC),
// the administrators' area (a separate program) and files.
import type { ComponentProps } from 'react';
import { Link } from 'wouter';

// Paths that visitors' pages handle; `//host` is another host.
const ownPage = /^\/(?!\/|live-stream|find-amc|admin|api\/|uploads\/)/;

/** Whether visitors' pages show this address without a new document. */
export const isOwnPage = (href: string): boolean => ownPage.test(href);

export function PageLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const Anchor = isOwnPage(href) ? Link : 'a';
  return <Anchor {...rest} href={href} />;
}
