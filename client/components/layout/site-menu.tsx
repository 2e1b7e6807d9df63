// Menu of small screens: a drawer from the right. Without JavaScript, Menu and Close are links: the drawer shows while it
// is the target of the address.
import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { close, menu } from '#client/components/ui/icon-paths.ts';
import { openDrawer, restoreScroll } from '#client/components/ui/modal.ts';
import { useScripted } from '#client/components/ui/scripted.ts';
import { m } from '#client/paraglide/messages.js';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteAnchor } from './site-anchor.tsx';
import { mainLinks, track } from './site-links.ts';

export function SiteMenu({ path }: { path: string }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const open = () => openDrawer(drawer.current);
  useEffect(() => restoreScroll, []);
  const scripted = useScripted();

  // The drawer was opened by its link before the script ran: make it a dialog, so that it can be closed.
  useEffect(() => {
    if (location.hash !== '#menu') return;
    location.replace('#');
    openDrawer(drawer.current);
  }, []);

  // A press on the backdrop targets the dialog itself. A press on a link leaves the page.
  function closeFrom({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
  }

  const openText = (
    <>
      <Icon path={menu} />
      {m.nav_menu()}
    </>
  );
  const closeText = (
    <>
      {m.ui_close()}
      <Icon path={close} />
    </>
  );
  return (
    <>
      {scripted ? (
        <button type="button" aria-haspopup="dialog" onClick={open}>
          {openText}
        </button>
      ) : (
        <a href="#menu">{openText}</a>
      )}
      <dialog ref={drawer} id="menu" className="drawer" aria-label={m.nav_menu()} onClick={closeFrom}>
        <div className="drawer-head">
          {m.nav_menu()}
          {scripted ? (
            <button type="button" onClick={() => drawer.current?.close()}>
              {closeText}
            </button>
          ) : (
            <a href="#main">{closeText}</a>
          )}
        </div>
        <nav aria-label={m.nav_main()}>
          <ul className="menu-links">
            {[track, ...mainLinks].map((link) => (
              <li key={link.href}>
                <SiteAnchor link={link} path={path} />
              </li>
            ))}
            <li>
              <LanguageSwitch />
            </li>
          </ul>
        </nav>
      </dialog>
    </>
  );
}
