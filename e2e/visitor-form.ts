// The two forms of visitors: the report and the message. Journeys fill, send and look up what the portal stored.
import type { Page } from '@playwright/test';
import type { VisitorForm } from '#client/testing/visitor-forms.ts';
import { administrator } from '#testing/administrator.ts';

export { messageForm, reportForm } from '#client/testing/visitor-forms.ts';

/** The actions of tests on a form. */
export const formActions = <Field extends string>(
  form: VisitorForm & { answers: Record<Field, string>; labels: Record<Field, string> },
) => ({
  async fill(page: Page, changes: Partial<Record<Field, string>> = {}) {
    for (const [field, value] of Object.entries<string>({ ...form.answers, ...changes })) {
      await page.getByLabel(form.labels[field as Field]).fill(value);
    }
  },
  send: (page: Page) => page.getByRole('button', { name: form.button }),
  sentHeading: (page: Page) => page.getByRole('heading', { level: 1, name: form.sent }),
  /** The records that the portal has stored under this name. */
  async stored(page: Page, name: string): Promise<Record<string, unknown>[]> {
    const { request } = page.context();
    await request.post('/api/auth/login', { data: administrator });
    const all = (await (await request.get(form.list)).json()) as Record<string, unknown>[];
    return all.filter((one) => one['name'] === name);
  },
});
