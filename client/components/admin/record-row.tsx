// A row of a list of records: its name, which opens it, badges, an excerpt, and buttons.
//
//   <ul className="rows">
//     <RecordRow id={id} name={title} onOpen={...} onDelete={...} marks={<StatusBadge ... />} meta="..." actions={...}>
//       <Excerpt text={content} />
//     </RecordRow>
//   </ul>
import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';

interface RecordRowProps {
  id: string;
  name: string;
  onOpen: () => void;
  onDelete: () => void;
  /** Below the name: badges, and a few more details. */
  marks?: ReactNode;
  meta?: ReactNode;
  /** Buttons before Edit and Delete. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function RecordRow({ id, name, onOpen, onDelete, marks, meta, actions, children }: RecordRowProps) {
  return (
    <li data-row={id}>
      <div>
        <p className="row-name">
          <button type="button" dir="auto" onClick={onOpen}>
            {name}
          </button>
        </p>
        <p className="row-marks">
          {marks}
          {meta && <span className="row-meta">{meta}</span>}
        </p>
        {children}
      </div>
      <RowActions name={name} onOpen={onOpen} onDelete={onDelete}>
        {actions}
      </RowActions>
    </li>
  );
}

/** Edit and Delete, after a row's other buttons. In a table, the content of its last cell. */
export function RowActions({
  name,
  onOpen,
  onDelete,
  children,
}: Pick<RecordRowProps, 'name' | 'onOpen' | 'onDelete' | 'children'>) {
  return (
    <div className="row-actions">
      {children}
      <Button small variant="quiet" aria-label={m.admin_ui_edit({ name })} onClick={onOpen}>
        {m.admin_ui_edit_2()}
      </Button>
      <Button small variant="quiet" aria-label={m.admin_ui_delete({ name })} onClick={onDelete}>
        {m.admin_ui_delete_2()}
      </Button>
    </div>
  );
}

/** More than two lines do not fit a row. */
const excerptLength = 320;

export function Excerpt({ text }: { text: string }) {
  return (
    <p className="row-excerpt" dir="auto">
      {text.slice(0, excerptLength)}
    </p>
  );
}
