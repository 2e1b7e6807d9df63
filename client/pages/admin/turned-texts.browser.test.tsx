// What strangers type never moves our own words: the screens of cases, their prints and the lists with texts that turn the
// direction in every field. The order of our letters is measured on the screen.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { answers, id } from '#client/testing/case-screen.ts';
import { caseDetails, content, openInformation, summary } from '#client/testing/cases.ts';
import { movedWords, turned, withTurnedTexts } from '#client/testing/moved-words.ts';

loadAdminArea();

it('the measure finds a word that a text of a stranger moves, and none that an isolate protects', () => {
  const box = document.createElement('div');
  document.body.append(box);
  box.innerHTML = `<p>By ${turned} on the ward</p><p>By <bdi>${turned.slice(1)}</bdi> on the ward</p>`;
  expect(movedWords(box)).toHaveLength(1);
  box.remove();
});

const row = withTurnedTexts({ ...summary(214), state: 'inWork' as const });
const details = withTurnedTexts(caseDetails({ content, information: [openInformation()] }));
const screens = [
  ['/admin/cases', [{ path: '/api/admin/cases', json: [row] }]],
  [
    `/admin/cases/${id}`,
    answers({ ...details, id }, []).map((one) => ({ ...one, json: withTurnedTexts(one.json) })),
  ],
  ['/admin/dashboard', [{ path: '/api/admin/cases', json: [row] }]],
] as const;

it.each(screens)('%s: no text of a stranger moves our words', async (path, given) => {
  await openScreen(path, [...given]);
  await expect.poll(() => document.body.textContent.includes(turned.slice(1))).toBe(true);
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull();
  await page.viewport(1280, 900);
  expect(movedWords()).toEqual([]);
});
