// Safety alerts of authorities, as visitors read them.
import { useEffect } from 'react';
import { useLongList } from '#client/data/reads.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { SafetyAlert } from '#contract/resources/safety-alerts-rules.ts';
import { dayText } from './day-text.ts';

/** All alerts; none while they are not read. A page that shows them beside something else does well without them. */
export function useSafetyAlerts(): readonly SafetyAlert[] {
  const { data = [], cut, readWhole } = useLongList('/api/safety-alerts');
  useEffect(() => {
    if (cut) readWhole();
  });
  return data;
}

/** One alert with its text and its source. */
export function AlertText({ alert, level: Heading }: { alert: SafetyAlert; level: 'h3' | 'h4' }) {
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
          <a href={sourceUrl} target="_blank" rel="noopener noreferrer" lang={contentLang(source)}>
            {source} <span className="sr-only">{m.ui_new_tab()}</span>
          </a>
        ) : (
          <span lang={contentLang(source)}>{source}</span>
        )}
      </p>
    </>
  );
}
