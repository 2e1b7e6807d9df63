import { expect, it } from 'vitest';
import { deviceHint } from './device-hint.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Mac'],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
])('the User-Agent %j is described as %s', (userAgent, hint) => {
  expect(deviceHint(userAgent)).toBe(hint);
});

it('only the start of a User-Agent is examined, since the search for Safari is slow on long texts', () => {
  const safari = 'Version/18.1 Safari/605.1';
  expect(deviceHint(`${'x'.repeat(470)} ${safari}`)).toBe('Safari');
  expect(deviceHint(`${'x'.repeat(480)} ${safari}`)).toBe(null);
});
