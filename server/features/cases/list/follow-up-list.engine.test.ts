// The worklist 'Follow-up' through the calls: which cases come to it on which day, and how they leave it.
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { goTo } from '../../../testing/administrator.ts';
import { caseDesk, rash, reaction } from '../../../testing/case-desk.ts';
import { updateRow } from '../../../db/update-row.ts';

/** The test's day is Saturday, 2026-11-21. */
const content = (outcome: string, received: string, more: object = {}) => ({
  ...rash,
  firstReceivedOn: received,
  reactions: [{ ...rash.reactions[0], outcome }],
  ...more,
});

async function desk() {
  const { portal, call, open, step, save, session } = await caseDesk();
  const taken = async (...of: Parameters<typeof content>): Promise<CaseDetails> =>
    (await step(await open(content(...of)), { step: 'take' })).body as CaseDetails;
  const day = (text: string) => goTo(portal, new Date(`${text}T06:00:00Z`));
  const setDays = (value: string) =>
    portal.put('/api/admin/site-settings/follow_up_after_days', { value }, session);
  const read = async ({ id }: { id: string }) => (await call('GET', `/${id}`)).body as CaseDetails;
  /** The numbers in the worklist, each with its reasons; the tab counts the same. */
  const listed = async () => {
    const { body } = await call('GET', '?view=followUp');
    const views = (await call('GET', '/overview')).body.views as { view: string; count: number }[];
    expect(views.find(({ view }) => view === 'followUp')?.count).toBe(body.length);
    return Object.fromEntries(
      (body as CaseDetails[]).map(({ number, followUpReasons }) => [
        number,
        followUpReasons.map(({ reason, on }) => `${reason} ${on}`),
      ]),
    );
  };
  return { portal, call, open, step, save, taken, day, setDays, read, listed };
}

it('a case without a final outcome comes when its last information is older than the setting says', async () => {
  const { step, save, taken, day, setDays, read, listed, open } = await desk();
  const old = await taken('3', '2026-11-06');
  const young = await taken('2', '2026-11-07');
  await taken('1', '2026-10-01');
  await taken('4', '2026-10-01');
  await open(content('3', '2026-10-01')); // nobody has taken it
  expect(await listed()).toEqual({ [old.number]: ['outcome 2026-11-06'] });
  await day('2026-11-22');
  expect(Object.keys(await listed())).toHaveLength(2);

  // What was told later starts the days anew, decided or not.
  const told = {
    step: 'newInformation',
    received: '2026-11-20',
    from: 'doctor',
    way: 'telephone',
    text: 'Still itching',
  };
  expect((await step(await read(old), told)).status).toBe(200);
  expect(await listed()).toEqual({ [young.number]: ['outcome 2026-11-07'] });
  expect((await setDays('0')).statusCode).toBe(400);
  const set = await setDays('1');
  expect([set.statusCode, set.payload]).toEqual([200, expect.anything()]);
  expect(Object.keys(await listed()).toSorted()).toEqual([old.number, young.number].toSorted());
  // A final outcome ends it.
  expect((await save(await read(young), content('1', '2026-11-07'))).status).toBe(200);
  expect(Object.keys(await listed())).toEqual([old.number]);
  // So does a state in which nobody follows up.
  expect((await step(await read(old), { step: 'notValid', reason: 'No patient' })).status).toBe(200);
  expect(await listed()).toEqual({});
  expect((await step(await read(old), { step: 'reopen' })).status).toBe(200);
  expect(Object.keys(await listed())).toEqual([old.number]);
});

it('a day to ask again is set, changed and removed, for the case, a test or a date', async () => {
  const { call, taken, day, read, listed } = await desk();
  const test = '00000000-0000-4000-8000-000000000021';
  const one = await taken('1', '2026-11-20', { tests: [{ id: test, name: 'ALT' }] });
  const remind = (about: string | null, on: string | null) =>
    call('PUT', `/${one.id}/reminders`, { about, on });
  expect((await remind(null, '2026-11-20')).status).toBe(400);
  expect((await remind('tests.nothing', '2026-12-01')).status).toBe(400);
  expect((await remind('narrative', '2026-12-01')).status).toBe(400);
  expect((await remind(null, 'soon')).status).toBe(400);
  const set = await remind(`tests.${test}`, '2026-11-25');
  expect(set.status).toBe(200);
  expect(set.body.followUp.reminders).toMatchObject([
    {
      about: `tests.${test}`,
      label: expect.stringContaining('ALT'),
      on: '2026-11-25',
      by: 'asha',
      isPreset: false,
    },
  ]);
  await remind(`reactions.${reaction}.end`, '2026-12-03');
  await remind(null, '2026-12-24');
  expect(await listed()).toEqual({});
  await day('2026-11-25');
  expect(await listed()).toEqual({ [one.number]: ['reminder 2026-11-25'] });
  await remind(`tests.${test}`, '2026-11-28');
  expect(await listed()).toEqual({});
  await remind(`tests.${test}`, null);
  await day('2026-12-03');
  expect(await listed()).toEqual({ [one.number]: ['reminder 2026-12-03'] });
  await remind(`reactions.${reaction}.end`, null);
  expect(await listed()).toEqual({});
  await day('2026-12-24');
  expect(await listed()).toEqual({ [one.number]: ['reminder 2026-12-24'] });
  const { timeline } = await read(one);
  expect(timeline.filter(({ kind }) => kind === 'clock').map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Ask again on 25 Nov 2026',
      'Ask again on 28 Nov 2026 instead of 25 Nov 2026',
      'No longer asked again',
    ]),
  );
});

it('“no further follow-up expected” needs a reason, ends it, and can be taken back', async () => {
  const { call, taken, listed } = await desk();
  const one = await taken('3', '2026-11-01');
  await call('PUT', `/${one.id}/reminders`, { about: null, on: '2026-11-21' });
  expect(Object.keys(await listed())).toEqual([one.number]);
  const path = `/${one.id}/no-follow-up`;
  expect((await call('POST', path, { reason: ' ' })).status).toBe(400);
  expect((await call('DELETE', path)).status).toBe(409);
  const said = await call('POST', path, { reason: 'Two calls without an answer' });
  expect(said.body.followUp.none).toMatchObject({ by: 'asha', reason: 'Two calls without an answer' });
  expect((await call('POST', path, { reason: 'Again' })).status).toBe(409);
  expect((await call('PUT', `/${one.id}/reminders`, { about: null, on: '2026-12-01' })).status).toBe(409);
  expect(await listed()).toEqual({});
  expect((await call('DELETE', path)).body.followUp.none).toBeNull();
  expect(await listed()).toEqual({ [one.number]: ['reminder 2026-11-21', 'outcome 2026-11-01'] });
});

it('an exposed pregnancy stays until its outcome; its reminder is the expected day of delivery', async () => {
  const { call, save, taken, read, listed } = await desk();
  const pregnant = (more: object = {}) => ({
    patient: { ...rash.patient, pregnant: true, lastMenstrualPeriod: '2026-06-10', ...more },
  });
  const one = await taken('1', '2026-11-20', pregnant());
  // 10 June 2026 and 280 days.
  expect(await listed()).toEqual({ [one.number]: ['pregnancy 2027-03-17'] });
  expect((await read(one)).followUp.reminders).toMatchObject([
    { about: null, on: '2027-03-17', isPreset: true },
  ]);
  expect((await call('POST', `/${one.id}/no-follow-up`, { reason: 'No answer' })).status).toBe(409);
  const changed = await call('PUT', `/${one.id}/reminders`, { about: null, on: '2027-01-10' });
  expect(changed.body.followUp.reminders).toMatchObject([{ about: null, on: '2027-01-10', isPreset: false }]);
  await call('PUT', `/${one.id}/reminders`, { about: null, on: null });
  const born = content('1', '2026-11-20', pregnant({ pregnancyOutcome: 'liveBirth' }));
  expect((await save(await read(one), born)).status).toBe(200);
  expect(await listed()).toEqual({});
});

it('a sent case without a national number comes after seven days, until a number is recorded', async () => {
  const { portal, step, taken, day, read, listed } = await desk();
  const one = await taken('1', '2026-11-20');
  await updateRow(portal.db, 'cases', one.id, { state: 'sent', wasSent: true });
  await portal.db
    .insertInto('case_submissions')
    .values({
      id: '00000000-0000-4000-8000-0000000000aa',
      caseId: one.id,
      at: '2026-11-21T20:00:00.000Z', // the 22nd in India
      by: 'asha',
      version: 1,
      way: 'typed',
      receiver: 'PvPI',
      state: 'sent',
    })
    .execute();
  const told = {
    step: 'newInformation',
    received: '2026-11-21',
    from: 'doctor',
    way: 'telephone',
    text: 'Well',
  };
  expect((await step(await read(one), told)).status).toBe(200);
  await day('2026-11-28');
  expect(await listed()).toEqual({});
  await day('2026-11-29');
  expect(await listed()).toEqual({ [one.number]: ['number 2026-11-22'] });
  expect((await step(await read(one), { step: 'recordNumber', number: 'IN-2026-77' })).status).toBe(200);
  expect(await listed()).toEqual({});
});
