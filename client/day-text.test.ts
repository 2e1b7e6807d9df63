import { expect, it } from 'vitest';
import { dayText, setTimeZone } from './day-text.ts';

it('a day is that of the portal, not of the device', () => {
  const at = '2026-11-20T20:30:00.000Z';
  setTimeZone('Asia/Kolkata');
  expect(dayText(at)).toBe('21 November 2026');
  setTimeZone('America/New_York');
  expect(dayText(at)).toBe('20 November 2026');
});
