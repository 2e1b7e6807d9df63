// A view of the list of cases that somebody saved: its search, filters and order under a name, for one account or for all.
import { type RecordOf, resource } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

/** How many views an account may have outside the bin. */
export const savedViewsMax = 20;

export const savedViews = resource({
  kind: 'saved-views',
  one: 'a saved view of the list of cases',
  many: 'saved views of the list of cases: those for all, and those of the account',
  access: 'cases',
  fields: {
    name: { kind: 'text', max: 40, search: true },
    /** The query of the list's address, without `?`. The list ignores what it does not know. */
    query: { kind: 'text', max: textMax.paragraph, like: /^[\w.~%+*=&-]+$/ },
    isShared: { kind: 'yesNo', default: false },
  },
  name: 'name',
  order: ['name'],
});
/** `owner`: the username of the account that saved it. */
export type SavedView = RecordOf<typeof savedViews> & { owner: string };
