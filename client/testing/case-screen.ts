// The screen of one case in component tests: its answers, how it is opened, and its fields.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from './admin-area.ts';
import { caseDetails, caseReporters, content, summary } from './cases.ts';
import type { CaseDetails, InformationItem, ListedItem } from '#contract/cases/work/case-details.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { nextRequest } from './sent-bodies.ts';

export const { id } = summary(214);
export const address = `/api/admin/cases/${id}`;
export const listed = { path: '/api/admin/cases', json: [summary(213), summary(214), summary(215)] };
export const version = (number: number, of = content) => ({
  path: `${address}/versions/${number}`,
  json: {
    number,
    createdAt: '2026-11-16T00:00:00.000Z',
    by: 'asha',
    why: null,
    significant: false,
    erasedAt: null,
    content: of,
  },
});

export type Answers = NonNullable<Parameters<typeof openScreen>[1]>;

/** What differs from the made-up case. The contents of its information are read one by one. */
type Change = Partial<Omit<CaseDetails, 'information'>> & {
  information?: (ListedItem | InformationItem)[];
};

export const answers = (change: Change, more: Answers): Answers => [
  ...more,
  ...(change.information ?? []).map((item) => ({ path: `${address}/information/${item.id}`, json: item })),
  { path: `${address}/assessments`, json: [] },
  { path: `${address}/duplicates`, json: [] },
  { path: `${address}/reporters`, json: caseReporters() },
  { path: address, json: caseDetails(change) },
  version(4),
  version(3, withValue(content, 'patient.ward', 'Medicine 1')),
  listed,
];

export async function openCase(change: Change = {}, more: Answers = []): Promise<void> {
  await openScreen(`/admin/cases/${id}`, answers(change, more));
  await expect.element(page.getByRole('heading', { level: 1, name: 'AMC-2026-00214' })).toBeVisible();
}

export const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const save = () => page.getByRole('button', { name: 'Save as version 5' });
/** Takes the network away, or gives it back. */
export function setOnline(isOnline: boolean): void {
  if (isOnline) Reflect.deleteProperty(navigator, 'onLine');
  else Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
/** The only body that the browser sent to an address, and its headers. */
export function sent<Body = Record<string, unknown>>(path: string) {
  const next = nextRequest(path);
  return async () => {
    const { body, headers } = await next();
    return { ...(body as Body), headers: headers as Record<string, string> };
  };
}
