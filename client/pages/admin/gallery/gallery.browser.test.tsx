// The screen of the Gallery Manager over a real portal: files that are chosen, uploaded, stopped and refused, failed
// changes, captions and two editors of one, figures, keys, and axe in each state. Journeys prove what visitors see, and a
// video under the Content-Security-Policy (e2e/gallery-manager.spec.ts).
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import {
  answerNext,
  call,
  expectToast,
  loadAdminArea,
  openScreen,
  leaveForm,
  signInAfterTimeout,
  textsOf,
} from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { holdUpload } from '#client/testing/browser-requests.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { chooseLarge, heldClick, largerThan, photograph } from '#client/testing/made-files.ts';
import { galleryItem } from '#client/testing/replies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { enterOn } from '#client/testing/record-lists.ts';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/gallery';
const list = '/api/gallery';
const writes = '/api/admin/gallery';
const uploads = '/api/admin/upload';

const heading = (name: string) => page.getByRole('heading', { name });
const add = page.getByRole('button', { name: 'Add Gallery Item' });
const dialog = page.getByRole('dialog', { name: 'Add to Gallery' });
const chooser = dialog.getByLabelText('Photographs and videos');
const caption = dialog.getByLabelText('Caption');
const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
const progress = dialog.getByRole('progressbar');
const chosen = dialog.getByCss('.chosen');
const dialogAlert = dialog.getByCss('.toast').getByRole('alert');
const pageAlert = page.getByCss('.frame > .toast').getByRole('alert');
const card = (name: string) => page.getByRole('article').filter({ hasText: name });

/** A list of the test, whose files are missing. */
const holds = (...items: GalleryItem[]) => ({ path: list, json: items });

async function openDialog(): Promise<void> {
  await openScreen(screen);
  await add.click();
  await expect.element(chooser).toHaveFocus();
}

async function expectAdded(...names: string[]): Promise<void> {
  await expect.element(dialog).not.toBeInTheDocument();
  for (const name of names) await expect.poll(() => card(name).length).toBe(1);
}

/** Adds a photograph without a caption. */
async function addPhotograph(): Promise<File> {
  const file = await photograph();
  await openDialog();
  await userEvent.upload(chooser, file);
  await upload.click();
  await expectAdded(file.name);
  return file;
}

async function remove(...names: string[]): Promise<void> {
  const items = await call<GalleryItem[]>('GET', list);
  for (const { id, originalName } of items) {
    if (names.includes(originalName)) await call('DELETE', `${writes}/${id}`);
  }
}

it('several files upload one after the other, each with its own caption', async () => {
  const files = await Promise.all([photograph(), photograph(), photograph()]);
  const names = files.map(({ name }) => name);
  await openDialog();
  await userEvent.upload(chooser, files);
  const status = dialog.getByRole('status').filter({ hasText: '3 files chosen' });
  await expect.element(status).toBeInTheDocument();
  await caption.nth(1).fill(`Second ${names[1]}`);
  await upload.click();
  await expectAdded(...names, `Second ${names[1]}`);
  await remove(...names);
});

it('a file is accepted when it is dropped or pasted', async () => {
  await openDialog();
  const dataOf = (name: string) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], name, { type: 'image/jpeg' }));
    return data;
  };
  const area = dialog.getByCss('.drop').element();
  for (const type of ['dragover', 'drop']) {
    const dataTransfer = dataOf('dropped.jpg');
    area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
  const names = () => textsOf(chosen.getByCss('b'));
  await expect.poll(names).toEqual(['dropped.jpg']);
  const clipboardData = dataOf('pasted.jpg');
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.poll(names).toEqual(['dropped.jpg', 'pasted.jpg']);
  await dialog.getByRole('button', { name: 'Remove dropped.jpg' }).click();
  await expect.poll(names).toEqual(['pasted.jpg']);
});

it('upload progress shows percent and bytes, announces each quarter, and disappears after three seconds', async () => {
  const megabyte = 1024 * 1024;
  const file = await photograph();
  await openDialog();
  await userEvent.upload(chooser, file);
  const { report, release } = holdUpload();
  await upload.click();
  const bar = progress.and(dialog.getByLabelText(`Uploading ${file.name}`));
  await expect.element(bar).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  const announcement = dialog.getByCss('.upload > [role=status]');
  for (const quarter of [1, 2, 3]) {
    await report(quarter * megabyte, 4 * megabyte);
    const percent = `${25 * quarter}%`;
    await expect.element(announcement).toHaveTextContent(`${percent} of ${file.name} uploaded`);
    const figures = dialog.getByCss('.upload > .num');
    await expect.element(figures).toHaveTextContent(`${percent}, ${quarter} MB of 4 MB`);
  }

  // `expect.element` would advance the clock while it waits.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = new Promise((resolve) => dialog.element().addEventListener('close', resolve));
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await release();
  await closed;
  const indicator = page.getByText(`Upload completed: ${file.name}`);
  const told = page.getByCss('main .upload > [role=status]').element();
  expect(told.textContent).toBe(`${file.name} is uploaded`);
  vi.advanceTimersByTime(2_999);
  await drawn();
  expect(indicator.element()).toBeVisible();
  vi.advanceTimersByTime(1);
  await drawn();
  expect(indicator.length).toBe(0);
  vi.useRealTimers();
  await remove(file.name);
});

it('an upload can be stopped and started again', async () => {
  const file = await photograph();
  await openDialog();
  await userEvent.upload(chooser, file);
  await setAnswers([{ path: uploads, never: true }]);
  await upload.click();
  await dialog.getByRole('button', { name: `Cancel the upload of ${file.name}` }).click();
  await expect.element(upload).toBeVisible();
  expect(progress.length).toBe(0);
  await setAnswers([]);
  await upload.click();
  await expectAdded(file.name);
  await remove(file.name);
});

it('a file of another type, one that is too large and a missing file are refused, each with its own message', async () => {
  await openDialog();
  await upload.click();
  await expect.element(dialogAlert).toMatchTextContent(/^No File Selected/);
  await expect.element(chooser).toHaveFocus();
  const fault = dialog.getByCss('.field-error');
  await userEvent.upload(chooser, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await expect
    .element(dialogAlert)
    .toHaveTextContent('Invalid File TypePlease select an image or video file.');
  await expect
    .element(fault)
    .toMatchTextContent(/notes\.txt: Invalid File Type: Please select an image or video file\./);
  for (const file of [largerThan(15, 'large.jpg', 'image/jpeg'), largerThan(100, 'large.mp4', 'video/mp4')]) {
    chooseLarge(chooser.element(), file);
    await expect.element(fault).toMatchTextContent(new RegExp(`${file.name}: File Too Large`));
    await expect
      .element(dialogAlert)
      .toHaveTextContent('File Too LargeFile exceeds size limit. Images: 15MB max, Videos: 100MB max.');
  }
  expect(chosen.length).toBe(0);
});

it('a failed upload shows a message, and the file stays for another try', async () => {
  const file = await photograph();
  await openDialog();
  await userEvent.upload(chooser, file);
  for (const [answer, words] of [
    [
      { status: 413, json: { message: 'Too large', details: 'Images: 15MB max today.' } },
      'File Too LargeImages: 15MB max today.',
    ],
    [{ status: 413 }, 'File Too LargeFile exceeds size limit. Images: 15MB max, Videos: 100MB max.'],
    [
      { status: 400, json: { message: 'This is not a picture.' } },
      'This is not a picture.Failed to upload file. Please try again.',
    ],
    [{ status: 500 }, 'Upload failedFailed to upload file. Please try again.'],
  ] as const) {
    await setAnswers([{ path: uploads, ...answer }]);
    await upload.click();
    await expect.element(dialogAlert).toHaveTextContent(words);
    await expect.element(chosen.getByCss('.field-error')).toBeVisible();
  }
  await setAnswers([]);
  await upload.click();
  await expectAdded(file.name);
  await remove(file.name);
});

it('an upload after the session’s end that is given up leads to the sign-in with a message', async () => {
  await openDialog();
  await userEvent.upload(chooser, await photograph());
  await setAnswers([{ path: uploads, status: 401, json: { message: 'Sign in' } }]);
  await upload.click();
  await leaveForm();
  await expect.poll(() => location.pathname).toBe('/admin/login');
  await expect
    .element(pageAlert)
    .toHaveTextContent('Session ExpiredPlease log in again to continue uploading.');
  await signInAfterTimeout(screen);
});

it('a file that is uploaded but not yet in the gallery is not sent again', async () => {
  const file = await photograph();
  const sends = vi.spyOn(XMLHttpRequest.prototype, 'send');
  await openDialog();
  await userEvent.upload(chooser, file);
  await setAnswers([{ path: writes, status: 500 }]);
  await upload.click();
  await expect.element(dialogAlert).toHaveTextContent('Upload FailedFailed to upload gallery item.');
  await setAnswers([]);
  await upload.click();
  await expectAdded(file.name);
  expect(sends).toHaveBeenCalledOnce();
  sends.mockRestore();
  await remove(file.name);
});

it('a failed change or deletion shows a message and does not change the item', async () => {
  await openScreen(screen, [holds(galleryItem(1)), { path: `${writes}/*`, status: 500 }]);
  const featured = page.getByRole('switch');
  await featured.click();
  await expect.element(pageAlert).toHaveTextContent('Update FailedFailed to update gallery item.');
  await expect.element(featured).not.toBeChecked();
  const asked = answerNext(true);
  await page.getByRole('button', { name: 'Delete photo-1.jpg' }).click();
  await asked();
  await expect.element(pageAlert).toHaveTextContent('Deletion FailedFailed to delete gallery item.');
  await expect.element(card('photo-1.jpg')).toBeVisible();
});

it('a caption changes, and of two editors the second one is asked', async () => {
  const { name } = await addPhotograph();
  const edit = page.getByRole('dialog', { name: 'Edit Caption' });
  const words = edit.getByLabelText('Caption');
  const find = async () => {
    const items = await call<GalleryItem[]>('GET', list);
    return items.find(({ originalName }) => originalName === name);
  };
  const address = `${writes}/${(await find())?.id}`;
  const changed = card(name);
  await changed.getByRole('button', { name: `Add Caption ${name}` }).click();
  await words.fill(`First ${name}`);
  // A change to another field, by another administrator or by the switch here, is no conflict.
  await call('PATCH', address, { featured: true });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectToast('Gallery Item Updated');
  await expect.element(changed.getByRole('heading', { name: `First ${name}` })).toBeVisible();
  await expect.element(changed.getByRole('switch')).toBeChecked();

  const open = changed.getByRole('button', { name: `Edit Caption ${name}` });
  await open.click();
  await words.fill('Mine');
  await call('PATCH', address, { caption: 'Theirs' });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const both = edit.getByRole('group', { name: 'Caption changed by both of you' });
  await expect.element(both).toMatchTextContent(/Theirs/);
  await both.getByRole('radio', { name: /^Keep mine/ }).click();
  expect(await axeFindings()).toEqual([]);
  await edit.getByRole('button', { name: 'Save This Version' }).click();
  await expect.element(changed.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await expect.element(open).toHaveFocus();
  expect((await find())?.caption).toBe('Mine');

  await open.click();
  await words.fill('Unsaved');
  const left = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await left();
  await expect.element(edit).not.toBeInTheDocument();
  await setAnswers([{ path: `${writes}/*`, status: 500 }]);
  await open.click();
  await words.fill('Fails');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(edit.getByCss('.toast')).toMatchTextContent(/Failed to update gallery item\./);
  await expect.element(words).toHaveValue('Fails');
  await setAnswers([]);
  await remove(name);
});

it('an item stays when the question about its deletion is answered No, and after a deletion focus is on the next one', async () => {
  await openScreen(screen, [
    holds(galleryItem(1), galleryItem(2)),
    { path: `${writes}/*`, method: 'DELETE', status: 204 },
  ]);
  const gone = page.getByRole('button', { name: 'Delete photo-1.jpg' });
  const refused = answerNext(false);
  await gone.click();
  expect(await refused()).toContain('photo-1.jpg');
  await expect.element(card('photo-1.jpg')).toBeVisible();
  await setAnswers([holds(galleryItem(2)), { path: `${writes}/*`, method: 'DELETE', status: 204 }]);
  const confirmed = answerNext(true);
  await gone.click();
  await confirmed();
  await expect.poll(() => card('photo-1.jpg').length).toBe(0);
  await expect.poll(() => card('photo-2.jpg').getByCss(':focus').length).toBe(1);
});

it('the figures count all, images and videos, the demo notice shows while samples exist, and a missing file shows its name', async () => {
  await openScreen(screen, [
    holds(galleryItem(1), galleryItem(2, { isSample: true }), galleryItem(3, { type: 'video' })),
  ]);
  const figures = () => page.getByCss('.ledger > div').elements();
  await expect.poll(() => textsOf(figures())).toEqual(['Total3', 'Images2', 'Videos1']);
  await expect.element(heading('Demo Mode')).toBeVisible();
  await openScreen(screen, [
    holds(galleryItem(1), galleryItem(2, { type: 'video', originalName: 'film.mp4' })),
  ]);
  const missing = (name: string) => card(name).getByCss('.media-missing');
  await expect.element(missing('photo-1.jpg')).toHaveTextContent('photo-1.jpgImage file missing');
  expect(heading('Demo Mode').length).toBe(0);
  card('film.mp4').element().scrollIntoView();
  await expect.element(missing('film.mp4')).toHaveTextContent('film.mp4Video file missing');
});

it('the gallery manager works by keyboard alone', async () => {
  const file = await photograph();
  await openScreen(screen);
  await expect.element(add).toBeVisible();
  await enterOn(add);
  await expect.element(chooser).toHaveFocus();
  const clicked = heldClick();
  await userEvent.keyboard(' ');
  expect(await clicked).toBe(chooser.element());
  await userEvent.upload(chooser, file);
  await expect.element(chosen.getByCss('b')).toHaveTextContent(file.name);
  chooser.element().focus();
  await userEvent.tab();
  await userEvent.keyboard(`By keyboard ${file.name}{Enter}`);
  await expectAdded(file.name);
  await expect.element(add).toHaveFocus();
  const featured = page.getByRole('switch', { name: new RegExp(file.name) });
  featured.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(featured).toBeChecked();
  await userEvent.tab();
  await userEvent.tab();
  const asked = answerNext(true);
  await userEvent.keyboard('{Enter}');
  expect(await asked()).toContain(file.name);
  await expect.poll(() => card(file.name).length).toBe(0);
});

it('closing with chosen files asks first', async () => {
  await openDialog();
  await userEvent.upload(chooser, await photograph());
  const stayed = answerNext(false);
  await userEvent.keyboard('{Escape}');
  await stayed();
  await expect.element(dialog).toBeVisible();
  const left = answerNext(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await left();
  await expect.element(dialog).not.toBeInTheDocument();
});

it.each(looks)(
  'axe finds no problem in any state of the gallery manager, at $width, $colorScheme',
  async (look) => {
    await setLook(look);
    const check = async () => expect(await axeFindings()).toEqual([]);
    const shown = holds(
      galleryItem(1, { isSample: true, caption: 'A talk' }),
      galleryItem(2, { type: 'video' }),
    );
    await openScreen(screen, [{ path: list, never: true }]);
    await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('404');
    await expect.element(page.getByCss('main .skeleton')).toBeVisible();
    await check();
    await openScreen(screen, [{ path: list, status: 503 }]);
    await expect.element(heading('Failed to Load Gallery')).toBeVisible();
    await check();
    await setAnswers([holds()]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(heading('No gallery items yet')).toBeVisible();
    await check();
    expect(overflow()).toBe(0);

    await openScreen(screen, [shown]);
    await expect.element(card('A talk')).toBeVisible();
    await check();
    await add.click();
    await upload.click();
    const video = new File(['x'], 'b.mp4', { type: 'video/mp4' });
    await userEvent.upload(chooser, [await photograph('a.jpg'), video]);
    await expect.element(dialog.getByLabelText('Captions')).toBeVisible();
    await check();
    const { release } = holdUpload();
    await upload.click();
    await expect.element(progress).toBeVisible();
    await check();
    await setAnswers([shown, { path: uploads, status: 500 }]);
    await release();
    await expect.poll(() => chosen.getByCss('.field-error').length).toBe(2);
    await check();
  },
);
