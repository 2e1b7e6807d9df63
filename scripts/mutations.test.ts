// Which faults `npm run mutants` can put into a source file.
import { expect, it } from 'vitest';
import { mutationsOf } from './mutations.ts';

const changed = (source: string) =>
  mutationsOf('a.ts', source).map(({ start, end, to }) => source.slice(0, start) + to + source.slice(end));

it.each<[source: string, faults: string[]]>([
  ['f(a < b);', ['f(a <= b);', 'f(a >= b);']],
  ['f(a ?? b);', ['f(a);']],
  ['f(!a && b);', ['f(a && b);', 'f(!a || b);']],
  ['const x: Y<2> = 3;', ['const x: Y<2> = 4;']],
  ['if (a) b();', ['if (true) b();', 'if (false) b();']],
  ['sql`x <= ${a} and y`;', ['sql`x < ${a} and y`;', 'sql`x <= ${a} or y`;']],
  ["f('a' + b);", []],
  ['list.some(f);', ['list.every(f);']],
])('%s', (source, faults) => {
  expect(changed(source)).toEqual(faults);
});
