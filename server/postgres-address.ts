// Addresses of PostgreSQL with one or several hosts, as libpq writes them. node-postgres reads one host.
// https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING

/** Which of several servers a connection is for; libpq's names. */
const wishes = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type Wish = (typeof wishes)[number];

/** One of the servers. */
export interface Place {
  host: string;
  port: number;
}

export interface PostgresAddress {
  places: readonly Place[];
  /** Null: the address does not say. */
  wish: Wish | null;
  /** The address with this server alone, for node-postgres. */
  at(place: Place): string;
}

const defaultPort = 5432;
/** Every server is asked at once. */
const mostHosts = 10;

/**
 * Reads an address such as `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write`. The hosts may also be in
 * the parameters `host` and `port`. Null where it is none; the address may hold a password, so nothing says why.
 */
export function readPostgresAddress(address: string): PostgresAddress | null {
  const [, scheme = '', user = '', authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/i.exec(address) ?? [];
  if (scheme === '') return null;
  const parameters = new URLSearchParams(query);
  const given = parameters.get('host');
  const places = given === null ? placesOf(authority) : placesIn(given, parameters.get('port'));
  const wish = parameters.get('target_session_attrs');
  if (!places || places.length > mostHosts || (wish !== null && !isWish(wish))) return null;
  for (const name of ['host', 'port', 'target_session_attrs', 'load_balance_hosts']) parameters.delete(name);
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : '';
  const at = ({ host, port }: Place) => {
    const written = host.includes(':') ? `[${host}]` : encodeURIComponent(host);
    return `${scheme}${user}${written}:${port}${path}${rest}`;
  };
  return places.every((place) => URL.canParse(at(place))) ? { places, wish, at } : null;
}

const isWish = (text: string): text is Wish => (wishes as readonly string[]).includes(text);

/** The password of an address ('' without one), and the address without it, for programs that use libpq. */
export function withoutPassword(address: string): { address: string; password: string } {
  const [, start = '', user = '', password = '', rest = ''] =
    /^([a-z]+:\/\/)([^:/?#]*)(?::([^/?#]*))?@(.*)$/i.exec(address) ?? [];
  if (start === '') return { address, password: '' };
  return { address: `${start}${user}@${rest}`, password: decodeURIComponent(password) };
}

/** The address with another database. */
export const withDatabase = (address: string, name: string): string =>
  address.replace(
    /^([a-z]+:\/\/[^/?#]*)(?:\/[^?#]*)?/i,
    (_, start: string) => `${start}/${encodeURIComponent(name)}`,
  );

/** Null: not a list of hosts with ports. An empty host is this machine, as node-postgres has it. */
function placesOf(authority: string): Place[] | null {
  const places = authority.split(',').map((text) => {
    const found = /^(?:\[([\da-f:.]+)\]|([^:[\]]*))(?::(\d*))?$/i.exec(text);
    return found && placeOf(found[1] ?? found[2] ?? '', found[3]);
  });
  return places.every((place) => place !== null) ? places : null;
}

/** libpq takes one port for all hosts, or one for each. */
function placesIn(hosts: string, ports: string | null): Place[] | null {
  const names = hosts.split(',');
  const numbers = ports === null ? [''] : ports.split(',');
  if (numbers.length !== 1 && numbers.length !== names.length) return null;
  const places = names.map((name, index) => placeOf(name, numbers[index] ?? numbers[0]));
  return places.every((place) => place !== null) ? places : null;
}

function placeOf(name: string, text: string | undefined): Place | null {
  const port = text ? Number(text) : defaultPort;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null;
  try {
    const host = decodeURIComponent(name) || 'localhost';
    return /[\s\p{Cc}]/u.test(host) ? null : { host, port };
  } catch {
    return null;
  }
}
