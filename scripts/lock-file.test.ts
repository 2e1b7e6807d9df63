// The lock file works with every registry and on every platform: versions and integrity hashes, no addresses, nothing
// left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** It comes inside the file of another package, whose hash covers it. */
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Package> };
const root = read('package.json') as Package;
const installed = Object.entries(packages).filter(([path]) => path !== '');

it('contains no address of a registry', () => {
  const addresses: string[] = [];
  JSON.stringify(packages, (key, value: unknown) => {
    // `funding` holds the makers' donation pages.
    if (key === 'funding') return undefined;
    if (key === 'resolved' || (typeof value === 'string' && value.includes('://')))
      addresses.push(String(value));
    return value;
  });
  expect(addresses).toEqual([]);
});

it('contains the integrity hash of every package', () => {
  const without = installed.filter(([, it]) => !it.inBundle && !it.integrity?.startsWith('sha512-'));
  expect(without.map(([path]) => path)).toEqual([]);
});

it('contains the binaries of every platform', () => {
  const names = new Set(installed.map(([path]) => path.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${name}, wanted by ${path}`),
  );
  expect(missing).toEqual([]);
});

it('contains exact versions, the same as package.json', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    expect(packages['']?.[kind]).toEqual(root[kind]);
    for (const [name, version] of Object.entries(root[kind] ?? {})) {
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/);
      expect(packages[`node_modules/${name}`]?.version).toBe(version);
    }
  }
});
