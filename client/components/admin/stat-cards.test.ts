// 'Recent Updates' counts the last seven days to the millisecond.
import { expect, test, vi } from 'vitest';
import { countRecent } from './stat-cards.tsx';

test('a record that was updated exactly 168 hours ago is recent, and one millisecond earlier it is not', () => {
  const now = Date.parse('2026-11-21T06:00:00.000Z');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const week = 168 * 60 * 60_000;
  const records = [0, week, week + 1].map((age) => ({ updatedAt: new Date(now - age).toISOString() }));
  expect(countRecent(records)).toBe(2);
  vi.useRealTimers();
});
