// A link within the portal: navigated without a page load, but where the server must send the page anew. Those are the
// live page, for the permissions of its own document, the administrators' area, which is another program, and files.
import type { ComponentProps } from 'react';
import { Link } from 'wouter';

// A path of the portal that the browser's own program shows: not another host either.
const ownPage = /^\/(?!\/|live-stream|admin|api\/|uploads\/)/;

export function PageLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const Anchor = ownPage.test(href) ? Link : 'a';
  return <Anchor {...rest} href={href} />;
}
