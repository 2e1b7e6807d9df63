// What senders and players share: an offer of WebRTC, its answer over WHIP or WHEP, and the news of the broadcast.
import { request, RequestError, send } from '#client/data/request.ts';
import type { BroadcastNews } from '#contract/broadcast-rules.ts';

/** How long a connection may be without its line before it is made anew, in milliseconds. */
const brokenMs = 3_000;
/** Between two questions for news, in milliseconds. */
const askEveryMs = 1_000;

/**
 * Sends the offer of `connection` and takes the answer. Returns the address at which the connection ends. Throws
 * `RequestError`, or the error of `fetch` without a network.
 */
export async function exchangeOffer(
  connection: RTCPeerConnection,
  address: string,
  change: (answer: string) => string = (answer) => answer,
): Promise<string> {
  await connection.setLocalDescription();
  const offer = new Blob([connection.localDescription?.sdp ?? ''], { type: 'application/sdp' });
  const isOwn = address.startsWith('/');
  const answer = await send('POST', address, offer, { credentials: isOwn ? 'include' : 'omit' });
  const place = new URL(answer.headers.get('location') ?? '', answer.url).href;
  await connection.setRemoteDescription({ type: 'answer', sdp: change(await answer.text()) });
  return place;
}

/** Ends a connection at its address, also while the page closes. */
export function endAt(place: string): void {
  const isOwn = place.startsWith(location.origin);
  send('DELETE', place, undefined, { keepalive: true, credentials: isOwn ? 'include' : 'omit' }).catch(
    () => {},
  );
}

/** Calls `onBroken` once when a connection stays without its line. */
export function watchLine(connection: RTCPeerConnection, onBroken: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  connection.addEventListener('connectionstatechange', () => {
    clearTimeout(timer);
    if (connection.connectionState === 'failed') onBroken();
    if (connection.connectionState === 'disconnected') timer = setTimeout(onBroken, brokenMs);
  });
}

const newsAt = (place: string) =>
  `/api/broadcast/news?connection=${encodeURIComponent(place.split('/').at(-1) ?? '')}`;

/**
 * Listens to the news for the publisher whose connection ends at `place`. Its open answer also tells the portal that the
 * page is there, when its line is lost. `onEnd`: there are none (any more).
 */
export function listenToNews(
  place: string,
  onNews: (news: BroadcastNews) => void,
  onEnd: () => void,
): () => void {
  const source = new EventSource(newsAt(place));
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const news = JSON.parse(data) as BroadcastNews;
    if (news.state === 'over') source.close();
    onNews(news);
  });
  // Otherwise the browser opens it again by itself.
  source.addEventListener('error', () => source.readyState === EventSource.CLOSED && onEnd());
  return () => source.close();
}

/**
 * Asks for the news about once a second. Open answers would not do: a browser has six connections to a portal for all
 * its pages. `onGone`: the portal does not know the connection any more.
 */
export function askForNews(
  place: string,
  onNews: (news: BroadcastNews) => void,
  onGone: () => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  async function ask(): Promise<void> {
    try {
      const news = await request<BroadcastNews>('GET', newsAt(place));
      if (!isOver) onNews(news);
    } catch (error) {
      if (!isOver && statusOf(error) === 409) return onGone();
    }
    if (!isOver) timer = setTimeout(() => void ask(), askEveryMs);
  }
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The status of a refusal; 0: no answer came. */
export const statusOf = (error: unknown): number => (error instanceof RequestError ? error.status : 0);
