// The frame of every screen behind the sign-in: bar, side navigation, and the same navigation in a drawer on
// narrow screens.
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { close, menu, outward } from '#client/components/ui/icon-paths.ts';
import { openDrawer, restoreScroll } from '#client/components/ui/modal.ts';
import { m } from '#client/paraglide/messages.js';
import type { Right } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { FrameKeys } from './frame-keys.tsx';
import { logOut } from './log-out.ts';
import { PaletteButton } from './palette/palette-button.tsx';
import { dashboardPath, screenGroups, screenOfPath, screensFor } from './screens.ts';

interface AdminFrameProps {
  user: CurrentUser;
  /** Address of the current screen. */
  path: string;
  /** The screen uses the width of the navigation, too: a list, or one of its records. */
  wide: 'list' | 'record' | undefined;
  children: ReactNode;
}

export function AdminFrame({ user, path, wide, children }: AdminFrameProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {m.admin_ui_skip_to_main_content()}
      </a>
      <header className="bar admin-bar" data-wide={wide}>
        <Link href={dashboardPath} className="brand">
          <BlisterStrip />
          <b>{m.admin_ui_administration()}</b>
        </Link>
        <div className="admin-user">
          <PaletteButton />
          <span className="admin-username">{user.username}</span>
          <button type="button" onClick={() => void logOut()}>
            {m.admin_ui_logout()}
          </button>
          <Menu path={path} user={user} />
        </div>
        <FrameKeys />
      </header>
      <div className="admin-body" data-wide={wide}>
        <nav className="admin-nav" aria-label={m.admin_ui_administration()}>
          <div>
            <ScreenLinks path={path} rights={user.rights} />
          </div>
        </nav>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

function Menu({ path, user }: { path: string; user: CurrentUser }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const open = () => openDrawer(drawer.current);
  useEffect(() => restoreScroll, []);
  // A click on the backdrop targets the dialog itself; a click on a link leaves the screen.
  function closeFrom({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
  }
  return (
    <>
      <button type="button" className="admin-menu" aria-haspopup="dialog" onClick={open}>
        <Icon path={menu} />
        {m.admin_ui_menu()}
      </button>
      <dialog ref={drawer} className="drawer" aria-label={m.admin_ui_menu()} onClick={closeFrom}>
        <div className="drawer-head">
          <span>{user.username}</span>
          <button type="button" onClick={() => drawer.current?.close()}>
            {m.admin_ui_close()}
            <Icon path={close} />
          </button>
        </div>
        <nav aria-label={m.admin_ui_administration()}>
          <ScreenLinks path={path} rights={user.rights} />
        </nav>
      </dialog>
    </>
  );
}

function ScreenLinks({ path, rights }: { path: string; rights: readonly Right[] }) {
  const current = path === '/admin' ? dashboardPath : (screenOfPath(path)?.path ?? path);
  const link = (href: string, name: string) => (
    <li key={href}>
      <Link href={href} aria-current={href === current ? 'page' : undefined}>
        {name}
      </Link>
    </li>
  );
  return (
    <>
      <ul>{link(dashboardPath, m.admin_ui_dashboard())}</ul>
      {screenGroups.map(({ group, name: groupName }) => {
        const screens = screensFor(rights).filter((screen) => screen.group === group);
        return (
          screens.length > 0 && (
            <div key={group}>
              <p>{groupName}</p>
              <ul aria-label={groupName}>{screens.map(({ path: to, name }) => link(to, name))}</ul>
            </div>
          )
        );
      })}
      <ul>
        <li>
          {/* Visitors' pages are a separate program, so this needs a page load. */}
          <a href="/">
            {m.admin_ui_view_the_portal()} <Icon path={outward} size={16} />
          </a>
        </li>
      </ul>
    </>
  );
}
