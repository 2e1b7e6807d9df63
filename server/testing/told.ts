// New information that a reporter told the staff.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';

/** The body of the step that stores it: answers of the reporter, received on the first day of a test. */
export const told = (content: object, more: object = {}) =>
  ({
    step: 'newInformation',
    received: '2026-11-21',
    from: 'reporter',
    way: 'telephone',
    text: 'As told',
    content: content as CaseContent,
    ...more,
  }) as const;

type Json = Readonly<Record<string, unknown>>;
const isEntry = (value: unknown): value is Json & { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** A content in which some answers are others: entries with an id of the content are changed, others are added. */
export function changedContent(content: object, change: object): CaseContent {
  const result: Record<string, unknown> = { ...content };
  for (const [name, value] of Object.entries(change)) {
    const before = result[name];
    if (Array.isArray(value) && Array.isArray(before) && [...value, ...before].some(isEntry)) {
      const given = value as Json[];
      const changed = (before as Json[]).map((one) => {
        const own = given.find((other) => other['id'] === one['id']);
        return own ? changedContent(one, own) : one;
      });
      const ids = new Set((before as Json[]).map(({ id }) => id));
      result[name] = [...changed, ...given.filter(({ id }) => id === undefined || !ids.has(id))];
    } else if (isObject(value) && isObject(before) && !('unknown' in value) && !('value' in value)) {
      result[name] = changedContent(before, value);
    } else result[name] = value;
  }
  return result as CaseContent;
}
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the body of any answer
  body: any;
}
type CaseCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

/** The step that stores what somebody told the staff, with the whole content in which `change` is changed. */
export async function tell(call: CaseCall, id: string, change: object, more: object = {}): Promise<Answer> {
  const { content } = (await call('GET', `/${id}`)).body as { content: object };
  return call('POST', `/${id}/steps`, told(changedContent(content, change), more));
}
