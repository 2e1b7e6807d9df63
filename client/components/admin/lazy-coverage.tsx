// Loads what lists say of their translations after the lists themselves.
import { type ComponentProps, lazy, Suspense } from 'react';

const load = () => import('./coverage.tsx');
const Line = lazy(async () => ({ default: (await load()).Coverage }));
const Mark = lazy(async () => ({ default: (await load()).LacksTranslation }));
const Whole = lazy(async () => ({ default: (await load()).WholeCoverage }));

export const Coverage = (props: ComponentProps<typeof Line>) => (
  <Suspense fallback={null}>
    <Line {...props} />
  </Suspense>
);
export const LacksTranslation = (props: ComponentProps<typeof Mark>) => (
  <Suspense fallback={null}>
    <Mark {...props} />
  </Suspense>
);
export const WholeCoverage = () => (
  <Suspense fallback={null}>
    <Whole />
  </Suspense>
);
