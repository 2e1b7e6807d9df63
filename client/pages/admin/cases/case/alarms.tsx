// Alarm words that nobody has seen, above the new information, with the button that says who has seen them.
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { seeAlarms } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { alarmThemes } from '#contract/cases/alarms/alarm-themes-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { shortDayAndTime } from './short-time.ts';
import { wayName } from './way-name.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

export function Alarms({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const act = useSend();
  const unseen = details.alarms.filter(({ seen }) => seen === null);
  if (unseen.length === 0) return null;

  async function see() {
    const ids = unseen.map(({ id }) => id);
    await seeAlarms(details.id, ids);
    showToast({ title: m.admin_alarms_seen(), description: details.number });
  }
  return (
    <section className="case-sheet case-sheet-new" aria-labelledby="case-alarms">
      <div className="case-sheet-head">
        <h2 id="case-alarms" tabIndex={-1}>
          {m.admin_alarms_words_to_look_at()}
        </h2>
      </div>
      <SendFailure form={act} title={m.admin_ui_not_saved()} />
      <ul className="grid list-none gap-3 px-4 py-3">
        {unseen.map(({ id, at, source, words }) => (
          <li key={id}>
            <span className="case-quiet">
              {source === 'report' ? m.admin_cases_the_report_as_it_came() : wayName(source)},{' '}
              {shortDayAndTime(at)}
            </span>
            <ul className="mt-1 grid list-none gap-1 p-0">
              {words.map(({ theme, word }) => (
                <li key={`${theme} ${word}`}>
                  <mark dir="auto">{word}</mark>: <small>{alarmThemes[theme]}</small>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {details.deathDue !== null && (
        <p className="px-4 pb-3 font-strong text-danger-700">
          {m.admin_alarms_a_death_would_be_due({ day: printDate(details.deathDue) })}
        </p>
      )}
      <div className="case-edit-foot">
        <p className="case-quiet">{m.admin_alarms_decide_nothing()}</p>
        <Button
          small
          variant="secondary"
          busy={act.busy}
          disabled={isOffline}
          onClick={() => void act.send(see)}
        >
          {m.admin_alarms_mark_as_seen()}
        </Button>
      </div>
    </section>
  );
}

/** Who has seen which words, and when. */
export function SeenAlarms({ details }: { details: CaseDetails }) {
  const seen = details.alarms.filter((alarm) => alarm.seen !== null);
  if (seen.length === 0) return null;
  return (
    <ul className="case-report-foot list-none p-0">
      {seen.map(({ id, words, seen: by }) => (
        <li key={id}>
          {m.admin_alarms_seen_by({
            words: words.map(({ word }) => `“${isolated(word)}”`).join(', '),
            by: by?.by ?? '',
            at: by ? shortDayAndTime(by.at) : '',
          })}
        </li>
      ))}
    </ul>
  );
}
