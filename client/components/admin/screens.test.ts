// The words of the screens: each screen and each kind of records has its own, and none is left over.
import { expect, it } from 'vitest';
import en from '#client/messages/screens/en.json' with { type: 'json' };
import { rights } from '#contract/access-rules.ts';
import { managedRecords, screenGroups, screensFor } from './screens.ts';

const screens = screensFor(rights);

it('each screen and each kind of records has its words, and no text is left over', () => {
  const keys = [
    ...screens.flatMap(({ path }) =>
      ['title', 'name', 'summary'].map((name) => `${path.slice('/admin/'.length)}_${name}`),
    ),
    ...managedRecords.flatMap(({ kind }) => [`${kind}_one`, `${kind}_many`]),
  ];
  expect(keys.toSorted()).toEqual(Object.keys(en).toSorted());
});

it('the side navigation has each screen once', () => {
  const paths = screenGroups.flatMap((group) => group.paths);
  expect(paths.toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});
