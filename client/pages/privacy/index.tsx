// Privacy page: what the portal stores. Change this page when the portal stores other data.
import { PrivacyContact } from '#client/components/privacy/privacy-contact.tsx';
import { TextSection } from '#client/components/ui/text-section.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { Paragraphs } from '#client/components/ui/paragraphs.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';

export default function Privacy() {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  const institute = settings.site_title;
  const periods = [
    { months: settings.retention_reports_months, text: m.legal_privacy_keep_reports },
    { months: settings.retention_messages_months, text: m.legal_privacy_keep_messages },
    { months: settings.retention_scores_months, text: m.legal_privacy_keep_scores },
    { months: settings.retention_reporters_months, text: m.legal_privacy_keep_reporters },
  ].flatMap(({ months, text }) => (months ? [text({ months })] : []));
  return (
    <div className="page pb-section">
      <PageHeader title={m.legal_privacy_title()} lede={m.legal_privacy_lede()} />
      <TextSection title={m.legal_privacy_report()}>
        <Paragraphs text={m.legal_privacy_report_text({ institute })} />
        <p>
          {settings.forwards_to_pvpi === 'true'
            ? m.legal_privacy_forwards({ institute })
            : m.legal_privacy_here()}
        </p>
      </TextSection>
      <TextSection title={m.legal_privacy_more()}>
        <Paragraphs text={m.legal_privacy_more_text()} />
        <p>{m.legal_privacy_mail()}</p>
      </TextSection>
      <TextSection title={m.legal_privacy_message()}>
        <p>{m.legal_privacy_message_text()}</p>
      </TextSection>
      <TextSection title={m.legal_privacy_quiz()}>
        <p>{m.legal_privacy_quiz_text()}</p>
      </TextSection>
      <TextSection title={m.legal_privacy_live()}>
        <p>{m.legal_privacy_live_text()}</p>
      </TextSection>
      <TextSection title={m.legal_privacy_visit()}>
        <Paragraphs text={m.legal_privacy_visit_text()} />
      </TextSection>
      <TextSection title={m.legal_privacy_device()}>
        <Paragraphs text={m.legal_privacy_device_text()} />
      </TextSection>
      <TextSection title={m.legal_privacy_cookies()}>
        <p>{m.legal_privacy_cookies_text()}</p>
      </TextSection>
      <TextSection title={m.legal_privacy_keep()}>
        <p>{m.legal_privacy_keep_text()}</p>
        {periods.length > 0 ? (
          periods.map((line) => <p key={line}>{line}</p>)
        ) : (
          <p>{m.legal_privacy_keep_never()}</p>
        )}
      </TextSection>
      <TextSection title={m.legal_privacy_erase()}>
        <Paragraphs text={m.legal_privacy_erase_text()} />
      </TextSection>
      <TextSection title={m.legal_privacy_ask()}>
        <p>{m.legal_privacy_ask_text()}</p>
        <p>
          <PrivacyContact />
        </p>
      </TextSection>
      <TextSection title={m.legal_privacy_rights()}>
        <Paragraphs text={m.legal_privacy_rights_text()} />
      </TextSection>
      <p className="mt-6 text-small text-ink-2">{m.legal_reviewed()}</p>
    </div>
  );
}
