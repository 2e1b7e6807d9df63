// Days in the portal's time zone: a mail and the page of a report then name the same day, and the browser finds the
// same dates in the future as the server.
import { portalTimeZone } from './portal-zone.ts';
import { type Now, nowIn } from '#contract/cases/content/partial-dates-rules.ts';

/** The present moment, for the contract's rules about dates. */
export const portalNow = (): Now => nowIn(new Date(), portalTimeZone());

/** Today, 2026-11-22. */
export const portalDay = (): string => new Date(portalNow().wallClock).toISOString().slice(0, 10);
