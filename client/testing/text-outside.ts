// What of a page stands outside its box. Component tests call this function; journeys send its text to their pages.

/** The badges, buttons, cells, headings and labels whose text is wider or higher than their box, with both sizes. */
export function textOutside(): string[] {
  const parts =
    '.badge, .button, button, [role=tab], td, th, h1, h2, h3, .drug-name, .bar a, .footer a, legend, label, dd, dt';
  return [...document.querySelectorAll(parts)].flatMap((part) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight, textContent } = part;
    const style = getComputedStyle(part);
    // What is cut on purpose has an ellipsis, what is for readers of the screen alone one pixel; a finger may touch beside LIVE.
    const isShown =
      clientWidth > 1 &&
      part.checkVisibility() &&
      style.display !== 'inline' &&
      style.textOverflow !== 'ellipsis' &&
      style.webkitLineClamp === 'none' &&
      getComputedStyle(part, '::after').position !== 'absolute';
    const isOut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4;
    return isShown && isOut
      ? [[textContent.trim().slice(0, 40), scrollWidth, clientWidth, scrollHeight, clientHeight].join(' ')]
      : [];
  });
}
