import { expect, it } from 'vitest';
import { dayText } from './day-text.ts';

it('a day is that of the portal, not of the device', () => {
  const at = '2026-11-20T20:30:00.000Z';
  expect(dayText(at, 'Asia/Kolkata')).toBe('21 November 2026');
  expect(dayText(at, 'America/New_York')).toBe('20 November 2026');
});
