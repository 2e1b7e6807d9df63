// One case that two people have open: conflicts, and the work of the other person.
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAdminArea } from '#client/testing/admin-area.ts';
import { axeFindings, axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { allopurinol, caseDetails, content } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseDetails, CaseEvent } from '#contract/cases/work/case-details.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { requestsTo } from '#client/testing/browser-requests.ts';
import {
  address,
  version,
  type Answers,
  answers,
  openCase,
  edit,
  field,
  save,
  sent,
} from '#client/testing/case-screen.ts';

loadAdminArea();

it('two people who save at once: the later one chooses field by field, and nothing is lost', async () => {
  const ward = withValue(content, `drugs.${allopurinol}.manufacturer`, 'Theirs');
  const theirs = caseDetails({ content: withValue(ward, 'patient.ward', 'Medicine 9'), version: 5 });
  theirs.versions = [
    { ...theirs.versions[0], number: 5, by: 'ravi' } as CaseDetails['versions'][number],
    ...theirs.versions,
  ];
  await openCase({}, [
    {
      path: `${address}/content`,
      status: 412,
      json: { message: 'Somebody else has saved.', current: theirs },
    },
    version(5, theirs.content),
  ]);
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Mine');
  await field('Batch').fill('AL9');
  await save().click();
  const conflict = page.getByRole('group', { name: 'P. Rao saved version 5 while you were writing' });
  await expect.element(conflict).toBeVisible();
  await expect.element(conflict.getByText('Medicine 9')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await conflict.getByRole('button', { name: 'Save as version 6' }).click();
  await expect.element(conflict.getByText('Choose mine or theirs')).toBeVisible();
  await conflict.getByRole('button', { name: 'Mine', exact: true }).click();
  const body = sent<{ content: typeof content }>('/content');
  await conflict.getByRole('button', { name: 'Save as version 6' }).click();
  const { content: saved, headers } = await body();
  expect(saved.patient?.ward).toBe('Medicine 9');
  expect(saved.drugs?.[1]).toMatchObject({ manufacturer: 'Mine', doses: [{ batch: 'AL9' }] });
  expect(headers['If-Match']).toBe('"5"');
});

/** The case and its calls after another person has saved version 5. */
function afterSave(by: string, saved: typeof content, more: Answers = []): Answers {
  const [newest] = caseDetails().versions;
  const versions = [
    { ...newest, number: 5, by } as CaseDetails['versions'][number],
    ...caseDetails().versions,
  ];
  const [first] = caseDetails().timeline;
  const event = { ...first, at: '2026-11-20T09:50:00.000Z', by, version: 5 } as CaseEvent;
  const timeline = [event, ...caseDetails().timeline];
  return answers({ content: saved, version: 5, versions, timeline }, [
    ...more,
    { path: `${address}/timeline`, json: timeline },
    version(5, saved),
  ]);
}
const focusWindow = () => window.dispatchEvent(new Event('focus'));

it('the save of another person appears automatically, with its changes', async () => {
  await openCase();
  await setAnswers(afterSave('ravi', withValue(content, 'patient.ward', 'Medicine 9')));
  focusWindow();
  await expect.element(page.getByText('P. Rao saved version 5').first()).toBeVisible();
  await expect.element(page.getByRole('definition').filter({ hasText: 'Medicine 9' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await page.getByRole('button', { name: 'See what changed' }).click();
  await expect.element(page.getByRole('heading', { name: 'What happened' })).toHaveFocus();
  await expect.element(page.getByRole('table', { name: 'What version 5 changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('button', { name: 'See what changed' })).not.toBeInTheDocument();
});

it.each<[Partial<CaseEvent>, string, string]>([
  [{ step: 'handOver', kind: 'step' }, 'ravi', 'P. Rao: Handed over'],
  [{ kind: 'note', text: 'Rang the ward.' }, 'ravi', 'P. Rao: Note'],
])('a step or a note of another person appears automatically: %o', async (change, by, words) => {
  await openCase();
  const [first] = caseDetails().timeline;
  const event = { ...first, version: null, at: '2026-11-20T09:50:00.000Z', id: idOf(990), by, ...change };
  const timeline = [event as CaseEvent, ...caseDetails().timeline];
  const notes = [
    { ...caseDetails().notes[0], id: idOf(990), by, text: 'Rang the ward.' },
  ] as CaseDetails['notes'];
  await setAnswers(answers({ timeline, notes }, [{ path: `${address}/timeline`, json: timeline }]));
  focusWindow();
  await expect.element(page.getByText(words).first()).toBeVisible();
  await expect.element(page.getByText('Rang the ward.').first()).toBeVisible();
});

it('an open edit says that another person saved, and adds those changes without losing typed text', async () => {
  await openCase();
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Mine');
  await field('Started').fill('soon'); // cannot be read, and stays
  const theirs = withValue(content, `drugs.${allopurinol}.action`, '4');
  await setAnswers(
    afterSave('ravi', withValue(theirs, 'patient.ward', 'Medicine 9'), [
      { path: `${address}/content`, json: caseDetails({ version: 6 }) },
    ]),
  );
  focusWindow();
  const notice = page.getByText('P. Rao saved version 5 while you were writing');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await expect
    .element(page.getByRole('table', { name: 'What version 5 changed' }).first().getByText('Medicine 9'))
    .toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await page.getByRole('button', { name: 'Add the changes to the form' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(field('Manufacturer')).toHaveValue('Mine');
  await expect.element(field('Started')).toHaveValue('soon');
  await expect.element(page.getByLabelText('Action taken', { exact: true })).toHaveValue('4');
  await field('Started').fill('18 Oct 2026');
  const body = sent<{ content: typeof content }>('/content');
  await page.getByRole('button', { name: 'Save as version 6' }).click();
  const { content: saved, headers } = await body();
  expect(saved.patient?.ward).toBe('Medicine 9');
  expect(saved.drugs?.[1]).toMatchObject({ manufacturer: 'Mine', action: '4' });
  expect(headers['If-Match']).toBe('"5"');
});

it('the person chooses between both values of a field when adding the other person’s changes', async () => {
  await openCase();
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Mine');
  await setAnswers(afterSave('ravi', withValue(content, `drugs.${allopurinol}.manufacturer`, 'Theirs')));
  focusWindow();
  await page.getByRole('button', { name: 'Add the changes to the form' }).click();
  const conflict = page.getByRole('group', { name: 'P. Rao saved version 5 while you were writing' });
  await expect.element(conflict.getByText('Theirs').first()).toBeVisible();
  await expect.element(conflict.getByText('Mine').first()).toBeVisible();
});

it('the portal is asked for the work of others only while a person is active', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date() });
  onTestFinished(() => void vi.useRealTimers());
  await openCase();
  const asked = requestsTo(`${address}/timeline`);
  vi.advanceTimersByTime(10 * 60_000);
  expect(asked.length).toBe(5); // every 20 seconds of the 2 minutes after the last key
  await userEvent.keyboard('{Shift}');
  vi.advanceTimersByTime(20_000);
  expect(asked.length).toBe(6);
});
