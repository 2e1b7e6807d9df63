// A text of a stranger with its alarm words marked. Loaded apart, because the table of alarm words is large.
import { useMemo } from 'react';
import { alarmHits } from '#contract/cases/alarms/alarm-words-rules.ts';

export function MarkedParts({ text }: { text: string }) {
  const parts = useMemo(() => split(text), [text]);
  return parts.map(({ part, isMarked, at }) => (isMarked ? <mark key={at}>{part}</mark> : part));
}

function split(text: string) {
  const parts: { part: string; isMarked: boolean; at: number }[] = [];
  let at = 0;
  for (const { start, end } of alarmHits(text).toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push({ part: text.slice(at, from), isMarked: false, at });
    parts.push({ part: text.slice(from, end), isMarked: true, at: from });
    at = end;
  }
  parts.push({ part: text.slice(at), isMarked: false, at });
  return parts.filter(({ part }) => part !== '');
}
