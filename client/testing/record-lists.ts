// Parts of a manager's screen in component tests: rows, search and figures of its list, and the files that it exports.
import { expect, onTestFinished, vi } from 'vitest';
import { page, type Locator, userEvent } from 'vitest/browser';
import { textsOf } from './admin-area.ts';
import './locators.ts';

export const rows = page.getByCss('[data-row]');
export const row = (text: string) => rows.filter({ hasText: text });
export const search = page.getByRole('searchbox', { name: 'Search' });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The figures above a list, each as its label and its value. */
export const figures = () => textsOf(page.getByCss('.ledger > div'));

/** Focuses a control and presses Enter. */
export async function enterOn(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

/** Keeps the next file that the screen saves from the device, and returns its name and text. */
export function holdFile(): () => Promise<{ name: string; text: string }> {
  const made = vi.spyOn(URL, 'createObjectURL');
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const before = pressed.mock.contexts.length;
  onTestFinished(() => {
    made.mockRestore();
    pressed.mockRestore();
  });
  return async () => {
    await expect.poll(() => pressed.mock.contexts.length).toBe(before + 1);
    const link = pressed.mock.contexts[before] as HTMLAnchorElement | undefined;
    const file = made.mock.calls[before]?.[0] as Blob;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    return { name: link?.download ?? '', text };
  };
}
