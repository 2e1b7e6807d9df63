import { expect, it } from 'vitest';
import { readPostgresAddress, withoutPassword } from './postgres-address.ts';

const read = (address: string) => {
  const found = readPostgresAddress(address);
  return found && { places: found.places.map(({ host, port }) => `${host} ${port}`), wish: found.wish };
};

it.each([
  ['postgres://u:p@a/n', ['a 5432'], null],
  ['postgresql://u@a:5433/n', ['a 5433'], null],
  ['postgres:///n', ['localhost 5432'], null],
  ['postgres://user@a:5432,b:5433/name?target_session_attrs=read-write', ['a 5432', 'b 5433'], 'read-write'],
  ['postgres://u@a,b,c/n?sslmode=require', ['a 5432', 'b 5432', 'c 5432'], null],
  ['postgres://u@[fd00::1]:5432,[fd00::2]/n', ['fd00::1 5432', 'fd00::2 5432'], null],
  ['postgres:///n?host=a,b&port=5433', ['a 5433', 'b 5433'], null],
  ['postgres:///n?host=a,b&port=1,2&target_session_attrs=any', ['a 1', 'b 2'], 'any'],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/n', ['/var/run/postgresql 5432'], null],
])('%s names these servers', (address, places, wish) => {
  expect(read(address)).toEqual({ places, wish });
});

it.each([
  'mysql://a/n',
  'a:5432',
  'postgres://a:0/n',
  'postgres://a:65536,b/n',
  'postgres://a:x,b/n',
  'postgres://a b,c/n',
  'postgres://[fd00::1,b/n',
  'postgres:///n?host=a,b,c&port=1,2',
  'postgres://a,b/n?target_session_attrs=master',
  `postgres://${'a,'.repeat(10)}a/n`,
  'postgres://%E0%A4%A,b/n',
])('%s is not an address', (address) => {
  expect(read(address)).toBeNull();
});

it('the address of one server keeps user, password, database and parameters, and nothing that names others', () => {
  const found = readPostgresAddress(
    'postgres://u%40x:p%2Fq@a:1,[fd00::2]:2/n%C3%A4?sslmode=require&target_session_attrs=primary',
  );
  expect(found?.places.map((place) => found.at(place))).toEqual([
    'postgres://u%40x:p%2Fq@a:1/n%C3%A4?sslmode=require',
    'postgres://u%40x:p%2Fq@[fd00::2]:2/n%C3%A4?sslmode=require',
  ]);
});

it('programs get the password apart from the address', () => {
  expect(withoutPassword('postgres://u:p%2Fq@a:1,b/n?x=1')).toEqual({
    address: 'postgres://u@a:1,b/n?x=1',
    password: 'p/q',
  });
  expect(withoutPassword('postgres://u@a/n')).toEqual({ address: 'postgres://u@a/n', password: '' });
  expect(withoutPassword('postgres://a/n')).toEqual({ address: 'postgres://a/n', password: '' });
});
