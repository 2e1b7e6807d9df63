// Restores the keyboard focus when the focused control is removed or disabled by its own action: the nearest status message
// or heading takes it. Screens that know a better place set the focus themselves; this code runs only afterwards.
import { useEffect } from 'react';

const places = '[role=status], h1, h2, h3';
/** How long a screen has to set the focus itself, in milliseconds. */
const focusDelayMs = 100;

export function useFocusRecovery(): void {
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
    // A press on an empty area drops the focus on purpose.
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
      timer = setTimeout(place, focusDelayMs);
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
