// Home page: hero, figures, featured gallery, actions, tools, about, features, call to action.
import './home.css';
import { use, useEffect, useId } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronRight } from '#client/components/ui/icon-paths.ts';
import { Ledger } from '#client/components/ui/ledger.tsx';
import { Picture } from '#client/components/ui/picture.tsx';
import { contentLang } from '#client/languages.ts';
import { Reads, useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import check from '#client/pictures/check.svg';
import counter from '#client/pictures/counter.svg';
import phone from '#client/pictures/phone.svg';
import rash from '#client/pictures/rash.svg';
import { type Settings, settingsByKey } from '#contract/site-settings-rules.ts';
import { FeaturedGallery } from './featured-gallery.tsx';
import { Launch } from './launch.tsx';
import { About, CallToAction, Features, Tools } from './offers.tsx';
import { SectionButton, SectionText, useWording } from './wording.tsx';

/** Settings younger than this decide whether the launch page shows, in milliseconds. */
const settingsFor = 300_000;

export default function Home() {
  const { data, error } = useRead('/api/site-settings');
  const reads = use(Reads);
  useEffect(() => reads.refresh('/api/site-settings', settingsFor), [reads]);
  const settings = settingsByKey(data ?? []);
  return (
    <>
      {!data && error === undefined && (
        <p className="home-loading" role="status">
          {m.home_loading()}
        </p>
      )}
      <div className="home-sections">
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
        <FeaturedGallery />
        <Actions />
        <Tools />
        <About settings={settings} />
        <Features />
        <CallToAction />
      </div>
      {settings.launch_page_enabled === 'true' && <Launch settings={settings} />}
    </>
  );
}

function Hero({ settings }: { settings: Settings }) {
  return (
    <section className="hero home-hero deep">
      <Picture src={counter} alt={m.home_picture_counter()} eager />
      <div className="band">
        <div>
          <h1 tabIndex={-1} className="text-hero" lang={contentLang(settings.hero_title)}>
            {settings.hero_title}
          </h1>
          <p lang={contentLang(settings.hero_subtitle)}>{settings.hero_subtitle}</p>
          <ButtonLink href="/report-adr" variant="marigold">
            {m.home_report_now()}
          </ButtonLink>
          <p>
            {m.home_report_time()} <a href="/report-status">{m.nav_track()}</a>
          </p>
          <p>{m.home_emergency()}</p>
        </div>
      </div>
    </section>
  );
}

function Actions() {
  const heading = useId();
  const wording = useWording('actions');
  return (
    <section className="page pb-section" aria-labelledby={heading}>
      <SectionText wording={wording} id={heading} title={m.home_actions()} />
      <ul className="actions">
        <li>
          <Link href="/report-adr" className="label">
            <Picture src={phone} alt={m.home_picture_phone()} />
            <span>
              <b>{m.home_action_report()}</b>
              <span>{m.home_action_report_text()}</span>
              {/* The whole card is the link; this only looks like its button. */}
              <span className="button button-marigold" aria-hidden="true">
                {m.home_action_report_button()}
              </span>
            </span>
          </Link>
        </li>
        <Action
          src={rash}
          alt={m.home_picture_rash()}
          href="/awareness"
          title={m.home_action_know()}
          text={m.home_action_know_text()}
        />
        <Action
          src={check}
          alt={m.home_picture_check()}
          href="/risk-checker"
          title={m.home_action_risk()}
          text={m.home_action_risk_text()}
        />
      </ul>
      <SectionButton wording={wording} variant="secondary" />
    </section>
  );
}

interface ActionProps {
  src: string;
  alt: string;
  href: string;
  title: string;
  text: string;
}

function Action({ src, alt, href, title, text }: ActionProps) {
  return (
    <li>
      <Link href={href} className="label">
        <Picture src={src} alt={alt} />
        <span>
          <b>
            {title} <Icon path={chevronRight} />
          </b>
          <span>{text}</span>
        </span>
      </Link>
    </li>
  );
}
