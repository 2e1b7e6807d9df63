// The command palette: type a few letters, jump to a screen or a record. Ctrl+K or Cmd+K opens it anywhere in
// the area; palette-button.tsx loads this file on first use.
import { useEffect, useId, useRef, useState } from 'react';
import { markOpenDialog, openModal } from '#client/components/ui/modal.ts';
import { useLocation } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { close } from '#client/components/ui/icon-paths.ts';
import { useCombobox } from '#client/components/ui/combobox.tsx';
import { useRights } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { findActs, findRecords, findScreens, type Find } from './palette-results.ts';

/** Milliseconds without typing before records are searched. */
const searchDelay = 200;

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [, navigate] = useLocation();
  const rights = useRights();
  const [typed, setTyped] = useState('');
  const [records, setRecords] = useState<{ typed: string; finds: Find[] }>({ typed: '', finds: [] });

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

  const finds = [
    ...findActs(typed, rights),
    ...findScreens(typed, rights),
    ...(typed.trim() === '' ? [] : records.finds),
  ];
  const searching = typed.trim() !== '' && records.typed !== typed;
  const { input, list, restart } = useCombobox({
    id,
    options: finds,
    keyOf: ({ kind, key }) => `${kind} ${key}`,
    label: m.admin_ui_screens_and_records(),
    onChoose({ href }) {
      dialog.current?.close();
      if (typeof href === 'string') navigate(href);
      else href();
    },
    render: ({ name, kind }) => (
      <>
        <span dir="auto">{name}</span>
        <small>{kind}</small>
      </>
    ),
  });

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
          {...input}
          className="control"
          aria-label={m.admin_ui_jump_to()}
          placeholder={m.admin_ui_screen_drug_report_centre()}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            restart();
          }}
        />
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          {m.admin_ui_close()}
          <Icon path={close} />
        </button>
      </div>
      {list}
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
