// The design system: every part passes axe in both themes, works by keyboard alone, and has the exact timing of toasts and
// tooltips. No build contains the style guide.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { axeFindings, loadedLooks } from '#client/testing/looks.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
beforeEach(openGuide);
// The next test shows the same document.
afterEach(dismissToast);

async function openGuide(): Promise<void> {
  await openPage('/styleguide');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Style guide' })).toBeVisible();
}

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
/** Clicks beside an open dialog. */
const clickBackdrop = () =>
  userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
const press = async (control: Locator, key: string) => {
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
};

it('axe finds no problem, small and wide, light and dark', async () => {
  await button('Show the summary').click();
  for (const { width, colorScheme } of loadedLooks) {
    await page.viewport(width, 800);
    await page.getByLabelText('Theme').selectOptions(colorScheme);
    expect(await axeFindings(), `${width} pixels, ${colorScheme}`).toEqual([]);
  }
});

it('nothing is wider than a 320 pixel screen, and public controls are at least 44 pixels high', async () => {
  await page.viewport(320, 640);
  expect(document.documentElement.scrollWidth).toBe(320);
  await page.viewport(360, 800);
  const controls = document.querySelectorAll(
    'footer a, header a, header button, main .button:not(.button-small), .control',
  );
  const low = [...controls].filter(
    (part) => part.checkVisibility() && part.getBoundingClientRect().height < 44,
  );
  expect(controls.length).toBeGreaterThan(30);
  expect(low.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
});

it('the skip link leads to the content', async () => {
  await press(page.getByRole('link', { name: 'Skip to main content' }), '{Enter}');
  await expect.element(main).toHaveFocus();
});

it('the drawer takes focus and returns it', async () => {
  await page.viewport(360, 740);
  await openPage('/report-adr');
  const opener = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const links = drawer.getByRole('link');

  await press(opener, '{Enter}');
  await expect.element(drawer.getByRole('button', { name: 'Close' })).toHaveFocus();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'Track your report',
    'Home',
    'About',
    'Report ADR',
    'Awareness',
    'Risk checker',
    'Find AMC',
    'Quiz',
    'Contact',
    'LIVE',
    'Admin Login',
    'हिन्दी',
  ]);
  await expect
    .element(drawer.getByRole('link', { name: 'Report ADR' }))
    .toHaveAttribute('aria-current', 'page');
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await expect.element(drawer).toBeVisible();
  await clickBackdrop();
  await expect.element(drawer).not.toBeInTheDocument();

  await opener.click();
  await drawer.getByRole('link', { name: 'Quiz' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(location.pathname).toBe('/quiz');
});

it('the error summary takes focus and links to each field', async () => {
  await button('Show the summary').click();
  const summary = page.getByCss('.error-summary');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByRole('heading')).toHaveTextContent('There is a problem');
  await summary.getByRole('link', { name: 'Enter the age in years' }).click();
  const age = page.getByCss('#e-age');
  await expect.element(age).toHaveFocus();
  await expect.element(age).toHaveAttribute('aria-invalid', 'true');
  await expect.element(age).toHaveAccessibleDescription('Error: Enter the age in years');
});

it('a dialog closes on Esc and on its backdrop, and returns focus', async () => {
  const opener = button('Dialog');
  const dialog = page.getByRole('dialog', { name: 'Add Drug' });
  await press(opener, '{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await clickBackdrop();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('tabs follow the arrow keys', async () => {
  const tab = (name: string) => page.getByRole('tab', { name });
  await press(tab('Drugs'), '{ArrowRight}');
  await expect.element(tab('Contact Messages')).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/No messages yet/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Drugs')).toHaveFocus();
  await expect.element(tab('Drugs')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  await expect.element(tab('Contact Messages')).toHaveFocus();
  await expect.element(tab('Contact Messages')).toHaveAttribute('aria-selected', 'true');
});

it('a column sorts both ways and announces it', async () => {
  const head = page.getByRole('columnheader', { name: 'Medicine' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await press(head.getByRole('button'), '{Enter}');
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect.element(page.getByRole('rowheader').first()).toHaveTextContent('Ibuprofen');
});

/** Stops the clock. Vitest's own waits and clicks would move it. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });

/** Waits for the drawing of the page while the clock stands still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame);
}

/** Lets this time pass, and everything be drawn. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
}

const clickAtOnce = (control: Locator) => (control.element() as HTMLElement).click();

/** Moves the pointer onto a part, or into a corner of the page. */
async function point(part?: Element): Promise<void> {
  const { send } = cdp() as unknown as { send(method: string, params: object): Promise<void> };
  const frame = window.frameElement?.getBoundingClientRect();
  const box = part?.getBoundingClientRect();
  const scale = (frame?.width ?? innerWidth) / innerWidth;
  await send('Input.dispatchMouseEvent', {
    type: 'mouseMoved',
    x: (frame?.left ?? 0) + scale * (box ? box.left + box.width / 2 : 1),
    y: (frame?.top ?? 0) + scale * (box ? box.top + box.height / 2 : 1),
  });
}

const toastText = () => document.querySelector('.frame > .toast')?.textContent ?? '';
const toastPart = (role: string) =>
  document.querySelector(`.frame > .toast [role=${role}]`)?.textContent ?? '';

it('a toast disappears after five seconds, and a new one replaces the old', async () => {
  stopClock();
  clickAtOnce(button('Toast'));
  await pass(200);
  expect(toastPart('status')).toContain('Message Sent Successfully');
  clickAtOnce(button('Destructive toast'));
  await pass(200);
  expect(toastText()).not.toContain('Message Sent Successfully');
  expect(toastPart('alert')).toContain('Submission Failed');
  await pass(4_800);
  expect(toastText()).toContain('Submission Failed');
  await pass(400);
  expect(toastText()).toBe('');
});

it('a toast stays while the pointer is on it, and closes on Esc', async () => {
  stopClock();
  clickAtOnce(button('Toast'));
  await pass(200);
  const box = document.querySelector('.frame > .toast');
  await point(box ?? undefined);
  await until(() => box?.matches(':hover') ?? false);
  await pass(20_000);
  expect(toastText()).toContain('Message Sent');
  await point();
  await until(() => !box?.matches(':hover'));
  await pass(1_000);
  expect(toastText()).toContain('Message Sent');
  await userEvent.keyboard('{Escape}');
  await until(() => toastText() === '');
});

it('a toast shows inside an open dialog', async () => {
  await button('Dialog').click();
  const dialog = page.getByRole('dialog', { name: 'Add Drug' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Drug Added');
  expect(document.querySelector('.frame > .toast')?.checkVisibility()).toBe(false);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('a tooltip opens after 700 ms, and at once within 300 ms of another', async () => {
  const [bold, italic] = [button('Bold').element(), button('Italic').element()];
  const isOpen = (word: string) => page.getByText(`Make the text ${word}`).element().checkVisibility();
  bold.scrollIntoView({ block: 'center' });
  stopClock();
  const rest = async (control: Element) => {
    await point(control);
    await until(() => control.matches(':hover'));
  };
  await rest(bold);
  await pass(600);
  expect(isOpen('bold')).toBe(false);
  await pass(200);
  expect(isOpen('bold')).toBe(true);
  await rest(italic);
  await pass(50);
  expect([isOpen('bold'), isOpen('italic')]).toEqual([false, true]);
  await userEvent.keyboard('{Escape}');
  await until(() => !isOpen('italic'));

  await pass(400);
  await point();
  await until(() => !italic.matches(':hover'));
  await rest(bold);
  await pass(600);
  expect(isOpen('bold')).toBe(false);
  await expect.element(button('Bold')).toHaveAccessibleDescription('Make the text bold');
});
