// Safety alerts about a medicine that the reporter has named.
import { dayText } from '#client/components/ui/day-text.ts';
import { useSafetyAlerts } from '#client/components/ui/safety-alerts.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { alertsAbout } from '#contract/safety-alerts-rules.ts';

/** Says of a medicine that somebody has typed that there are alerts about it, and where they are. */
export function AlertNotes({ about }: { about: string }) {
  return alertsAbout([about], useSafetyAlerts()).map(({ id, reaction, authority, alertDate }) => (
    <span key={id} className="details-note">
      {m.alerts_about()}: <span lang={contentLang(reaction)}>{reaction}</span> ({authority},{' '}
      {dayText(alertDate)}). {/* In this tab the form would be gone, with everything typed. */}
      <a href={`/safety-alerts?alert=${id}#alert-${id}`} target="_blank" rel="noopener">
        {m.alerts_read()} <span className="sr-only">{m.ui_new_tab()}</span>
      </a>
    </span>
  ));
}
