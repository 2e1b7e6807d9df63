// Place of the footer. The document brings its contents, which never change while the page stays, so that a first visit
// needs no script for them. On the next page without a new document they are drawn again, with its link marked.
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isOwnPage } from '#client/components/ui/page-link.tsx';
import { useScripted } from '#client/components/ui/scripted.ts';
import type { Settings } from '#contract/site-settings-rules.ts';

export interface FooterContentsProps {
  settings: Settings;
  /** Path of the page that is shown. */
  path: string;
}

interface FooterProps extends FooterContentsProps {
  /** On the server, which draws them at once. */
  contents: ComponentType<FooterContentsProps> | undefined;
}

/** One object: React would set the contents again for another one. It keeps what the document has. */
const ofDocument = { __html: '' };

export function Footer({ contents, settings, path }: FooterProps) {
  const [, navigate] = useLocation();
  const [first] = useState(path);
  const scripted = useScripted();
  const [isInDocument] = useState(!scripted);
  const [Contents, setContents] = useState(() => contents);
  const isDue = !Contents && (!isInDocument || path !== first);

  useEffect(() => {
    if (!isDue) return;
    // Without a network what the document brought stays.
    import('./footer-contents.tsx').then(
      (loaded) => setContents(() => loaded.FooterContents),
      () => {},
    );
  }, [isDue]);

  /** As PageLink does, for links that React does not know. */
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href') ?? '';
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (isElsewhere || !isOwnPage(href)) return;
    event.preventDefault();
    navigate(href);
  }

  const className = 'footer deep band';
  if (!Contents && isInDocument)
    return (
      <footer
        key="document"
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={ofDocument}
        onClick={follow}
      />
    );
  return <footer className={className}>{Contents && <Contents settings={settings} path={path} />}</footer>;
}
