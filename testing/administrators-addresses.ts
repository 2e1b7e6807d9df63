// Lists the requests that only administrators make, from the contract's table and the addresses of their screens: a
// gateway must cover these and leave the others to visitors.
import { addressOf, api, type ApiKey } from '#contract/api.ts';

export interface Address {
  method: string;
  path: string;
}

/** `screens`: the pages of the administrators' area. */
export function addressesByAudience(
  screens: readonly string[],
): Record<'administrators' | 'visitors', Address[]> {
  // A sender with a stream key is outside, too.
  const isOfAdministrators = (key: ApiKey) =>
    (api[key].access !== 'public' && !('orStreamKey' in api[key])) ||
    addressOf(key).url.startsWith('/api/auth/');
  const keys = Object.keys(api) as ApiKey[];
  const administrators = keys.filter(isOfAdministrators).map(toAddress);
  return {
    administrators: [
      ...administrators,
      ...administrators.filter(({ method }) => method === 'GET').map((row) => ({ ...row, method: 'HEAD' })),
      ...screens.map((path) => ({ method: 'GET', path })),
    ],
    visitors: keys.filter((key) => !isOfAdministrators(key)).map(toAddress),
  };
}

/** Fills each path parameter with an id. */
export function toAddress(key: ApiKey): Address {
  const { method, url } = addressOf(key);
  return { method, path: url.replaceAll(/:\w+/g, '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11') };
}

/** Other spellings of a path that some intermediary programs treat as the same. */
export function otherSpellings(path: string): string[] {
  const encoded = (at: number) => `%${path.charCodeAt(at).toString(16)}`;
  const letter = path.search(/[a-z]/);
  const last = path.length - 1;
  return [
    path.slice(0, letter) + encoded(letter) + path.slice(letter + 1),
    path.slice(0, letter) + encoded(letter).toUpperCase() + path.slice(letter + 1),
    path.slice(0, last) + encoded(last),
    path.replaceAll(/[\w.~-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    `/%2561${path.slice(1)}`,
    `/${path}`,
    `/about/..${path}`,
    `/about/%2e%2e${path}`,
    `/.${path}`,
    `${path}/`,
    path.toUpperCase(),
  ].filter((spelling) => spelling !== path);
}
