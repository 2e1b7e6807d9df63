import { useEffect, useRef } from 'react';

/** For the heading of a screen that replaces another at the same address: it is shown from its top and has the focus. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
