// A draft of the report form on the device: deleted by its button and by sending, and requested before the device is ready.
// A journey proves a page load, what is readable on the device, and the end after 72 hours (e2e/drafts.spec.ts).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { deleteDraft, findDraft } from '#client/data/device/draft.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { reportForm } from '#client/testing/visitor-forms.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
beforeEach(() => deleteDraft('adr-reports'));
// The next test shows the same document.
afterEach(dismissToast);

const box = page.getByRole('checkbox', { name: 'Keep a draft on this device for 3 days' });
const isSaved = page.getByText(/^Draft saved until /);
const symptoms = page.getByLabelText(reportForm.labels.symptoms);

async function openForm(): Promise<void> {
  await openPage('/report-adr');
  await expect.element(box).toBeVisible();
}

/** Holds the device's answers about drafts, and its encryption, until the test releases them. */
function holdDevice() {
  const [reads, seals] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    const request = getAll.apply(this);
    if (this.name === 'drafts') {
      Object.defineProperty(request, 'onsuccess', {
        set: (tell: () => void) => {
          request.addEventListener('success', () => void reads.promise.then(tell));
        },
      });
    }
    return request;
  });
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...what) =>
    seals.promise.then(() => encrypt(...what)),
  );
  return { read: reads.resolve, seal: seals.resolve };
}

it('a draft comes back, and one button deletes it', async () => {
  await openForm();
  await symptoms.fill('Swollen lips');
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(isSaved).toBeVisible();
  await openForm();
  await expect.element(symptoms).toHaveValue('Swollen lips');
  await expect.element(isSaved).toBeVisible();
  await expect.element(box).toBeChecked();
  expect(await axeFindings()).toEqual([]);

  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toHaveFocus();
  await expect.poll(() => findDraft('adr-reports')).toBeNull();
  await openForm();
  await expect.element(symptoms).toHaveValue('');
  await expect.element(box).not.toBeChecked();
});

it('a draft can be requested before the device is ready, and is deleted after sending', async () => {
  const { read, seal } = holdDevice();
  await openForm();
  for (const [name, value] of Object.entries(reportForm.answers)) {
    await page.getByLabelText(reportForm.labels[name as keyof typeof reportForm.labels]).fill(value);
  }
  await box.click();
  read();
  expect(await findDraft('adr-reports')).toBeNull(); // now the form knows too
  seal();
  await expect.element(isSaved).toBeVisible();
  await expect.element(box).toBeChecked();
  expect((await findDraft('adr-reports'))?.typed).toMatchObject({ medicineName: 'Amoxicillin 500 mg' });

  await page.getByRole('button', { name: reportForm.button }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: reportForm.sent })).toBeVisible();
  expect(await findDraft('adr-reports')).toBeNull();
  await openForm();
  await expect.element(box).not.toBeChecked();
  await expect.element(symptoms).toHaveValue('');
});
