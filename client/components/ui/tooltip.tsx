// Tooltip of a control, by the popover API. It opens after the pointer has rested, at once on keyboard focus, and at once
// when another one has just closed. It stays while the pointer is on it; Escape closes it.
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
} from 'react';

const openDelay = 700;
const skipWindow = 300;
let lastClosed = -Infinity;

interface TooltipProps {
  text: string;
  /** The text is the only name of the control. Otherwise it describes the control. */
  isName?: boolean;
  /** The control: one element that can take the focus. */
  children: ReactElement<{ 'aria-describedby'?: string; 'aria-label'?: string }>;
}

export function Tooltip({ text, isName = false, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const popover = bubble.current;
    if (!open || !anchor.current || !popover) return;
    popover.showPopover();
    place(popover, anchor.current.getBoundingClientRect());
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Close the tooltip only, not the dialog around it.
      event.preventDefault();
      setOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      popover.hidePopover();
    };
  }, [open]);

  function openSoon({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    clearTimeout(timer.current);
    const delay = performance.now() - lastClosed < skipWindow ? 0 : openDelay;
    timer.current = setTimeout(setOpen, delay, true);
  }
  function close() {
    clearTimeout(timer.current);
    // Record this now: the pointer may already be on the next control when the tooltip is gone.
    if (open) lastClosed = performance.now();
    setOpen(false);
  }

  return (
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={openSoon}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
    >
      {cloneElement(children, isName ? { 'aria-label': text } : { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" className="tooltip" popover="manual">
        <span>{text}</span>
      </span>
    </span>
  );
}

/** Below the control, or above it where there is no room; never out of the window. Written by script, since the
    security policy refuses style attributes in the page. */
function place(popover: HTMLElement, { left, top, bottom, width }: DOMRect) {
  const { offsetWidth, offsetHeight, style } = popover;
  const centred = left + width / 2 - offsetWidth / 2;
  style.left = `${Math.max(4, Math.min(centred, document.documentElement.clientWidth - offsetWidth - 4))}px`;
  style.top = `${bottom + offsetHeight > innerHeight ? top - offsetHeight : bottom}px`;
}
