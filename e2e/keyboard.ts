// Moves through a page by keyboard.
import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Finding the control again after each press would cost more than the press. A screen that is drawn again may
  // replace it.
  let wanted = await control.elementHandle();
  for (let presses = 0; presses < 120; presses += 1) {
    const place = await wanted?.evaluate((element) => {
      if (element === document.activeElement) return 'here';
      return element.isConnected ? 'elsewhere' : 'nowhere';
    });
    if (place === 'here') return;
    if (place === 'nowhere') wanted = await control.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab reaches ${String(control)}.`);
}
