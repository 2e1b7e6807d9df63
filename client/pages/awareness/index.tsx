// Awareness page: what pharmacovigilance is, why reporting matters, myths and facts, gallery, documents.
import './awareness.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '#client/components/ui/badge.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronDown, chevronRight } from '#client/components/ui/icon-paths.ts';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { ShareButton } from '#client/components/ui/share-button.tsx';
import { Paragraphs } from '#client/components/ui/paragraphs.tsx';
import { Picture } from '#client/components/ui/picture.tsx';
import { contentLang } from '#client/languages.ts';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import type { AwarenessContent } from '#contract/resources/awareness-content-rules.ts';
import carton from '#client/pictures/carton.svg';
import classroom from '#client/pictures/classroom.svg';
import counter from '#client/pictures/counter.svg';
import journey from '#client/pictures/journey.svg';
import rash from '#client/pictures/rash.svg';
import { Gallery } from './gallery.tsx';
import { Resources } from './resources.tsx';
import { SafetyAlerts } from './safety-alerts.tsx';

const why = [
  [rash, m.home_picture_rash, m.awareness_why_find, m.awareness_why_find_text],
  [counter, m.home_picture_counter, m.awareness_why_protect, m.awareness_why_protect_text],
  [carton, m.awareness_picture_carton, m.awareness_why_improve, m.awareness_why_improve_text],
] as const;

const myths = [
  [m.awareness_myth_doctors, m.awareness_fact_doctors],
  [m.awareness_myth_sure, m.awareness_fact_sure],
  [m.awareness_myth_herbal, m.awareness_fact_herbal],
  [m.awareness_myth_known, m.awareness_fact_known],
] as const;

/** A sample in another language does not hide the portal's own text in that of the page. */
const isForReader = ({ isSample, title, content }: AwarenessContent) =>
  !isSample || (contentLang(title) ?? contentLang(content)) === undefined;

export default function Awareness() {
  const read = useRead('/api/awareness-content');
  const { public_statistics } = settingsByKey(useRead('/api/site-settings').data ?? []);
  // The newest text of a section comes first. Without one, the portal's own text is shown.
  const rows = read.data?.filter(isForReader);
  const written = (section: string) => rows?.find((row) => row.section === section);
  const about = written('about')?.title ?? m.awareness_about();
  const whatIsPv = written('what_is_pv')?.title ?? m.awareness_what();

  const text = (section: string, otherwise: () => string) => (
    <Loaded read={read} failed={m.awareness_text_failed()}>
      {() => (
        <div className="prose">
          <Paragraphs text={written(section)?.content ?? otherwise()} />
        </div>
      )}
    </Loaded>
  );
  /** The institute's texts about a section, after what the page always shows. */
  const more = (section: string) =>
    rows
      ?.filter((row) => row.section === section)
      .map(({ title, content }, index) => (
        <div key={index} className="prose mt-6">
          <h3 lang={contentLang(title)}>{title}</h3>
          <Paragraphs text={content} />
        </div>
      ));
  const sections: [id: string, title: string, content: ReactNode][] = [
    ['about', about, text('about', m.awareness_about_text)],
    [
      'what-is-pharmacovigilance',
      whatIsPv,
      <div key="what" className="with-picture">
        {text('what_is_pv', m.awareness_what_text)}
        <Picture src={journey} alt={m.awareness_picture_journey()} />
      </div>,
    ],
    ['why-reporting-matters', m.awareness_why(), [<Why key="why" />, more('why_reporting')]],
    ['safety-alerts', m.alerts_title(), <SafetyAlerts key="alerts" />],
    ['myths-and-facts', m.awareness_myths(), [<Myths key="myths" />, more('myths_facts')]],
    ['gallery', m.awareness_gallery(), [<Gallery key="gallery" />, more('gallery')]],
    ['resources', m.awareness_resources(), [<Resources key="resources" />, more('resources')]],
  ];

  return (
    <>
      <div className="hero awareness-hero deep">
        <Picture src={classroom} alt={m.home_picture_classroom()} eager />
        <div className="band">
          <PageHeader title={m.awareness_title()} lede={m.awareness_lede()} />
        </div>
      </div>
      <div className="page py-section">
        <div className="awareness">
          <nav aria-labelledby="contents">
            <h2 id="contents">{m.awareness_contents()}</h2>
            <ul>
              {sections.map(([id, title]) => (
                <li key={id}>
                  <a href={`#${id}`} lang={contentLang(title)}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            {sections.map(([id, title, content]) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} lang={contentLang(title)}>
                  {title}
                </h2>
                {content}
              </section>
            ))}
          </div>
        </div>
        <ul className="calls">
          <Call href="/report-adr" title={m.awareness_call_report()} text={m.awareness_call_report_text()} />
          <Call href="/quiz" title={m.awareness_call_quiz()} text={m.awareness_call_quiz_text()} />
          {public_statistics === 'true' && (
            <Call href="/safety-data" title={m.safety_title()} text={m.safety_lede()} />
          )}
        </ul>
        <ShareButton text={m.awareness_title()} className="mt-5" />
      </div>
    </>
  );
}

function Why() {
  return (
    <ul className="why">
      {why.map(([src, alt, title, text]) => (
        <li key={title()}>
          <Picture src={src} alt={alt()} />
          <h3>{title()}</h3>
          <p>{text()}</p>
        </li>
      ))}
    </ul>
  );
}

function Myths() {
  return (
    <div className="myths">
      {myths.map(([myth, fact]) => (
        <details key={myth()}>
          <summary>
            <Badge tone="danger">{m.awareness_myth()}</Badge>
            <span>{myth()}</span>
            <Icon path={chevronDown} />
          </summary>
          <p>
            <Badge tone="ok">{m.awareness_fact()}</Badge>
            <span>{fact()}</span>
          </p>
        </details>
      ))}
    </div>
  );
}

function Call({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <li>
      <Link href={href} className="label">
        <span>
          <b>{title}</b>
          <span>{text}</span>
        </span>
        <Icon path={chevronRight} size={24} />
      </Link>
    </li>
  );
}
