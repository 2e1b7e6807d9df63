// Adds `page.getByCss` to the locators of component tests.
import { locators, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For elements without a role or text. */
    getByCss(selector: string): Locator;
  }
}
locators.extend({ getByCss: (selector: string) => `css=${selector}` });
