// Messages to other institutions: the screen of files and the section of a case, with axe in each state.
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAdminArea, openScreen, screenFindings } from '#client/testing/admin-area.ts';
import { axeFindings, type Look, looks, pageFindings, setLook } from '#client/testing/looks.ts';
import { caseDetails, exchangeOf } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';

loadAdminArea();

const log = '/api/admin/icsr/log';
const at = '2026-11-21T05:40:00.000Z';
const files = {
  pushes: true,
  batches: [
    {
      batch: 'TEST-B-1',
      at,
      by: 'asha',
      cases: 3,
      accepted: 1,
      rejected: 1,
      waiting: 1,
      resend: [idOf(1)],
      push: {
        state: 'unknown',
        attempts: 2,
        problem: 'The answer of the receiver was lost.',
        answeredAt: at,
        answerId: null,
        answer: null,
      },
    },
  ],
  imports: [{ id: '00000000-0000-4000-8000-000000000001', at, by: 'asha', batch: 'NP-B-7', cases: 2 }],
  acknowledgements: [],
};
const plan = {
  cases: [
    {
      worldwideId: 'NP-OTHER-2026-1',
      senderCaseId: 'NP-OTHER-2026-1',
      fate: 'new',
      patient: 'A.B., female',
      drug: 'Amoxicillin',
      reaction: 'Rash',
      notMapped: [{ path: 'researchStudy/title', value: 'A study', isFda: false }],
      problems: [],
    },
    {
      worldwideId: 'NP-OTHER-2026-2',
      senderCaseId: 'NP-OTHER-2026-2',
      fate: 'refused',
      patient: '',
      drug: '',
      reaction: '',
      notMapped: [],
      problems: [{ element: 'E.i.7', place: 'NP-OTHER-2026-2, line 90', message: 'E.i.7 is missing' }],
    },
  ],
  problems: [],
  schemaChecked: false,
};
const chooseFile = (label: string) =>
  userEvent.upload(
    page.getByLabelText(label, { exact: true }),
    new File(['<a/>'], 'cases.xml', { type: 'text/xml' }),
  );

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it('axe finds no problem on the screen of files in any state', async () => {
    await setLook({ width, colorScheme });
    await openScreen('/admin/exchange', [
      { path: log, json: files },
      { path: '/api/admin/icsr/import', json: plan },
    ]);
    await expect.element(page.getByText('TEST-B-1')).toBeVisible();
    await chooseFile('Import cases (E2B R3)');
    await expect.element(page.getByRole('button', { name: 'Import 1' })).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    const none = { path: log, json: { pushes: false, batches: [], imports: [], acknowledgements: [] } };
    expect(await screenFindings('/admin/exchange', 'No files yet', [none])).toEqual([]);
    const away = { path: log, status: 503, json: { message: 'Away.' } };
    expect(await screenFindings('/admin/exchange', 'The messages could not be read', [away])).toEqual([]);
  });
});

it('the preview is that of the chosen file, also when the answer about an earlier one comes later', async () => {
  await openScreen('/admin/exchange', [
    { path: log, json: files },
    { path: '/api/admin/icsr/import', json: plan },
  ]);
  const { fetch } = window;
  const earlier = Promise.withResolvers<Response>();
  const sent = vi.spyOn(window, 'fetch').mockImplementationOnce(() => earlier.promise);
  await chooseFile('Import cases (E2B R3)');
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await chooseFile('Import cases (E2B R3)');
  await expect.element(page.getByRole('button', { name: 'Import 1' })).toBeVisible();
  earlier.resolve(Response.json({ ...plan, cases: [] }));
  await earlier.promise;
  await fetch('/api/auth/me');
  await expect.element(page.getByRole('button', { name: 'Import 1' })).toBeVisible();
  sent.mockRestore();
});

it('the cases of a file that the receiver rejected are sent again in a new file', async () => {
  await openScreen('/admin/exchange', [
    { path: log, json: files },
    { path: '/api/admin/icsr/export', status: 409, json: { message: 'One fault prevents the message.' } },
  ]);
  const body = nextBody('/icsr/export');
  await page.getByRole('button', { name: 'Send again in a new file: 1' }).click();
  expect(await body()).toEqual({ cases: [idOf(1)] });
  await expect.element(page.getByText('One fault prevents the message.')).toBeVisible();
});

it('a refused file shows the portal’s sentence, and an acknowledgement the result of each message', async () => {
  await openScreen('/admin/exchange', [
    { path: log, json: files },
    {
      path: '/api/admin/icsr/import',
      status: 400,
      json: { message: 'The file has a DOCTYPE, which is not accepted (line 1).' },
    },
    {
      path: '/api/admin/icsr/acknowledgements',
      json: {
        batch: 'TEST-B-1',
        code: 'AE',
        text: '1 of 2 rejected',
        isKnown: true,
        isRepeated: false,
        messages: [{ messageId: 'IN-1', fate: 'rejected', text: 'G.k.2.2 too vague', number: '' }],
        problems: [],
        schemaChecked: false,
      },
    },
  ]);
  await chooseFile('Import cases (E2B R3)');
  await expect.element(page.getByText('The file has a DOCTYPE')).toBeVisible();
  await chooseFile('Read an acknowledgement');
  await expect.element(page.getByText('Rejected', { exact: true })).toBeVisible();
  await expect.element(page.getByText('G.k.2.2 too vague')).toBeVisible();
});

it('a case links each fault of its message to the section, and lists sent messages', async () => {
  const details = caseDetails();
  const { drugs = [], reactions = [] } = details.content;
  const suspect = drugs.find(({ role }) => role === '1');
  await openScreen(`/admin/cases/${details.id}`, [
    { path: `/api/admin/cases/${details.id}`, json: details },
    {
      path: `/api/admin/cases/${details.id}/exchange`,
      json: exchangeOf({
        worldwideId: 'IN-TEST-1',
        senderId: 'IN-TEST-1',
        faults: [
          { element: 'E.i.7', path: 'reactions.x.outcome', message: 'Outcome is missing' },
          { element: '', path: 'settings.e2b_org', message: 'The setting "e2b_org" is empty' },
        ],
        schemaChecked: false,
        causality: reactions.map(({ id: reaction }) => ({
          drug: suspect?.id ?? '',
          reaction,
          words: 'Probable/Likely',
        })),
        submissions: [
          {
            id: '00000000-0000-4000-8000-000000000009',
            at,
            by: 'asha',
            version: 2,
            way: 'typed',
            receiver: 'ADRMS',
            batch: null,
            messageId: null,
            kind: null,
            hash: null,
            state: 'sent',
            answer: null,
            number: 'IN-IPC-7',
            dueOn: '2026-11-20',
            daysLate: 0,
            lateReason: null,
            lateText: null,
            hasFile: false,
          },
        ],
      }),
    },
  ]);
  const link = page.getByRole('link', { name: 'E.i.7: Outcome is missing' });
  await expect.element(link).toBeVisible();
  await expect.element(page.getByText('Number: IN-IPC-7')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Download message/ })).toBeDisabled();
  // What is missing in the portal's settings is the same for every case, and waits to be asked for.
  await expect.element(page.getByText('A message cannot be made yet. Still to do: 1')).toBeVisible();
  const setting = page.getByText('The setting "e2b_org" is empty');
  await expect.element(setting).not.toBeVisible();
  await page.getByText('Settings that a message of any case needs: 1').click();
  await expect.element(setting).toBeVisible();
  await link.click();
  await expect.poll(() => document.activeElement?.id).toBe('reactions');
  await page.getByText('Entry sheet for typing').click();
  await expect.element(page.getByRole('rowheader', { name: '1. Patient initials' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^8\. Causality Probable\/Likely/ })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('a part that the schema refuses is left out with a reason, and a part that is left out is sent again', async () => {
  const details = caseDetails();
  const url = `/api/admin/cases/${details.id}`;
  const faults = [{ element: '', path: '', message: 'The official schema refuses line 90: colour' }];
  const refusedParts = [{ path: 'researchStudy/colour', value: 'red', message: 'Not expected' }];
  const title = { path: 'researchStudy/title', value: 'Study One', isFda: false };
  const left = { path: 'researchStudy/title', by: 'ravi', at, why: 'Closed' };
  const exchange = exchangeOf({
    worldwideId: 'NP-OTHER-1',
    senderId: 'IN-TEST-1',
    importedFrom: 'Other centre',
    notMapped: [title],
    refusedParts,
    leftOut: [left],
    faults,
  });
  await openScreen(`/admin/cases/${details.id}`, [
    { path: url, json: details },
    { path: `${url}/exchange`, json: exchange },
  ]);
  const refused = page.getByRole('region', { name: 'The official schema refuses parts' });
  await expect.element(refused.getByText('researchStudy/colour', { exact: true })).toBeVisible();
  await refused.getByRole('button', { name: /^Leave out\b.*colour/ }).click();
  await refused.getByRole('button', { name: 'Leave out' }).click();
  await expect.element(refused.getByText('Give a reason')).toBeVisible();
  await refused.getByLabelText('Why?').fill('No receiver takes it');
  expect(await axeFindings()).toEqual([]);
  const decision = nextBody(`${url}/left-out`);
  await refused.getByRole('button', { name: 'Leave out' }).click();
  expect(await decision()).toEqual({
    path: 'researchStudy/colour',
    isLeftOut: true,
    why: 'No receiver takes it',
  });

  await page.getByText('Not mapped: 1 value without a field').first().click();
  const row = page.getByRole('row', { name: /Study One/ });
  await expect.element(row.getByText(/^Left out by ravi, .*: Closed$/)).toBeVisible();
  await row.getByRole('button', { name: /^Send it again\b.*title/ }).click();
  await row.getByLabelText('Why?').fill('The study goes on');
  const again = nextBody(`${url}/left-out`);
  await row.getByRole('button', { name: 'Send it again' }).click();
  expect(await again()).toMatchObject({ path: 'researchStudy/title', isLeftOut: false });
});
