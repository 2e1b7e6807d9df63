// A section's title, text, image and button: the portal's own, or what the institute put in their place
// (specification 3, homepage_content; readings 11).
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Media } from '#client/components/ui/media.tsx';
import { Paragraphs } from '#client/components/ui/paragraphs.tsx';
import { contentLang } from '#client/content-language.ts';
import { useRead } from '#client/data/reads.ts';
import type { Reply } from '#contract/api.ts';
import type { HomepageContentInput } from '#contract/homepage-content.ts';

type Wording = Reply<'GET /api/homepage-content'>[number];

/** The institute's wording of a section; the newest where there are several, undefined where there is none. */
export function useWording(section: HomepageContentInput['section']): Wording | undefined {
  return useRead('/api/homepage-content').data?.find((wording) => wording.section === section);
}

interface SectionTextProps {
  wording: Wording | undefined;
  /** The heading's, by which the section is named. */
  id: string;
  title: string;
  /** The portal's own text. */
  text?: ReactNode;
}

export function SectionText({ wording, id, title, text }: SectionTextProps) {
  if (!wording) {
    return (
      <>
        <h2 id={id}>{title}</h2>
        {text}
      </>
    );
  }
  return (
    <>
      <h2 id={id} lang={contentLang(wording.title)}>
        {wording.title}
      </h2>
      <div className="wording">
        <Paragraphs text={wording.content} />
        {wording.imageUrl && (
          <Media
            key={wording.imageUrl}
            type="image"
            src={wording.imageUrl}
            name={wording.title}
            alt=""
            media={wording.imageMedia}
            sizes="(min-width: 48rem) 40rem, 100vw"
          />
        )}
      </div>
    </>
  );
}

interface SectionButtonProps {
  wording: Wording | undefined;
  variant: 'secondary' | 'marigold';
  /** The portal's own button. */
  children?: ReactNode;
}

/** The institute's button where it gave one with its address; else the portal's own, if the section has one. */
export function SectionButton({ wording, variant, children }: SectionButtonProps) {
  if (!wording?.buttonText || !wording.buttonLink) return children;
  return (
    <ButtonLink href={wording.buttonLink} variant={variant} lang={contentLang(wording.buttonText)}>
      {wording.buttonText}
    </ButtonLink>
  );
}
