// Sends camera and microphone to visitors, and again by itself when the line or the portal's forwarder was lost.
import { RequestError } from '#client/data/request.ts';
import { broadcastBitsPerSecond, type BroadcastNews } from '#contract/broadcast-rules.ts';
import { endAt, exchangeOffer, listenToNews, statusOf, watchLine } from './connection.ts';

/** Between two tries, in milliseconds. */
const againMs = 1_200;

export type Publishing =
  | { phase: 'connecting' | 'lost' | 'over' }
  | { phase: 'on'; news: BroadcastNews }
  /** It cannot go on; `reason`: the portal's sentence. */
  | { phase: 'refused'; reason: string };

/** Browsers begin with a small picture and raise its quality over minutes, unless the answer names a bit rate. */
const withBitRate = (answer: string): string =>
  answer.replace(
    /^a=rtpmap:(\d+) (?:VP8|H264)\/90000\r?$/gim,
    (line, type: string) =>
      `${line.trimEnd()}\r\na=fmtp:${type} x-google-start-bitrate=1000;x-google-max-bitrate=${broadcastBitsPerSecond / 1000}\r`,
  );

/** Publishes `stream` until the returned function is called. */
export function publish(stream: MediaStream, title: string, tell: (how: Publishing) => void): () => void {
  let isOver = false;
  let connection: RTCPeerConnection | null = null;
  let place: string | null = null;
  let run: number | undefined;
  let stopNews = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = (how: Publishing) => {
    isOver = true;
    clearTimeout(timer);
    stopNews();
    connection?.close();
    removeEventListener('pagehide', leave);
    tell(how);
  };
  const leave = () => place !== null && endAt(place);
  const again = () => {
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), againMs);
  };
  const lose = () => {
    if (isOver) return;
    tell({ phase: 'lost' });
    again();
  };

  function hear(news: BroadcastNews): void {
    if (isOver) return;
    if (news.state === 'over') return finish({ phase: 'over' });
    run ??= news.run;
    if (news.run !== run) return lose(); // the forwarder has started anew
    tell(news.state === 'lost' ? { phase: 'lost' } : { phase: 'on', news });
  }

  async function connect(): Promise<void> {
    connection?.close();
    stopNews();
    run = undefined;
    const made = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    connection = made;
    for (const track of stream.getTracks()) {
      const transceiver = made.addTransceiver(track, { direction: 'sendonly', streams: [stream] });
      if (track.kind === 'video') void limitBitRate(transceiver.sender);
    }
    watchLine(made, () => made === connection && lose());
    const query = new URLSearchParams({ title });
    if (place !== null) query.set('replaces', place.split('/').at(-1) ?? '');
    try {
      place = await exchangeOffer(made, `/api/broadcast/whip?${query}`, withBitRate);
    } catch (error) {
      if (isOver) return;
      const isLasting = error instanceof RequestError && !error.isPassing;
      if (isLasting) return finish({ phase: 'refused', reason: error.problem?.message ?? error.message });
      if (statusOf(error) === 0) tell({ phase: 'lost' });
      return again();
    }
    if (isOver) return leave() as void;
    // Without news the broadcast may still run: ask again later.
    stopNews = listenToNews(place, hear, lose);
  }

  addEventListener('pagehide', leave);
  tell({ phase: 'connecting' });
  void connect();
  return () => {
    if (isOver) return;
    leave();
    finish({ phase: 'over' });
  };
}

async function limitBitRate(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.maxBitrate = broadcastBitsPerSecond;
  await sender.setParameters(parameters).catch(() => {}); // the answer names it, too
}
