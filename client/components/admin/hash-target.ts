// Scrolls to the part of a screen that the address names after `#`, which may show only after a read. A field also
// takes the focus.
import { useEffect } from 'react';

/** Call it in the component that shows the part. */
export function useHashTarget(): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return;
    // Runs after the focus has moved to the screen's heading.
    const frame = requestAnimationFrame(() => {
      target.scrollIntoView({ block: 'center' });
      if (target.matches('input, select, textarea')) target.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
