// A part whose code loads when it shows first. Until then it shows what stands in for it, or nothing.
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense fallback={standIn}>
      <Part {...props} />
    </Suspense>
  );
}
