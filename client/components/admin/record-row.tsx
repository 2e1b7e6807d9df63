// A row of a list of records: its name, which opens it, badges, an excerpt, and buttons.
//
//   <ul className="rows">
//     <RecordRow id={id} name={title} onOpen={...} onDelete={...} marks={<StatusBadge ... />} meta="..." actions={...}>
//       <Excerpt text={content} />
//     </RecordRow>
//   </ul>
import type { ReactNode } from 'react';
import { RowButton } from '#client/components/ui/button.tsx';
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

export function RecordRow({ name, onOpen, onDelete, actions, ...row }: RecordRowProps) {
  return (
    <ListRow
      {...row}
      name={
        <button type="button" dir="auto" onClick={onOpen}>
          {name}
        </button>
      }
      actions={
        <>
          {actions}
          <EditAndDelete name={name} onOpen={onOpen} onDelete={onDelete} />
        </>
      }
    />
  );
}

interface ListRowProps extends Pick<RecordRowProps, 'id' | 'marks' | 'meta' | 'children'> {
  name: ReactNode;
  actions?: ReactNode;
}

/** A row of a record that is not edited here. */
export function ListRow({ id, name, marks, meta, actions, children }: ListRowProps) {
  return (
    <li data-row={id}>
      <div>
        <p className="row-name" dir="auto">
          {name}
        </p>
        <p className="row-marks">
          {marks}
          {meta && <span className="row-meta">{meta}</span>}
        </p>
        {children}
      </div>
      {actions && <div className="row-actions">{actions}</div>}
    </li>
  );
}

type NamedActions = Pick<RecordRowProps, 'name' | 'onOpen' | 'onDelete'>;

/** Edit and Delete of a row in a table: the content of its last cell. */
export function RowActions(props: NamedActions) {
  return (
    <div className="row-actions">
      <EditAndDelete {...props} />
    </div>
  );
}

function EditAndDelete({ name, onOpen, onDelete }: NamedActions) {
  return (
    <>
      <RowButton label={m.admin_ui_edit_2()} name={m.admin_ui_edit({ name })} onClick={onOpen} />
      <RowButton label={m.admin_ui_delete_2()} name={m.admin_ui_delete({ name })} onClick={onDelete} />
    </>
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
