import { expect, it } from 'vitest';
import { caseSettingValues } from './site-settings.ts';

it.each([
  ['IN', true],
  ['GB', true],
  ['UK', false],
  ['ZZ', false],
  ['in', false],
  ['', false],
])('the country of the sender may be "%s": %s', (code, isTaken) => {
  expect(caseSettingValues.e2b_country.safeParse(code).success).toBe(isTaken);
});
