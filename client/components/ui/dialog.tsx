// Modal dialog over the page, by the platform's `<dialog>`: it takes and returns the focus, Escape closes it, the rest of
// the page is inert.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { m } from '#client/paraglide/messages.js';
import { Icon } from './icon.tsx';
import { close } from './icon-paths.ts';
import { markOpenDialog, openModal, showBeforeModal } from './modal.ts';
import { Toaster } from './toaster.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons below the content, always in view. */
  footer?: ReactNode;
  /** Asked before Esc, scrim or Close take effect; for forms with unsaved changes. */
  mayClose?: (dialog: HTMLElement | null) => boolean;
  /** The dialog has no field to focus: it is shown in the frame after the press, and made modal in the next one. */
  isForReading?: boolean;
}

export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  mayClose = () => true,
  isForReading,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  // The close event comes with the next frame only, but keys and clicks before it are for the page already. So what closes
  // the dialog here says so at once.
  const closeAtOnce = () => {
    if (!dialog.current?.open) return;
    dialog.current.close();
    onClose();
  };
  const closeWithState = useEffectEvent(closeAtOnce);
  useLayoutEffect(() => {
    if (!open) closeWithState();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    if (isForReading && dialog.current) return showBeforeModal(dialog.current, openModal);
    openModal(dialog.current);
    // In a form, focus the first field instead of Close.
    dialog.current
      ?.querySelector<HTMLElement>('.dialog-body :is(input:not([hidden]), select, textarea)')
      ?.focus();
    return;
  }, [open, isForReading]);

  useEffect(() => markOpenDialog, []);

  const ask = () => {
    if (mayClose(dialog.current)) closeAtOnce();
  };
  // Esc is handled before the browser turns it into `cancel`, because a page can hold back only the first `cancel` after a
  // press. Listens at the window, so that a list or a tooltip in the dialog may take the key first.
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const pressedIn = event.target instanceof Element && event.target.closest('dialog');
    if ((pressedIn || [...document.querySelectorAll(':modal')].at(-1)) !== dialog.current) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    if (!open) return;
    addEventListener('keydown', closeByKey);
    return () => removeEventListener('keydown', closeByKey);
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      // The browser closes it by Android's Back, for example. A late event says nothing of a dialog that opened again.
      onClose={({ currentTarget }) => !open || currentTarget.matches('[open], [data-shown]') || onClose()}
      onCancel={(event) => {
        // The cancel of a file chooser inside bubbles up to here.
        if (event.target === event.currentTarget && !mayClose(dialog.current)) event.preventDefault();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && ask()}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" className="button button-quiet" onClick={ask}>
              {m.ui_close()}
              <Icon path={close} />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
          <Toaster />
          {footer && <div className="dialog-foot">{footer}</div>}
        </>
      )}
    </dialog>
  );
}
