// The process that forwards a broadcast: it takes pictures and sound from one publisher and sends the same packets to
// everybody who watches (WebRTC). It decodes nothing. The portal that started it (forwarder.ts) decides who may do what.
// It sends nothing to an address that has not proved by a check of ICE that it wants it: candidates of offers are not
// read, so that nobody can aim it at others (RFC 8445, lite).
import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpSender,
  type RTCRtpTransceiver,
  type RtpPacket,
} from 'werift';
import type {
  ForwarderCall,
  ForwarderNews,
  ForwarderOrder,
  ForwarderPlaces,
  OfferFault,
} from './messages.ts';

/** Between two requests for a whole picture, in milliseconds: each costs the publisher many packets. */
const pictureEveryMs = 700;
const figuresEveryMs = 500;
/** Somebody who watches reports every few seconds (RFC 3550), and asks by ICE whether the way is open. */
const goneAfterMs = 12_000;

interface Publisher {
  id: string;
  connection: RTCPeerConnection;
  video: RTCRtpCodecParameters;
  lastPacketAt: number;
  /** The number of the newest packet of each stream, for those that are missing. */
  newest: Map<number, number>;
  received: number;
  lost: number;
  bits: number;
  bitsPerSecond: number;
  askForPicture(): void;
}

interface Viewer {
  id: string;
  connection: RTCPeerConnection;
  senders: Partial<Record<Medium, RTCRtpSender>>;
  isConnected: boolean;
  lastHeardAt: number;
}

/** A sentence that the portal has for the caller. */
class Refused extends Error {
  readonly fault: OfferFault;
  constructor(fault: OfferFault) {
    super(fault);
    this.fault = fault;
  }
}

let places: ForwarderPlaces = { ports: [40_000, 40_399], addresses: [] };
let publisher: Publisher | null = null;
const viewers = new Map<string, Viewer>();
const gone = new Set<string>();
/** When the last packet of each kind was sent, to go on without a jump when the publisher comes anew. */
const sentAt: Record<Medium, number> = { audio: 0, video: 0 };

type Medium = 'audio' | 'video';
const isMedium = (kind: string): kind is Medium => kind === 'audio' || kind === 'video';

const tell = (news: ForwarderNews) => process.send?.(news);

/** The codecs that every browser knows. Lost packets are sent again, and a whole picture is sent on demand. */
const feedback = { rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }] };
const codec = (mimeType: string, clockRate: number, more = {}) =>
  new RTCRtpCodecParameters({ mimeType, clockRate, ...more });
const vp8 = () => codec('video/VP8', 90_000, feedback);
const h264 = () =>
  codec('video/H264', 90_000, { ...feedback, parameters: 'packetization-mode=1;level-asymmetry-allowed=1' });
const opus = () => codec('audio/OPUS', 48_000, { channels: 2 });

/** Ports of connections that stand, and the one that was given last. */
const taken = new Set<number>();
let given = 0;

/**
 * A range for the sockets of one connection, and what gives its ports back. The library reads the range once for each
 * socket and tries its ports one after the other, each in several turns of the event loop, which take long while packets
 * come: from the first port on, somebody who comes to 50 others would wait for seconds. Each reading begins at a port
 * that nobody has, the one after that of the reading before, so that late packets for one who left reach nobody.
 */
function portsForOne(): { range: [number, number]; giveBack(): void } {
  const [first, last] = places.ports;
  const own: number[] = [];
  const range: [number, number] = [first, last];
  Object.defineProperty(range, 0, {
    get() {
      for (let tries = first; tries <= last; tries += 1) {
        given = given >= first && given < last ? given + 1 : first;
        if (!taken.has(given)) break;
      }
      taken.add(given);
      own.push(given);
      return given;
    },
  });
  return { range, giveBack: () => own.forEach((port) => taken.delete(port)) };
}

function connect(video: RTCRtpCodecParameters[]): RTCPeerConnection {
  const ports = portsForOne();
  // Programs of this machine, such as OBS on it, reach it even without a network.
  const addresses = [...places.addresses, '127.0.0.1'];
  const connection: RTCPeerConnection = new RTCPeerConnection({
    codecs: { video, audio: [opus()] },
    headerExtensions: { video: [], audio: [] },
    iceLite: true,
    iceServers: [],
    iceUseTcp: false,
    icePortRange: ports.range,
    iceAdditionalHostAddresses: addresses,
    bundlePolicy: 'max-bundle',
    iceFilterStunResponse: (check, [host, port], protocol) => {
      // The newest way that the other side chooses is the one to use. The library would stay with the first one, on
      // which the other side may not listen.
      if (check.attributesKeys.includes('USE-CANDIDATE')) {
        setImmediate(() => {
          for (const { connection: ice } of connection.iceTransports) {
            const chosen = ice.candidatePairs.find(
              (pair) =>
                pair.protocol === protocol && pair.remoteAddr[0] === host && pair.remoteAddr[1] === port,
            );
            if (chosen && ice.nominated) ice.nominated = chosen;
          }
        });
      }
      return true;
    },
  });
  connection.connectionStateChange.subscribe((state) => state === 'closed' && ports.giveBack());
  return connection;
}

/**
 * An offer without its candidates, and without reports on the arrival of each packet: their times, taken in JavaScript,
 * make a publisher send far less than the line carries.
 */
const withoutExtras = (offer: string) =>
  offer
    .split(/\r?\n/)
    .filter((line) => !/^a=(candidate|end-of-candidates|remote-candidates)|transport-(wide-)?cc/.test(line))
    .join('\r\n');

/** An answer with the addresses that the portal is to name. */
function withNamedAddresses(answer: string): string {
  if (places.addresses.length === 0) return answer;
  const isNamed = (address = '') => places.addresses.includes(address) || address === '127.0.0.1';
  return answer
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate') || isNamed(line.split(' ')[4]))
    .join('\r\n');
}

async function answerTo(connection: RTCPeerConnection, offer: string): Promise<string> {
  await connection.setRemoteDescription({ type: 'offer', sdp: offer });
  return finish(connection);
}

async function finish(connection: RTCPeerConnection): Promise<string> {
  await connection.setLocalDescription(await connection.createAnswer());
  const { sdp } = connection.localDescription ?? {};
  if (!sdp) throw new Refused('unreadable');
  return withNamedAddresses(sdp);
}

async function publish({ id, offer }: ForwarderCall): Promise<string> {
  const connection = connect([vp8(), h264()]);
  const made: Publisher = {
    id,
    connection,
    video: vp8(),
    lastPacketAt: Date.now(),
    newest: new Map(),
    received: 0,
    lost: 0,
    bits: 0,
    bitsPerSecond: 0,
    askForPicture: () => {},
  };
  connection.onTransceiverAdded.subscribe((transceiver) => receive(made, transceiver));
  try {
    const answer = await answerTo(connection, withoutExtras(offer));
    const chosen = videoCodecOf(connection);
    if (!chosen) throw new Refused(/^m=video/m.test(offer) ? 'codec' : 'noVideo');
    made.video = chosen;
    await endPublisher();
    publisher = made;
    continueSenders();
    return answer;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function videoCodecOf(connection: RTCPeerConnection): RTCRtpCodecParameters | undefined {
  const video = connection.getTransceivers().find(({ kind }) => kind === 'video');
  return video?.codecs.find(({ mimeType }) => /^video\/(vp8|h264)$/i.test(mimeType));
}

function receive(made: Publisher, transceiver: RTCRtpTransceiver): void {
  const { kind } = transceiver;
  if (!isMedium(kind)) return;
  transceiver.setDirection('recvonly');
  transceiver.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => {
      count(made, packet);
      if (publisher === made) forward(kind, packet);
    });
    if (kind !== 'video') return;
    let askedAt = 0;
    let waiting: NodeJS.Timeout | undefined;
    made.askForPicture = () => {
      if (waiting) return;
      waiting = setTimeout(
        () => {
          waiting = undefined;
          askedAt = Date.now();
          if (track.ssrc !== undefined) transceiver.receiver.sendRtcpPLI(track.ssrc).catch(() => {});
        },
        Math.max(0, askedAt + pictureEveryMs - Date.now()),
      );
    };
    made.askForPicture();
  });
}

function count(made: Publisher, { header, payload }: RtpPacket): void {
  made.lastPacketAt = Date.now();
  made.received += 1;
  made.bits += (payload.length + 12) * 8;
  const newest = made.newest.get(header.ssrc);
  const step = newest === undefined ? 1 : (header.sequenceNumber - newest) & 0xffff;
  if (step > 0 && step < 0x8000) {
    made.lost += step - 1;
    made.newest.set(header.ssrc, header.sequenceNumber);
  } else if (step !== 0) made.lost = Math.max(0, made.lost - 1); // it came late, after all
}

function forward(kind: Medium, packet: RtpPacket): void {
  packet.header.extensions = []; // their numbers are those of the publisher's connection
  packet.header.extension = false;
  sentAt[kind] = Date.now();
  for (const { senders, isConnected } of viewers.values()) {
    if (isConnected) senders[kind]?.sendRtp(packet).catch(() => {});
  }
}

/** The next packet of a new publisher follows the last one of the publisher before. */
function continueSenders(): void {
  for (const kind of ['audio', 'video'] as const) {
    const rate = kind === 'video' ? 90 : 48;
    const step = Math.max(1, (Date.now() - (sentAt[kind] || Date.now())) * rate);
    for (const { senders } of viewers.values()) {
      senders[kind]?.replaceRTP({ sequenceNumber: 0, timestamp: 0 }, false, step);
    }
  }
}

async function watch({ id, offer }: ForwarderCall): Promise<string> {
  if (!publisher) throw new Refused('noBroadcast');
  if (!/^m=video/m.test(offer)) throw new Refused('noVideo');
  const isVp8 = publisher.video.name.toLowerCase() === 'vp8';
  const connection = connect([isVp8 ? vp8() : h264()]);
  const viewer: Viewer = { id, connection, senders: {}, isConnected: false, lastHeardAt: Date.now() };
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: withoutExtras(offer) });
    for (const transceiver of connection.getTransceivers()) {
      const { kind, sender } = transceiver;
      if (!isMedium(kind) || viewer.senders[kind]) continue;
      await sender.replaceTrack(new MediaStreamTrack({ kind }));
      transceiver.setDirection('sendonly');
      viewer.senders[kind] = sender;
      sender.onPictureLossIndication.subscribe(() => publisher?.askForPicture());
      sender.onRtcp.subscribe(() => (viewer.lastHeardAt = Date.now()));
    }
    const answer = await finish(connection);
    if (!videoCodecOf(connection)) throw new Refused('codec');
    viewers.set(id, viewer);
    connection.connectionStateChange.subscribe((state) => {
      if (state === 'connected') {
        viewer.isConnected = true;
        viewer.lastHeardAt = Date.now();
        publisher?.askForPicture();
      } else if (state === 'failed' || state === 'closed') leave(id);
    });
    return answer;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function leave(id: string): void {
  const viewer = viewers.get(id);
  if (!viewer) return;
  viewers.delete(id);
  gone.add(id);
  for (const sender of Object.values(viewer.senders)) sender.stop();
  viewer.connection.close().catch(() => {});
}

async function endPublisher(): Promise<void> {
  const ended = publisher;
  publisher = null;
  await ended?.connection.close();
}

async function take(order: ForwarderOrder): Promise<void> {
  if (order.act === 'set') places = order.places;
  else if (order.act === 'end') {
    if (publisher?.id === order.id) await endPublisher();
    leave(order.id);
  } else {
    try {
      const answer = await (order.act === 'publish' ? publish(order) : watch(order));
      tell({ news: 'answer', call: order.call, answer });
    } catch (error) {
      tell({
        news: 'refusal',
        call: order.call,
        fault: error instanceof Refused ? error.fault : 'unreadable',
      });
    }
  }
}

setInterval(() => {
  const now = Date.now();
  for (const { id, lastHeardAt } of viewers.values()) if (now - lastHeardAt > goneAfterMs) leave(id);
  let flow = null;
  if (publisher) {
    const { id, lastPacketAt, bits, received, lost } = publisher;
    const perSecond = (bits * 1000) / figuresEveryMs;
    publisher.bitsPerSecond = Math.round((publisher.bitsPerSecond + perSecond) / 2);
    publisher.bits = 0;
    flow = { id, silentMs: now - lastPacketAt, bitsPerSecond: publisher.bitsPerSecond, received, lost };
  }
  const watching = [...viewers.values()].flatMap(({ id, isConnected }) => (isConnected ? [id] : []));
  tell({ news: 'figures', publisher: flow, watching, gone: [...gone] });
  gone.clear();
}, figuresEveryMs);

// A packet that nobody foresaw ends its connection at most, never the broadcast.
process.on('unhandledRejection', () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', (order: ForwarderOrder) => void take(order));
