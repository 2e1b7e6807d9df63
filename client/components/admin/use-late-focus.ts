// Focus for a form in a dialog whose fields come after the dialog has opened, because their texts were still loading.
import { useEffect } from 'react';

/** Focuses the first field of the open dialog when the component appears, unless a person is in its form already. */
export function useLateFocus(): void {
  useEffect(() => {
    const body = [...document.querySelectorAll<HTMLElement>('dialog[open] .dialog-body')].at(-1);
    if (!body || body.contains(document.activeElement)) return;
    body.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
  }, []);
}
