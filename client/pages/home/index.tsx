// Home: what the portal is, in figures, and the three things people come for (specification 1).
import { useId } from 'react';
import { Link } from 'wouter';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronRight } from '#client/components/ui/icon-paths.ts';
import { Ledger } from '#client/components/ui/ledger.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { type Settings, settingsByKey } from '#contract/site-settings-rules.ts';

export default function Home() {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  return (
    <>
      <Hero settings={settings} />
      <div className="page relative -mt-5">
        <Ledger
          figures={[
            { value: settings.stat_reports, label: m.home_stat_reports() },
            { value: settings.stat_providers, label: m.home_stat_providers() },
            { value: settings.stat_support, label: m.home_stat_support() },
            { value: settings.stat_safety, label: m.home_stat_safety() },
          ]}
        />
      </div>
      <Actions />
    </>
  );
}

function Hero({ settings }: { settings: Settings }) {
  return (
    <section className="deep band pt-7 pb-8 lg:py-8">
      <div className="grid items-center gap-6 md:grid-cols-[1fr_220px] lg:grid-cols-[7fr_4fr] lg:gap-8">
        <div>
          <h1 tabIndex={-1} className="text-hero">
            {settings.hero_title}
          </h1>
          <p className="mt-4 max-w-[19em] text-lede text-brand-300">{settings.hero_subtitle}</p>
          <div className="mt-6 grid gap-3 sm:inline-grid">
            <ButtonLink href="/report-adr" variant="marigold">
              {m.home_report_now()}
            </ButtonLink>
            <p className="text-small">{m.home_report_time()}</p>
          </div>
        </div>
        <BlisterStrip className="hidden md:block" />
      </div>
    </section>
  );
}

function Actions() {
  const heading = useId();
  return (
    <section className="page py-section" aria-labelledby={heading}>
      <h2 id={heading}>{m.home_actions()}</h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <Action href="/report-adr" title={m.home_action_report()} text={m.home_action_report_text()} />
        <Action href="/awareness" title={m.home_action_know()} text={m.home_action_know_text()} />
        <Action href="/risk-checker" title={m.home_action_risk()} text={m.home_action_risk_text()} />
      </ul>
    </section>
  );
}

function Action({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <li>
      <Link
        href={href}
        className="label grid h-full grid-cols-[1fr_auto] items-center gap-4 text-ink no-underline"
      >
        <span>
          <b className="text-lede">{title}</b>
          <span className="mt-1 block text-ink-2">{text}</span>
        </span>
        <Icon path={chevronRight} />
      </Link>
    </li>
  );
}
