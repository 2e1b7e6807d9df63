// A line of links that is wider than the window: the link of the current place is moved into sight.
import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the element that scrolls sideways. `current` says which of its links has aria-current, `isWhole` whether the links
 * have their final widths.
 */
export function useScrollToCurrent(
  current: string | undefined,
  isWhole = true,
): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !link) return;
    const before = link.getBoundingClientRect().left - line.current.getBoundingClientRect().left;
    line.current.scrollLeft += before - line.current.clientWidth / 3;
  }, [current, isWhole]);
  return line;
}
