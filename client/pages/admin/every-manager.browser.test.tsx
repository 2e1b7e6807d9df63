// Tests for every manager with a dialog: states, failures, keys, unsaved changes, and two people who edit the
// same record.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerNext,
  call,
  conflict,
  dialog,
  expectToast,
  openScreen,
  loadAdminArea,
} from '#client/testing/admin-area.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { setAnswers } from '#client/testing/answers.ts';

const updatedAt = '2026-11-20T04:00:00.000Z';
const common = { version: 1, isSample: true, updatedAt };

/** The titles and sentences after a failed write of a thing. `hint`: what to do if it was not stored. */
const failed = (verb: 'add' | 'create', thing: string, hint = '') => ({
  failures: [
    verb === 'add' ? 'Addition Failed' : 'Creation Failed',
    'Update Failed',
    'Deletion Failed',
  ] as const,
  toastTexts: [
    `Failed to ${verb} ${thing}.${hint}`,
    `Failed to update ${thing}.${hint}`,
    `Failed to delete ${thing}.`,
  ] as const,
});

/** `field` is a text field of the form, `other` one that somebody else changes. */
const managers = [
  {
    path: '/admin/awareness',
    title: 'Awareness Content Manager',
    list: '/api/admin/awareness-content',
    region: 'Awareness Content',
    empty: 'No content yet',
    add: 'Add Content',
    name: 'title',
    input: { section: 'myths_facts', title: 'Title', content: 'Words' },
    field: ['content', 'Content'],
    other: ['section', 'gallery', 'Section', 'Gallery Information'],
    ...failed('create', 'awareness content'),
  },
  {
    path: '/admin/about',
    title: 'About Section Manager',
    list: '/api/admin/about-sections',
    region: 'About Sections',
    empty: 'No about sections yet',
    add: 'Add Section',
    name: 'title',
    input: {
      title: 'Title',
      content: 'Words',
      imageUrl: null,
      videoUrl: null,
      sortOrder: 5_000,
      isActive: false,
    },
    field: ['content', 'Content'],
    other: ['sortOrder', 5_001, 'Sort order', '5001'],
    ...failed('create', 'about section'),
  },
  {
    path: '/admin/about?tab=authority',
    title: 'About Section Manager',
    list: '/api/admin/authority-messages',
    region: 'Authority Messages',
    empty: 'No authority messages yet',
    add: 'Add Authority Message',
    name: 'authorityName',
    input: {
      authorityName: 'Dr A',
      designation: 'Dean',
      message: 'Words',
      imageUrl: null,
      sortOrder: 5_000,
      isActive: false,
    },
    field: ['message', 'Message'],
    other: ['designation', 'Director', 'Designation', 'Director'],
    ...failed('create', 'authority message'),
  },
  {
    path: '/admin/quiz',
    title: 'Quiz Manager',
    list: '/api/admin/quiz-questions',
    region: 'Questions',
    empty: 'No questions yet',
    add: 'Add Question',
    name: 'question',
    input: {
      question: 'Question',
      options: ['a', 'b', 'c', 'd'],
      correctAnswer: 0,
      explanation: 'Words',
      isActive: false,
    },
    field: ['explanation', 'Explanation'],
    other: ['correctAnswer', 3, 'Correct option', 'D'],
    ...failed('create', 'quiz question', ' Please check your connection and try again.'),
  },
  {
    path: '/admin/risks',
    title: 'Drug Risk Manager',
    list: '/api/admin/drug-risks',
    region: 'Drugs',
    empty: 'No drugs yet',
    add: 'Add Drug',
    name: 'drugName',
    input: { drugName: 'Drug', commonADRs: 'Words', riskPercentage: 20, isActive: false },
    field: ['commonADRs', 'Common ADRs'],
    other: ['riskPercentage', 31, 'Risk percentage', '31'],
    ...failed('add', 'drug risk information'),
  },
  {
    path: '/admin/safety-alerts',
    title: 'Safety Alert Manager',
    list: '/api/admin/safety-alerts',
    region: 'Safety alerts',
    empty: 'No safety alerts yet',
    add: 'Add Alert',
    name: 'medicine',
    input: {
      medicine: 'Medicine',
      otherNames: null,
      reaction: 'Rash',
      authority: 'IPC',
      alertDate: '2026-11-20',
      number: null,
      sourceUrl: null,
      content: 'Words',
      isActive: false,
    },
    field: ['content', 'Text'],
    other: ['authority', 'CDSCO', 'Authority', 'CDSCO'],
    ...failed('add', 'safety alert'),
  },
] as const;

loadAdminArea();

describe.each(managers)('$region', (manager) => {
  const { path, list, region, add, name, input, field, other, failures, toastTexts } = manager;
  const text = () => dialog().getByLabelText(new RegExp(`^${field[1]}( \\(optional\\)| ?)$`));
  const button = (name: string) => dialog().getByRole('button', { name });
  const made = (number: number) => ({
    ...common,
    ...input,
    id: `00000000-0000-4000-8000-00000000000${number}`,
    [name]: `Record ${number}`,
    imageMedia: null,
    videoMedia: null,
  });
  const record = (number: number) => page.getByRole('button', { name: `Record ${number}`, exact: true });
  const lists = (...numbers: number[]) => ({ path: list, method: 'GET', json: numbers.map(made) });
  const isAway = { path: list, method: 'GET', status: 503, json: { message: 'The database is away.' } };
  const failure = () => page.getByRole('alert').filter({ hasText: `Failed to Load ${region}` });

  it('a failed list loads on Retry', async () => {
    await openScreen(path, [isAway]);
    await expect.element(failure().getByText('The database is away.')).toBeVisible();
    await setAnswers([lists(1)]);
    await failure().getByRole('button', { name: 'Retry' }).click();
    await expect.element(record(1)).toBeVisible();
    await expect.element(failure()).not.toBeInTheDocument();
  });

  it('keys move through the list, open a record and return to it', async () => {
    await openScreen(path, [lists(1, 2, 3)]);
    await expect.element(record(3)).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(record(1)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Shift>}J{/Shift}');
    await userEvent.keyboard('j');
    await expect.element(record(3)).toHaveFocus();
    await userEvent.keyboard('k');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(record(2)).toHaveFocus();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('jk');
    await expect.element(page.getByRole('searchbox')).toHaveValue('jk');
  });

  it('unsaved changes stay until the person discards them', async () => {
    await openScreen(path, [lists(1)]);
    await record(1).click();
    await text().fill('Unsaved');
    // A browser lets a page hold back the first Esc after a press only.
    for (const _ of [1, 2, 3]) {
      const cancelled = answerNext(false);
      await userEvent.keyboard('{Escape}');
      expect(await cancelled()).toMatch(/without saving/);
      await expect.element(text()).toHaveValue('Unsaved');
    }
    const gone = answerNext(true);
    await button('Close').click();
    await gone();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('a failed write says what failed and why, and the typed values stay', async () => {
    const fails = (status: number) => [
      lists(1, 2),
      { path: list, method: 'POST', status, json: { message: 'The disk is full.' } },
      { path: `${list}/*`, status, json: { message: 'The disk is full.' } },
    ];
    await openScreen(path, fails(500));
    await record(1).click();
    await text().fill('Other words');
    await button('Save Changes').click();
    await expectToast(failures[1], toastTexts[1]);
    await expect.element(dialog().getByText('The disk is full.')).toBeVisible();
    await expect.element(text()).toHaveValue('Other words');
    await setAnswers(fails(404));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog().getByText(/^Someone else has deleted this record/)).toBeVisible();
    const left = answerNext(true);
    await button('Cancel').click();
    await left();
    await expect.element(dialog()).not.toBeInTheDocument();

    await page.getByRole('button', { name: add }).first().click();
    await expect.element(button(add)).toBeVisible();
    for (const box of document.querySelectorAll(
      'dialog[open] form :is(input[type=text], textarea):not([name$=Url], [name$=Date], [inputmode=numeric])',
    )) {
      await userEvent.fill(box, 'Words');
    }
    const day = document.querySelector('dialog[open] form input[name=alertDate]');
    if (day) await userEvent.fill(day, '20 November 2026');
    await button(add).click();
    await expectToast(failures[0], toastTexts[0]);
    if (path.startsWith('/admin/about')) {
      await setAnswers([lists(1, 2), { path: list, method: 'POST', breaks: true }]);
      await button(add).click();
      await expectToast('Save Failed');
      await setAnswers(fails(404));
    }
    const asked = answerNext(true);
    await userEvent.keyboard('{Escape}');
    await asked();
    await expect.element(dialog()).not.toBeInTheDocument();

    const named = answerNext(true);
    await page.getByRole('button', { name: 'Delete Record 1' }).click();
    expect(await named()).toContain('Record 1');
    await expectToast(failures[2], toastTexts[2]);
  });

  it('two people edit one record, and nothing is overwritten without a choice', async () => {
    const called = `w${Math.random().toString(36).slice(2, 10)}`;
    const { id } = await call<{ id: string }>('POST', list, { ...input, [name]: called });
    const find = async () => {
      const records = await call<Record<string, unknown>[]>('GET', list);
      return records.find((one) => one.id === id);
    };
    const theirs = { [field[0]]: 'Their words', [other[0]]: other[1] };
    await openScreen(`${path}${path.includes('?') ? '&' : '?'}q=${called}`);
    const open = page.getByRole('button', { name: called, exact: true });
    await open.click();
    await text().fill('My words');
    await call('PUT', `${list}/${id}`, theirs);
    await button('Save Changes').click();
    await expect.element(conflict()).toBeVisible();
    const both = conflict().getByRole('group', { name: `${field[1]} changed by both of you` });
    await expect.element(both.getByText('My words')).toBeVisible();
    await expect.element(both.getByText('Their words')).toBeVisible();
    const single = conflict().getByRole('group', { name: `${other[2]} changed by them` });
    await expect.element(single.getByText(other[3], { exact: true })).toBeVisible();
    await expect.element(single.getByRole('radio', { name: /^Take theirs/ })).toBeChecked();

    // Without a choice nothing is sent.
    await button('Save This Version').click();
    await expect.element(both.getByText('Choose one of the two')).toBeVisible();
    expect(await find()).toMatchObject(theirs);
    await both.getByRole('radio', { name: /^Keep mine/ }).click();
    await button('Save This Version').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(await find()).toMatchObject({ ...theirs, [field[0]]: 'My words', version: 3 });

    // Choosing their version of every field writes nothing.
    await open.click();
    await text().fill('My words again');
    await call('PUT', `${list}/${id}`, { [field[0]]: 'Their last words' });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await conflict()
      .getByRole('radio', { name: /^Take theirs/ })
      .click();
    await button('Save This Version').click();
    await expectToast('Nothing Changed');
    expect(await find()).toMatchObject({ [field[0]]: 'Their last words', version: 4 });

    // A deleted record comes back by Z.
    const named = answerNext(true);
    await page.getByRole('button', { name: `Delete ${called}` }).click();
    await named();
    await expect.element(open).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Undo Z' })).toBeVisible();
    await userEvent.keyboard('z');
    await expectToast(`“${called}” is back`);
    await expect.element(open).toBeVisible();
    await call('DELETE', `${list}/${id}`);
  });

  it.each(looks)('axe finds no problem in any state at $width pixels, $colorScheme', async (look) => {
    await setLook(look);
    const check = async () => expect(await axeFindings()).toEqual([]);
    await openScreen(path, [{ path: list, never: true }]);
    await expect.element(page.getByRole('heading', { level: 1, name: manager.title })).toBeVisible();
    await expect.poll(() => document.querySelector('.skeleton')).not.toBeNull();
    await check();
    await openScreen(path, [isAway]);
    await expect.element(page.getByText(`Failed to Load ${region}`)).toBeVisible();
    await check();
    await openScreen(path, [lists()]);
    await expect.element(page.getByRole('heading', { name: manager.empty })).toBeVisible();
    await check();
    const current = { ...made(1), [field[0]]: 'Theirs', version: 2 };
    const isStale = { path: `${list}/*`, status: 412, json: { message: 'Stale', current } };
    await openScreen(path, [lists(1, 2), isStale]);
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(2);
    await check();
    expect(overflow()).toBe(0);
    await record(1).click();
    await text().fill('');
    // An explanation is optional.
    for (const sentence of field[0] === 'explanation' ? [] : ['This is required']) {
      await button('Save Changes').click();
      await expect.element(dialog().getByText(sentence)).toBeVisible();
    }
    await check();
    await text().fill('Mine');
    await button('Save Changes').click();
    await expect.element(conflict()).toBeVisible();
    await check();
    const left = answerNext(true);
    await button('Close').click();
    await left();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
