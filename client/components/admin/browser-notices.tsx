// Notices of the browser about what the bell shows, where a person switches them on. They name numbers of cases and counts,
// no patient. The window asks for them up to half an hour after it was last used, so that the session can still end.
import { useEffect, useRef, useState } from 'react';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { m } from '#client/paraglide/messages.js';
import { readChoice, storeChoice } from './stored-choice.ts';

const choiceName = 'browser-notices';
const awayMs = 30 * 60_000;

const areOn = (): boolean =>
  'Notification' in window && Notification.permission === 'granted' && readChoice(choiceName) === 'on';

/** How long after the last use of a window its counts are still asked for, in milliseconds. */
export const noticesForMs = (): number => (areOn() ? awayMs : 0);

/** A line of the bell, and how many it counts. */
export interface Notice {
  to: string;
  text: string;
  count: number;
}

/** The same for a line while its count changes. */
const keyOf = ({ to, text }: Notice): string => `${to} ${text.replaceAll(/[\d,+]+/g, '')}`;

/** Shows each line whose count has grown since the last answer, unless the person looks at this window. Null: no answer yet. */
export function useBrowserNotices(notices: readonly Notice[] | null): void {
  const last = useRef<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    if (notices === null) return;
    const before = last.current;
    last.current = new Map(notices.map((one) => [keyOf(one), one.count]));
    if (before === null || !areOn() || document.hasFocus()) return;
    const grown = notices.filter((one) => one.count > (before.get(keyOf(one)) ?? 0));
    if (grown.length === 0) return;
    const body = grown.map(({ text }) => text).join('\n');
    const notice = new Notification(m.admin_bell_notices(), { body, tag: choiceName });
    notice.onclick = () => window.focus();
  });
}

/** The switch, at the end of the bell's menu. Nothing where the browser has no notices. */
export function NoticesSwitch() {
  const [isOn, setOn] = useState(areOn);
  if (!('Notification' in window)) return null;
  async function choose(wanted: boolean) {
    const may = wanted && (await Notification.requestPermission()) === 'granted';
    storeChoice(choiceName, may ? 'on' : null);
    setOn(may);
  }
  return (
    <CheckboxField
      name="browser-notices"
      label={m.admin_bell_in_browser()}
      hint={m.admin_bell_in_browser_hint()}
      checked={isOn}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  );
}
