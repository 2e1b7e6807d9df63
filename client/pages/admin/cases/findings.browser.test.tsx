// The panel of findings: each check on both sides of its border, as a real portal answers, and what a finding leads to.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setAnswers } from '#client/testing/answers.ts';
import { call, loadAdminArea } from '#client/testing/admin-area.ts';
import { answers, id, listed, openCase } from '#client/testing/case-screen.ts';
import { axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { findingOf } from '#client/testing/cases.ts';
import { caseKey } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { checkLevels } from '#contract/cases/content/check-levels-rules.ts';
import { borders, caseWith, type Parts } from '#testing/check-borders.ts';
import type { CaseDetails, CaseFinding } from '#contract/cases/work/case-details.ts';

loadAdminArea();

const panel = page.getByRole('region', { name: 'Findings' });
/** The texts of the panel, a finding each; none where there is no panel. */
const shown = () =>
  [...panel.elements()].flatMap((one) => [...one.querySelectorAll('li')].map((li) => li.textContent));

/** Shows a case of the portal on the open screen. */
async function show(parts: Parts): Promise<CaseDetails> {
  const made = await call<CaseDetails>('POST', '/api/admin/cases', {
    source: 'paper',
    content: caseWith(parts),
  });
  queryClient.setQueryData(caseKey(id), { ...made, id });
  // The screen draws later.
  await expect
    .poll(() => shown())
    .toEqual(made.findings.map(({ message }) => expect.stringContaining(message) as string));
  return made;
}

it('each check shows its finding on one side of its border, and none on the other', async () => {
  await openCase();
  await setAnswers(answers({}, []).filter(({ path }) => path !== listed.path)); // the portal itself opens cases
  const seen = new Set<string>();
  for (const [check, finds, not] of borders) {
    if (seen.has(check) || check === 'lateEntry') continue;
    seen.add(check);
    const found = (await show(finds)).findings.find((one) => one.check === check);
    const own = shown().filter((text) => found !== undefined && text.includes(found.message));
    expect([check, own]).toEqual([
      check,
      [expect.stringMatching(`^${checkLevels[found?.level ?? 'unusual']}`)],
    ]);
    // A contradiction is confirmed there, and each compared field is a link.
    const item = panel.getByRole('listitem').filter({ hasText: found?.message ?? '' });
    const isConfirmed = item.getByRole('button', { name: /^Confirm with a reason/ }).elements().length > 0;
    expect([check, isConfirmed]).toEqual([check, found?.level === 'contradiction']);
    expect([check, item.getByRole('link').elements().length > 0]).toEqual([check, true]);
    await show(not);
    expect([check, shown().filter((text) => text.includes(found?.message ?? ''))]).toEqual([check, []]);
  }
  expect(seen.size).toBeGreaterThan(35);
});

it('of many findings five show at first, those that nobody has confirmed before the others', async () => {
  const finding = (number: number, confirmed: CaseFinding['confirmed']) =>
    findingOf({ id: `maleAndPregnant:${number}`, message: `Finding ${number}`, confirmed });
  const by = { by: 'asha', at: '2026-11-20T05:17:00.000Z', reason: 'Seen' };
  const findings = Array.from({ length: 7 }, (_, place) => finding(place, place < 2 ? by : null));
  await openCase({ findings });
  const numbers = () => shown().map((text) => /Finding (\d)/.exec(text)?.[1]);
  await expect.poll(numbers).toEqual(['2', '3', '4', '5', '6']);
  await panel.getByRole('button', { name: 'Show all 7 findings' }).click();
  await expect.poll(numbers).toEqual(['2', '3', '4', '5', '6', '0', '1']);
  expect(await axeFindingsInFewLooks()).toEqual([]);
});
