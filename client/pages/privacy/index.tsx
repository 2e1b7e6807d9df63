// Privacy: what the portal really stores, for visitors. Whoever changes what is stored changes this page.
import { Link } from 'wouter';
import { Entry } from '#client/components/ui/entry.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { Paragraphs } from '#client/components/ui/paragraphs.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { type Settings, settingsByKey } from '#contract/site-settings-rules.ts';

export default function Privacy() {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  const institute = settings.site_title;
  return (
    <div className="page pb-section">
      <PageHeader title={m.legal_privacy_title()} lede={m.legal_privacy_lede()} />
      <Entry title={m.legal_privacy_report()}>
        <Paragraphs text={m.legal_privacy_report_text({ institute })} />
        <p>
          {settings.forwards_to_pvpi === 'true'
            ? m.legal_privacy_forwards({ institute })
            : m.legal_privacy_here()}
        </p>
      </Entry>
      <Entry title={m.legal_privacy_message()}>
        <p>{m.legal_privacy_message_text()}</p>
      </Entry>
      <Entry title={m.legal_privacy_quiz()}>
        <p>{m.legal_privacy_quiz_text()}</p>
      </Entry>
      <Entry title={m.legal_privacy_live()}>
        <p>{m.legal_privacy_live_text()}</p>
      </Entry>
      <Entry title={m.legal_privacy_visit()}>
        <Paragraphs text={m.legal_privacy_visit_text()} />
      </Entry>
      <Entry title={m.legal_privacy_device()}>
        <Paragraphs text={m.legal_privacy_device_text()} />
      </Entry>
      <Entry title={m.legal_privacy_cookies()}>
        <p>{m.legal_privacy_cookies_text()}</p>
      </Entry>
      <Entry title={m.legal_privacy_keep()}>
        <p>{m.legal_privacy_keep_text()}</p>
      </Entry>
      <Entry title={m.legal_privacy_ask()}>
        <p>{m.legal_privacy_ask_text()}</p>
        <Contact settings={settings} />
      </Entry>
      <p className="mt-6 text-small text-ink-2">{m.legal_reviewed()}</p>
    </div>
  );
}

/** The person for privacy where the institute has named one, else the contact page. */
function Contact({ settings }: { settings: Settings }) {
  const { privacy_contact_name: name, privacy_contact_email: email } = settings;
  return (
    <>
      {name && <p>{m.legal_contact_named({ name })}</p>}
      <p>
        {email ? (
          <a href={`mailto:${email}`}>{email}</a>
        ) : (
          <Link href="/contact">{m.legal_contact_page()}</Link>
        )}
      </p>
    </>
  );
}
