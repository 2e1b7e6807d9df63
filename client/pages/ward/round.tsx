// The round of a phone that has a pass: the form of one patient, and the list of what was entered. Hands in what waits when
// the page opens, when network or person come back, and each minute.
import { useEffect, useEffectEvent, useState } from 'react';
import { isOver, type OwnPass } from '#client/data/device/ward-pass.ts';
import {
  listRound,
  type RoundEntry,
  sendRound,
  subscribeToRound,
  takeBack,
  type Words,
} from '#client/data/device/ward-round.ts';
import { m } from '#client/paraglide/messages.js';
import { EntryForm } from './entry-form.tsx';
import { RoundList, shortTime } from './round-list.tsx';
import { isolated } from '#contract/words/isolated-rules.ts';

/** How often what waits is tried again while the page is open, in milliseconds. */
const againMs = 60_000;

export function Round({ pass }: { pass: OwnPass }) {
  const [entries, setEntries] = useState<readonly RoundEntry[]>([]);
  /** When the list was last read, by the phone's clock. */
  const [now, setNow] = useState(0);
  /** A refused entry, to correct. */
  const [refused, setRefused] = useState<Words | null>(null);
  /** Something is typed: the form then stays when the pass ends. */
  const [isTyped, setTyped] = useState(false);
  const refresh = useEffectEvent(() => {
    setNow(Date.now());
    void listRound().then(setEntries, () => {});
  });
  const send = useEffectEvent((all: boolean) => void sendRound(all).then(refresh, () => {}));

  useEffect(() => {
    refresh();
    send(true);
    const stop = subscribeToRound(() => refresh());
    const timer = setInterval(() => send(false), againMs);
    const online = () => send(true);
    const seen = () => document.visibilityState === 'visible' && send(true);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [pass]);

  const hasEnded = isOver(pass, now);
  const isForm = !hasEnded || isTyped || refused !== null;
  return (
    <>
      <p>
        {isolated(pass.name)} · {isolated(pass.ward)} · {m.ward_until({ time: shortTime(pass.expiresAt) })}
      </p>
      {hasEnded && <p className="note">{isForm ? m.ward_is_over_typed() : m.ward_is_over()}</p>}
      {isForm && (
        <EntryForm
          pass={pass}
          refused={refused}
          onTyped={() => setTyped(true)}
          onDone={() => {
            setRefused(null);
            setTyped(false);
          }}
        />
      )}
      <RoundList
        entries={entries}
        now={now}
        onSend={() => void sendRound(true)}
        onCorrect={hasEnded ? null : (key) => void takeBack(key).then(setRefused)}
      />
    </>
  );
}
