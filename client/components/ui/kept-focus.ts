// A control that goes away or is disabled by what it did takes the focus with it, and whoever works by keyboard or
// hears the screen would be nowhere. What stands nearest around it takes the focus then: what is told there, or the
// heading. Screens that know better place it themselves, at once: this looks only afterwards.
import { useEffect } from 'react';

const places = '[role=status], h1, h2, h3';
/** Milliseconds in which a screen may place the focus itself. */
const grace = 100;

export function useKeptFocus(): void {
  useEffect(() => {
    let last: { control: HTMLElement; around: HTMLElement[] } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function remember({ target }: FocusEvent) {
      const control = target as HTMLElement;
      const around: HTMLElement[] = [];
      for (let outer = control.parentElement; outer; outer = outer.parentElement) around.push(outer);
      last = { control, around };
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    }
    // A press beside everything gives up the focus on purpose. One on what has it already is no new focus.
    const forget = ({ target }: Event) => {
      if (!last?.control.contains(target as Node)) last = null;
    };
    function place() {
      if (!last || document.activeElement !== document.body) return;
      const { control, around } = last;
      if (control.isConnected && !control.matches(':disabled')) return;
      const near = around
        .filter(({ isConnected }) => isConnected)
        .flatMap((outer) => [...outer.querySelectorAll<HTMLElement>(places)])
        .find((shown) => shown.checkVisibility() && shown.textContent.trim() !== '');
      if (!near) return;
      near.tabIndex = -1;
      near.focus({ preventScroll: true });
    }
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(place, grace);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
