// The players of bench/broadcast.ts, in a process of their own: their processor time is not the forwarder's.
import { setTimeout } from 'node:timers/promises';
import { type Player, watch } from '#testing/webrtc.ts';

export interface PlayersReport {
  received: number;
  missing: number;
  /** Packets of the player that got the fewest. */
  least: number;
}

const [url = '', count = '0'] = process.argv.slice(2);
const players: Player[] = [];
for (let place = 0; place < Number(count); place += 1) {
  const player = await watch(async (offer) => {
    const answer = await fetch(`${url}/api/broadcast/whep`, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: offer,
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.text();
  });
  players.push(player);
  await setTimeout(20);
}
process.on('message', (asked: 'begin' | 'report') => {
  const counts = players.map(({ counts: { video } }) => video);
  if (asked === 'begin') for (const one of counts) Object.assign(one, { received: 0, missing: 0 });
  else {
    const received = counts.reduce((sum, one) => sum + one.received, 0);
    const missing = counts.reduce((sum, one) => sum + one.missing, 0);
    process.send?.({
      received,
      missing,
      least: Math.min(...counts.map((one) => one.received)),
    } satisfies PlayersReport);
  }
});
process.send?.('ready');
