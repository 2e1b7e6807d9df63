// Lists by keyboard: arrow keys, or J and K, move between rows. A row is marked `data-row`; its first button or
// link takes focus. When the focused row disappears, the next row takes focus.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isWriting, lettersAreOn } from './letter-keys.ts';

const steps: Record<string, number> = { ArrowUp: -1, k: -1, K: -1, ArrowDown: 1, j: 1, J: 1 };

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
const focusRow = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('button:enabled, a[href]')?.focus();

export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const last = useRef<{ control: HTMLElement; row: string; position: number } | null>(null);

  useEffect(() => {
    function move(event: KeyboardEvent) {
      const step = steps[event.key];
      if (!step || isWriting(event) || (event.key.length === 1 && !lettersAreOn())) return;
      const rows = rowsOf(list.current);
      const position = rows.findIndex((row) => row.contains(event.target as Node));
      // Outside the rows the arrow keys scroll as usual.
      if (position < 0 && event.key.startsWith('Arrow')) return;
      const next = rows[position < 0 ? 0 : position + step];
      if (!next) return;
      event.preventDefault();
      focusRow(next);
    }
    function remember({ target }: FocusEvent) {
      const control = target as HTMLElement;
      const row = list.current?.contains(control) && control.closest<HTMLElement>('[data-row]');
      if (!row) last.current = null;
      else
        last.current = { control, row: row.dataset.row ?? '', position: rowsOf(list.current).indexOf(row) };
    }
    // A click outside gives up focus on purpose.
    const forget = ({ target }: Event) => {
      if (!list.current?.contains(target as Node)) last.current = null;
    };
    document.addEventListener('keydown', move);
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('keydown', move);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [list]);

  // A deleted or moved row takes focus with it.
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { control, row, position } = last.current;
    const rows = rowsOf(list.current);
    if (control.isConnected && control.matches(':enabled')) return control.focus();
    focusRow(rows.find(({ dataset }) => dataset.row === row) ?? rows[Math.min(position, rows.length - 1)]);
  });
}
