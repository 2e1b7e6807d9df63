// The image or video field in an administrator's form, as the about sections use it, over a real portal. Journeys of the
// Gallery Manager prove previews and uploads under the Content-Security-Policy.
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { answerNext, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { holdUpload } from '#client/testing/browser-requests.ts';
import { axeFindings, looks, setLook } from '#client/testing/looks.ts';
import { captions, chooseLarge, film, largerThan, photograph, word } from '#client/testing/made-files.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const uploads = '/api/admin/upload';
const dialog = page.getByRole('dialog', { name: 'Add Section' });
const save = dialog.getByRole('button', { name: 'Add Section' });
const done = dialog.getByCss('.toast').getByRole('status');
const alert = dialog.getByCss('.toast').getByRole('alert');

/** The parts of one field. */
const parts = (name: 'Image' | 'Video') => {
  const group = dialog.getByRole('group', { name });
  return {
    group,
    chooser: group.getByLabelText(/^(Upload|Replace) /),
    address: group.getByLabelText('Or its address'),
    progress: group.getByRole('progressbar'),
    button: (label: string) => group.getByRole('button', { name: label }),
  };
};
const image = parts('Image');
const video = parts('Video');
const valueOf = ({ address }: typeof image) => (address.element() as HTMLInputElement).value;
const refuses = (status: number) => setAnswers([{ path: uploads, status }]);

/** Saves a form that lacks the file alone, and returns the sections that the browser sends. */
async function fillAndSave() {
  const sent = bodiesTo('/api/admin/about-sections');
  await dialog.getByLabelText('Title').fill(word());
  await dialog.getByLabelText('Content').fill('Words');
  await save.click();
  return sent;
}

async function openForm(): Promise<void> {
  await openScreen('/admin/about');
  await page.getByRole('button', { name: 'Add Section' }).first().click();
  await expect.element(dialog).toBeVisible();
}

it('an image uploads as soon as it is chosen, and can be replaced, removed or given by its address', async () => {
  await openForm();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.upload(image.chooser, await photograph());
  await expect.element(done).toMatchTextContent(/^Upload successful/);
  await expect.poll(() => valueOf(image)).toMatch(/^\/uploads\/\d{13}-[\w-]+\.jpg$/);
  await expect.element(image.group.getByRole('img', { includeHidden: true })).toBeVisible();
  await expect.element(image.chooser).toHaveAccessibleName('Replace image');
  vi.advanceTimersByTime(3_000);
  await expect.element(image.progress).not.toBeInTheDocument();
  vi.useRealTimers();
  await image.button('Remove image').click();
  await expect.element(image.address).toHaveValue('');
  await image.address.fill('http://example.org/a.jpg');
  await expect.element(image.group).toMatchTextContent(/load this over https only/);
});

it('a video and its captions upload when Upload is pressed, and the form neither saves nor closes before', async () => {
  await openForm();
  await userEvent.upload(video.chooser, await film());
  await expect.element(video.group.getByCss('.chosen-picture img')).toBeVisible();
  const stayed = answerNext(false);
  await userEvent.keyboard('{Escape}');
  expect(await stayed()).toContain('Leave without saving?');
  await userEvent.upload(video.group.getByLabelText('Captions'), captions());
  const sent = await fillAndSave();
  await expect.element(alert).toMatchTextContent(/^Not uploaded yet/);
  await expect.element(video.button('Upload video')).toHaveFocus();
  expect(sent).toEqual([]);
  await video.button('Upload video').click();
  await expect.element(done).toMatchTextContent(/^Upload successful/);
  await expect.poll(() => valueOf(video)).toMatch(/^\/uploads\/\d{13}-[\w-]+\.webm$/);
});

it('a refused file shows why, and Retry sends it again', async () => {
  await openForm();
  chooseLarge(image.chooser.element(), largerThan(15, 'large.jpg', 'image/jpeg'));
  await expect.element(alert).toHaveTextContent('File too largeFile size must be less than 15MB');
  chooseLarge(video.chooser.element(), largerThan(100, 'large.mp4', 'video/mp4'));
  await expect.element(alert).toHaveTextContent('File too largeFile size must be less than 100MB');
  await userEvent.upload(image.chooser, new File(['x'], 'a.txt', { type: 'text/plain' }));
  await expect.element(alert).toMatchTextContent(/^Invalid File Type/);
  await refuses(500);
  await userEvent.upload(image.chooser, await photograph());
  await expect.element(alert).toHaveTextContent('Upload failedAn error occurred during upload');
  await refuses(413);
  await image.button('Retry').click();
  await expect.element(alert).toHaveTextContent('File too largeFile size must be less than 15MB');
  await setAnswers([]);
  await image.button('Retry').click();
  await expect.poll(() => valueOf(image)).toMatch(/^\/uploads\//);
});

it('a form does not save while its file is still uploading', async () => {
  await openForm();
  const { release } = holdUpload();
  await userEvent.upload(image.chooser, await photograph());
  await expect.element(image.progress).toBeVisible();
  const sent = await fillAndSave();
  await expect.element(alert).toMatchTextContent(/^Still uploading/);
  await expect.element(dialog).toBeVisible();
  expect(sent).toEqual([]);
  await release();
  await expect.poll(() => valueOf(image)).toMatch(/^\/uploads\//);
});

it.each(looks)('axe finds no problem in a form with files, at $width, $colorScheme', async (look) => {
  await setLook(look);
  await openForm();
  expect(await axeFindings()).toEqual([]);
  await userEvent.upload(video.chooser, await film());
  await expect.element(video.group.getByCss('.chosen-picture img')).toBeVisible();
  await refuses(500);
  await userEvent.upload(image.chooser, await photograph());
  await expect.element(image.button('Retry')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});
