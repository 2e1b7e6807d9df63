// The next announced broadcast: title, date, and the file for a calendar.
import { Icon } from '#client/components/ui/icon.tsx';
import { contentLang, regionalLocale } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { portalTimeZone } from '#client/portal-zone.ts';
import type { AnnouncedBroadcast } from '#contract/resources/broadcasts-rules.ts';
import { calendar } from './icon-paths.ts';

/** Day and time with the name of the zone, because visitors may be in another one. */
const momentText = (at: string) =>
  new Intl.DateTimeFormat(regionalLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: portalTimeZone(),
  }).format(new Date(at));

export function NextBroadcast({ broadcast }: { broadcast: AnnouncedBroadcast }) {
  const { id, title, about, startsAt, minutes } = broadcast;
  return (
    <section className="label mb-6" aria-labelledby="next-broadcast">
      <h2 id="next-broadcast">{m.live_next()}</h2>
      <p className="text-step-1">
        <b lang={contentLang(title)}>{title}</b>
      </p>
      <p>
        <time dateTime={startsAt}>{momentText(startsAt)}</time>
        {' · '}
        {m.live_next_minutes({ minutes })}
      </p>
      {about && (
        <p lang={contentLang(about)} className="whitespace-pre-line">
          {about}
        </p>
      )}
      <p>
        <a href={`/api/broadcasts/${id}/calendar`} download className="inline-flex items-center gap-2">
          <Icon path={calendar} />
          {m.live_next_calendar()}
        </a>
      </p>
    </section>
  );
}
