// Launch page over the home page: World Pharmacist Day, the inauguration, credits, and a celebration on entering. A modal
// dialog, so that the home page beneath it is inert.
import './launch.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { openDrawer, restoreScroll } from '#client/components/ui/modal.ts';
import { contentLang } from '#client/languages.ts';
import { hasPassedLaunch, recordLaunchPassed } from '#client/launch-passed.ts';
import { m } from '#client/paraglide/messages.js';
import type { Settings } from '#contract/site-settings-rules.ts';
import { Celebration } from './celebration.tsx';
import clappingM4a from './clapping.m4a';
import clappingWebm from './clapping.webm';

const celebrationMs = 6000;
const volume = 0.8;
const retryMs = 100;

export function Launch({ settings }: { settings: Settings }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const enter = useRef<HTMLButtonElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const [celebrating, setCelebrating] = useState(false);
  const [muted, setMuted] = useState(false);

  // Before the paint of a client-side navigation. In a newly loaded document client/launch-gate.ts has run already.
  useLayoutEffect(() => {
    if (hasPassedLaunch()) return;
    openDrawer(dialog.current);
    enter.current?.focus({ preventScroll: true });
    // Opening focuses the first button, which on a low screen scrolls the headline away.
    if (dialog.current) dialog.current.scrollTop = 0;
    return () => {
      restoreScroll();
      unmark();
    };
  }, []);

  useEffect(() => {
    const sound = audio.current;
    const sheet = dialog.current;
    if (!celebrating || !sound || !sheet) return;
    const close = () => sheet.close();
    const end = setTimeout(close, celebrationMs);
    addEventListener('pagehide', close);

    let retry: ReturnType<typeof setTimeout> | undefined;
    sound.volume = volume;
    sound.play().catch(() => {
      if (!sheet.open) return;
      retry = setTimeout(() => {
        sound.play().catch((error: unknown) => console.warn('The applause does not play', error));
      }, retryMs);
    });
    return () => {
      clearTimeout(end);
      clearTimeout(retry);
      removeEventListener('pagehide', close);
      sound.pause();
    };
  }, [celebrating]);

  function celebrate() {
    recordLaunchPassed();
    setCelebrating(true);
  }

  /** Ends the launch page after the celebration, or when it was skipped. */
  function leave() {
    recordLaunchPassed();
    setCelebrating(false);
    unmark();
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  const load = () => {
    if (audio.current) audio.current.preload = 'auto';
  };
  return (
    <dialog
      ref={dialog}
      id="launch"
      className="launch deep"
      aria-labelledby="launch-title"
      onClose={leave}
      data-celebrating={celebrating || undefined}
    >
      {celebrating && <Celebration />}
      <div className="launch-sheet">
        <p className="launch-stamp">
          <b>{m.launch_day()}</b>
          {m.launch_month()}
        </p>
        <h1 id="launch-title">{m.launch_title()}</h1>
        <p className="text-lede">{m.launch_inauguration({ institute: settings.site_title })}</p>
        <BlisterStrip filled={0} reaction={-1} />
        <dl>
          <Credits
            title={m.launch_mentors()}
            names={settings.launch_mentors}
            group={m.launch_mentors_group()}
          />
          <Credits title={m.launch_makers()} names={settings.launch_makers} group={m.launch_makers_group()} />
        </dl>
        <div className="launch-ways">
          <Button
            ref={enter}
            variant="marigold"
            busy={celebrating}
            onClick={celebrate}
            onFocus={load}
            onPointerEnter={load}
          >
            {celebrating ? m.launch_celebrating() : m.launch_enter()}
          </Button>
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            {m.launch_skip()}
          </Button>
          <Button variant="secondary" aria-pressed={muted} onClick={() => setMuted(!muted)}>
            {m.launch_mute()}
          </Button>
        </div>
        <p className="sr-only" role="status">
          {celebrating && m.launch_celebrating_status()}
        </p>
      </div>
      {/* Applause has no words, so it needs no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- applause has no words */}
      <audio ref={audio} loop muted={muted} preload="none">
        <source src={clappingWebm} type="audio/webm; codecs=opus" />
        <source src={clappingM4a} type="audio/mp4" />
      </audio>
    </dialog>
  );
}

/** Removes the mark of client/launch-gate.ts. */
function unmark() {
  delete document.documentElement.dataset['launch'];
}

/** Names from the settings, one to a line; the group's name when none is set. */
function Credits({ title, names = '', group }: { title: string; names: string | undefined; group: string }) {
  const lines = names.split('\n').filter((line) => line.trim() !== '');
  return (
    <div>
      <dt>{title}</dt>
      {lines.length === 0 && <dd>{group}</dd>}
      {lines.map((name, position) => (
        <dd key={position} lang={contentLang(name, names)}>
          {name}
        </dd>
      ))}
    </div>
  );
}
