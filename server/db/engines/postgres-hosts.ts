// Finds the one of several PostgreSQL servers that takes writes, and follows it when another takes over.
import { callbackify } from 'node:util';
import pg from 'pg';
import { type Place, type PostgresAddress, readPostgresAddress, type Wish } from '../../postgres-address.ts';

/** Why no server can be used. The class of errors 'connection exception' of SQL: callers may try again. */
class NoServer extends Error {
  readonly code = '08001';
}

/** How long one server may take to say what it is, in milliseconds. All are asked at once. */
const answerMs = 1_500;
/** How long the answers of the other servers are waited for after one that suits, in milliseconds. */
const othersMs = 100;
/** The least time between two rounds of questions that nobody waits for, in milliseconds. */
const pauseMs = 1_000;

/** What a server says of itself. */
interface Answer {
  place: Place;
  isStandby: boolean;
  isReadOnly: boolean;
  /** Which server took over last, in hexadecimal; '' at a standby, and where the server does not tell. */
  timeline: string;
}

export interface Hosts {
  /** `pg.Client` for these hosts. Its `connect` finds the server, and checks what it is. */
  Client: typeof pg.Client;
  /** Call this when a connection failed or its server was wrong: all servers are asked again. */
  doubt(): void;
  /** Whether a connection goes to a server that another has taken over from. */
  isElsewhere(client: object): boolean;
}

/**
 * For several hosts, or an address that says which server is wanted. Null: one host, whose connections need nothing of
 * this. `otherwise`: the server that is wanted where the address does not say.
 */
export function hostsOf(url: string, otherwise: Wish): Hosts | null {
  const address = readPostgresAddress(url);
  if (!address || (address.places.length === 1 && address.wish === null)) return null;
  return follow(address, address.wish ?? otherwise);
}

/** A client for an address with one or several hosts, of which the one that takes writes is found. */
export function newClient(url: string, config: pg.ClientConfig): pg.Client {
  const Client = hostsOf(url, 'read-write')?.Client ?? pg.Client;
  return new Client({ ...config, connectionString: url });
}

function follow(address: PostgresAddress, wish: Wish): Hosts {
  const [first] = address.places;
  if (!first) throw new TypeError('An address without hosts');
  let current: Place | null = null;
  let searching: Promise<Place> | null = null;
  let searchedAt = -Infinity;
  /** A server of an earlier timeline was taken over from: it must not be written to when it comes back. */
  let newest = '';
  const places = new WeakMap<object, Place>();

  const suits = ({ isStandby, isReadOnly, timeline }: Answer): boolean => {
    if (!isStandby && timeline !== '' && timeline < newest) return false;
    if (wish === 'read-write') return !isReadOnly && !isStandby;
    if (wish === 'read-only') return isReadOnly || isStandby;
    if (wish === 'primary') return !isStandby;
    return wish === 'standby' ? isStandby : true;
  };

  function find(): Promise<Place> {
    if (current) return Promise.resolve(current);
    searchedAt = performance.now();
    searching ??= search()
      .then(({ place, timeline }) => {
        if (timeline > newest) newest = timeline;
        return (current = place);
      })
      .finally(() => (searching = null));
    return searching;
  }

  async function search(): Promise<Answer> {
    const good: Answer[] = [];
    const reasons: string[] = [];
    let refusal: Error | null = null;
    const questions = address.places.map(async (place) => {
      try {
        const answer = await question(address, place);
        if (suits(answer)) good.push(answer);
        else reasons.push(`${nameOf(place)} is ${answer.isStandby ? 'a standby' : 'not the wanted server'}`);
        if (suits(answer) && (wish !== 'prefer-standby' || answer.isStandby)) return;
      } catch (error) {
        // A wrong password or database is for the administrator, and the same at each server.
        if (/^(28|3D)/.test(String((error as { code?: unknown }).code))) refusal ??= error as Error;
        reasons.push(`${nameOf(place)}: ${(error as Error).message || (error as { code?: string }).code}`);
      }
      throw new Error('unsuitable');
    });
    const all = Promise.allSettled(questions);
    const isFound = await Promise.any(questions).then(
      () => true,
      () => false,
    );
    if (isFound) {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, othersMs)))]);
      clearTimeout(timer);
    }
    const order = ({ place }: Answer) => address.places.indexOf(place);
    const preferred = ({ isStandby }: Answer) => Number(wish === 'prefer-standby' && isStandby);
    const [best] = good.toSorted(
      (a, b) =>
        preferred(b) - preferred(a) || b.timeline.localeCompare(a.timeline, 'en') || order(a) - order(b),
    );
    if (best) return best;
    throw refusal ?? new NoServer(`Connection to PostgreSQL: no server takes ${wish}: ${reasons.join('; ')}`);
  }

  function doubt(): void {
    current = null;
    if (searching || performance.now() - searchedAt < pauseMs) return;
    find().catch(() => {}); // the next connection asks again
  }

  class FollowingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const options = typeof config === 'string' ? {} : config;
      super({ ...options, connectionString: address.at(first as Place) });
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      if (!callback) return this.#connect();
      callbackify(() => this.#connect())(callback);
    }

    async #connect(): Promise<this> {
      const place = await find();
      const target = this as unknown as Place & { connectionParameters: Place };
      for (const part of [target, target.connectionParameters]) Object.assign(part, place);
      places.set(this, place);
      try {
        await super.connect();
        if (wish === 'any') return this;
        const answer = await describe(this, place);
        if (suits(answer)) return this;
        throw new NoServer(`Connection to PostgreSQL: ${nameOf(place)} is no longer the wanted server`);
      } catch (error) {
        if (current === place) doubt();
        super.end().catch(() => {});
        throw error;
      }
    }
  }

  return {
    Client: FollowingClient,
    doubt,
    isElsewhere: (client) => {
      const place = places.get(client);
      return current !== null && place !== undefined && place !== current;
    },
  };
}

const nameOf = ({ host, port }: Place) => `${host}:${port}`;

/** Asks one server what it is. Throws where it does not answer in time. */
async function question(address: PostgresAddress, place: Place): Promise<Answer> {
  const client = new pg.Client({
    connectionString: address.at(place),
    application_name: 'pharmacovigilance-portal-search',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => {}); // the question reports it
  try {
    await client.connect();
    return await describe(client, place);
  } finally {
    client.end().catch(() => {});
  }
}

async function describe(client: pg.Client, place: Place): Promise<Answer> {
  const state = `pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  const timeline = `case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;
  const ask = (text: string) => client.query<Omit<Answer, 'place'>>(text);
  const { rows } = await ask(`select ${state}, ${timeline} as timeline`).catch((error: { code?: string }) => {
    // Some managed servers do not let their users ask for the timeline.
    if (!/^(42|0A)/.test(error.code ?? '')) throw error;
    return ask(`select ${state}, '' as timeline`);
  });
  const [row] = rows;
  if (!row) throw new NoServer(`Connection to PostgreSQL: ${nameOf(place)} gave no answer`);
  return { place, ...row };
}
