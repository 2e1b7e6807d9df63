// Lower part of the home page: tools, figures of the institute, platform features, call to action.
import { useId } from 'react';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { check, chevronRight } from '#client/components/ui/icon-paths.ts';
import { PageLink } from '#client/components/ui/page-link.tsx';
import { Picture } from '#client/components/ui/picture.tsx';
import { m } from '#client/paraglide/messages.js';
import centre from '#client/pictures/centre.svg';
import toolCentres from '#client/pictures/tool-centres.svg';
import toolLive from '#client/pictures/tool-live.svg';
import toolQuiz from '#client/pictures/tool-quiz.svg';
import toolSupport from '#client/pictures/tool-support.svg';
import type { Settings } from '#contract/site-settings-rules.ts';
import { SectionButton, SectionText, useWording } from './wording.tsx';

const tools = [
  ['/quiz', toolQuiz, m.home_tool_quiz, m.home_tool_quiz_text, m.home_tool_quiz_link],
  ['/live-stream', toolLive, m.home_tool_live, m.home_tool_live_text, m.home_tool_live_link],
  ['/contact', toolSupport, m.home_tool_support, m.home_tool_support_text, m.home_tool_support_link],
  ['/find-amc', toolCentres, m.home_tool_amc, m.home_tool_amc_text, m.home_tool_amc_link],
] as const;

export function Tools() {
  const heading = useId();
  const wording = useWording('tools');
  return (
    <section className="page pb-section" aria-labelledby={heading}>
      <SectionText wording={wording} id={heading} title={m.home_tools()} />
      <ul className="tools">
        {tools.map(([href, drawing, title, text, link]) => (
          <li key={href}>
            <img src={drawing} alt="" width={88} height={72} loading="lazy" />
            <h3>{title()}</h3>
            <p>{text()}</p>
            <PageLink href={href}>
              {link()}
              <Icon path={chevronRight} />
            </PageLink>
          </li>
        ))}
      </ul>
      <SectionButton wording={wording} variant="secondary" />
    </section>
  );
}

export function About({ settings }: { settings: Settings }) {
  const heading = useId();
  const wording = useWording('about');
  const institute = settings.site_title;
  const figures = [
    [settings.about_reports, m.home_about_reports],
    [settings.about_students, m.home_about_students],
    [settings.about_years, m.home_about_years],
  ] as const;
  return (
    <section className="page pb-section" aria-labelledby={heading}>
      <div className="home-about">
        <Picture src={centre} alt={m.home_picture_centre()} />
        <div>
          <SectionText
            wording={wording}
            id={heading}
            title={m.home_about({ institute })}
            text={<p className="mt-4 text-lede">{m.home_about_text({ institute })}</p>}
          />
          <dl>
            {figures.map(([value, label]) => (
              <div key={label()}>
                <dt>{label()}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4">
            <SectionButton wording={wording} variant="secondary">
              <ButtonLink href="/about" variant="secondary">
                {m.home_about_link()}
              </ButtonLink>
            </SectionButton>
          </p>
        </div>
      </div>
    </section>
  );
}

const features = [
  [m.home_features_report, [m.home_feature_guide, m.home_feature_form, m.home_feature_pvpi]],
  [m.home_features_data, [m.home_feature_storage, m.home_feature_database, m.home_feature_risk]],
  [
    m.home_features_understand,
    [m.home_feature_side_effects, m.home_feature_disclaimers, m.home_feature_guides],
  ],
  [m.home_features_share, [m.home_feature_myths, m.home_feature_resources, m.home_feature_gallery]],
] as const;

export function Features() {
  const heading = useId();
  const wording = useWording('features');
  return (
    <section className="page pb-section" aria-labelledby={heading}>
      <SectionText wording={wording} id={heading} title={m.home_features()} />
      <div className="features">
        {features.map(([title, list]) => (
          <div key={title()}>
            <h3>{title()}</h3>
            <ul>
              {list.map((feature) => (
                <li key={feature()}>
                  <Icon path={check} />
                  {feature()}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <SectionButton wording={wording} variant="secondary" />
    </section>
  );
}

export function CallToAction() {
  const heading = useId();
  const wording = useWording('cta');
  return (
    <section className="band home-call deep" aria-labelledby={heading}>
      <div>
        <SectionText
          wording={wording}
          id={heading}
          title={m.home_cta()}
          text={<p className="mt-2">{m.home_cta_text()}</p>}
        />
      </div>
      <p>
        <SectionButton wording={wording} variant="marigold">
          <ButtonLink href="/report-adr" variant="marigold">
            {m.home_cta_report()}
          </ButtonLink>
        </SectionButton>
        <ButtonLink href="/awareness" variant="secondary">
          {m.home_cta_more()} <span className="sr-only">{m.home_cta_more_about()}</span>
        </ButtonLink>
      </p>
    </section>
  );
}
