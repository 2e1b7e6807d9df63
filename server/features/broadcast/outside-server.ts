// An outside server in place of the forwarder: the portal sends the publisher's offer on with its token, which no browser
// sees. Those who watch connect to it directly.
import { problems } from '#contract/words/problems-rules.ts';
import type { Forwarder } from '../../broadcast/forwarder.ts';
import type { Config } from '../../config.ts';
import { Problem } from '../../http/problems.ts';

const waitMs = 8_000;
/** The longest answer that is read, in characters. */
const answerMax = 64 * 1024;

const away = () =>
  new Problem(502, problems('the_broadcast_server_cannot_be_reached'), {
    retryAfter: 10,
  });

type Server = NonNullable<Config['broadcastServer']>;

/** The outside server, spoken to like the forwarder. */
export function outsideForwarder(server: Server): Forwarder {
  const resources = new Map<string, string>();
  const end = (connection: string) => {
    const resource = resources.get(connection);
    resources.delete(connection);
    if (resource !== undefined) void endOutside(server, resource);
  };
  return {
    async ask(_act, connection, offer) {
      // It knows one publisher: the former connection of the one that goes on ends first.
      for (const former of resources.keys()) end(former);
      const { answer, resource } = await publishOutside(server, offer);
      resources.set(connection, resource);
      return answer;
    },
    end,
    rest: () => {},
    pid: () => null,
    close: () => {},
  };
}

/** Sends an offer; returns the answer and the address at which the broadcast ends. Throws a 502 or a 409. */
async function publishOutside(
  { whipUrl, whipToken }: Server,
  offer: string,
): Promise<{ answer: string; resource: string }> {
  const answered = await fetch(whipUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      ...(whipToken && { authorization: `Bearer ${whipToken}` }),
    },
    body: offer,
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => {
    throw away();
  });
  const place = answered.headers.get('location');
  if (answered.status === 409)
    throw new Problem(409, problems('someone_else_is_broadcasting_now'), { retryAfter: 30 });
  if (answered.status !== 201 || place === null) throw away();
  const answer = await answered.text();
  if (answer.length > answerMax) throw away();
  return { answer, resource: new URL(place, whipUrl).href };
}

/** Ends a broadcast. A server that is away ends it by itself when nothing arrives. */
async function endOutside({ whipToken }: Server, resource: string): Promise<void> {
  await fetch(resource, {
    method: 'DELETE',
    headers: whipToken ? { authorization: `Bearer ${whipToken}` } : {},
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => {});
}
