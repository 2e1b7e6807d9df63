// Admin resources: files that are chosen and refused, failed writes, two people who edit one document, the icons of the
// categories, keys, and axe in each state. A journey proves an upload from the screen to the visitor's download
// (e2e/resources-manager.spec.ts).
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import {
  answerNext,
  call,
  conflict,
  expectToast,
  loadAdminArea,
  openScreen,
} from '#client/testing/admin-area.ts';
import { requestsTo } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings, looks, setLook } from '#client/testing/looks.ts';
import { chooseLarge, heldClick, largerThan, pdf, word } from '#client/testing/made-files.ts';
import { button, enterOn, row } from '#client/testing/record-lists.ts';
import { recordOf } from '#client/testing/replies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { DownloadableResource } from '#contract/resources/downloadable-resources-rules.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/resources';
const list = '/api/admin/downloadable-resources';
const uploads = '/api/admin/upload';
const form = page.getByRole('region', { name: /^(Upload|Edit) Resource$/ });
const field = (label: string) => form.getByLabelText(label, { exact: true });
const chooser = field('File');
const submit = form.getByRole('button', { name: 'Upload Resource' });
const fault = form.getByCss('.field-error');
const alert = page.getByCss('.frame > .toast').getByRole('alert');
const heading = (name: string) => page.getByRole('heading', { name });
const edit = (title: string) => page.getByRole('button', { name: `Edit ${title}` });

const resource = (number: number, change: Partial<DownloadableResource> = {}): DownloadableResource => ({
  ...recordOf(number),
  title: `Document ${number}`,
  description: null,
  filename: `resource_176370000000${number}.pdf`,
  originalName: `document-${number}.pdf`,
  fileSize: '240 KB',
  hasFile: true,
  category: 'brochures',
  uploadedAt: '2026-11-21T05:40:00.000Z',
  isActive: true,
  ...change,
});
const categories = ['brochures', 'posters', 'guidelines', 'forms', 'slides'];
const lists = (...json: DownloadableResource[]) => ({ path: list, method: 'GET', json });

it('Cancel Edit changes nothing and returns focus to its starting point', async () => {
  await openScreen(screen, [lists(resource(1), resource(2))]);
  await edit('Document 2').click();
  await expect.element(heading('Edit Resource')).toHaveFocus();
  await expect.element(field('Title')).toHaveValue('Document 2');
  await form.getByRole('button', { name: 'Cancel Edit' }).click();
  await expect.element(heading('Upload Resource')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('');
  await expect.element(edit('Document 2')).toHaveFocus();
});

it('a missing file, one that is too large and one of another type are refused with the reason, and nothing is sent', async () => {
  await openScreen(screen, [lists()]);
  await expect.element(heading('No resources uploaded yet')).toBeVisible();
  const asked = requestsTo('/api/admin/');
  const sends = vi.spyOn(XMLHttpRequest.prototype, 'send');
  const box = field('Description (optional)').element() as HTMLElement;
  box.style.height = '1px'; // as somebody may draw it
  expect(box.offsetHeight).toBe(80);
  await field('Title').fill('A document');
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please select a file to upload');
  await expect.element(fault).toMatchTextContent(/Please select a file to upload/);
  await expect.element(chooser).toHaveFocus();
  chooseLarge(chooser.element(), largerThan(10, 'large.pdf', 'application/pdf'));
  await expect.element(alert).toHaveTextContent('File too largeFile size must be less than 10MB');
  await userEvent.upload(chooser, new File(['x'], 'a.zip', { type: 'application/zip' }));
  await expect.element(alert).toMatchTextContent(/Invalid File Type/);
  expect(asked).toEqual([]);
  expect(sends).not.toHaveBeenCalled();
  sends.mockRestore();
  await expect.element(chooser).toHaveAttribute('accept', '.pdf,.doc,.docx,.ppt,.pptx');
  await expect.element(form).toMatchTextContent(/max 10MB/);
});

it('a record without a file says Demo Mode', async () => {
  await openScreen(screen, [lists(resource(1, { hasFile: false }))]);
  const download = page.getByRole('button', { name: 'Download Document 1' });
  await download.click();
  await expectToast('Demo Mode');
  await expect.element(download).toBeEnabled();
});

it('a failure is shown, and the typed values stay', async () => {
  const refuses = { path: uploads, status: 400, json: { message: 'Not a PDF.' } };
  await openScreen(screen, [lists(resource(1)), refuses]);
  await field('Title').fill('A document');
  await userEvent.upload(chooser, pdf());
  await submit.click();
  await expect.element(form).toMatchTextContent(/Not a PDF\./);
  const json = { type: 'document', filename: 'x.pdf', originalName: 'a.pdf' };
  await setAnswers([
    lists(resource(1)),
    { path: uploads, status: 201, json },
    { path: list, method: 'POST', status: 500 },
    { path: `${list}/*`, status: 500 },
  ]);
  await submit.click();
  await expect.element(alert).toHaveTextContent('Failed to upload resource');
  await expect.element(field('Title')).toHaveValue('A document');
  const named = answerNext(true);
  await page.getByRole('button', { name: 'Delete Document 1' }).click();
  expect(await named()).toContain('Document 1');
  await expect.element(alert).toHaveTextContent('Failed to delete resource');
  // Typed text is not discarded without a question.
  const cancelled = answerNext(false);
  await edit('Document 1').click();
  expect(await cancelled()).toMatch(/without saving/);
  await expect.element(field('Title')).toHaveValue('A document');
  const left = answerNext(true);
  await edit('Document 1').click();
  await left();
  await expect.element(heading('Edit Resource')).toHaveFocus();
  await field('Title').fill('Another title');
  await form.getByRole('button', { name: 'Update Resource' }).click();
  await expect.element(alert).toHaveTextContent('Failed to update resource');
});

it('two people edit the same document, and the second one is asked; its file does not change', async () => {
  const title = word();
  const input = { title, filename: 'resource_1.pdf', originalName: 'form.pdf', fileSize: '240 KB' };
  const { id } = await call<DownloadableResource>('POST', list, { ...input, isActive: false });
  await openScreen(`${screen}?q=${title}`);
  await edit(title).click();
  expect(chooser.length).toBe(0);
  await expect.element(form).toMatchTextContent(/form\.pdf/);
  await field('Title').fill(`${title} 2`);
  await call('PUT', `${list}/${id}`, { title: `${title} 1`, description: 'Theirs' });
  await enterOn(form.getByRole('button', { name: 'Update Resource' }));
  const both = conflict().getByRole('group', { name: 'Title changed by both of you' });
  await expect.element(both).toMatchTextContent(new RegExp(`${title} 1`));
  await both.getByRole('radio', { name: /^Keep mine/ }).click();
  expect(await axeFindings()).toEqual([]);
  await enterOn(form.getByRole('button', { name: 'Save This Version' }));
  await expectToast('Resource updated successfully');
  await expect.element(row(`${title} 2`)).toMatchTextContent(/Inactive.*Theirs.*form\.pdf, 240 KB/);
  await expect.element(heading('Upload Resource')).toBeVisible();
  await call('DELETE', `${list}/${id}`);
});

it('each category has its own icon: brochures blue, posters green, guidelines purple, forms orange, others grey', async () => {
  await openScreen(screen, [
    lists(...categories.map((category, index) => resource(index + 1, { category }))),
  ]);
  await expect.element(heading('Uploaded Resources (5)')).toBeVisible();
  await expect.poll(() => page.getByCss('.resource-icon').length).toBe(5);
  const icons = page.getByCss('.resource-icon').elements();
  expect(new Set(icons.map(({ innerHTML }) => innerHTML)).size).toBe(5);
  const brush = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
  const colours = icons.map((icon) => {
    if (!brush) return '';
    brush.fillStyle = getComputedStyle(icon).color;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    const most = Math.max(red, green, blue);
    if (most - Math.min(red, green, blue) < 40) return 'grey';
    if (most === green) return 'green';
    if (red > green && blue > green) return 'purple';
    return most === red ? 'orange' : 'blue';
  });
  expect(colours).toEqual(['blue', 'green', 'purple', 'orange', 'grey']);
});

it('a document is uploaded by keyboard alone', async () => {
  const title = `By keyboard ${word()}`;
  await openScreen(screen);
  await field('Title').click();
  await userEvent.keyboard(title);
  await userEvent.tab();
  await userEvent.keyboard('F'); // Forms
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(chooser).toHaveFocus();
  const clicked = heldClick();
  await userEvent.keyboard(' ');
  expect(await clicked).toBe(chooser.element());
  await userEvent.upload(chooser, pdf());
  await expect.element(form.getByCss('.chosen b')).toHaveTextContent('a.pdf');
  (chooser.element() as HTMLElement).focus();
  for (const stop of [/Remove/, /Active/, /Upload Resource/]) {
    await userEvent.tab();
    await expect.element(form.getByCss(':focus')).toHaveAccessibleName(stop);
    if (stop.test('Active')) await userEvent.keyboard(' '); // visitors do not see this document
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(row(title)).toMatchTextContent(/Inactive.*Forms\. a\.pdf/);
  const all = await call<DownloadableResource[]>('GET', list);
  await call('DELETE', `${list}/${all.find((one) => one.title === title)?.id}`);
});

it.each(looks)(
  'axe finds no problem in any state of the resources, at $width pixels, $colorScheme',
  async (look) => {
    await setLook(look);
    const check = async () => expect(await axeFindings()).toEqual([]);
    await openScreen(screen, [
      lists(...categories.map((category, index) => resource(index + 1, { category, isActive: index > 0 }))),
    ]);
    await submit.click();
    await userEvent.upload(chooser, pdf());
    await expect.element(form.getByCss('.chosen b')).toBeVisible();
    await check();
    const left = answerNext(true);
    await edit('Document 3').click();
    await left();
    await expect.element(heading('Edit Resource')).toBeVisible();
    await check();
    await openScreen(screen, [{ path: list, status: 503 }]);
    await expect.element(heading('Failed to Load Resources')).toBeVisible();
    await check();
    await setAnswers([lists()]);
    await button('Retry').click();
    await expect.element(heading('No resources uploaded yet')).toBeVisible();
    await check();
  },
);
