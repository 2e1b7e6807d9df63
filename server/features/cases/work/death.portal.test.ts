// A death of the patient, in each way of saying it: list, files, prints and message have it, and no reaction leaves as
// 'results in death' because of a fact of the patient alone.
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { ciomsForm } from '#contract/cases/prints/cioms-form-rules.ts';
import type { CaseContent, Reaction } from '#contract/cases/content/content-rules.ts';
import type { CaseListing, CasePrint } from '#contract/cases/prints/prints.ts';
import { pvpiForm } from '#contract/cases/prints/pvpi-form-rules.ts';
import { fullContent } from '../../../icsr/testing/invented-case.ts';
import { exchangeDesk, messageIn } from '../../../testing/exchange-desk.ts';

const { death: _, ...alive } = fullContent;
const survived = (fullContent.reactions ?? []).map((reaction) => ({
  ...reaction,
  outcome: '1' as const,
  seriousness: { hospitalisation: true },
}));
const ofReaction = (change: Partial<Reaction>): CaseContent => ({
  ...alive,
  reactions: survived.map((reaction, place) => (place === 0 ? { ...reaction, ...change } : reaction)),
});
const ofPatient = (death: NonNullable<CaseContent['death']>): CaseContent => ({
  ...alive,
  reactions: survived,
  death,
});

const ways: [way: string, content: CaseContent, ofReaction: boolean][] = [
  ['the outcome Fatal', ofReaction({ outcome: '5' }), true],
  ['“results in death”', ofReaction({ outcome: '0', seriousness: { death: true } }), true],
  ['“it contributed to the death”', ofReaction({ outcome: '0', contributedToDeath: true }), true],
  ['a date', ofPatient({ date: '2026-11-18' }), false],
  ['a cause', ofPatient({ causes: ['Sepsis'] }), false],
  ['an autopsy', ofPatient({ autopsy: true }), false],
  ['“the person died”, ticked on a form', ofPatient({ died: true }), false],
];

it('a death of the patient is in every list, file, print and message, however it is said', async () => {
  const { call, open } = await exchangeDesk();
  const facts = { number: '', worldwideNumber: '', isFollowUp: false };
  await open({ ...alive, reactions: survived });
  const ids: string[] = [];
  for (const [way, content, isOfReaction] of ways) {
    const id = await open(content);
    ids.push(id);
    const { urgency, patientDied, due } = (await call('GET', `/cases/${id}`)).body as CaseDetails;
    expect([way, urgency, patientDied, due]).toEqual([way, 'death', true, '2026-11-18']);
    for (const form of ['pvpi', 'cioms']) {
      const { content: printed } = (await call('GET', `/cases/${id}/print?form=${form}`)).body as CasePrint;
      const text =
        form === 'pvpi'
          ? JSON.stringify(pvpiForm(printed, facts))
          : JSON.stringify(ciomsForm(printed, { ...facts, sender: '', source: '', printedOn: '' }));
      expect([way, form, /death|died|fatal/i.test(text)]).toEqual([way, form, true]);
    }
    const { text, status } = await call('GET', `/cases/${id}/icsr`);
    expect(status, text).toBe(200);
    expect([way, text.includes('<deceasedTime')]).toEqual([way, true]);
    const reactions = messageIn(text).content.reactions ?? [];
    const resulted = reactions.map(({ outcome, seriousness }) => [
      outcome === '5',
      seriousness?.death === true,
    ]);
    expect([way, resulted]).toEqual([
      way,
      [
        [isOfReaction, isOfReaction],
        [false, false],
      ],
    ]);
  }
  const listed = (await call('GET', '/cases?patientDied=true&limit=100')).body as { id: string }[];
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const { rows } = (await call('GET', '/cases/listing?view=inbox')).body as CaseListing;
  expect(
    rows
      .filter((row) => row.patientDied)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect((await call('GET', '/dashboard-stats')).body.deathCases).toBe(ids.length);
  const { text: csv } = await call('GET', '/cases/csv?columns=patientDied&view=inbox');
  expect(csv.match(/true|yes/gi)).toHaveLength(ids.length);
});
