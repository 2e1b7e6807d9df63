// A `tel:` link. If the text holds several numbers, the link calls the first.
import type { ReactNode } from 'react';

interface PhoneLinkProps {
  phone: string;
  className?: string;
  /** Content of the link; default: the number. */
  children?: ReactNode;
}

export function PhoneLink({ phone, className, children = phone }: PhoneLinkProps) {
  const [first = ''] = phone.split(/[,;/]/);
  return (
    <a href={`tel:${first.replace(/[^+\d]/g, '')}`} className={className}>
      {children}
    </a>
  );
}
