// Acts of a list that are seldom needed, behind the button More. Esc, a click elsewhere and each act close it.
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronDown } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';

export function MoreMenu({
  label = m.admin_ui_more(),
  onClose,
  children,
}: {
  label?: ReactNode;
  onClose?: (() => void) | undefined;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      event.preventDefault();
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    <details
      ref={menu}
      className="more-menu"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) onClose?.();
      }}
      onClick={({ target }) => {
        if ((target as Element).closest('a, button') && menu.current) menu.current.open = false;
      }}
    >
      <summary className="button button-quiet button-small">
        {label} <Icon path={chevronDown} size={16} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
