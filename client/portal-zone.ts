// The portal's time zone, apart from the rules about dates: a page that only shows times does without them.
import type { Inline } from './inline-state.ts';

/** The zone that came with the page; without one, the zone of the device. */
export function portalTimeZone(): string {
  const inline = globalThis.document?.getElementById('inline')?.textContent;
  return inline ? (JSON.parse(inline) as Inline).timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
