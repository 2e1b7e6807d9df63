// Up and Down in an ordered list: a record swaps with its neighbour, by one write for each. The number in the
// form is for longer moves.
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { sortDown, sortUp } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { RecordWrites } from './record-writes.ts';
import { useSend } from './use-send.tsx';

interface Ordered extends EditableRecord {
  sortOrder: number;
}

/** Most records that one move may renumber. */
const mostWrites = 20;

interface OrderButtonsProps<R extends Ordered> {
  record: R;
  /** The record's name. */
  name: string;
  /** The whole list, by sort order; undefined while only a part of it is shown. */
  records: readonly R[] | undefined;
  writes: Pick<RecordWrites<R>, 'move'>;
}

export function OrderButtons<R extends Ordered>({
  record,
  name,
  records = [],
  writes,
}: OrderButtonsProps<R>) {
  const { send } = useSend();
  const position = records.indexOf(record);

  function move(step: -1 | 1) {
    const places = newPlaces(records, position, position + step);
    if (places.length > mostWrites) {
      showToast({
        title: m.admin_ui_not_moved(),
        description: m.admin_ui_too_many_records_have_the_same_number(),
      });
      return;
    }
    const done = m.admin_ui_is_now_of({ name, value: position + step + 1, count: records.length });
    void send(() => writes.move(places, done));
  }

  const button = (step: -1 | 1, word: string, path: string) => (
    <Button
      small
      variant="quiet"
      disabled={position < 0 || !records[position + step]}
      aria-label={m.admin_ui_move({ name, word: word.toLowerCase() })}
      onClick={() => move(step)}
    >
      <Icon path={path} size={16} />
      {word}
    </Button>
  );
  return (
    <>
      {button(-1, m.admin_ui_up(), sortUp)}
      {button(1, m.admin_ui_down(), sortDown)}
    </>
  );
}

/** The records that need another number after a move: two, and more only where numbers are equal. */
export function newPlaces<R extends { sortOrder: number }>(
  records: readonly R[],
  from: number,
  to: number,
): { record: R; sortOrder: number }[] {
  const moved = records.toSpliced(from, 1).toSpliced(to, 0, ...records.slice(from, from + 1));
  const places: { record: R; sortOrder: number }[] = [];
  let before = -1;
  for (const [place, record] of moved.entries()) {
    // The number at this place, or the next one if it is taken.
    const sortOrder = Math.max(before + 1, records[place]?.sortOrder ?? 0);
    if (record.sortOrder !== sortOrder) places.push({ record, sortOrder });
    before = sortOrder;
  }
  return places;
}
