// The address under which the portal is known. Never the Host of a request, which anybody may make up.
import type { Config } from '../config.ts';

/** PUBLIC_URL, else where the portal listens. */
export const ownOrigin = ({ publicOrigin, host, port }: Pick<Config, 'publicOrigin' | 'host' | 'port'>) =>
  publicOrigin ?? `http://${host}:${port}`;
