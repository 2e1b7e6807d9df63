// A telephone number that can be called. Where several stand in one text, the first is called.
import type { ReactNode } from 'react';

interface PhoneLinkProps {
  phone: string;
  className?: string;
  /** In place of the number alone. */
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
