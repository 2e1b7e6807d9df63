// What stands in for content that is on its way: ruled lines of about its size. A wait of more than a second is
// also announced; a shorter one would only be noise. Put no `aria-busy` around it: that would hold the words back.
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
