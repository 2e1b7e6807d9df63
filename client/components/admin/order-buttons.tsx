// Up and Down in a list that is kept in an order: a record changes places with its neighbour, which is one write for
// each of the two. The number in the form does the same for longer ways.
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { sortDown, sortUp } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import type { RecordWrites } from './record-writes.ts';

interface Ordered extends EditableRecord {
  sortOrder: number;
}

/** So many records change their number at once at most. */
const mostWrites = 20;

interface OrderButtonsProps<R extends Ordered> {
  record: R;
  /** What the record is called. */
  name: string;
  /** The whole list, by sort order; undefined while only a part of it shows. */
  records: readonly R[] | undefined;
  writes: Pick<RecordWrites<R>, 'move'>;
}

export function OrderButtons<R extends Ordered>({
  record,
  name,
  records = [],
  writes,
}: OrderButtonsProps<R>) {
  const [busy, setBusy] = useState(false);
  const position = records.indexOf(record);

  async function move(step: -1 | 1) {
    if (busy) return;
    const places = newPlaces(records, position, position + step);
    if (places.length > mostWrites) {
      showToast({
        title: 'Not Moved',
        description: 'Too many records have the same number. Edit the sort order instead.',
      });
      return;
    }
    setBusy(true);
    await writes.move(places, `“${name}” is now ${position + step + 1} of ${records.length}.`);
    setBusy(false);
  }

  const button = (step: -1 | 1, word: string, path: string) => (
    <Button
      small
      variant="quiet"
      disabled={position < 0 || !records[position + step]}
      aria-label={`Move ${name} ${word.toLowerCase()}`}
      onClick={() => void move(step)}
    >
      <Icon path={path} size={16} />
      {word}
    </Button>
  );
  return (
    <>
      {button(-1, 'Up', sortUp)}
      {button(1, 'Down', sortDown)}
    </>
  );
}

/** The records whose number has to change when one goes to another place: two, and more only where numbers are equal. */
export function newPlaces<R extends { sortOrder: number }>(
  records: readonly R[],
  from: number,
  to: number,
): { record: R; sortOrder: number }[] {
  const moved = records.toSpliced(from, 1).toSpliced(to, 0, ...records.slice(from, from + 1));
  const places: { record: R; sortOrder: number }[] = [];
  let before = -1;
  for (const [place, record] of moved.entries()) {
    // The number that stood at this place, or the next one where that is taken.
    const sortOrder = Math.max(before + 1, records[place]?.sortOrder ?? 0);
    if (record.sortOrder !== sortOrder) places.push({ record, sortOrder });
    before = sortOrder;
  }
  return places;
}
