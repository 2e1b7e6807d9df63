// Skeleton: lines in place of content that is loading. A wait of more than a second is announced too. Do not put
// `aria-busy` around it: that would suppress the announcement.
import { useEffect, useState } from 'react';
import { m } from '#client/paraglide/messages.js';

export function Skeleton({ lines = 3, shape = 'lines' }: { lines?: number; shape?: 'lines' | 'rows' }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p className="sr-only" role="status">
        {slow && m.ui_loading()}
      </p>
      <div className={shape === 'rows' ? 'skeleton skeleton-rows' : 'skeleton'} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <i key={line} />
        ))}
      </div>
    </>
  );
}
