// Loads and caches the code of pages. A loaded page renders synchronously, on the server and at hydration.
import type { ComponentType } from 'react';

type PageModule = { default: ComponentType };

const sources: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>([
  './pages/*/index.tsx',
  '!./pages/styleguide/**',
]);
if (import.meta.env.DEV) {
  sources['./pages/styleguide/index.tsx'] = () => import('./pages/styleguide/index.tsx');
}

const loaded = new Map<string, ComponentType>();

export function loadedPage(page: string): ComponentType | undefined {
  return loaded.get(page);
}

/** Loads a page's code. Rejects when the network fails or a newer release has removed it. */
export async function loadPage(page: string): Promise<ComponentType> {
  const source = sources[`./pages/${page}/index.tsx`];
  if (!source) throw new Error(`There is no page '${page}'`);
  const component = loaded.get(page) ?? (await source()).default;
  loaded.set(page, component);
  return component;
}
