// Featured gallery: three fixed posters, then the items that administrators have featured.
import { type ReactNode, useId, useState } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { MediaTile, MediaViewer } from '#client/components/ui/media-viewer.tsx';
import { PageLink } from '#client/components/ui/page-link.tsx';
import { Picture } from '#client/components/ui/picture.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import blister from '#client/pictures/blister.svg';
import classroom from '#client/pictures/classroom.svg';
import { helplineLink, pvpiHelpline } from '#contract/contact-info-rules.ts';
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
            <Poster href="/report-adr" picture={<Picture src={blister} alt={m.home_picture_blister()} />}>
              <h3>{m.home_poster_report()}</h3>
              <ol>
                <li>{m.home_poster_report_medicine()}</li>
                <li>{m.home_poster_report_symptoms()}</li>
                <li>{m.home_poster_report_patient()}</li>
                <li>{m.home_poster_report_contact()}</li>
              </ol>
            </Poster>
          </li>
          <li>
            <Poster href="/awareness" picture={<Picture src={classroom} alt={m.home_picture_classroom()} />}>
              <h3>{m.home_poster_week()}</h3>
              <b>{m.home_poster_week_date()}</b>
              <span>{m.home_poster_week_text()}</span>
            </Poster>
          </li>
          <li>
            <Poster href={helplineLink} picture={<WorkingDays />} look="deep">
              <h3>{m.home_poster_helpline()}</h3>
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
  picture: ReactNode;
  look?: 'deep';
  children: ReactNode;
}

function Poster({ href, picture, look, children }: PosterProps) {
  return (
    <PageLink href={href} className={look ? `poster ${look}` : 'poster'}>
      {picture}
      <div>{children}</div>
    </PageLink>
  );
}

/** The days on which the helpline answers, as round marks. */
function WorkingDays() {
  return (
    <svg className="days" viewBox="0 0 254 38" role="img" aria-label={m.home_picture_days()}>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <circle key={day} cx={19 + day * 36} cy={19} r={14} data-open={day < 5} />
      ))}
    </svg>
  );
}
