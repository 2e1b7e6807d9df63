// A made-up dictionary in the file format of MedDRA, with terms that no dictionary has.
import { randomFrom } from '../../../duplicates/testing/made-up-cases.ts';

const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo zu'.split(' ');
const legacy = (count: number) => '$'.repeat(count);

export interface Sizes {
  llt: number;
  pt: number;
  hlt: number;
  hlgt: number;
  soc: number;
}

/** The text of each file, by its name. Every third preferred term has a second path. */
export function madeUpRelease(
  { llt, pt, hlt, hlgt, soc }: Sizes,
  { version = '99.0', seed = 1 } = {},
): Map<string, string> {
  const random = randomFrom(seed);
  const word = () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => syllables[Math.floor(random() * 15)]).join('');
  const term = (number: number) => `${word()} ${word()} ${number}`;
  const code = (level: number, number: number) => String(level * 1_000_000 + number + 10_000_000);
  const named = (count: number) => Array.from({ length: count }, (_, number) => term(number));
  const [pts, hlts, hlgts, socs] = [named(pt), named(hlt), named(hlgt), named(soc)];
  const names = {
    pt: (number: number) => pts[number] ?? '',
    hlt: (number: number) => hlts[number] ?? '',
    hlgt: (number: number) => hlgts[number] ?? '',
    soc: (number: number) => socs[number] ?? '',
  };
  const hlgtOf = (number: number) => number % hlgt;
  const socOf = (number: number) => hlgtOf(number) % soc;
  const path = (number: number, of: number, isPrimary: boolean) => {
    const [group, organ] = [hlgtOf(of), socOf(of)];
    const codes = [code(2, number), code(3, of), code(4, group), code(5, organ)];
    const texts = [names.pt(number), names.hlt(of), names.hlgt(group), names.soc(organ), 'Abc'];
    return `${[...codes, ...texts].join('$')}$$${code(5, organ)}$${isPrimary ? 'Y' : 'N'}$`;
  };
  const lines = (all: readonly string[]) => all.map((line) => `${line}\r\n`).join('');
  return new Map([
    // Each preferred term is a lowest level term, too. Every twentieth other one is not current.
    [
      'llt.asc',
      lines(
        Array.from({ length: llt }, (_, number) => {
          const [own, name] =
            number < pt
              ? [code(2, number), names.pt(number)]
              : [code(6, number), `${term(number)}, "quoted"`];
          const isCurrent = number < pt || number % 20 !== 0;
          return `${own}$${name}$${code(2, number % pt)}$${legacy(6)}${isCurrent ? 'Y' : 'N'}$$`;
        }),
      ),
    ],
    ['pt.asc', lines(pts.map((name, n) => `${code(2, n)}$${name}$$${code(5, socOf(n % hlt))}$${legacy(7)}`))],
    ['hlt.asc', lines(hlts.map((name, n) => `${code(3, n)}$${name}$${legacy(7)}`))],
    ['hlgt.asc', lines(hlgts.map((name, n) => `${code(4, n)}$${name}$${legacy(7)}`))],
    ['soc.asc', lines(socs.map((name, n) => `${code(5, n)}$${name}$Abc$${legacy(7)}`))],
    [
      'mdhier.asc',
      lines(
        pts.flatMap((_name, n) => [
          path(n, n % hlt, true),
          ...(n % 3 === 0 ? [path(n, (n + 1) % hlt, false)] : []),
        ]),
      ),
    ],
    ['meddra_release.asc', `${version}$English$$$$\r\n`],
  ]);
}
