// The state of a screen in its address, so that every view can be linked, reloaded and reached by Back. '' means not set.
//
//   const start = { q: '', action: '', limit: pageSizes[0], cursor: '' };
//   export const auditView = addressView('/admin/audit', start, { limit: pageSizes });
//   const { view, show } = useAddressView(auditView, { cursor: '' });
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

type Texts<View> = { [Name in keyof View]: string };
/** The values of a part that count. */
type Choices<View> = { readonly [Name in keyof View]?: readonly string[] };

export interface AddressView<View> {
  /** Reads the search of an address. Invalid parts are ignored. */
  readView: (search: string) => View;
  /** The search of a view without what it begins with, with `?`. */
  searchOf: (view: Partial<View>) => string;
  addressOf: (view: Partial<View>) => string;
}

/** A day of a filter, such as 2026-11-25. */
const day = /^[1-9]\d{3}-\d\d-\d\d$/;

/** `start`: each part with its value where the address has none. The parts `from` and `to` are days. */
export function addressView<View extends Texts<View>>(
  path: string,
  start: View,
  choices: Choices<View>,
): AddressView<View> {
  const isKnown = (name: string, value: string) =>
    name === 'from' || name === 'to'
      ? day.test(value)
      : (choices[name as keyof View]?.includes(value) ?? value !== '');
  const searchOf = (view: Partial<View>) => {
    const changed = Object.entries<string>(view as View).filter(
      ([name, value]) => value !== '' && value !== start[name as keyof View],
    );
    const search = new URLSearchParams(changed).toString();
    return search === '' ? '' : `?${search}`;
  };
  return {
    readView(search) {
      const params = new URLSearchParams(search);
      const parts = Object.entries<string>(start).map(([name, otherwise]) => {
        const value = params.get(name) ?? '';
        return [name, isKnown(name, value) ? value : otherwise];
      });
      return Object.fromEntries(parts) as View;
    },
    searchOf,
    addressOf: (view) => path + searchOf(view),
  };
}

/** The view in the address, and what changes some of its parts. `anew`: what begins anew with each change, such as the page. */
export function useAddressView<View>({ readView, addressOf }: AddressView<View>, anew: Partial<View>) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const show = useCallback(
    (change: Partial<View>) =>
      navigate(addressOf({ ...readView(search), ...anew, ...change }), { replace: true }),
    [search, navigate, readView, addressOf, anew],
  );
  return { view: readView(search), show, navigate };
}
