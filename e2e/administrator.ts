// The administrator whom playwright.config.ts lets the portal make at its start, and how tests become one.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';

export const administrator = { username: 'admin', password: 'Journey-through-2-browsers' };

/** Signs the page's browser in, without the sign-in screen. */
export async function signIn(page: Page, account = administrator): Promise<void> {
  const answer = await page.context().request.post('/api/auth/login', { data: account });
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}`);
}

/** Makes an account of its own for a test that changes the account, as the one who runs the portal would. */
export function createAdministrator(username: string): typeof administrator {
  const said = execFileSync(process.execPath, ['server/administrators.ts', 'create', username], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    encoding: 'utf8',
  });
  return { username, password: /^Password: (.*)$/m.exec(said)?.[1] ?? '' };
}
