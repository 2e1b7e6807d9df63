// Contact for privacy questions: the person named in the settings, else the contact page.
import { Link } from 'wouter';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { mailtoLink } from '#contract/contact-info-rules.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';

export function PrivacyContact() {
  const { privacy_contact_name: name, privacy_contact_email: email } = settingsByKey(
    useRead('/api/site-settings').data ?? [],
  );
  return (
    <>
      {name && <span>{m.legal_contact_named({ name })} </span>}
      {email ? (
        <a href={mailtoLink(email)}>{email}</a>
      ) : (
        <Link href="/contact">{m.legal_contact_page()}</Link>
      )}
    </>
  );
}
