// The broadcast as visitors see it: picture, sound on demand, how many watch, and what is wrong. It connects again by
// itself after a lost line.
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { people } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import type { RequestError } from '#client/data/request.ts';
import type { BroadcastNews } from '#contract/broadcast-rules.ts';
import { askForNews, endAt, exchangeOffer, statusOf, watchLine } from './connection.ts';
import { soundOff, soundOn, wholeScreen } from './icon-paths.ts';

/** Between two tries: after a lost line, and while the most people watch, in milliseconds. */
const againMs = 1_000;
const fullMs = 15_000;

type Phase = 'connecting' | 'on' | 'lost' | 'full' | 'impossible';

const texts: Record<Exclude<Phase, 'on'>, () => string> = {
  connecting: m.live_watch_connecting,
  lost: m.live_watch_lost,
  full: m.live_watch_full,
  impossible: m.live_watch_impossible,
};

interface Watching {
  stream: MediaStream;
  phase: Phase;
  news: BroadcastNews | null;
}

/** `onOver`: nothing is broadcast any more. */
function watch(whepUrl: string | null, tell: (change: Partial<Watching>) => void, onOver: () => void) {
  let isOver = false;
  let connection: RTCPeerConnection | null = null;
  let place: string | null = null;
  let stopNews = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const leave = () => {
    if (place !== null) endAt(place);
    place = null;
  };
  const again = (phase: Phase, ms: number) => {
    if (isOver) return;
    tell({ phase });
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), ms);
  };
  const finish = () => {
    isOver = true;
    clearTimeout(timer);
    stopNews();
    connection?.close();
    removeEventListener('pagehide', leave);
  };

  function hear(news: BroadcastNews): void {
    if (isOver) return;
    tell({ news });
    tell({ phase: news.state === 'lost' ? 'lost' : 'on' });
  }

  async function connect(): Promise<void> {
    connection?.close();
    stopNews();
    leave();
    const made = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    connection = made;
    const stream = new MediaStream();
    for (const kind of ['video', 'audio']) made.addTransceiver(kind, { direction: 'recvonly' });
    made.addEventListener('track', ({ track }) => stream.addTrack(track));
    watchLine(made, () => made === connection && again('lost', againMs));
    try {
      const made = await exchangeOffer(connection, whepUrl ?? '/api/broadcast/whep');
      if (isOver) return endAt(made);
      place = made;
    } catch (error) {
      if (isOver) return;
      const status = statusOf(error);
      if (status === 409) {
        finish();
        return onOver();
      }
      const isFull = status === 503 && (error as RequestError).retryAfter >= fullMs;
      if (isFull) return again('full', fullMs);
      if (status >= 400 && status < 500) return tell({ phase: 'impossible' });
      return again('lost', againMs);
    }
    tell({ stream });
    // Gone: over, which the next try finds, or lost with the forwarder, which starts anew.
    stopNews = askForNews(place, hear, () => again('lost', againMs / 2));
  }

  addEventListener('pagehide', leave);
  void connect();
  return () => {
    leave();
    finish();
  };
}

export function Watch({
  title,
  whepUrl,
  onOver,
}: {
  title: string;
  whepUrl: string | null;
  onOver: () => void;
}) {
  const [{ stream, phase, news }, setWatching] = useState<Watching>(() => ({
    stream: new MediaStream(),
    phase: 'connecting',
    news: null,
  }));
  const [hasSound, setHasSound] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLElement>(null);
  const over = useRef(onOver);
  useEffect(() => void (over.current = onOver));

  useEffect(
    () =>
      watch(
        whepUrl,
        (change) => setWatching((before) => ({ ...before, ...change })),
        () => over.current(),
      ),
    [whepUrl],
  );
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);

  function toggleSound() {
    if (video.current) video.current.muted = hasSound;
    setHasSound(!hasSound);
    void video.current?.play().catch(() => {});
  }
  // iPhones show only the video itself in full screen.
  function fill() {
    const own = video.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null;
    if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => {});
    else own?.webkitEnterFullscreen?.();
  }

  const shown = news?.title || title;
  // The first news may come before the portal has counted this page.
  const viewers = Math.max(phase === 'on' ? 1 : 0, news?.viewers ?? 0);
  return (
    <section className="live-watch" aria-label={shown}>
      <h2>{shown}</h2>
      <figure className="live-preview deep" data-live ref={frame}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- live; a recording gets captions as a file */}
        <video ref={video} muted autoPlay playsInline aria-label={shown} />
        {phase !== 'on' && <p className="live-dark">{texts[phase]()}</p>}
        <figcaption>
          <b className="live-badge">{m.live_badge()}</b>
          {news && (
            <span>
              <Icon path={people} size={16} />
              {viewers === 1 ? m.live_viewer() : m.live_viewers({ count: viewers })}
            </span>
          )}
        </figcaption>
      </figure>
      <p className="sr-only" role="status">
        {phase === 'on' ? m.live_watch_on() : texts[phase]()}
      </p>
      <div className="live-controls">
        <Button aria-pressed={hasSound} onClick={toggleSound}>
          <Icon path={hasSound ? soundOn : soundOff} />
          {hasSound ? m.live_sound_off() : m.live_sound_on()}
        </Button>
        <Button variant="secondary" onClick={fill}>
          <Icon path={wholeScreen} />
          {m.live_full_screen()}
        </Button>
      </div>
    </section>
  );
}
