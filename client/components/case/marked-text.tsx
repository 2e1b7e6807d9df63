// A text of a stranger, whose alarm words are marked as soon as their table is loaded.
import { lazy, Suspense } from 'react';

const MarkedParts = lazy(async () => ({ default: (await import('./marked-parts.tsx')).MarkedParts }));

export const MarkedText = ({ text }: { text: string }) => (
  <Suspense fallback={text}>
    <MarkedParts text={text} />
  </Suspense>
);
