// What a ward phone asks of its browser. The round itself is walked through in e2e/ward.spec.ts.
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { addEntry, listRound, takeBack } from './ward-round.ts';

const entry = {
  toldOn: '2026-11-28',
  toldBy: { name: 'Sister Rao', occupation: 'nurse' },
  initials: 'B. N.',
  recordNumber: null,
  age: null,
  sex: null,
  ward: null,
  medicine: 'Cefixime',
  dose: null,
  started: null,
  reaction: 'Rash',
  onset: null,
  serious: null,
  action: null,
  outcome: null,
} as const;

beforeEach(async () => {
  for (const { key } of await listRound()) await takeBack(key);
});

it.each([true, false])('asks the browser to keep an entry that waits, which may say %s', async (answer) => {
  const asked = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(answer);
  onTestFinished(() => asked.mockRestore());
  expect(asked).not.toHaveBeenCalled();
  await addEntry(entry, []);
  expect(asked).toHaveBeenCalledOnce();
  expect((await listRound()).map(({ state }) => state)).toEqual(['waiting']);
});

it('keeps an entry of a browser that cannot be asked', async () => {
  const asked = vi.spyOn(navigator.storage, 'persist').mockRejectedValue(new TypeError('No'));
  onTestFinished(() => asked.mockRestore());
  await addEntry(entry, []);
  expect(await listRound()).toHaveLength(1);
});
