// The one list of the ways in which the desk sends what somebody typed. Each of them sends by `useSend`, so each asks for the
// sign-in over the form when the session ends (client/pages/admin/every-form.browser.test.tsx). A new one belongs there, or is named
// here with the reason why it is not tried.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync('client/{components/admin,components/case,pages/admin}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.'),
);
const holding = (word: string) =>
  files.filter((file) => readFileSync(file, 'utf8').includes(word)).toSorted();

it('every form of the desk is one of these, and sends by useSend', () => {
  const forms = holding('<form');
  // These two send nothing: they change what a list shows.
  const searches = ['client/components/admin/search-box.tsx', 'client/pages/admin/cases/filters.tsx'];
  expect(forms).toEqual(
    [
      ...searches,
      'client/components/admin/record-form.tsx',
      'client/components/admin/use-send.tsx',
      'client/pages/admin/cases/case/edit-form.tsx',
      'client/pages/admin/cases/new/index.tsx',
      'client/pages/admin/settings/index.tsx',
    ].toSorted(),
  );
  const senders = forms.filter((file) => !searches.includes(file));
  for (const file of senders) {
    // The form of a case gets its `save` from the file beside it.
    const source = readFileSync(file.replace('edit-form.tsx', 'case-edit.ts'), 'utf8');
    expect([file, /\buseSend\(/.test(source)]).toEqual([file, true]);
  }
});

it('what signed-in people send goes through the session alone', () => {
  const past = [...holding('data/request.ts'), ...holding('fetch(')].filter((file) =>
    /import \{[^}]*\b(?:request|send)\b[^}]*\} from '#client\/data\/request\.ts'|[^.\w]fetch\(/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  // For people who are not signed in.
  const open = ['forgot-password', 'reset-password'].map((page) => `client/pages/admin/${page}/index.tsx`);
  expect([...new Set(past)]).toEqual(open);
});

/** Forms that the walk of every-form.browser.test.tsx does not try at the end of the session. They send by `useSend`, too. */
const untried = [
  // For people who are not signed in, or with passwords and codes alone, which are never kept.
  'client/components/admin/{confirm-dialog,credentials-form,sign-in-over}.tsx',
  'client/components/admin/second-factor/{app-dialog,code-form,passkey-dialog}.tsx',
  'client/pages/admin/{forgot-password,reset-password,password}/index.tsx',
  // Tried under a name of their own: chosen files, 'own details', 'awareness', 'drug risk', 'a note at a case'.
  'client/pages/admin/gallery/add-dialog.tsx',
  // Its forms are the dialogs beside it.
  'client/pages/admin/gallery/index.tsx',
  'client/pages/admin/resources/resource-form.tsx',
  'client/pages/admin/password/details.tsx',
  'client/pages/admin/{awareness,risks}/index.tsx',
  'client/pages/admin/cases/case/sidebar.tsx',
  // What the others are made of.
  'client/components/admin/{act-dialog,edit-dialog,form-above-list,record-form,resource-list,use-send}.tsx',
  'client/pages/admin/cases/case/reason-form.tsx',
];

it('every form of the desk is tried at the end of the session, or is named here', () => {
  const walk = readFileSync('client/pages/admin/every-form.browser.test.tsx', 'utf8');
  const tried = [...walk.matchAll(/^ {2}'(client\/[^']+)': /gm)].map(([, file = '']) => file);
  const forms = files.filter((file) =>
    /<SendForm|<ActDialog|<ReasonForm|useRecordForm[<(]|resourceList\(/.test(readFileSync(file, 'utf8')),
  );
  expect(tried.length).toBeGreaterThan(20);
  const named: string[] = [...tried, ...globSync(untried)];
  expect(new Set(named)).toEqual(new Set(forms));
});
