// A link to the page that is already shown, such as "Report ADR" in the navigation bar after a report was sent. While the
// page is in use the press changes nothing, so that no typed text is lost; at its end the page begins again.
import { useEffect, useEffectEvent } from 'react';

/** Calls `begin` when the visitor presses such a link while the page shows its end. */
export function useOwnLink(isAtEnd: boolean, begin: () => void): void {
  const beginAgain = useEffectEvent(begin);
  useEffect(() => {
    if (!isAtEnd) return;
    const { pathname } = location;
    const press = () => {
      if (location.pathname === pathname) beginAgain();
    };
    addEventListener('pushState', press); // an event of wouter
    return () => removeEventListener('pushState', press);
  }, [isAtEnd]);
}
