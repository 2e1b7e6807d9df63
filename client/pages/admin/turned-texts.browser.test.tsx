// What strangers type never moves our own words: the screens of cases, their prints and the lists with texts that turn the
// direction in every field. The order of our letters is measured on the screen.
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { administratorPaths, openPaths, signInPath } from '#client/components/admin/screens.ts';
import { call, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { changeAnswers } from '#client/testing/answers.ts';
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
/** One has a name; the other is known by its account. */
const people = [
  { username: 'asha', fullName: 'M. Devi', maySign: true },
  { username: 'sign-ravi', fullName: null, maySign: true },
];
const details = withTurnedTexts(caseDetails({ content, information: [openInformation()], people }));
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

// One portal with something of every kind, whose answers reach the page with such texts in place of all that people wrote.
const made = { case: '' };
beforeAll(async () => {
  const report = {
    name: 'Ravi Kumar',
    age: 45,
    contact: 'ravi@example.org',
    medicineName: 'Amoxicillin capsules',
  };
  const told = {
    symptoms: 'Red itchy rash on both arms',
    duration: 'Three days',
    message: 'Also takes metformin',
  };
  for (const name of ['Ravi Kumar', 'Ravi K'])
    await call('POST', '/api/adr-reports', { ...report, ...told, name });
  await call('POST', '/api/contact-messages', {
    name: 'Asha Verma',
    email: 'asha@example.org',
    message: 'When is the next talk',
  });
  await call('POST', '/api/quiz-scores', { playerName: 'Asha Verma', score: 3, totalQuestions: 5 });
  const { id } = await call<{ id: string }>('POST', '/api/admin/cases', { source: 'paper', content });
  made.case = id;
  await call('POST', `/api/admin/cases/${id}/notes`, { text: 'Gout is not in the summary' });
  await call('POST', '/api/admin/departments', { name: 'Turned words ward', kind: 'ward' });
  await call('POST', '/api/admin/reporters', {
    name: 'Asha Verma',
    occupation: 'nurse',
    department: 'Medicine ward',
  });
  await call('POST', '/api/admin/centre-events', {
    day: '2026-11-02',
    kind: 'training',
    title: 'Talk to nurses',
    people: 12,
  });
  await call('POST', '/api/admin/terms', { kind: 'reaction', name: 'Itching of turned words' });
  await call('POST', '/api/admin/ward-passes', {
    name: 'Asha Verma',
    occupation: 'nurse',
    ward: 'Medicine ward',
  });
  await call('POST', '/api/admin/saved-views', { name: 'My own view', query: 'view=all', isShared: true });
});
afterEach(() => changeAnswers(null));

/** The words of ours that are moved once the screen shows what it reads. */
async function movedInTheEnd(): Promise<string[]> {
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull();
  return movedWords();
}

/** What the portal says of itself are words of ours. */
const turnedAnswer = (json: unknown, path: string) =>
  path === '/api/admin/system-status' ? json : withTurnedTexts(json);

/** The documentation of the API is ours. */
const ours = ['/admin/api', '/admin/help', '/admin', signInPath, ...openPaths];
const walked = administratorPaths.filter((path) => !ours.includes(path) && !path.includes(':'));

// oxlint-disable-next-line vitest/expect-expect -- expectOrder asserts
it.each([
  ...walked,
  '/admin/lists?tab=reporters',
  '/admin/lists?tab=events',
  '/admin/terms?tab=brands',
  '/admin/terms?tab=releases',
  '/admin/reports?tab=messages',
  '/admin/cases?view=all&q=rash',
  '/admin/cases/new',
  '/admin/cases/sign',
  '/admin/cases/listing?view=all',
  '/admin/cases/:case',
  '/admin/cases/:case/print/pvpi',
  '/admin/cases/:case/print/cioms',
  '/admin/cases/:case/print/case',
  '/admin/cases/:case/print/card',
  '/admin/cases/committee?cases=:case',
])('%s: no text of the portal moves our words', async (path) => {
  changeAnswers(turnedAnswer);
  await page.viewport(1280, 900);
  await openScreen(path.replace(':case', made.case));
  expect(await movedInTheEnd()).toEqual([]);
});

const suspicion = withTurnedTexts({
  id: summary(213).id,
  number: 'AMC-2026-00213',
  reference: 'ADR-2026-AAAA-AAAA',
  state: 'inWork' as const,
  patient: 'R. K., male',
  drug: 'Allopurinol',
  reaction: 'Rash',
  receivedAt: '2026-11-14T05:40:00.000Z',
  bits: 24.1,
  reasons: [
    { bits: 9.7, text: 'Same day of onset' },
    { bits: 8.2, text: 'Same initials' },
  ],
  foundAt: '2026-11-15T05:40:00.000Z',
});

it('neither a suspected duplicate nor the comparison with it lets a text move our words', async () => {
  await page.viewport(1280, 900);
  await openScreen(`/admin/cases/${id}`, [
    { path: `/api/admin/cases/${id}/duplicates`, json: [suspicion] },
    { path: `/api/admin/cases/${suspicion.id}`, json: { ...details, ...withTurnedTexts(summary(213)) } },
    ...answers({ ...details, id }, []).map((one) => ({ ...one, json: withTurnedTexts(one.json) })),
  ]);
  await page.getByRole('button', { name: 'Compare' }).first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await movedInTheEnd()).toEqual([]);
});

it('neither the peek, the bell nor the palette lets a text move our words', async () => {
  changeAnswers(turnedAnswer);
  await page.viewport(1280, 900);
  await openScreen('/admin/cases?view=all');
  expect(await movedInTheEnd()).toEqual([]);
  await page.getByCss('.admin-bell summary').click();
  expect(await movedInTheEnd()).toEqual([]);
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await userEvent.keyboard('rash');
  await expect.poll(() => document.querySelectorAll('dialog[open] [role=option]').length).toBeGreaterThan(1);
  expect(await movedInTheEnd()).toEqual([]);
});
