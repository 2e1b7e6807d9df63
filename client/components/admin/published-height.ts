/**
 * For a part that sticks to an edge of the window: publishes its height on the root element, as `data-NAME` and
 * `--NAME`. The focused element and toasts must not be below it; components/ui/modal.ts explains why this does not use
 * `:has()`.
 */
const publishHeight = (name: string) => (part: HTMLElement | null) => {
  if (!part) return;
  const root = document.documentElement;
  root.toggleAttribute(`data-${name}`, true);
  const watch = new ResizeObserver(() => root.style.setProperty(`--${name}`, `${part.offsetHeight}px`));
  watch.observe(part);
  return () => {
    watch.disconnect();
    root.style.removeProperty(`--${name}`);
    root.removeAttribute(`data-${name}`);
  };
};

/** A bar with buttons at the end of the window. */
export const publishBarHeight = publishHeight('save-bar');
/** The photograph of a paper form, on narrow screens below the navigation. */
export const publishPaperHeight = publishHeight('paper-part');
