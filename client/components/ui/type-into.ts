/** Puts a text into a field as if somebody had typed it, so that forms, drafts and React see it. The field gets the focus. */
export function typeInto(control: HTMLInputElement | null, text: string): void {
  if (!control) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.focus();
}
