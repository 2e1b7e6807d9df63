// The line of links to the sections of a case. It stays at the top of the window and marks the section that is read.
import { useEffect, useState } from 'react';
import { useScrollToCurrent } from '#client/components/admin/scroll-to-current.ts';
import { m } from '#client/paraglide/messages.js';

interface SectionAnchorsProps {
  sections: readonly { id: string; title: string }[];
  onGo: (id: string) => void;
}

export function SectionAnchors({ sections, onGo }: SectionAnchorsProps) {
  const current = useSectionInView(sections.map(({ id }) => id));
  const line = useScrollToCurrent(current);
  return (
    <nav ref={line} className="case-anchors" aria-label={m.admin_cases_sections()}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onGo(id);
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Above this part of the window's height is the heading of the section that is read. */
const readAt = 0.3;

/** The last section whose heading is in the upper part of the window; none at the top of a case. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const all = ids.join();
  useEffect(() => {
    function update() {
      const passed = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight * readAt;
      setCurrent(scrollY === 0 ? undefined : all.split(',').findLast(passed));
    }
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [all]);
  return current;
}
