// Entry of the administrators' area, a separate program that runs in the browser only. It shows no screen and reads no
// data until it knows who is signed in.
import './styles/app.css';
import './styles/admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, lazy, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Redirect, useLocation } from 'wouter';
import { preloadScreen, screenOf } from './admin-routes.tsx';
import { AdminFrame } from './components/admin/admin-frame.tsx';
import { ConfirmDialog } from './components/admin/confirm-dialog.tsx';
import { Forbidden } from './components/admin/forbidden.tsx';
import { InactivityNotice } from './components/admin/inactivity-notice.tsx';
import { ScreenFailure } from './components/admin/screen-failure.tsx';
import { SignInFrame } from './components/admin/sign-in-frame.tsx';
import {
  dashboardPath,
  managedRecords,
  mayOpen,
  openPaths,
  screenOfPath,
  signInPath,
  verifyEmailPath,
} from './components/admin/screens.ts';
import { applyStoredTheme } from './components/admin/theme.ts';
import { Skeleton } from './components/ui/skeleton.tsx';
import { Toaster } from './components/ui/toaster.tsx';
import { prefetchDashboard } from './data/admin/dashboard.ts';
import { useHeldSession } from './data/admin/held-session.ts';
import { queryClient, useMustSetUp, useSession } from './data/admin/session.ts';

const SetUpScreen = lazy(async () => {
  const screen = await import('./components/admin/second-factor/set-up-screen.tsx');
  return { default: screen.SetUpScreen };
});

const SignInOver = lazy(async () => {
  const dialog = await import('./components/admin/sign-in-over.tsx');
  return { default: dialog.SignInOver };
});

function Administration() {
  const [path] = useLocation();
  const user = useSession();
  const mustSetUp = useMustSetUp();
  const held = useHeldSession();
  const atSignIn = path === signInPath;
  const rights = user?.rights;
  const atDashboard = atSignIn || path === '/admin' || path === dashboardPath;
  useEffect(() => {
    // On the sign-in screen, load the dashboard's code while the person types.
    if (atDashboard) preloadScreen(dashboardPath);
    if (atDashboard && rights) prefetchDashboard(rights);
  }, [atDashboard, rights]);

  if (user === undefined) {
    return (
      <SignInFrame>
        <Skeleton lines={5} />
      </SignInFrame>
    );
  }
  if (openPaths.includes(path)) return <Screen path={path} />;
  if (user === null) {
    const isShown = atSignIn || path === verifyEmailPath;
    return isShown ? <Screen path={path} /> : <Redirect to={signInPath} replace />;
  }
  if (atSignIn) return <Redirect to={dashboardPath} replace />;
  if (mustSetUp) {
    return (
      <ScreenFailure>
        <Suspense fallback={<LoadingScreen />}>
          <SetUpScreen username={user.username} />
        </Suspense>
        <ConfirmDialog username={user.username} />
        <InactivityNotice />
      </ScreenFailure>
    );
  }
  const screen = screenOfPath(path);
  return (
    <AdminFrame
      user={user}
      path={path}
      wide={screen?.isWide ? (path === screen.path ? 'list' : 'record') : undefined}
    >
      {screen && !mayOpen(screen, user.rights) ? (
        <Forbidden key={path} screen={screen} rights={user.rights} />
      ) : (
        <Screen path={path} />
      )}
      <ConfirmDialog username={user.username} />
      <InactivityNotice />
      {held && (
        <Suspense>
          <SignInOver held={held} user={user} />
        </Suspense>
      )}
    </AdminFrame>
  );
}

function Screen({ path }: { path: string }) {
  return (
    <ScreenFailure key={path}>
      <Suspense fallback={<LoadingScreen />}>{createElement(screenOf(path))}</Suspense>
    </ScreenFailure>
  );
}

function LoadingScreen() {
  return (
    <div className="p-6">
      <Skeleton lines={5} />
    </div>
  );
}

/** How long the pointer must rest on a link before its lists are prefetched, in milliseconds. */
const intentMs = 80;
let intent = 0;

/**
 * Prefetches a screen: its code when its link is hovered or focused, its lists when the pointer or focus stays there.
 */
function prefetchScreen({ target }: Event): void {
  clearTimeout(intent);
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/admin"]') : null;
  if (!link) return;
  preloadScreen(link.pathname);
  // Records without a name field, such as the gallery's, have no list of their own here.
  const lists = managedRecords.filter(({ screen, name }) => name && screen.path === link.pathname);
  intent = setTimeout(() => {
    for (const { kind } of lists) void queryClient.prefetchQuery({ queryKey: [`/api/admin/${kind}`] });
  }, intentMs);
}
document.addEventListener('pointerover', prefetchScreen, { passive: true });
document.addEventListener('focusin', prefetchScreen);

applyStoredTheme();
preloadScreen(location.pathname);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <div className="frame">
        <Administration />
        <Toaster />
      </div>
    </QueryClientProvider>,
  );
}
