// Clicks and typed texts of component tests. For each of Playwright's, page and browser exchange several messages and
// wait for two frames, which takes six times as long. Here the page finds the element and waits until a person could
// use it. The browser then gets one message, and makes the same input events.
import { expect } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';

/** Where a person would click on an element, in its window. Throws while another element covers it. */
function placeOn(element: HTMLElement): { x: number; y: number } {
  (element as unknown as { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded();
  const [box] = element.getClientRects();
  if (!box) throw new Error(`${textOf(element)} has no area.`);
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  if (!isOn(element, hit)) throw new Error(`${textOf(element)} is covered by ${textOf(hit)}`);
  return { x, y };
}

const textOf = (element: Element | null) => element?.outerHTML.slice(0, 160);

const isOn = (element: HTMLElement, target: Element | null) =>
  element.contains(target) || target?.closest('label')?.control === element;

const ofClick = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];

/**
 * Clicks once. False if the element has moved away: before the button is pressed, so that the page notices nothing, or
 * before it is released, so that there is no click. An element that is gone has had its click.
 */
async function clickOnce(element: HTMLElement, { x, y }: { x: number; y: number }): Promise<boolean> {
  let isPressed: boolean | undefined;
  let isClicked = false;
  const guard = (event: Event) => {
    const isHere = isOn(element, event.target as Element);
    isPressed ??= isHere;
    isClicked ||= isHere && event.type === 'click';
    if (isHere || isClicked || (isPressed && event.type !== 'click')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ofClick) addEventListener(type, guard, true);
  const frame = window.frameElement?.getBoundingClientRect();
  await commands.clickAt(x + (frame?.left ?? 0), y + (frame?.top ?? 0));
  for (const type of ofClick) removeEventListener(type, guard, true);
  return isClicked || (isPressed === true && !element.checkVisibility());
}

/** The element, if it is visible and enabled. */
function usable(locator: Locator): HTMLElement {
  const element = locator.element() as HTMLElement;
  const isVisible = element.checkVisibility({ visibilityProperty: true });
  if (!isVisible || element.matches(':disabled, [aria-disabled=true]')) {
    throw new Error(`${textOf(element)} is ${isVisible ? 'disabled' : 'hidden'}.`);
  }
  return element;
}

/** Calls a function until it throws no error. */
async function patiently<R>(attempt: () => R): Promise<R> {
  let result: { value: R } | undefined;
  await expect.poll(() => (result = { value: attempt() })).toBeDefined();
  return (result as unknown as { value: R }).value;
}

const typedInto =
  'textarea, input:not([type]), input:is([type=text], [type=search], [type=email], [type=tel], [type=url], [type=password], [type=number])';

/** The locators of this browser, and those of Vitest, which they inherit from. */
const ours = Object.getPrototypeOf(page.getByText('any')) as Locator;
const theirs = Object.getPrototypeOf(ours) as Locator;

ours.click = async function (options) {
  if (options) return theirs.click.call(this, options);
  let isHit = false;
  while (!isHit) {
    const { element, place } = await patiently(() => {
      const element = usable(this);
      return { element, place: placeOn(element) };
    });
    isHit = await clickOnce(element, place);
  }
};

ours.fill = async function (text, options) {
  const field = await patiently(() => usable(this));
  if (!field.matches(typedInto) || field.matches(':read-only')) return theirs.fill.call(this, text, options);
  field.focus();
  (field as HTMLInputElement).select();
  return commands.typeOver(text);
};
