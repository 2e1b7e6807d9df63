// About page: sections about the institute, messages of its leadership, contact details.
import './about.css';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { outward } from '#client/components/ui/icon-paths.ts';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { Media } from '#client/components/ui/media.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { Picture } from '#client/components/ui/picture.tsx';
import mortar from '#client/pictures/mortar.svg';
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { Paragraphs } from '#client/components/ui/paragraphs.tsx';
import { contentLang } from '#client/languages.ts';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { AboutSection } from '#contract/resources/about-sections-rules.ts';
import type { AuthorityMessage } from '#contract/resources/authority-messages-rules.ts';
import type { StoredMedia } from '#contract/files.ts';
import { mailtoLink, pvpiHelpline, sampleContact } from '#contract/contact-info-rules.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';

export default function About() {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  const sections = useRead('/api/about-sections');
  const messages = useRead('/api/authority-messages');
  return (
    <div className="page pb-section">
      <PageHeader
        title={m.about_title({ title: settings.site_title })}
        lede={settings.about_description}
        ledeLang={contentLang(settings.about_description)}
      >
        <Picture src={mortar} alt="" />
      </PageHeader>
      <Loaded read={sections} failed={m.about_sections_failed()} level={2} lines={8}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={m.about_sections_empty()} level={2}>
              {m.about_sections_empty_text()}
            </EmptyState>
          ) : (
            rows.map((row, index) => <Section key={row.id} row={row} isFirst={index === 0} />)
          )
        }
      </Loaded>
      <Loaded read={messages} failed={m.about_messages_failed()} level={2}>
        {(rows) => rows.length > 0 && <Messages rows={rows} />}
      </Loaded>
      <Contact />
    </div>
  );
}

/** Pictures are beside the text and not wider than it. */
const pictureSizes = '(min-width: 40rem) 38rem, 92vw';

function Section({ row, isFirst }: { row: AboutSection; isFirst: boolean }) {
  const { id, title, content, imageUrl, imageMedia, videoUrl, videoMedia } = row;
  return (
    <section className="entry" aria-labelledby={id}>
      <h2 id={id} lang={contentLang(title)}>
        {title}
      </h2>
      <div>
        <div className="prose">
          <Paragraphs text={content} />
        </div>
        {imageUrl && (
          <div className="mt-5 aspect-[16/9] max-w-prose">
            <Media
              type="image"
              src={imageUrl}
              name={fileName(imageUrl)}
              alt={title}
              media={imageMedia}
              sizes={pictureSizes}
              eager={isFirst}
            />
          </div>
        )}
        {videoUrl && <Video address={videoUrl} title={title} media={videoMedia} />}
      </div>
    </section>
  );
}

/** An uploaded file plays here. A page of another site, such as a video platform, is linked and never embedded. */
function Video({ address, title, media }: { address: string; title: string; media: StoredMedia | null }) {
  if (address.startsWith('/uploads/') || /\.(mp4|m4v|webm|ogv|mov)([?#]|$)/i.test(address)) {
    return (
      <div className="mt-5 aspect-[16/9] max-w-prose">
        <Media
          type="video"
          src={address}
          name={fileName(address)}
          alt={title}
          media={media}
          sizes={pictureSizes}
          controls
        />
      </div>
    );
  }
  return (
    <a className="about-video" href={address} target="_blank" rel="noopener noreferrer">
      <span>
        <b>{m.about_video()}</b>
        <span>{hostOf(address)}</span>
      </span>
      <span className="sr-only">{m.ui_new_tab()}</span>
      <Icon path={outward} />
    </a>
  );
}

/** The last part of an address: the file's name. */
const fileName = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) ?? address;
const hostOf = (address: string): string => /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? address;

function Messages({ rows }: { rows: readonly AuthorityMessage[] }) {
  return (
    <section className="about-messages" aria-labelledby="messages">
      <h2 id="messages">{m.about_messages()}</h2>
      {rows.map(({ id, authorityName, designation, message, imageUrl, imageMedia }) => (
        <figure key={id}>
          {imageUrl && (
            <div className="portrait">
              <Media
                type="image"
                src={imageUrl}
                name={fileName(imageUrl)}
                alt={authorityName}
                media={imageMedia}
                sizes="12rem"
              />
            </div>
          )}
          <div>
            <blockquote className="prose">
              <Paragraphs text={message} />
            </blockquote>
            <figcaption>
              <b lang={contentLang(authorityName)}>{authorityName}</b>
              <span lang={contentLang(designation)}>{designation}</span>
            </figcaption>
          </div>
        </figure>
      ))}
    </section>
  );
}

function Contact() {
  const { address, phone, email } = useRead('/api/contact-info').data ?? sampleContact;
  return (
    <section className="about-contact" aria-labelledby="contact">
      <h2 id="contact">{m.about_contact()}</h2>
      <dl>
        <div>
          <dt>{m.about_contact_address()}</dt>
          <dd className="whitespace-pre-line" lang={contentLang(address)}>
            {address}
          </dd>
        </div>
        <div>
          <dt>{m.about_contact_phone()}</dt>
          <dd>
            <PhoneLink phone={phone} />
            {phone === pvpiHelpline && <small>{m.about_contact_helpline()}</small>}
          </dd>
        </div>
        <div>
          <dt>{m.about_contact_email()}</dt>
          <dd>
            <a href={mailtoLink(email)}>{email}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
