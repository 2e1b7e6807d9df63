// Tests what the area shows for an account's rights: navigation, tiles, dashboard, palette, a screen without the right,
// and every screen with it, over the portal's own answers. e2e/rights.spec.ts grants a right.
import { afterEach, expect, inject, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acceptInvite, renewSession } from '#client/data/admin/session.ts';
import { call, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { watchAnswers } from '#client/testing/browser-requests.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import type { Right } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { emptyStats } from '#client/testing/replies.ts';

loadAdminArea();
afterEach(async () => {
  await setAnswers([]);
  await renewSession();
});

const me = '/api/auth/me';
const sentence =
  'Your account needs the right "content" for this. Ask someone with the right "portal": asha.';
const answersTo = (rights: readonly Right[]) => {
  const id = '00000000-0000-4000-8000-000000000001';
  return { path: me, json: { id, username: 'asha', rights: [...rights] } satisfies CurrentUser };
};
const stats = (withheld: boolean) => ({
  path: '/api/admin/dashboard-stats',
  json: {
    ...emptyStats,
    totalReports: withheld ? 0 : 7,
    totalMessages: withheld ? 0 : 6,
    totalQuestions: 5,
    totalGalleryItems: 4,
    ...(withheld && { withheld: ['reports', 'messages'] }),
  },
});
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
const tiles = () => texts('.tiles b');

/** Opens a screen as an account with these rights. */
async function openAs(rights: readonly Right[], address: string) {
  const answers = [answersTo(rights), stats(!rights.some((right) => right === 'cases' || right === 'sign'))];
  await openScreen('/admin/nowhere', answers);
  await renewSession();
  await openScreen(address, answers);
}

it.each([
  {
    rights: ['portal'],
    figures: [],
    headings: [expect.stringMatching(/^Set up: \d of 7$/), 'Manage the portal', 'System Status'],
    screens: [
      'Site Settings Manager',
      'Admin Password',
      'Bin',
      'Administrators',
      'E-mail',
      'Audit Trail',
      'Calls of the API',
      'Help',
    ],
  },
  {
    rights: ['cases'],
    figures: ['7Total Reports', '6Total Messages'],
    headings: [
      'Next for you',
      'New since yesterday',
      'Reports per Week',
      'Where the cases stand',
      'Recent ADR Reports',
      'Recent Messages',
      'Manage the portal',
    ],
    screens: [
      'Report Manager',
      'Admin Password',
      'Cases',
      'Messages to other institutions',
      'Terms and substances',
      'Lists of the Centre',
      'Ward round',
      'Disproportionate reporting',
      'Numbers',
      'Bin',
    ],
  },
  {
    rights: ['content'],
    figures: ['5Quiz Questions', '4Gallery Items'],
    headings: ['Manage the portal'],
    screens: [
      'Awareness Content Manager',
      'About Section Manager',
      'Quiz Manager',
      'Drug Risk Manager',
      'Gallery Manager',
      'Admin Password',
      'Admin Contact Management',
      'Admin Resources',
      'Home Page Manager',
      'AMC Locations Manager',
    ],
  },
  { rights: [], figures: [], headings: ['Manage the portal'], screens: ['Admin Password', 'Help'] },
] as const)('the dashboard of an account with the rights $rights shows what it may do', async (account) => {
  const { rights, figures, headings, screens } = account;
  await openAs(rights, '/admin/dashboard');
  await expect.element(heading('Welcome, asha')).toBeVisible();
  await expect.poll(tiles).toEqual(screens);
  await expect
    .poll(() => texts('.ledger > div').map((text) => text.replace(/^(\D+)(\d+)$/, '$2$1')))
    .toEqual(figures);
  await expect.poll(() => texts('main h2')).toEqual(headings);
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links.includes('/admin/reports')).toBe(rights.some((right) => right === 'cases'));
});

const caseScreens = [
  'Cases',
  'Reports and messages',
  'Ward round',
  'Messages',
  'Terms and substances',
  'Lists of the Centre',
  'Numbers',
  'Disproportionality',
  'Quiz scores',
  'Password',
  'Bin',
  'Help',
];
it.each([
  {
    right: 'portal',
    screens: ['Site settings', 'Administrators', 'Password', 'E-mail', 'Audit trail', 'Bin', 'API', 'Help'],
    closed: ['/admin/reports', 'Report Manager', 'the right "cases"'],
  },
  {
    right: 'content',
    screens: [
      'Home page',
      'Awareness',
      'About',
      'Drug risks',
      'Safety alerts',
      'Quiz',
      'Gallery',
      'Resources',
      'AMC locations',
      'Contacts and links',
      'Broadcasts',
      'Password',
      'Bin',
      'Help',
    ],
    closed: ['/admin/privacy', 'Privacy', 'the rights "portal" and "cases"'],
  },
  { right: 'cases', screens: caseScreens, closed: ['/admin/audit', 'Audit Trail', 'the right "portal"'] },
  { right: 'sign', screens: caseScreens, closed: ['/admin/audit', 'Audit Trail', 'the right "portal"'] },
] as const)(
  'every screen in the navigation of an account with the right $right opens, nothing on it is refused, and another screen names the right it needs',
  async ({ right, screens, closed }) => {
    const account = inject('componentAccount');
    const invite = { rights: [right] };
    const { path } = await call<{ path: string }>('POST', '/api/admin/administrators', invite);
    const username = `${right}-${Math.random().toString(36).slice(2, 10)}`;
    onTestFinished(() => call('POST', '/api/auth/login', account));
    await acceptInvite({ token: path.split('#')[1] ?? '', username, password: account.password });
    const answers = watchAnswers();
    await openScreen('/admin/dashboard');
    const title = page.getByRole('heading', { level: 1 });
    const welcome = heading(`Welcome, ${username}`);
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await expect.element(welcome).toBeVisible();
    await expect
      .poll(() => links.elements().map((link) => link.querySelector('span')?.textContent))
      .toEqual(['Dashboard', ...screens, 'View the portal']);
    for (const name of screens) {
      await links.filter({ hasText: new RegExp(`^${name}\\d*$`) }).click();
      await expect.element(welcome).not.toBeInTheDocument();
      await expect.element(title).toHaveFocus();
      await expect.element(title).not.toMatchTextContent(/^No Access/);
      await answers.allCame();
      history.back();
      await expect.element(welcome).toBeVisible();
    }
    const [address, name, needed] = closed;
    history.pushState(null, '', address);
    await expect.element(heading(`No Access to ${name}`)).toHaveFocus();
    await expect.element(page.getByText(`Your account needs ${needed} for this.`)).toBeVisible();
    await answers.allCame();
    expect(answers.refused).toEqual([]);
  },
);

it('the palette lists only screens that the account may open, and requests nothing else', async () => {
  await openAs(['content'], '/admin/dashboard');
  await expect.element(heading('Welcome, asha')).toBeVisible();
  const asked: string[] = [];
  const observer = new PerformanceObserver((list) => {
    asked.push(...list.getEntries().map(({ name }) => new URL(name).pathname));
  });
  observer.observe({ type: 'resource' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await expect.element(option('Drug risks – Drug Risk Manager')).toBeVisible();
  await expect.element(option('Audit trail')).not.toBeInTheDocument();
  await expect.element(option('Reports and messages')).not.toBeInTheDocument();
  await userEvent.keyboard('diclo');
  await expect.element(option(/^Diclofenac/)).toBeVisible();
  await expect.poll(() => asked).toContain('/api/admin/drug-risks');
  observer.disconnect();
  expect(asked.filter((address) => /reports|messages/.test(address))).not.toContain('/api/adr-reports');
  await userEvent.keyboard('{Escape}');
});

it('a screen that the account may not open says which right is missing', async () => {
  await openAs(['cases'], '/admin/privacy');
  await expect.element(heading('No Access to Privacy')).toHaveFocus();
  await expect
    .element(
      page.getByText('Your account needs the right "portal" for this. Ask someone with the right "portal".'),
    )
    .toBeVisible();
  await expect.poll(() => document.title).toBe('No Access to Privacy – Administration');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect.element(heading('Welcome, asha')).toHaveFocus();
});

it('revoking a right during the session closes the screen with the server’s message', async () => {
  await openAs(['content', 'cases'], '/admin/quiz');
  await expect.element(heading('Quiz Manager')).toBeVisible();
  await openScreen('/admin/risks', [
    answersTo(['cases']),
    { path: '/api/admin/drug-risks', status: 403, json: { message: sentence } },
  ]);
  await expect.element(heading('No Access to Drug Risk Manager')).toHaveFocus();
  await expect.element(page.getByText(sentence)).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await expect.element(navigation.getByRole('link', { name: 'Drug risks' })).not.toBeInTheDocument();
  await expect.element(navigation.getByRole('link', { name: 'Reports and messages' })).toBeVisible();
});

it('a right granted during the session shows on the dashboard', async () => {
  await openAs(['content'], '/admin/dashboard');
  await expect.poll(() => texts('.ledger > div').length).toBe(2);
  await setAnswers([answersTo(['content', 'cases']), stats(false)]);
  await renewSession();
  await expect.element(page.getByRole('heading', { name: 'Recent ADR Reports' })).toBeVisible();
  await expect.poll(() => texts('.ledger > div').length).toBe(4);
});

it.each(looks)(
  'axe finds no problem where rights are missing at $width pixels, $colorScheme',
  async (look) => {
    await setLook(look);
    for (const rights of [['portal'], ['content'], ['cases'], []] as const) {
      await openAs(rights, '/admin/dashboard');
      await expect.element(heading('Welcome, asha')).toBeVisible();
      await expect.poll(tiles).not.toEqual([]);
      expect(await axeFindings()).toEqual([]);
      expect(overflow()).toBe(0);
    }
    await openAs([], '/admin/privacy');
    await expect.element(heading('No Access to Privacy')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    expect(overflow()).toBe(0);
  },
);
