// What a visitor typed, and the report just sent, go along when the page comes anew in another language. They are
// put away in this tab for the moment between the two pages, and for nothing else.

const place = 'carried-over';

interface Carried {
  path: string;
  /** What the page keeps with its entry of the history, such as the number of a report. */
  state: unknown;
  /** Of the fields in the page's main part, by id. */
  typed: [id: string, value: string][];
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const textFields = ':is(input:not([type=radio], [type=checkbox], [type=file], [type=password]), textarea)';

/** Puts away what was typed, before the page goes. */
export function carryOver(): void {
  const fields = [...document.querySelectorAll<TextField>(`main ${textFields}[id]`)];
  const carried: Carried = {
    path: location.pathname,
    state: history.state,
    typed: fields.filter(({ value }) => value !== '').map(({ id, value }) => [id, value]),
  };
  try {
    sessionStorage.setItem(place, JSON.stringify(carried));
  } catch {
    // No room, or forbidden: then the fields are empty.
  }
}

/** Puts it back, before the page wakes. */
export function takeOver(): void {
  try {
    const { path, state, typed } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Carried>;
    sessionStorage.removeItem(place);
    if (path !== location.pathname) return;
    history.replaceState(state, '');
    for (const [id, value] of typed ?? []) {
      const field = document.getElementById(id);
      if (field?.matches(textFields)) (field as TextField).value = value;
    }
  } catch {
    // Nothing that could be read was put away.
  }
}
