// Due days that have passed.
import { expect, it } from 'vitest';
import { isOverdue } from './deadlines-rules.ts';

it('a case is overdue on the day after its due day', () => {
  expect(isOverdue('2026-11-23', '2026-11-23')).toBe(false);
  expect(isOverdue('2026-11-23', '2026-11-24')).toBe(true);
  expect(isOverdue(null, '2026-11-24')).toBe(false);
});
