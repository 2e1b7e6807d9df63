// The administrators' screens by address. An address without a screen does not exist.
import { lazy, type ComponentType } from 'react';
import { dashboardPath, invitePath, signInPath } from './components/admin/screens.ts';

type Load = () => Promise<{ default: ComponentType }>;

const dashboard: Load = () => import('./pages/admin/dashboard/index.tsx');
const screens: Record<string, Load> = {
  [signInPath]: () => import('./pages/admin/login/index.tsx'),
  [invitePath]: () => import('./pages/admin/invite/index.tsx'),
  '/admin': dashboard,
  [dashboardPath]: dashboard,
  '/admin/about': () => import('./pages/admin/about/index.tsx'),
  '/admin/awareness': () => import('./pages/admin/awareness/index.tsx'),
  '/admin/reports': () => import('./pages/admin/reports/index.tsx'),
  '/admin/gallery': () => import('./pages/admin/gallery/index.tsx'),
  '/admin/resources': () => import('./pages/admin/resources/index.tsx'),
  '/admin/quiz': () => import('./pages/admin/quiz/index.tsx'),
  '/admin/risks': () => import('./pages/admin/risks/index.tsx'),
  '/admin/contacts': () => import('./pages/admin/contacts/index.tsx'),
  '/admin/settings': () => import('./pages/admin/settings/index.tsx'),
  '/admin/homepage': () => import('./pages/admin/homepage/index.tsx'),
  '/admin/amc-locations': () => import('./pages/admin/amc-locations/index.tsx'),
  '/admin/bin': () => import('./pages/admin/bin/index.tsx'),
  '/admin/password': () => import('./pages/admin/password/index.tsx'),
  '/admin/quiz-scores': () => import('./pages/admin/quiz-scores/index.tsx'),
  '/admin/administrators': () => import('./pages/admin/administrators/index.tsx'),
  '/admin/audit': () => import('./pages/admin/audit/index.tsx'),
};
const notFound: Load = () => import('./pages/admin/not-found/index.tsx');

const loadOf = (path: string): Load => screens[path] ?? notFound;

const components = new Map<Load, ComponentType>();

/** The screen of an address; its code loads when it is first shown. */
export function screenOf(path: string): ComponentType {
  const load = loadOf(path);
  const component = components.get(load) ?? lazy(load);
  components.set(load, component);
  return component;
}

/** Begins to load a screen's code, while the session is still being looked up. */
export function preloadScreen(path: string): void {
  loadOf(path)().catch(() => {}); // shown, with a way to try again, when the screen itself fails to load
}
