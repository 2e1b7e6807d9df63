// Knows the version number of the public content on PostgreSQL. A trigger announces each committed number (NOTIFY)
// and a separate connection listens. While no connection listens, the number is unknown here and callers read the
// database.
import pg from 'pg';
import { type Hosts } from './postgres-hosts.ts';

export const applicationName = 'pharmacovigilance-portal';
export const contentChannel = 'content_version';

/** Wait before the next attempt to listen after a failure, in milliseconds. */
const retryMs = 1_000;
/** Interval of the listening connection's health check, and its time limit, in milliseconds. */
const heartbeatMs = 5_000;
const answerMs = 2_000;

const listen = `listen ${contentChannel}`;
const read = 'select version from content_state';

/** `hosts`: which server to listen at, where there are several. */
export function watchContent(url: string, hosts: Hosts | null = null) {
  let version = 0;
  let triedAt = -Infinity;
  let isStarting = false;
  let listening: pg.Client | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;

  function hear({ channel, payload }: pg.Notification): void {
    if (channel === contentChannel) version = Math.max(version, Number(payload));
  }

  async function start(): Promise<void> {
    triedAt = performance.now();
    const client = new (hosts?.Client ?? pg.Client)({
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
      hosts?.doubt();
      client.end().catch(() => {});
    };
    client.on('notification', hear);
    client.on('error', stop);
    client.on('end', stop);
    try {
      await client.connect();
      // Listen before reading: a number committed in between is then either heard or read.
      await client.query(listen);
      await ask();
      if (closed) {
        await client.end();
        return;
      }
      listening = client;
      // A connection cut by the network reports no error by itself.
      heartbeat = setInterval(() => {
        if (hosts?.isElsewhere(client)) stop();
        else ask().catch(stop);
      }, heartbeatMs).unref();
    } catch {
      client.end().catch(() => {});
    }
  }

  return {
    /** The number. Null while it is unknown here. */
    version(): number | null {
      if (listening) return version;
      // An attempt may take longer than the pause before the next one.
      if (!closed && !isStarting && performance.now() - triedAt > retryMs) {
        isStarting = true;
        void start().finally(() => (isStarting = false));
      }
      return null;
    },
    /**
     * Listens on a connection of the pool too. PostgreSQL delivers a connection's own notifications before it
     * confirms the commit, so this process never holds a number older than its own writes.
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
