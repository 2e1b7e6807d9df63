// Title, text, image and button of a home section: the portal's own, or the institute's. The newest active row of
// homepage_content for the section replaces the portal's wording.
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Media } from '#client/components/ui/media.tsx';
import { Paragraphs } from '#client/components/ui/paragraphs.tsx';
import { contentLang } from '#client/languages.ts';
import { useRead } from '#client/data/reads.ts';
import type { Reply } from '#contract/api.ts';
import type { HomepageContentInput } from '#contract/resources/homepage-content-rules.ts';

type Wording = Reply<'GET /api/homepage-content'>[number];

/** The institute's newest content of a section, or undefined. */
export function useWording(section: HomepageContentInput['section']): Wording | undefined {
  return useRead('/api/homepage-content').data?.find((wording) => wording.section === section);
}

interface SectionTextProps {
  wording: Wording | undefined;
  /** Id of the heading that names the section. */
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

/** The institute's button if it has text and address; else the portal's own, if the section has one. */
export function SectionButton({ wording, variant, children }: SectionButtonProps) {
  if (!wording?.buttonText || !wording.buttonLink) return children;
  return (
    <ButtonLink href={wording.buttonLink} variant={variant} lang={contentLang(wording.buttonText)}>
      {wording.buttonText}
    </ButtonLink>
  );
}
