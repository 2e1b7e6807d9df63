// What this round has entered: number and time only, and whether the portal has it.
import { Button } from '#client/components/ui/button.tsx';
import type { RoundEntry } from '#client/data/device/ward-round.ts';
import { regionalLocale } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { warnAfterHours } from '#contract/ward-rules.ts';

/** `28 Nov 2026, 2:10 pm`, by the phone's clock. */
export const shortTime = (at: string | number) =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

const words: Record<RoundEntry['state'], () => string> = {
  waiting: m.ward_entry_waiting,
  sent: m.ward_entry_sent,
  refused: m.ward_entry_refused,
  notTaken: m.ward_entry_not_taken,
};

interface RoundListProps {
  entries: readonly RoundEntry[];
  /** By the phone's clock, in milliseconds. */
  now: number;
  onSend: () => void;
  /** Opens a refused entry in the form; null: there is no form. */
  onCorrect: ((key: string) => void) | null;
}

export function RoundList({ entries, now, onSend, onCorrect }: RoundListProps) {
  const waiting = entries.filter(({ state }) => state === 'waiting');
  const old = waiting.filter(({ at }) => at < now - warnAfterHours * 3_600_000);
  return (
    <section aria-labelledby="round">
      <h2 id="round">{m.ward_round()}</h2>
      <div role="alert">{old.length > 0 && <p className="note">{m.ward_old({ count: old.length })}</p>}</div>
      {entries.length === 0 ? (
        <p>{m.ward_round_empty()}</p>
      ) : (
        <ol className="ward-round">
          {entries.map(({ key, number, at, state }) => (
            <li key={key}>
              <b>{m.ward_entry({ number })}</b>
              <time dateTime={new Date(at).toISOString()}>{shortTime(at)}</time>
              <span>{words[state]()}</span>
              {state === 'refused' && onCorrect && (
                <Button small variant="secondary" onClick={() => onCorrect(key)}>
                  {m.ward_correct({ number })}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {waiting.length > 0 && (
        <Button variant="secondary" onClick={onSend}>
          {m.ward_hand_in()}
        </Button>
      )}
    </section>
  );
}
