// Shares the page that is shown: by the device's own menu, or by WhatsApp where there is none.
import { useEffect, useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { share } from './icon-paths.ts';

interface ShareButtonProps {
  /** What the page is about. */
  text: string;
  className?: string;
}

/** Opens the device's menu, or WhatsApp in a new tab. `url` empty: text alone. */
export async function shareText(text: string, url: string): Promise<void> {
  // Absent in some browsers, and over plain http.
  const device = navigator as { share?: (data: ShareData) => Promise<void> };
  if (!device.share) {
    const words = encodeURIComponent([text, url].filter(Boolean).join('\n'));
    window.open(`https://wa.me/?text=${words}`, '_blank', 'noopener,noreferrer');
    return;
  }
  await device.share({ text, ...(url && { url }) }).catch(() => {}); // the visitor has closed the menu
}

/** Needs the script, so the page comes without it. */
export function ShareButton({ text, className = '' }: ShareButtonProps) {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  if (!awake) return null;
  return (
    <Button
      variant="quiet"
      className={className}
      onClick={() => void shareText(text, location.href.replace(/#.*/, ''))}
    >
      <Icon path={share} />
      {m.ui_share()}
    </Button>
  );
}
