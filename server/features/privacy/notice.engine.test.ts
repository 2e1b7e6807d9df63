// Tests that each record stores the version of the privacy notice that the visitor saw, and that clients may
// send none.
import { describe, expect, it } from 'vitest';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { testPortal, validMessage, validReport } from '../../testing/portal.ts';

const validScore = { playerName: 'Asha', score: 7, totalQuestions: 10 };

describe.each([
  { post: '/api/adr-reports', list: '/api/adr-reports', valid: validReport },
  { post: '/api/contact-messages', list: '/api/contact-messages', valid: validMessage },
  { post: '/api/quiz-scores', list: '/api/admin/quiz-scores', valid: validScore },
])('POST $post', ({ post, list, valid }) => {
  it('stores the version of the notice and shows it to administrators', async () => {
    const portal = await testPortal();
    const answer = await portal.post(post, { ...valid, noticeVersion: '2026-11-21' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { ...valid, noticeVersion: '2026-11-21' },
    ]);
    const session = await createSignedInAdministrator(portal);
    expect((await portal.get(list, session)).json()).toMatchObject([{ noticeVersion: '2026-11-21' }]);
  });

  it('accepts a body without a version and refuses an invalid one', async () => {
    const portal = await testPortal();
    for (const nothing of [{}, { noticeVersion: null }, { noticeVersion: '' }]) {
      const answer = await portal.post(post, { ...valid, ...nothing });
      expect([answer.statusCode, answer.json().noticeVersion]).toEqual([201, null]);
    }
    for (const wrong of ['x'.repeat(41), 7, 'a\u0000']) {
      const answer = await portal.post(post, { ...valid, noticeVersion: wrong });
      expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, 'noticeVersion']);
    }
  });
});
