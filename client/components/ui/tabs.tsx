// Tabs by the ARIA Authoring Practices with automatic activation: arrow keys, Home and End move and select at once.
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  /** In the line of the tabs, at its end. */
  beside?: ReactNode;
  onSelect: (id: Id) => void;
}

export function Tabs<Id extends string>({ label, tabs, selected, beside, onSelect }: TabsProps<Id>) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.id === selected);

  // On a phone the tabs scroll sideways: the selected one is in sight, without moving the page.
  useLayoutEffect(() => {
    const line = list.current;
    const tab = line?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!line || !tab) return;
    const [start, end] = [
      tab.offsetLeft - line.offsetLeft,
      tab.offsetLeft - line.offsetLeft + tab.offsetWidth,
    ];
    if (start < line.scrollLeft) line.scrollLeft = start;
    else if (end > line.scrollLeft + line.clientWidth) line.scrollLeft = end - line.clientWidth;
  }, [selected]);

  function move(event: KeyboardEvent) {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  }

  return (
    <div className="tab-set">
      <div className="tab-line">
        <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${prefix}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? `${prefix}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${selected}`} tabIndex={0}>
        {tabs[current]?.panel}
      </div>
    </div>
  );
}
