// Safety alerts of authorities, as visitors read them.
import { type Ref, useEffect } from 'react';
import { useLongList } from '#client/data/reads.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { SafetyAlert } from '#contract/resources/safety-alerts-rules.ts';
import { dayText } from './day-text.ts';

/** All alerts, read when a part that shows them appears; none meanwhile, and where they cannot be read. */
export function useSafetyAlerts(): readonly SafetyAlert[] {
  const { data = [], cut, readWhole } = useLongList('/api/safety-alerts');
  useEffect(() => {
    if (cut) readWhole();
  });
  return data;
}

type Level = 'h2' | 'h3' | 'h4';

interface AlertListProps {
  alerts: readonly SafetyAlert[];
  /** Of their headings. */
  level: Level;
  list?: Ref<HTMLUListElement>;
}

export function AlertList({ alerts, level, list }: AlertListProps) {
  return (
    <ul ref={list} className="alert-list">
      {alerts.map((alert, place) => (
        <li key={place}>
          <AlertText alert={alert} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** One alert with its text and its source. */
function AlertText({ alert, level: Heading }: { alert: SafetyAlert; level: Level }) {
  const { id, medicine, reaction, authority, alertDate, number, sourceUrl, content } = alert;
  const source = [authority, number].filter((text) => text !== null).join(', ');
  return (
    <>
      <Heading id={`alert-${id}`}>
        <span lang={contentLang(medicine)}>{medicine}</span>:{' '}
        <span lang={contentLang(reaction)}>{reaction}</span>
      </Heading>
      <p className="text-small text-ink-2">
        <time dateTime={alertDate}>{dayText(alertDate)}</time>
      </p>
      <p className="whitespace-pre-line" lang={contentLang(content)}>
        {content}
      </p>
      <p className="text-small">
        {m.risk_source()}{' '}
        {sourceUrl ? (
          <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
            <span lang={contentLang(source)}>{source}</span> <span className="sr-only">{m.ui_new_tab()}</span>
          </a>
        ) : (
          <span lang={contentLang(source)}>{source}</span>
        )}
      </p>
    </>
  );
}
