// The report form behind a proxy of its own, so that the network of a test can go and come back.
import type { Page, Response } from '@playwright/test';
import { type FlakyPortal, flakyPortal } from '#testing/flaky-portal.ts';
import { expect, test as base } from './journey.ts';

export const test = base.extend<{ portal: FlakyPortal }>({
  portal: async ({ baseURL }, run) => {
    const portal = await flakyPortal(baseURL ?? '');
    await run(portal);
    await portal.close();
  },
});

export const answers = {
  name: 'R. K.',
  age: '45',
  contact: '90000 12345',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Purple dots behind the left ear',
  duration: '3 days',
};
type Answers = Partial<typeof answers>;

export async function fill(page: Page, changes: Answers = {}) {
  for (const [field, value] of Object.entries({ ...answers, ...changes })) {
    await page.locator(`[name=${field}]`).fill(value);
  }
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Report' });
export const saved = (page: Page) =>
  page.getByRole('heading', { name: 'Saved on this device. We will send it when you are online.' });

export async function copies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

interface Build {
  assets: Record<string, string[]>;
  pages: string[];
  reads: string[];
}

/** The list of the worker that serves the page. During an upgrade the portal may send that of another version. */
export async function buildOf(page: Page): Promise<Build> {
  const found: Build[] = [];
  await expect
    .poll(async () => {
      for (const worker of page.context().serviceWorkers()) {
        const own = await worker
          .evaluate(() => {
            const { build, serviceWorker, location } = self as unknown as {
              build: Build;
              serviceWorker: ServiceWorker;
              location: Location;
            };
            return { build, origin: location.origin, isActive: serviceWorker.state === 'activated' };
          })
          .catch(() => null); // a worker that was replaced
        if (own?.isActive && own.origin === new URL(page.url()).origin) found.push(own.build);
      }
      return found.length;
    })
    .toBeGreaterThan(0);
  return found[0] as Build;
}

/** Visits once, and waits until everything on the worker's list is saved. Returns the page's answer. */
export async function visit(page: Page, url: string): Promise<Response | null> {
  const answer = await page.goto(url);
  const list = await buildOf(page);
  const language = await page.evaluate(() => document.documentElement.lang);
  const wanted = [...(list.assets[language] ?? []), ...list.pages, ...list.reads];
  await expect
    .poll(async () => {
      // In another language than the first, a read names it.
      const there = (await copies(page)).map((address) => address.replace(/[?&]lang=[\w-]+$/, ''));
      return wanted.filter((address) => !there.includes(address));
    })
    .toEqual([]);
  await expect(page.locator('.notices')).toBeAttached();
  return answer;
}
