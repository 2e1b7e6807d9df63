// Privacy notice beside a form that takes personal data. It only informs: no consent stands between a visitor and a
// report. When its words change, raise `noticeVersion` (contract/notice-rules.ts).
import { Link } from 'wouter';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { noticeVersion } from '#contract/notice-rules.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { PrivacyContact } from './privacy-contact.tsx';

interface NoticeProps {
  /** Which data the form takes. */
  what: string;
  why: string;
  /** The data may be forwarded to the national programme. */
  forwarded?: true;
}

export function Notice({ what, why, forwarded }: NoticeProps) {
  const { site_title: institute, forwards_to_pvpi } = settingsByKey(useRead('/api/site-settings').data ?? []);
  return (
    <details className="notice">
      <summary>{m.notice_title()}</summary>
      {/* A hidden field for forms without JavaScript. */}
      <input type="hidden" name="noticeVersion" value={noticeVersion} />
      <dl>
        <dt>{m.notice_what()}</dt>
        <dd>{what}</dd>
        <dt>{m.notice_why()}</dt>
        <dd>{why}</dd>
        <dt>{m.notice_who()}</dt>
        <dd>
          {m.notice_who_text({ institute })}{' '}
          {forwarded && forwards_to_pvpi === 'true' && m.report_forwards({ institute })}
        </dd>
        <dt>{m.notice_withdraw()}</dt>
        <dd>{m.notice_withdraw_text()}</dd>
        <dt>{m.notice_complain()}</dt>
        <dd>{m.notice_complain_text()}</dd>
        <dt>{m.notice_contact()}</dt>
        <dd>
          <PrivacyContact />
        </dd>
      </dl>
      <Link href="/privacy">{m.notice_more()}</Link>
    </details>
  );
}
