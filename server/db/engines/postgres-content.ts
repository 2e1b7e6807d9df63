// The number of the public content, held by the process and told by PostgreSQL: a trigger announces each new number
// when its transaction is committed (NOTIFY), and a connection of its own listens. While nobody listens, the number is
// not known here and the database is asked.
import pg from 'pg';

export const applicationName = 'pharmacovigilance-portal';
export const contentChannel = 'content_version';

/** How long after a failure the next try to listen waits, in milliseconds. */
const retryMs = 1_000;
/** How often the listening connection is asked whether it still hears, and how long it may take to say so. */
const heartbeatMs = 5_000;
const answerMs = 2_000;

const listen = `listen ${contentChannel}`;
const read = 'select version from content_state';

export function watchContent(url: string) {
  let version = 0;
  let triedAt = -Infinity;
  let listening: pg.Client | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;

  function hear({ channel, payload }: pg.Notification): void {
    if (channel === contentChannel) version = Math.max(version, Number(payload));
  }

  async function start(): Promise<void> {
    triedAt = performance.now();
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    const ask = async () => {
      const { rows } = await client.query<{ version: number }>(read);
      version = Math.max(version, rows[0]?.version ?? 0);
    };
    const stop = () => {
      if (listening !== client) return;
      listening = null;
      clearInterval(heartbeat);
      client.end().catch(() => {});
    };
    client.on('notification', hear);
    client.on('error', stop);
    client.on('end', stop);
    try {
      await client.connect();
      // In this order: what is committed in between is either heard or read.
      await client.query(listen);
      await ask();
      if (closed) {
        await client.end();
        return;
      }
      listening = client;
      // A connection that was cut on the way says nothing of it.
      heartbeat = setInterval(() => void ask().catch(stop), heartbeatMs).unref();
    } catch {
      client.end().catch(() => {});
    }
  }

  return {
    /** The number; null while it is not known here. */
    version(): number | null {
      if (listening) return version;
      if (!closed && performance.now() - triedAt > retryMs) void start();
      return null;
    },
    /**
     * Hears on a connection of the pool too: PostgreSQL tells a connection what it has announced itself before it says
     * that the commit is done, so that this process never holds a number older than its own writes.
     */
    async hearOn(client: pg.ClientBase): Promise<void> {
      client.on('notification', hear);
      await client.query(listen);
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(heartbeat);
      await listening?.end();
    },
  };
}
