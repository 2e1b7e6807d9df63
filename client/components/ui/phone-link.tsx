// A telephone number as a link that calls it, the first one where there are several. Without a number it is text.
import type { ReactNode } from 'react';
import { telephoneLink } from '#contract/typed/telephones-rules.ts';

interface PhoneLinkProps {
  phone: string;
  className?: string;
  /** Content of the link; default: the number. */
  children?: ReactNode;
}

export function PhoneLink({ phone, className, children = phone }: PhoneLinkProps) {
  const target = telephoneLink(phone);
  return target === null ? (
    <span className={className}>{children}</span>
  ) : (
    <a href={target} className={className}>
      {children}
    </a>
  );
}
