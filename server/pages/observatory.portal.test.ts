// The grade of MDN's HTTP Observatory for the portal behind https. `npm run observatory` prints the reasons.
import { expect, it } from 'vitest';
import { administrator } from '#testing/administrator.ts';
import { makeAdministrator } from '../testing/administrator.ts';
import { grade } from '#testing/observatory.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

it('pages, API, refusals, the administrators’ area and files of the build are graded A+', async () => {
  const origin = 'https://pv.example.org';
  const portal = await testPortal({ config: { publicOrigin: origin }, frontend: builtPages() });
  await makeAdministrator(portal);
  const answers = [];
  for (const url of [
    '/',
    '/report-adr',
    '/live-stream',
    '/?lang=hi',
    '/no-such-page',
    '/admin/login',
    '/admin',
    '/admin/reports',
  ]) {
    answers.push(await portal.get(url, { origin: 'https://evil.example' }));
  }
  for (const url of [
    '/api/site-settings',
    '/api/adr-reports',
    '/api/nothing',
    '/healthz',
    '/favicon.svg',
    '/uploads/x',
  ]) {
    answers.push(await portal.get(url));
  }
  answers.push(await portal.post('/api/auth/login', administrator));
  const cookies = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['lang', '__Host-sid']);

  for (const answer of answers) {
    expect(grade({ headers: answer.headers, body: answer.payload }, cookies)).toMatchObject({
      grade: 'A+',
      score: 145,
    });
  }
});

it('the grader detects what is missing', () => {
  const fine = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
  };
  const gradeOf = (headers: object, body = '', cookies: string[] = []) => {
    const { grade: letter, score } = grade({ headers: { ...fine, ...headers }, body }, cookies);
    return `${letter} ${score}`;
  };
  const html = { 'content-type': 'text/html' };
  expect({
    nothing: gradeOf({}),
    'no policy': gradeOf({ 'content-security-policy': undefined }),
    'inline scripts': gradeOf({ 'content-security-policy': "default-src 'self' 'unsafe-inline'" }),
    'no default': gradeOf({ 'content-security-policy': "script-src 'self'" }),
    'no https': gradeOf({ 'strict-transport-security': undefined }),
    'https for a week': gradeOf({ 'strict-transport-security': 'max-age=604800' }),
    sniffing: gradeOf({ 'x-content-type-options': undefined }),
    'an open session': gradeOf({}, '', ['sid=x; Path=/']),
    'a script from elsewhere': gradeOf(html, '<script src="//cdn.example/x.js"></script>'),
    'shared with everybody': gradeOf({
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
    }),
    'an unknown word': gradeOf({ 'cross-origin-opener-policy': 'maybe' }),
  }).toEqual({
    nothing: 'A+ 115',
    'no policy': 'C 55',
    'inline scripts': 'C+ 60',
    'no default': 'C+ 60',
    'no https': 'B+ 80',
    'https for a week': 'A+ 105',
    sniffing: 'A+ 110',
    'an open session': 'B 70',
    'a script from elsewhere': 'C 50',
    'shared with everybody': 'C 50',
    'an unknown word': 'A+ 110',
  });
});
