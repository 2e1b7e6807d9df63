// The command palette: type a few letters, jump to a screen or a record. Ctrl+K or Cmd+K opens it anywhere in
// the area; palette-button.tsx loads this file on first use.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { markOpenDialog, openModal } from '#client/components/ui/modal.ts';
import { useLocation } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { close } from '#client/components/ui/icon-paths.ts';
import { useRights } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { findRecords, findScreens, type Find } from './palette-results.ts';

/** Milliseconds without typing before records are searched. */
const searchDelay = 200;

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [, navigate] = useLocation();
  const rights = useRights();
  const [typed, setTyped] = useState('');
  const [records, setRecords] = useState<{ typed: string; finds: Find[] }>({ typed: '', finds: [] });
  const [position, setPosition] = useState(0);

  useEffect(() => {
    openModal(dialog.current);
    return markOpenDialog;
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      findRecords(typed, rights, controller.signal).then((finds) => {
        if (!controller.signal.aborted) setRecords({ typed, finds });
      }, console.error);
    }, searchDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, rights]);

  const finds = [...findScreens(typed, rights), ...(typed.trim() === '' ? [] : records.finds)];
  const chosen = Math.min(position, finds.length - 1);
  const searching = typed.trim() !== '' && records.typed !== typed;
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function go(find: Find | undefined) {
    if (!find) return;
    dialog.current?.close();
    navigate(find.href);
  }
  function steer(event: KeyboardEvent) {
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: finds.length - 1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      go(finds[chosen]);
    } else if (next !== undefined && finds.length > 0) {
      event.preventDefault();
      setPosition((next + finds.length) % finds.length);
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={m.admin_ui_jump_to_a_screen_or_a_record()}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="palette-head">
        <input
          type="text" // in a search field the first Esc clears it
          role="combobox"
          className="control"
          aria-label={m.admin_ui_jump_to()}
          aria-expanded={finds.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={finds.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={m.admin_ui_screen_drug_report_centre()}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPosition(0);
          }}
          onKeyDown={steer}
        />
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          {m.admin_ui_close()}
          <Icon path={close} />
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={m.admin_ui_screens_and_records()}
        className="palette-list"
      >
        {finds.map((find, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys
          <div
            key={`${find.kind} ${find.key}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            onPointerMove={() => setPosition(at)}
            onClick={() => go(find)}
          >
            <span dir="auto">{find.name}</span>
            <small>{find.kind}</small>
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        {finds.length === 0 && !searching && m.admin_ui_nothing_found_for({ typed: typed.trim() })}
        {searching && m.admin_ui_searching()}
        {!searching && finds.length > 0 && (
          <>
            <kbd>↑</kbd> <kbd>↓</kbd> {m.admin_ui_choose()} <kbd>{m.admin_ui_enter()}</kbd>{' '}
            {m.admin_ui_goes_there()} <kbd>{m.admin_ui_esc()}</kbd> {m.admin_ui_closes()}
          </>
        )}
      </p>
    </dialog>
  );
}
