// Which parts of a page axe has not checked yet. States of a screen differ in a few parts, and checking a whole page
// takes up to a second. Component tests call this function; journeys send its text to their pages.

/** The parts of the page with HTML that axe has checked before, and the keys of all other parts. */
export interface PageParts {
  checked: Element[];
  others: number[];
}

/**
 * Divides the visible page by the keys of checked parts. A part's key comes from its HTML, that of its ancestors, the
 * width of the window, its colours, and `rules`.
 */
export function pageParts(isChecked: (key: number) => boolean, rules: string): PageParts {
  const parts: PageParts = { checked: [], others: [] };
  /** Elements with fewer descendants are checked with their parents. */
  const smallest = 8;
  // Identifiers that React makes up differ each time a screen is drawn.
  const textOf = (html: string) => html.replaceAll(/_[rR]_[0-9a-z]*_/g, '_r_');
  const ownTextOf = (element: Element) => textOf((element.cloneNode(false) as Element).outerHTML);
  /** A number of 53 bits that differs between any two texts of a test run. */
  const hash = (text: string) => {
    let [high, low] = [0x41c6ce57, 0xdeadbeef];
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      high = Math.imul(high ^ code, 0x5f356495);
      low = Math.imul(low ^ code, 0x85ebca77);
      high ^= high >>> 15;
      low ^= low >>> 13;
    }
    return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
  };
  const walk = (element: Element, ancestors: string) => {
    const isSmall = element.getElementsByTagName('*').length < smallest;
    if (isSmall || !element.checkVisibility() || element.matches('[inert], [aria-hidden=true]')) return;
    const key = hash(ancestors + textOf(element.outerHTML));
    if (isChecked(key)) {
      parts.checked.push(element);
      return;
    }
    parts.others.push(key);
    const own = ancestors + ownTextOf(element);
    for (const child of element.children) walk(child, own);
  };
  const colours = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(
    (query) => matchMedia(query).matches,
  );
  const look = [rules, innerWidth, ...colours, ownTextOf(document.documentElement)].join();
  // Leave out the page behind a modal dialog.
  const modal = document.querySelectorAll(':modal');
  for (const root of modal.length > 0 ? modal : [document.body]) walk(root, look);
  return parts;
}

/**
 * Styles while axe reads a page. A colour in transition has no meaningful contrast, and axe cannot determine the contrast
 * on a label, whose cut shape is painted by its pseudo-elements: it gets the same colour as a plain background.
 */
export const stylesForAxe = `
  *, ::before, ::after { transition: none !important }
  .label { background: var(--surface) !important }
  .label::before, .label::after { content: none !important }`;
