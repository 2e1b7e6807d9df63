// The table of typed things (testing/typed-rows.ts) typed into the fields of visitors' forms in a real browser: what each form
// shows that it understood, or why it asks again.
import '#client/styles/app.css'; // first: it names the order of the layers
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteDraft, saveDraft } from '#client/data/device/draft.ts';
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { Reads, ReadStore } from '#client/data/reads.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { inWords } from '#client/testing/date-words.ts';
import '#client/testing/locators.ts';
import { thingsOf, typedOn } from '#testing/typed-things.ts';
import ReportDetails from './index.tsx';

let root: Root | null = null;

const names = { departments: [], route: [], form: [], frequency: [] };
const answers = { '/api/medicine-names': [], '/api/list-names': names, '/api/site-settings': [] };
const details = 'report-status/details';

function show(what: React.ReactNode): void {
  root?.unmount();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Reads value={new ReadStore(answers)}>{what}</Reads>);
}

/** Opens the details form of a doctor at a page. */
async function openStep(step: number, title: string): Promise<void> {
  const work = { who: 'doctor', proof: null, answers: {}, ids: {}, step, photographs: [] };
  await saveDraft(details, { work: JSON.stringify(work) });
  show(<ReportDetails />);
  await page.getByRole('button', { name: 'Continue with the draft' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${typedOn}T06:30:00Z`) });
  await page.viewport(1280, 800);
  await setAnswers([]);
  history.pushState(null, '');
});
afterEach(async () => {
  root?.unmount();
  root = null;
  vi.useRealTimers();
  await deleteDraft(details);
  await deleteDraft('adr-reports');
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const describedBy = (label: string) =>
  (field(label).element().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
/** What stands beside a date field. */
const understood = (label: string) =>
  describedBy(label).find((one) => one?.className === 'date-understood')?.textContent ?? '';
/** Continues, and gives the reasons why the page stays: its first field is empty. */
async function faults(): Promise<string> {
  const list = page.getByCss('.error-summary');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.element(list).toHaveFocus();
  return list.element().textContent;
}

it.each([
  ['past', 1, 'Suspected reactions', 'When did it begin?'],
  ['birth', 0, 'The patient', 'Date of birth'],
  ['expiry', 3, 'Suspected medicines', 'Expiry'],
] as const)(
  'a date of the kind "%s" is shown in words beside its field',
  async (kind, step, title, label) => {
    await openStep(step, title);
    const rows = thingsOf(kind);
    expect(rows.length).toBeGreaterThan(30);
    const found: [string, string][] = [];
    for (const { typed } of rows) {
      await field(label).fill(typed);
      await new Promise(requestAnimationFrame);
      found.push([typed, understood(label)]);
    }
    const wanted = rows.map(({ typed, wanted: becomes }) => {
      const [fault = '', one = '', other = ''] = becomes.split(' ');
      if (fault === '?two') return [typed, `Which one? ${inWords(one)}${inWords(other)}`];
      const words = fault.startsWith('?') ? '' : inWords(fault);
      return [typed, words === typed.trim() ? '' : words];
    });
    expect(found).toEqual(wanted);
  },
);

it.each([
  ['age', 0, 'The patient', 'Age when it began'],
  ['number', 0, 'The patient', 'Weight in kg'],
  ['weight', 0, 'The patient', 'Weight in kg'],
  ['height', 0, 'The patient', 'Height in cm'],
  ['dose', 3, 'Suspected medicines', 'Dose'],
] as const)(
  'what is no %s is asked for again at its field, and nothing else is',
  async (kind, step, title, label) => {
    await openStep(step, title);
    const rows = thingsOf(kind).filter(({ typed }) => typed.trim() !== '');
    const found: [string, boolean][] = [];
    for (const { typed } of rows) {
      await field(label).fill(typed);
      found.push([typed, (await faults()).includes(`Write a number: ${label}`)]);
    }
    // No weight has six digits or is below zero.
    const isTaken = (wanted: string) => wanted !== '?' && !/^-|[\d.]{6}/.test(wanted);
    expect(found).toEqual(rows.map(({ typed, wanted }) => [typed, !isTaken(wanted)]));
  },
);

it('a telephone number is a link that a telephone understands, or none', async () => {
  const rows = thingsOf('telephone');
  show(
    <ul>
      {rows.map(({ typed }, place) => (
        <li key={place}>
          <PhoneLink phone={typed}>{place}</PhoneLink>
        </li>
      ))}
    </ul>,
  );
  await expect.element(page.getByRole('list')).toBeInTheDocument();
  const shown = page.getByRole('listitem').elements();
  expect(
    rows.map(({ typed }, place) => [typed, shown[place]?.querySelector('a')?.getAttribute('href') ?? '?']),
  ).toEqual(rows.map(({ typed, wanted }) => [typed, wanted]));
});
