// The list of cases: views, filters, selection and keys, and axe in each state.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerNext,
  call,
  dialog,
  expectToast,
  loadAdminArea,
  openScreen,
  setRights,
} from '#client/testing/admin-area.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { answerFirst } from '#client/testing/browser-requests.ts';
import {
  axeFindings,
  axeFindingsInEveryLook,
  axeFindingsInFewLooks,
  forceColours,
} from '#client/testing/looks.ts';
import { caseDetails, summary } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import { nextBody, nextRequest } from '#client/testing/sent-bodies.ts';

loadAdminArea();

const list = '/api/admin/cases';
const rows = [
  summary(211, { state: 'new', due: '2026-11-01', assessor: null }),
  summary(212, { state: 'inWork', hasNewInformation: true, serious: 'unknown' }),
  summary(213, {
    state: 'signed',
    serious: false,
    due: null,
    completeness: null,
    version: 7,
    assessments: 2,
    isSample: true,
  }),
];
const overview = {
  views: [
    { view: 'inbox', count: 14, more: false },
    { view: 'toSend', count: 1000, more: true },
  ],
  people: [
    { username: 'asha', fullName: 'M. Devi', maySign: false },
    { username: 'ravi', fullName: null, maySign: true },
  ],
  erasureRequests: {
    count: 7,
    first: [
      {
        caseId: '00000000-0000-4000-8000-000000000211',
        number: 'AMC-2026-00190',
        reference: 'ADR-2026-ABCD-EFGH',
        askedAt: '2026-11-20T05:40:00.000Z',
      },
    ],
  },
};
const row = (place: number) => page.getByRole('row', { name: `AMC-2026-00${place}` });

async function openList(search = '', more: Parameters<typeof openScreen>[1] = []): Promise<void> {
  await openScreen(`/admin/cases${search}`, [
    ...more,
    { path: list, json: rows },
    { path: `${list}/overview`, json: overview },
  ]);
  await expect.element(page.getByRole('link', { name: 'AMC-2026-00211' })).toBeVisible();
}

it('axe finds no problem on the list in any state, on a phone and a desktop, light and dark', async () => {
  await openList('?state=inWork');
  expect(await axeFindingsInEveryLook()).toEqual([]);
  await row(212).getByRole('checkbox').click();
  await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openScreen('/admin/cases', [
    { path: `${list}/overview`, json: overview },
    { path: list, json: [] },
  ]);
  await expect.element(page.getByRole('heading', { name: 'Nothing waits in the inbox' })).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Erasure requests from reporters: 7' }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'AMC-2026-00190' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openScreen('/admin/cases?view=all&state=new&serious=true&q=gout', [{ path: list, json: [] }]);
  await expect.element(page.getByRole('heading', { name: 'No case matches' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openScreen('/admin/cases', [{ path: list, status: 503, json: { message: 'The database is away.' } }]);
  await expect.element(page.getByRole('heading', { name: 'The list could not be read' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openScreen('/admin/cases', [{ path: list, never: true }]);
  await expect.poll(() => document.querySelector('main .skeleton')).not.toBeNull();
  expect(await axeFindingsInFewLooks()).toEqual([]);
});

it('axe finds no problem where an account may not read cases, and the screen says who grants it', async () => {
  setRights(['content']);
  for (const path of ['/admin/cases', `/admin/cases/${idOf(211)}`]) {
    await openScreen(path);
    await expect.element(page.getByRole('heading', { name: 'No Access to Cases' })).toBeVisible();
    await expect.element(page.getByText('the right "cases"')).toBeVisible();
    expect(await axeFindingsInFewLooks()).toEqual([]);
  }
});

it('each view has an address, and the number keys open it', async () => {
  await openList();
  await expect
    .element(page.getByRole('link', { name: 'To sign' }))
    .toHaveAttribute('href', '/admin/cases?view=toSign');
  await userEvent.keyboard('3');
  await expect.poll(() => location.search).toBe('?view=dueThisWeek');
  await expect
    .element(page.getByRole('link', { name: 'Due this week' }))
    .toHaveAttribute('aria-current', 'page');
});

it('a filter is in the address and can be removed', async () => {
  await openList('?view=all&state=new&drug=allo');
  const remove = page.getByRole('button', { name: 'Remove the filter State' });
  (remove.element() as HTMLElement).focus({ focusVisible: true } as FocusOptions);
  await expect.element(page.getByText('Remove the filter State')).toBeVisible(); // the tooltip of the icon
  await remove.click();
  await expect.poll(() => location.search).toBe('?view=all&drug=allo');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog().getByLabelText('Seriousness', { exact: true }).selectOptions('Not yet known');
  await dialog().getByRole('button', { name: 'Show these' }).click();
  await expect.poll(() => location.search).toBe('?view=all&serious=unknown&drug=allo');
});

it('on a phone the current view stays in sight when the counts arrive', async () => {
  await page.viewport(360, 800);
  await openList('?view=all');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect.element(views.getByText('1,000+')).toBeInTheDocument();
  const edge = () => document.querySelector('.case-views > [aria-current]')?.getBoundingClientRect().right;
  await expect.poll(edge).toBeLessThanOrEqual(360);
});

it('days of a filter are typed in any usual way; what is no day is refused at its field', async () => {
  await openList();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog().getByLabelText('Received from').fill('31.02.26');
  await dialog().getByLabelText('Received until').fill('Nov 2026');
  await page.getByRole('button', { name: 'Show these' }).click();
  await expect.element(dialog().getByText(/February 2026 has no day 31/)).toBeVisible();
  await expect.element(dialog().getByLabelText('Received from')).toHaveFocus();
  await dialog().getByLabelText('Received from').fill('5 Nov');
  await page.getByRole('button', { name: 'Show these' }).click();
  await expect.poll(() => location.search).toContain('from=2026-11-05&to=2026-11-30');
});

it('each filter shows its name', async () => {
  await openList();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  for (const name of ['State', 'Seriousness', 'Suspected drug', 'Received from'])
    expect(dialog().getByText(name, { exact: true }).element().clientWidth).toBeGreaterThan(20);
});

it.each([768, 1024, 1280, 1920])(
  'the list fits at %i pixels, and drug and reaction have room',
  async (width) => {
    await page.viewport(width, 800);
    await openList();
    const rowsOf = document.querySelector('.case-rows');
    expect(rowsOf?.scrollWidth).toBe(rowsOf?.clientWidth);
    for (const name of ['drug', 'reaction'])
      expect(document.querySelector(`td.case-cell-${name}`)?.clientWidth).toBeGreaterThan(120);
  },
);

it('reports that came since the list was read are counted, and stand in it when asked', async () => {
  const first = '2026-11-20T05:40:00.000Z';
  const at = (lastReportsAt: string[]) => ({
    path: `${list}/overview`,
    json: { ...overview, lastReportsAt },
  });
  const newcomer = page.getByRole('link', { name: 'AMC-2026-00210' });
  await openList('', [at([first])]);
  await expect.element(page.getByRole('link', { name: 'Cases 14' })).toBeVisible();
  await setAnswers([
    at(['2026-11-20T06:10:00.000Z', '2026-11-20T06:00:00.000Z', first]),
    { path: list, json: [summary(210, {}), ...rows] },
  ]);
  dispatchEvent(new Event('focus')); // the person comes back to the window
  await expect.element(page.getByText('New reports: 2')).toBeVisible();
  expect(document.title).toMatch(/^\(2\) Cases/);
  await expect.element(newcomer).not.toBeInTheDocument(); // no row moves under a hand
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect.element(newcomer).toBeVisible();
  await expect.element(page.getByText('New reports: 2')).not.toBeInTheDocument();
});

it('an empty result offers to remove filters, each with the resulting number of cases', async () => {
  await openScreen('/admin/cases?view=all&state=new&serious=true', [
    { path: list, query: 'state=new&serious=true', json: [] },
    { path: list, query: 'state=new', json: [] }, // without the seriousness there are none, either
    { path: list, json: rows },
    { path: `${list}/overview`, json: overview },
  ]);
  const without = page.getByRole('button', { name: 'Without “State: New”: 3' });
  await expect.element(without).toBeVisible();
  // The chip's own button stays. The other one goes as soon as its count is read.
  await expect.poll(() => page.getByRole('button', { name: /Seriousness/ }).elements()).toHaveLength(1);
  await without.click();
  await expect.poll(() => location.search).toBe('?view=all&serious=true');
  await expect.element(page.getByRole('link', { name: 'AMC-2026-00211' })).toBeVisible();
});

it('rows are chosen and opened by keyboard, and Esc clears the selection', async () => {
  await openList();
  await userEvent.keyboard('jjx');
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(`/admin/cases/${idOf(212)}`);
});

it('a step on selected cases names the cases that cannot take it, and lists the refused ones', async () => {
  await openList('', [
    { path: `${list}/${idOf(211)}/steps`, status: 409, json: { message: 'M. D. has taken it.' } },
  ]);
  for (const place of [211, 213]) await row(place).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Why not all?' }).click();
  await expect.element(dialog().getByText('Take: AMC-2026-00213 is in the state “Signed”')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Take 1 of 2' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Take: 0 of 1 done' })).toBeVisible();
  await expect.element(dialog().getByText('AMC-2026-00211: M. D. has taken it.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('1 selected')).toBeVisible(); // refused cases stay selected
});

it('the messages of selected cases are downloaded as one file, or the faults are named', async () => {
  const issues = [{ path: 'x', code: 'required', message: 'AMC-2026-00213: E.i.7: Outcome is missing' }];
  const refused = { message: 'One fault prevents the message.', issues };
  await openList('', [{ path: '/api/admin/icsr/export', status: 409, json: refused }]);
  for (const place of [211, 213]) await row(place).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Download as one E2B file…' }).click();
  await expect.element(dialog().getByText('It counts as sent')).toBeVisible();
  const body = nextBody('/icsr/export');
  await dialog().getByRole('button', { name: 'Download the file' }).click();
  expect(await body()).toEqual({ cases: [idOf(211), idOf(213)] });
  // Cases that leave after their day are sent with the reason.
  await dialog().getByLabelText('Why does it leave late?').selectOptions('A technical fault');
  const withReason = nextBody('/icsr/export');
  await dialog().getByRole('button', { name: 'Download the file' }).click();
  expect(await withReason()).toEqual({ cases: [idOf(211), idOf(213)], lateReason: 'technical' });
  await expect.element(dialog().getByText('AMC-2026-00213: E.i.7: Outcome is missing')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('each view shows how many cases it has', async () => {
  await openList();
  await expect.element(page.getByRole('link', { name: 'Inbox 14' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'To send 1,000+' })).toBeVisible();
});

it('H hands the row over to a person who is chosen from a list', async () => {
  await openList('', [{ path: `${list}/${idOf(211)}/steps`, json: caseDetails() }]);
  await userEvent.keyboard('jh');
  await dialog().getByRole('button', { name: 'Hand over' }).click();
  await expect.element(dialog().getByText('Choose a person')).toBeVisible();
  await dialog().getByLabelText('To whom').selectOptions('M. Devi (asha)');
  const body = nextBody('/steps');
  await dialog().getByRole('button', { name: 'Hand over' }).click();
  expect(await body()).toEqual({ step: 'handOver', to: 'asha' });
});

it('signed cases are sent as files, and the result says where the files are', async () => {
  await openList('', [{ path: `${list}/${idOf(213)}/steps`, json: caseDetails() }]);
  await row(213).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Send…' }).click();
  expect(await axeFindings()).toEqual([]);
  const sent = nextRequest('/steps');
  await dialog().getByRole('button', { name: 'Send' }).click();
  const { body, headers } = await sent();
  // The portal refuses it if the case is no longer as the list showed it.
  expect(body).toEqual({ step: 'send', way: 'file', assessments: 2 });
  expect(headers).toMatchObject({ 'If-Match': '"7"' });
  await expect.element(dialog().getByText('Each case has its message in the section')).toBeVisible();
});

it('the CSV file has the columns that are shown, and the name that the portal gave it', async () => {
  localStorage.setItem('case-columns', 'drug,reference,findings');
  await openList('?state=new');
  const asked: (string | null)[] = [];
  answerFirst(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/csv')) return undefined;
    asked.push(searchParams.get('columns'));
    const headers = { 'content-disposition': 'attachment; filename="cases-2026-11-22.csv"' };
    return new Response('number,drug\r\n1,"A\r\nB"\r\n2,"say ""x"""\r\n', { headers });
  });
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => asked).toEqual(['number,drug,reference,openFindings,isSample']);
  await expectToast('Export Successful', '2 cases in cases-2026-11-22.csv');
  localStorage.removeItem('case-columns');
});

it('keys of one character can be switched off', async () => {
  await openList();
  await userEvent.keyboard('?');
  await dialog().getByLabelText('Use single-character keys').click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('3j');
  expect(location.search).toBe('');
  expect(document.activeElement?.closest('[data-row]')).toBeNull();
  await page.getByRole('button', { name: 'All keys' }).click();
  await dialog().getByLabelText('Use single-character keys').click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('3');
  await expect.poll(() => location.search).toBe('?view=dueThisWeek');
});

it('the list shows how many findings a case has, and filters by their level', async () => {
  localStorage.setItem('case-columns', 'drug,findings');
  await openList('?finding=contradiction', [
    {
      path: list,
      query: 'finding=contradiction',
      json: [
        summary(211, { openFindings: { impossible: 0, contradiction: 2, unusual: 1 } }),
        ...rows.slice(1),
      ],
    },
  ]);
  localStorage.removeItem('case-columns');
  await expect.element(row(211).getByText('Contradiction: 2')).toBeVisible();
  await expect.element(row(211).getByText('Unusual: 1')).toBeVisible();
  await expect.element(row(212).getByText('No findings')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Filters' }).getByText('Contradiction')).toBeVisible();
});

it('the list shows figures of its cases as columns', async () => {
  localStorage.setItem('case-columns', 'sex,department,causality,severity');
  const figures = {
    department: ['Skin clinic'],
    causality: ['possible', 'unlikely'],
    severity: ['moderate'],
  };
  await openList('', [{ path: list, json: [summary(211, { figures }), ...rows.slice(1)] }]);
  localStorage.removeItem('case-columns');
  for (const head of ['Sex', 'Department', 'Causality, WHO-UMC', 'Severity'])
    await expect.element(page.getByRole('columnheader', { name: head })).toBeInTheDocument();
  for (const cell of ['Male', 'Skin clinic', 'Possible, Unlikely', 'Moderate'])
    await expect.element(row(211).getByText(cell)).toBeInTheDocument();
});

it('the list is ordered by number, seriousness, due day and completeness, with an arrow at the chosen one', async () => {
  await openList();
  for (const [name, sort] of [
    ['Number', 'number'],
    ['Serious', 'urgency'],
    ['Due', 'due'],
    ['Complete', 'completeness'],
  ] as const) {
    const head = page.getByRole('columnheader', { name });
    await head.getByRole('button').click();
    await expect.poll(() => new URLSearchParams(location.search).get('sort')).toBe(sort);
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    expect(head.element().querySelector('svg')).not.toBeNull();
    const { scrollWidth, clientWidth } = head.element();
    expect([name, scrollWidth]).toEqual([name, clientWidth]);
  }
});

it('columns are chosen on this device', async () => {
  await openList();
  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog().getByLabelText('Reference').click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Reference' })).toBeInTheDocument();
  localStorage.removeItem('case-columns');
});

it('J, T, Enter opens the case that was taken: its row stays, and Z gives it back', async () => {
  const content = { drugs: [{ id: idOf(31), role: '1', name: 'Zolazine' }] };
  const open = () => call<{ id: string; number: string }>('POST', list, { source: 'paper', content });
  const [first, second] = [await open(), await open()];
  await openScreen('/admin/cases?q=Zolazine');
  const rowOf = ({ number }: { number: string }) => page.getByRole('row', { name: number });
  await expect.element(rowOf(first)).toBeVisible();
  await userEvent.keyboard('jt');
  const taken = document.activeElement?.textContent === first.number ? first : second;
  await expectToast(`${taken.number} is yours`);
  // The row stays where it was and says whose it is now; the focus stays on it.
  await expect.element(rowOf(taken).getByText('In work, you')).toBeVisible();
  await expect.element(page.getByRole('link', { name: taken.number })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('z');
  await expectToast(`${taken.number} is as before`);
  await expect.element(rowOf(taken).getByText('New', { exact: true })).toBeVisible();

  await userEvent.keyboard('t');
  await expectToast(`${taken.number} is yours`);
  // Somebody else has changed it meanwhile.
  await call('POST', `${list}/${taken.id}/notes`, { text: 'The ward called' });
  await userEvent.keyboard('z');
  await expectToast('Not undone');
  await expect.element(rowOf(taken).getByText('In work, you')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(`/admin/cases/${taken.id}`);
});

it('a filter is saved under a name and stands among the views, and Space shows the summary of a row', async () => {
  const content = { drugs: [{ id: idOf(31), role: '1', name: 'Peekazine' }] };
  const one = await call<{ id: string; number: string }>('POST', list, { source: 'paper', content });
  await call('POST', `${list}/${one.id}/steps`, { step: 'take', assessments: 0 });
  await openScreen('/admin/cases?view=mine&drug=Peekazine');
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Peekazine of mine');
  expect(await axeFindings()).toEqual([]);
  await dialog().getByRole('button', { name: 'Save view' }).click();
  await expectToast('View saved');
  const tab = page.getByRole('link', { name: 'Only for you: Peekazine of mine' });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click();
  await expect.element(tab).not.toHaveAttribute('aria-current');
  await tab.click();
  await expect.element(page.getByRole('row', { name: one.number })).toBeVisible();
  expect([...document.querySelectorAll('.case-group')].map((head) => head.textContent)).toEqual(['Later 1']);

  await userEvent.keyboard('j ');
  const summary = page.getByRole('complementary', { name: one.number });
  await expect.element(summary.getByRole('heading', { name: 'Missing' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(summary).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Change view' }).click();
  const question = answerNext(true);
  await dialog().getByRole('button', { name: 'Delete this view' }).click();
  expect(await question()).toContain('Peekazine of mine');
  await expect.element(tab).not.toBeInTheDocument();
});

it('the current view and the steps of a state can be told apart without colours, also at 400 %', async () => {
  await openList('?view=inbox');
  await forceColours();
  for (const width of [320, 1280]) {
    await page.viewport(width, 860);
    const [current, other] = ['[aria-current]', ':not([aria-current])'].map((which) => {
      const tab = document.querySelector(`.case-views > a${which}`);
      return tab && getComputedStyle(tab).borderBlockEndColor;
    });
    expect(current, `${width}`).not.toBe(other);
    const inWork = row(212).element().querySelectorAll('.case-progress i');
    const looks = [...inWork].map((well) => {
      const { backgroundColor, borderBlockStartStyle } = getComputedStyle(well);
      return `${backgroundColor} ${borderBlockStartStyle}`;
    });
    expect([looks[0], looks[4]]).toEqual([looks[1], looks[2]]);
    expect(looks[0]).not.toBe(looks[4]);
  }
});

it('a key whose step is not possible says why', async () => {
  await openList();
  await userEvent.keyboard('jjt');
  await expect.element(page.getByText('Take: AMC-2026-00212 is in the state “In work”')).toBeVisible();
});
