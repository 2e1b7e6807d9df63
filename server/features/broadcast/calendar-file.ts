// An announced broadcast as a calendar file (iCalendar, RFC 5545).
import { type AnnouncedBroadcast, endOf } from '#contract/resources/broadcasts-rules.ts';

/** A line has at most 75 bytes; the next one begins with a space (3.1). */
const lineMax = 75;

const instant = (at: number | string) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

function folded(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineMax) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

/** `page`: the address of the live page. */
export function calendarFile(broadcast: AnnouncedBroadcast, page: string): string {
  const { id, title, about, startsAt, updatedAt, version } = broadcast;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pharmacovigilance portal//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(page).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${instant(updatedAt)}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endOf(broadcast))}`,
    `SUMMARY:${escaped(title)}`,
    ...(about ? [`DESCRIPTION:${escaped(about)}`] : []),
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
