// Whether a text of a stranger moves words of ours: the places of our letters on the screen are measured.

/** A stranger's text: it turns the direction of what follows, and closes isolates that it did not open. */
export const turned = '\u2069\u202eqqqq';

/** `value` with each text that a person may have typed replaced: it has a capital letter or a space, and is no number. */
export function withTurnedTexts<Value>(value: Value): Value {
  const change = (part: unknown): unknown => {
    if (typeof part === 'string')
      return /^(?!AMC-|ADR-)[A-Z][^\d]*[a-z.]|[a-z] [a-z]/.test(part) ? turned : part;
    if (Array.isArray(part)) return part.map(change);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, change(one)]));
  };
  return change(value) as Value;
}

const letter = /[A-Za-pr-z0-9]/;

/** The texts of the page whose letters, but for `turned`, do not stand in their order from left to right. */
export function movedWords(root: Element = document.body): string[] {
  const moved: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const shown = new Set<Element>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = blockOf(node);
    if (block?.textContent.includes('\u202e') && block.checkVisibility()) shown.add(block);
  }
  for (const block of shown) {
    const within = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = within.nextNode(); node; node = within.nextNode()) {
      const text = node.textContent ?? '';
      let before: DOMRect | undefined;
      for (let at = 0; at < text.length; at += 1) {
        if (!letter.test(text[at] ?? '')) continue;
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const place = range.getBoundingClientRect();
        if (place.width === 0) continue;
        const isSameLine = before && Math.abs(before.top - place.top) < 2;
        if (isSameLine && before && place.left < before.left) {
          moved.push(`${text} — in: ${block.textContent}`);
          break;
        }
        before = place;
      }
    }
  }
  return [...new Set(moved)];
}

/** The nearest element that begins a paragraph of its own for the order of letters. */
function blockOf(node: Node): Element | null {
  let element = node.parentElement;
  while (element && /^(?:inline|contents)$/.test(getComputedStyle(element).display))
    element = element.parentElement;
  return element;
}
