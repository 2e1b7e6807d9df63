// The portal's time zone, apart from the rules about dates: a page that only shows times does without them.
import { readInline } from './inline.ts';

/** While the server renders: the zone of the portal whose page it is. */
let ofRendering: string | undefined;

export const setRenderingZone = (timeZone: string): void => void (ofRendering = timeZone);

/** The zone that came with the page; without one, the zone of the device. */
export function portalTimeZone(): string {
  if (ofRendering) return ofRendering;
  return readInline()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
