// Routes of the administrators' screens: `/admin/risks` is pages/admin/risks/. A screen of records without a folder is
// drawn from the description of its resource. Any other address without a folder is not found.
import { lazy, type ComponentType } from 'react';
import { casePattern, dashboardPath, printPattern, screenOfPath } from './components/admin/screens.ts';

type Load = () => Promise<{ default: ComponentType }>;

const screens = import.meta.glob<{ default: ComponentType }>('./pages/admin/**/index.tsx');
const screenAt = (path: string) => screens[`./pages${path}/index.tsx`];
const ofRecords: Load = async () => ({
  default: (await import('./components/admin/record-screen.tsx')).RecordScreen,
});
const notFound: Load = () => import('./pages/admin/not-found/index.tsx');

/** The folder of an address. The folder of every case is admin/cases/case, that of its prints admin/cases/print. */
const folderOf = (path: string): string => {
  if (path === '/admin') return dashboardPath;
  if (printPattern.test(path)) return '/admin/cases/print';
  return screenAt(path) === undefined && casePattern.test(path) ? '/admin/cases/case' : path;
};

const loadOf = (path: string): Load => {
  const own = screenAt(folderOf(path));
  if (own) return own;
  const screen = screenOfPath(path);
  return screen?.path === path && screen.records.length > 0 ? ofRecords : notFound;
};

const components = new Map<Load, ComponentType>();

/** The screen of an address; its code loads when it is first shown. */
export function screenOf(path: string): ComponentType {
  const load = loadOf(path);
  const component = components.get(load) ?? lazy(load);
  components.set(load, component);
  return component;
}

/** Preloads a screen's code while the session is still being looked up. */
export function preloadScreen(path: string): void {
  loadOf(path)().catch(() => {}); // shown, with a way to try again, when the screen itself fails to load
}
