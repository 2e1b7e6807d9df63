// An announced broadcast as a calendar file.
import { type AnnouncedBroadcast, endOf } from '#contract/resources/broadcasts-rules.ts';
import { calendar, escaped, instant } from '../../calendar.ts';

/** `page`: the address of the live page. */
export function calendarFile(broadcast: AnnouncedBroadcast, page: string): string {
  const { id, title, about, startsAt, updatedAt, version } = broadcast;
  return calendar([
    [
      `UID:${id}@${new URL(page).hostname}`,
      `SEQUENCE:${version}`,
      `DTSTAMP:${instant(updatedAt)}`,
      `DTSTART:${instant(startsAt)}`,
      `DTEND:${instant(endOf(broadcast))}`,
      `SUMMARY:${escaped(title)}`,
      ...(about ? [`DESCRIPTION:${escaped(about)}`] : []),
      `URL:${page}`,
    ],
  ]);
}
