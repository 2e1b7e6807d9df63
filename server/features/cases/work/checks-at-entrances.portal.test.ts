// One table of checks at every entrance: what the desk finds in a content (`checks.engine.test.ts`) is found, too, when a
// reporter sends it as details and when another institution sends it as a message.
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { CheckName } from '#contract/cases/content/checks-rules.ts';
import { borders, caseWith } from '#testing/check-borders.ts';
import { fileOf } from '../../../icsr/testing/invented-case.ts';
import { exchangeDesk } from '../../../testing/exchange-desk.ts';
import { validReport } from '../../../testing/portal.ts';
import { findCaseOfReport } from '../queries.ts';

/** Received is the day of the call at these entrances, whatever is sent. */
const ofTheDay: CheckName[] = ['onsetAfterReceipt', 'startAfterReceipt', 'receivedAssumed', 'lateEntry'];

/** What a message of E2B(R3) has no element for: a denied criterion, a pregnancy, a dechallenge, a contribution. */
const notInMessages = new Set<CheckName>([
  ...ofTheDay,
  'unrelatedDeath',
  'notDied',
  'childAndNotSerious',
  'alarmWords',
  'mildAlarmWords',
  'maleAndPregnant',
  'unusualPregnancy',
  'childIsPatient',
  'stoppingAndAction',
  // The group leaves only where no age does.
  'ageGroupDiffers',
]);
/** Only the desk asks what contributed to a death. */
const notInDetails = new Set<CheckName>([...ofTheDay, 'unrelatedDeath']);

const contentOf = (parts: Parameters<typeof caseWith>[0]): CaseContent => {
  const { firstReceivedOn: _, ...content } = JSON.parse(
    JSON.stringify(caseWith(parts)),
  ) as unknown as CaseContent;
  for (const list of [content.drugs, content.reactions]) {
    for (const one of list ?? []) one.id ??= crypto.randomUUID();
  }
  return content;
};

async function desk() {
  const { portal, call } = await exchangeDesk();
  const checksOf = async (id: string): Promise<CheckName[]> => {
    const { findings } = (await call('GET', `/cases/${id}`)).body as CaseDetails;
    return findings.map(({ check }) => check as CheckName);
  };
  return { portal, call, checksOf };
}

it('a message of another institution is read by the same checks', async () => {
  const { call, checksOf } = await desk();
  let imported = 0;
  for (const [place, [check, finds]] of borders.entries()) {
    // The import takes the way of the exposure from the sex of the parent.
    const isDerived =
      check === 'sexOfParent' &&
      finds.patient !== undefined &&
      !JSON.stringify(finds).includes('lastMenstrualPeriod');
    if (notInMessages.has(check) || isDerived) continue;
    const { patient, reactions = [], ...content } = contentOf(finds);
    const message: CaseContent = {
      ...content,
      reportType: '1',
      expedited: true,
      meddraVersion: '29.1',
      firstReceivedOn: '2026-11-21',
      latestInformationOn: '2026-11-21',
      patient: { historyText: 'None', ...patient },
      reactions: reactions.map((one) => ({ code: '10037844', ...one })),
    };
    const file = fileOf(message, {
      senderCaseId: `NP-OTHER-2026-${place}`,
      createdAt: '20261118100000+0000',
    });
    const { body } = await call('POST', '/icsr/import', file);
    expect([check, await checksOf(body.cases[0].id)]).toEqual([check, expect.arrayContaining([check])]);
    imported += 1;
  }
  expect(imported).toBeGreaterThan(30);
});

it('the details of a reporter are taken and read by the same checks', async () => {
  const { portal, checksOf } = await desk();
  let taken = 0;
  for (const [check, finds] of borders) {
    // The own words of the reporter are an item of New information and no part of the content.
    if (notInDetails.has(check) || JSON.stringify(finds).includes('narrative')) continue;
    const { reporters: _, ...details } = contentOf(finds);
    const { ageAtOnset } = details.patient ?? {};
    const age = ageAtOnset && 'value' in ageAtOnset && ageAtOnset.unit === 'a' ? ageAtOnset.value : 45;
    const sent = (await portal.post('/api/adr-reports', { ...validReport, age })).json<{
      id: string;
      reference: string;
      receiptCode: string;
    }>();
    const proof = { reference: sent.reference, code: sent.receiptCode };
    const answer = await portal.post('/api/report-status/details', { ...proof, details });
    expect([check, answer.statusCode, answer.payload.slice(0, 200)]).toEqual([check, 200, expect.anything()]);
    const { id = '' } = (await findCaseOfReport(portal.db, sent.id)) ?? {};
    expect([check, await checksOf(id)]).toEqual([check, expect.arrayContaining([check])]);
    taken += 1;
  }
  expect(taken).toBeGreaterThan(45);
});
