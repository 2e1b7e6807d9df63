// The frame of every screen behind the sign-in: bar, side navigation, and the same navigation in a drawer on
// narrow screens. The side navigation can be folded to its icons; where a screen needs the room it is at first.
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { close, fold, menu, outward, sun } from '#client/components/ui/icon-paths.ts';
import { openDrawer, restoreScroll } from '#client/components/ui/modal.ts';
import { m } from '#client/paraglide/messages.js';
import type { Right } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { Bell } from './bell.tsx';
import { countOf, useDeskCounts, useLiveCounts } from './desk-counts.ts';
import { FrameKeys } from './frame-keys.tsx';
import { logOut } from './log-out.ts';
import { MoreMenu } from './more-menu.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { type AdminScreen, dashboardPath, screenGroups, screenOfPath, screensFor } from './screens.ts';
import { useStoredChoice } from './stored-choice.ts';
import { setTheme, themes, useTheme } from './theme.ts';

interface AdminFrameProps {
  user: CurrentUser;
  /** Address of the current screen. */
  path: string;
  /** The screen uses the width of the navigation, too: a list, or one of its records. */
  wide: 'list' | 'record' | undefined;
  children: ReactNode;
}

/** A record, and a list below 1440 pixels, need the room. */
const isFoldedAtFirst = (wide: AdminFrameProps['wide']) =>
  wide === 'record' || (wide === 'list' && matchMedia('(width < 90rem)').matches);

export function AdminFrame({ user, path, wide, children }: AdminFrameProps) {
  const [chosen, choose] = useStoredChoice('desk-navigation');
  const isFolded = chosen === null ? isFoldedAtFirst(wide) : chosen === 'folded';
  useLiveCounts(user.rights);
  const foldText = isFolded ? m.admin_ui_unfold_the_navigation() : m.admin_ui_fold_the_navigation();
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
          <Bell rights={user.rights} />
          <Account username={user.username} />
          <button type="button" onClick={() => void logOut()}>
            {m.admin_ui_logout()}
          </button>
          <Menu path={path} user={user} />
        </div>
        <FrameKeys />
      </header>
      <div className="admin-body" data-wide={wide} data-folded={isFolded || undefined}>
        <div className="admin-nav">
          <nav aria-label={m.admin_ui_administration()}>
            <ScreenLinks path={path} rights={user.rights} isFolded={isFolded} />
          </nav>
          <button
            type="button"
            title={isFolded ? foldText : undefined}
            onClick={() => choose(isFolded ? 'open' : 'folded')}
          >
            <Icon path={fold} size={16} />
            <span>{foldText}</span>
          </button>
        </div>
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
  useEffect(() => drawer.current?.close(), [path]); // the browser's Back shows another screen
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
        <div className="admin-theme">
          <ThemeChoice />
        </div>
      </dialog>
    </>
  );
}

/** The person's name opens their account, and the choice of light or dark. On a phone both are in the drawer. */
function Account({ username }: { username: string }) {
  return (
    <div className="admin-account">
      <MoreMenu label={<span className="admin-username">{username}</span>}>
        <Link href="/admin/password" className="button button-quiet button-small">
          {m.admin_ui_your_account()}
        </Link>
        <ThemeChoice />
      </MoreMenu>
    </div>
  );
}

function ThemeChoice() {
  const theme = useTheme();
  return ([null, ...themes] as const).map((choice) => (
    <button
      key={choice}
      type="button"
      className="button button-quiet button-small"
      aria-pressed={theme === choice}
      onClick={() => setTheme(choice)}
    >
      {themeNames[choice ?? 'device']}
    </button>
  ));
}

const themeNames = {
  device: m.admin_ui_theme_of_the_device(),
  light: m.admin_ui_theme_light(),
  dark: m.admin_ui_theme_dark(),
};

interface ScreenLinksProps {
  path: string;
  rights: readonly Right[];
  /** Only icons show: each name is a tooltip, too. */
  isFolded?: boolean;
}

function ScreenLinks({ path, rights, isFolded = false }: ScreenLinksProps) {
  const counts = useDeskCounts(rights);
  const current = path === '/admin' ? dashboardPath : (screenOfPath(path)?.path ?? path);
  const screens = new Map(screensFor(rights).map((screen) => [screen.path, screen]));
  const link = ({ path: href, name, icon }: Pick<AdminScreen, 'path' | 'name' | 'icon'>) => (
    <li key={href}>
      <Link
        href={href}
        aria-current={href === current ? 'page' : undefined}
        title={isFolded ? name : undefined}
      >
        <Icon path={icon} size={16} />
        <span>{name}</span>
        {counts[href] && <data value={counts[href].count}>{countOf(counts[href])}</data>}
      </Link>
    </li>
  );
  return (
    <>
      <ul>{link({ path: dashboardPath, name: m.admin_ui_dashboard(), icon: sun })}</ul>
      {screenGroups.map(({ name, paths }) => {
        const shown = paths.flatMap((one) => screens.get(one) ?? []);
        return (
          shown.length > 0 && (
            <div key={name}>
              <p>{name}</p>
              <ul aria-label={name}>{shown.map(link)}</ul>
            </div>
          )
        );
      })}
      <ul>
        <li>
          {/* Visitors' pages are a separate program, so this needs a page load. */}
          <a href="/" title={isFolded ? m.admin_ui_view_the_portal() : undefined}>
            <Icon path={outward} size={16} />
            <span>{m.admin_ui_view_the_portal()}</span>
          </a>
        </li>
      </ul>
    </>
  );
}
