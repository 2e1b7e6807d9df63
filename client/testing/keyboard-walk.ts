// Walks of component tests through a whole page by the key Tab.
import { userEvent } from 'vitest/browser';

/** What a press of Tab led to. */
interface Step {
  name: string;
  /** The link of the frame with which a page begins. */
  skips: boolean;
  isInPlace: boolean;
  isMarked: boolean;
  isSeen: boolean;
  inMain: boolean;
  inFooter: boolean;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The footers that were walked without a finding: their HTML, with the window's size and colours. */
const checkedFooters = new Set<string>();

const presses = 10;
const mostSteps = 300;

/**
 * Presses Tab from the start of the page, or from the focused element, to its end and reports problems: the skip link
 * must be first, every focused element must show its focus and be in view, and the order must go down the page. A walk
 * from the start ends at a footer that an earlier one has passed.
 */
export async function keyboardFindings({ startsHere = false } = {}): Promise<string[]> {
  const footer = [
    document.querySelector('footer')?.outerHTML,
    innerWidth,
    innerHeight,
    matchMedia('(forced-colors: active)').matches,
  ].join();
  // A walk from the focused element also tests what lies over the footer, such as a toast.
  const isKnown = !startsHere && checkedFooters.has(footer);
  const steps: Step[] = [];
  let isOver = false;
  // The focus has moved, and the page has scrolled to it, before the key goes up.
  const note = ({ key }: KeyboardEvent) => {
    if (isOver || key !== 'Tab') return;
    const step = stepAt(document.activeElement as HTMLElement);
    // After the last element the browser begins again at the first.
    isOver = (step.skips && steps.length > 0) || (step.inFooter && isKnown);
    if (!isOver) steps.push(step);
  };
  if (!startsHere) goToStart();
  scrollTo(0, 0);
  addEventListener('keyup', note);
  try {
    while (!isOver && steps.length < mostSteps) {
      await userEvent.keyboard('{Tab}'.repeat(presses)); // one by one they would cost three times as much
    }
  } finally {
    removeEventListener('keyup', note);
  }
  const findings = isOver ? problemsOf(steps) : ['the walk has no end'];
  if (findings.length === 0) checkedFooters.add(footer);
  return findings;
}

/** Without this, Tab would go on from where the last walk ended. */
function goToStart(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

function stepAt(element: HTMLElement): Step {
  // A hidden radio button or checkbox shows its focus on the element that stands in for it.
  const shown = element.matches('input[type=radio], input[type=checkbox]') ? element.parentElement : element;
  const box = shown?.getClientRects()[0] ?? element.getBoundingClientRect();
  const marks = [element, element.nextElementSibling, element.parentElement].map(
    (one) => one && getComputedStyle(one),
  );
  const seen = [0.1, 0.3, 0.5, 0.7, 0.9].filter((part) => {
    const top = document.elementFromPoint(
      box.left + box.width * part,
      box.top + box.height * (part > 0.5 ? 0.3 : 0.7),
    );
    return top && (shown?.contains(top) || top.contains(shown));
  });
  return {
    name: `${element.tagName} ${element.textContent.trim().slice(0, 40) || element.getAttribute('name')}`,
    skips: element.getAttribute('href') === '#main',
    isInPlace: element.tabIndex === 0,
    isMarked: marks.some(
      (style) => style?.outlineStyle !== 'none' && parseFloat(style?.outlineWidth ?? '') >= 2,
    ),
    isSeen: seen.length >= 3,
    inMain: element.closest('main') !== null,
    inFooter: element.closest('footer') !== null,
    top: box.top + scrollY,
    bottom: box.bottom + scrollY,
    left: box.left,
    right: box.right,
  };
}

function problemsOf(steps: Step[]): string[] {
  const findings: string[] = [];
  for (const [position, at] of steps.entries()) {
    const before = steps[position - 1];
    if (position === 0 && !at.skips) findings.push('the first is no skip link');
    if (!at.isInPlace) findings.push(`${at.name} has a place of its own`);
    if (!at.isMarked) findings.push(`${at.name} does not show the focus`);
    if (!at.isSeen) findings.push(`${at.name} is covered`);
    if (at.inMain && before?.inMain && at.bottom < before.top && at.left < before.right) {
      findings.push(`${at.name} stands above ${before.name}`);
    }
  }
  if (steps.length < 5) findings.push(`the walk ended after ${steps.length} steps`);
  return findings;
}
