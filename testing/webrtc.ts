// A sender and a player of broadcasts that are no browser: they speak WHIP and WHEP as OBS and others do. The sender's
// pictures are packets without content.
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';

/** Sends an offer to the portal and returns its answer. Throws when it refuses. */
type Exchange = (offer: string) => Promise<string>;

const rtcpFeedback = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }];

const connect = () =>
  new RTCPeerConnection({
    codecs: {
      video: [new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, rtcpFeedback })],
      audio: [new RTCRtpCodecParameters({ mimeType: 'audio/OPUS', clockRate: 48_000, channels: 2 })],
    },
    iceServers: [],
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  });

async function exchangeOffer(connection: RTCPeerConnection, exchange: Exchange): Promise<void> {
  await connection.setLocalDescription(await connection.createOffer());
  const answer = await exchange(connection.localDescription?.sdp ?? '');
  await connection.setRemoteDescription({ type: 'answer', sdp: answer });
  if (connection.connectionState === 'connected') return;
  await connection.connectionStateChange.watch((state) => state === 'connected', 20_000);
}

/** An offer of a sender, or of a player, that never connects. */
export async function offerToPublish(direction: 'sendonly' | 'recvonly' = 'sendonly'): Promise<string> {
  const connection = connect();
  for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction });
  await connection.setLocalDescription(await connection.createOffer());
  const { sdp = '' } = connection.localDescription ?? {};
  await connection.close();
  return sdp;
}

export interface Sender {
  /** How often a whole picture was asked for. */
  asked(): number;
  close(): Promise<void>;
}

/** Publishes `bitsPerSecond` of pictures. Resolves when the connection stands. */
export async function publish(exchange: Exchange, bitsPerSecond = 200_000): Promise<Sender> {
  const connection = connect();
  const video = new MediaStreamTrack({ kind: 'video' });
  const audio = new MediaStreamTrack({ kind: 'audio' });
  const sender = connection.addTransceiver(video, { direction: 'sendonly' }).sender;
  connection.addTransceiver(audio, { direction: 'sendonly' });
  let asked = 0;
  sender.onPictureLossIndication.subscribe(() => (asked += 1));
  await exchangeOffer(connection, exchange);
  const payload = Buffer.alloc(1_100);
  const everyMs = 20;
  const began = performance.now();
  const numbers = { video: 0, audio: 0 };
  let bits = 0;
  const packetOf = (kind: 'video' | 'audio', content: Buffer, rate: number) =>
    new RtpPacket(
      new RtpHeader({
        payloadType: 96,
        sequenceNumber: (numbers[kind] += 1) & 0xffff,
        timestamp: Math.round((performance.now() - began) * rate) >>> 0,
        marker: true,
        ssrc: kind === 'video' ? 1 : 2,
      }),
      content,
    );
  const clock = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * bitsPerSecond;
    for (; bits < due; bits += payload.length * 8) video.writeRtp(packetOf('video', payload, 90));
    audio.writeRtp(packetOf('audio', payload.subarray(0, 80), 48));
  }, everyMs);
  return {
    asked: () => asked,
    async close() {
      clearInterval(clock);
      await connection.close();
    },
  };
}

export interface Player {
  /** Packets of each kind: how many came, how many are missing, and whether their numbers ever jumped back. */
  counts: Record<'video' | 'audio', { received: number; missing: number }>;
  /** Sends bytes as they are, past encryption, from the address of this player. */
  sendBytes(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Watches. Resolves when the connection stands. */
export async function watch(exchange: Exchange): Promise<Player> {
  const connection = connect();
  const counts = { video: { received: 0, missing: 0 }, audio: { received: 0, missing: 0 } };
  for (const kind of ['video', 'audio'] as const) {
    const transceiver = connection.addTransceiver(kind, { direction: 'recvonly' });
    transceiver.onTrack.subscribe((track) => {
      let newest: number | undefined;
      track.onReceiveRtp.subscribe(({ header: { sequenceNumber } }) => {
        const step = newest === undefined ? 1 : (sequenceNumber - newest) & 0xffff;
        if (step === 0) return;
        counts[kind].received += 1;
        if (step < 0x8000) {
          counts[kind].missing += step - 1;
          newest = sequenceNumber;
        } else counts[kind].missing -= 1; // it was sent again
      });
    });
  }
  await exchangeOffer(connection, exchange);
  return {
    counts,
    sendBytes: async (bytes) => {
      for (const { connection: ice } of connection.iceTransports) await ice.send(bytes);
    },
    close: () => connection.close(),
  };
}
