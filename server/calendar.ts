// Calendar files (iCalendar, RFC 5545).

/** A line has at most 75 bytes; the next one begins with a space (3.1). */
const lineMax = 75;

/** A moment, in UTC (3.3.5). */
export const instant = (at: number | string) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
/** A text (3.3.11). */
export const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

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

/** A calendar of events, each as its lines between BEGIN and END. */
export function calendar(events: readonly (readonly string[])[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pharmacovigilance portal//EN',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
