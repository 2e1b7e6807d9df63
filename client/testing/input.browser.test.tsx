// Clicks of component tests wait as a person would, and reach the element that they name or nothing.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from './admin-area.ts';

loadAdminArea();

let clicked: string[] = [];

/** Shows two buttons, one above the other. */
beforeEach(async () => {
  await openScreen('/admin/help');
  clicked = [];
  const box = document.createElement('div');
  box.style.cssText = 'position: fixed; inset: 0; z-index: 9999; background: white';
  box.innerHTML = '<button>Upper</button><br><button>Lower</button>';
  box.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent));
  document.body.append(box);
  return () => box.remove();
});

const button = (name: string) => page.getByRole('button', { name });
const element = (name: string) => button(name).element() as HTMLButtonElement;

it('a disabled button is clicked when it is enabled', async () => {
  element('Lower').disabled = true;
  const click = button('Lower').click();
  await expect.element(button('Upper')).toBeVisible();
  expect(clicked).toEqual([]);
  element('Lower').disabled = false;
  await click;
  expect(clicked).toEqual(['Lower']);
});

it('a covered button is clicked when it is uncovered', async () => {
  const cover = document.createElement('div');
  cover.style.cssText = 'position: fixed; inset: 0; z-index: 10000';
  document.body.append(cover);
  const click = button('Lower').click();
  await button('Upper').click({ force: true });
  expect(clicked).toEqual([]);
  cover.remove();
  await click;
  expect(clicked).toEqual(['Lower']);
});

it.each(['pointermove', 'pointerdown'])(
  'a button that moves away at %s is clicked in its new place, and no other one is',
  async (type) => {
    const { y } = element('Upper').getBoundingClientRect();
    // The mouse moves, and then presses: the buttons change places.
    const swap = () => {
      const [upper, lower] = [element('Upper'), element('Lower')];
      lower.after(upper);
      upper.parentElement?.prepend(lower);
    };
    addEventListener(type, swap, { once: true });
    await button('Lower').click();
    expect(clicked).toEqual(['Lower']);
    expect(element('Lower').getBoundingClientRect().y).toBe(y);
  },
);
