// Featured gallery: three fixed posters, then the items that administrators have featured.
import { type ReactNode, useId, useState } from 'react';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { MediaTile, MediaViewer } from '#client/components/ui/media-viewer.tsx';
import { PageLink } from '#client/components/ui/page-link.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { SectionButton, SectionText, useWording } from './wording.tsx';

/** A scrolling strip, two columns from 48rem, three from 64rem. */
const tileSizes = '(min-width: 64rem) 24rem, (min-width: 48rem) 48vw, 78vw';

export function FeaturedGallery() {
  const heading = useId();
  const wording = useWording('gallery');
  const read = useRead('/api/gallery?featured=true');
  const items = read.data ?? [];
  const [position, setPosition] = useState<number | null>(null);
  return (
    <section className="page py-section" aria-labelledby={heading}>
      <SectionText wording={wording} id={heading} title={m.home_gallery()} />
      <div className="featured">
        <ul>
          <li>
            <Poster href="/report-adr" className="poster deep" title={m.home_poster_report()}>
              <BlisterStrip filled={4} reaction={5} />
              <ol>
                <li>{m.home_poster_report_medicine()}</li>
                <li>{m.home_poster_report_symptoms()}</li>
                <li>{m.home_poster_report_patient()}</li>
                <li>{m.home_poster_report_contact()}</li>
              </ol>
            </Poster>
          </li>
          <li>
            <Poster href="/awareness" className="poster poster-marigold" title={m.home_poster_week()}>
              <b>{m.home_poster_week_date()}</b>
              <span>{m.home_poster_week_text()}</span>
            </Poster>
          </li>
          <li>
            <Poster
              href={`tel:${pvpiHelpline.replaceAll('-', '')}`}
              className="poster poster-brand"
              title={m.home_poster_helpline()}
            >
              <b>{pvpiHelpline}</b>
              <span>{m.home_poster_helpline_text()}</span>
            </Poster>
          </li>
          {items.map((item, index) => (
            <li key={item.id}>
              <MediaTile item={item} sizes={tileSizes} onOpen={() => setPosition(index)} />
            </li>
          ))}
        </ul>
        <p>{m.home_gallery_note()}</p>
      </div>
      <SectionButton wording={wording} variant="secondary" />
      {read.error !== undefined && (
        <div className="mt-4">
          <ErrorState title={m.home_gallery_failed()} onRetry={read.reload} />
        </div>
      )}
      <MediaViewer items={items} position={position} onMove={setPosition} />
    </section>
  );
}

interface PosterProps {
  href: string;
  className: string;
  title: string;
  children: ReactNode;
}

function Poster({ href, className, title, children }: PosterProps) {
  return (
    <PageLink href={href} className={className}>
      <h3>{title}</h3>
      {children}
    </PageLink>
  );
}
