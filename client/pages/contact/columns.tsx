// Frame around the contact form and the sent screen: common questions below; contact details, office hours, team and quick
// links beside it.
import { type ReactNode, useId } from 'react';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { ContactInfo } from './contact-info.tsx';
import { questions } from './questions.ts';

const ways = [
  ['/report-adr', m.contact_help_report],
  ['/report-status', m.nav_track],
  ['/find-amc', m.contact_help_amc],
  ['/risk-checker', m.contact_help_risk],
  ['/awareness', m.contact_help_awareness],
] as const;

export function Columns({ children }: { children: ReactNode }) {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  return (
    <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,40rem)_1fr]">
      <div>
        {children}
        <Questions />
      </div>
      <aside className="grid content-start gap-6">
        <ContactInfo />
        <OfficeHours />
        <section className="label">
          <h2 className="text-h3">{m.contact_team()}</h2>
          <p className="mt-2 text-ink-2">{m.contact_team_text({ institute: settings.site_title })}</p>
        </section>
        <QuickHelp />
      </aside>
    </div>
  );
}

function Questions() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-7 lg:mt-8">
      <h2 id={heading}>{m.contact_faq()}</h2>
      <div className="mt-4 border-t-2 border-ink">
        {questions.map(([question, answer]) => (
          <details key={question()} className="question">
            <summary>{question()}</summary>
            <p>{answer()}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function OfficeHours() {
  return (
    <table className="table [overflow-wrap:anywhere]">
      <caption className="text-h3">{m.contact_hours()}</caption>
      <tbody>
        <tr>
          <th scope="row">{m.contact_weekdays()}</th>
          <td className="ps-0">{m.contact_weekdays_hours()}</td>
        </tr>
        <tr>
          <th scope="row">{m.contact_saturday()}</th>
          <td className="ps-0">{m.contact_saturday_hours()}</td>
        </tr>
        <tr>
          <th scope="row">{m.contact_sunday()}</th>
          <td className="ps-0">{m.contact_closed()}</td>
        </tr>
      </tbody>
    </table>
  );
}

function QuickHelp() {
  const heading = useId();
  return (
    <nav aria-labelledby={heading}>
      <h2 id={heading} className="text-h3">
        {m.contact_help()}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {ways.map(([href, text]) => (
          <li key={href}>
            <ButtonLink href={href} variant="secondary" className="w-full">
              {text()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
