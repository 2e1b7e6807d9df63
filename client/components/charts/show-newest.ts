/** Scrolls a wide chart of months to its newest one, where a phone has no room for all. */
export function showNewest(box: HTMLElement | null): void {
  if (box) box.scrollLeft = box.scrollWidth;
}
