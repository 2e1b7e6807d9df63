// Tests reading the ASCII files of a MedDRA release, and the sentence for each fault.
import { expect, it } from 'vitest';
import { decodeMeddra, meddraFileName, MeddraError, readMeddra, readReleaseFile } from './read-meddra.ts';
import { madeUpRelease } from './testing/made-up-release.ts';

const sizes = { llt: 60, pt: 20, hlt: 8, hlgt: 4, soc: 3 };
const made = () => madeUpRelease(sizes);
const change = (file: string, how: (text: string) => string) =>
  new Map([...made()].map(([name, text]) => [name, name === file ? how(text) : text]));

it('terms have their preferred term and its primary system organ class, and paths are all read', async () => {
  const { terms, paths } = await readMeddra(made());
  expect(terms).toHaveLength(60);
  expect(terms.filter(({ isCurrent }) => !isCurrent)).toHaveLength(2);
  const [first] = terms;
  const primary = paths.filter(({ isPrimary }) => isPrimary);
  expect(first).toMatchObject({ code: first?.ptCode, name: first?.ptName });
  for (const term of terms) {
    const own = primary.filter(({ ptCode }) => ptCode === term.ptCode);
    expect(own.map(({ socCode, socName }) => [socCode, socName])).toEqual([[term.socCode, term.socName]]);
  }
  expect(paths).toHaveLength(27);
});

it('quotation marks are text, and line breaks are CR LF or LF, with or without the last one', async () => {
  const quoted = (await readMeddra(made())).terms.at(-1);
  expect(quoted?.name).toMatch(/, "quoted"$/);
  const bare = change('llt.asc', (text) => text.replaceAll('\r', '').trimEnd());
  expect((await readMeddra(bare)).terms).toHaveLength(60);
});

it('files are read as UTF-8, or as windows-1252 if they are not valid UTF-8', () => {
  expect(decodeMeddra(Buffer.from('Sjögren$', 'utf8'))).toBe('Sjögren$');
  expect(decodeMeddra(Buffer.from('Sjögren$', 'latin1'))).toBe('Sjögren$');
});

it('the end of file of DOS, a blank after a flag and a byte that windows-1252 lacks keep no release out', async () => {
  const files = made();
  for (const [name, text] of files) files.set(name, `${text}\u001a\r\n`);
  files.set('llt.asc', (files.get('llt.asc') ?? '').replace('$Y$$', '$Y $$'));
  const read = await readMeddra(
    new Map([...files].map(([name, text]) => [name, decodeMeddra(Buffer.from(text, 'utf8'))])),
  );
  expect(read).toEqual(await readMeddra(made()));
  expect(decodeMeddra(Buffer.from([0x53, 0x6a, 0xf6, 0x81, 0x24, 0x1a]))).toBe('Sjö\ufffd$');
  expect(decodeMeddra(Buffer.from('a\u001ab$', 'utf8'))).toBe('a\u001ab$');
});

it('files are recognised in any folder and in capital letters', () => {
  expect(meddraFileName('MedDRA_28_1/MedAscii/LLT.ASC')).toBe('llt.asc');
  expect(meddraFileName('ascii-281\\MDHIER.asc')).toBe('mdhier.asc');
  expect(meddraFileName('readme.txt')).toBeNull();
  expect(readReleaseFile('28.1$English$$$$\r\n')).toEqual({ version: '28.1', language: 'English' });
});

const madeUpLines = (count: number) =>
  Array.from({ length: count }, (_, number) => `${10_000_000 + number}$x$$$$$$$$$`).join('\n');
const line = (number: number, how: (line: string) => string) => (text: string) =>
  text
    .split('\r\n')
    .map((one, index) => (index === number - 1 ? how(one) : one))
    .join('\r\n');

it.each<[string, Map<string, string>, string | RegExp]>([
  [
    'a missing file',
    new Map([...made()].filter(([name]) => name !== 'mdhier.asc')),
    'These files are missing: mdhier.asc. Choose all files of the folder MedAscii of one release.',
  ],
  [
    'a line with too few fields',
    change(
      'llt.asc',
      line(17, (text) => text.slice(0, -3)),
    ),
    'Line 17 of llt.asc has 10 fields instead of 11.',
  ],
  [
    'an empty line',
    change(
      'pt.asc',
      line(3, () => ''),
    ),
    'Line 3 of pt.asc is empty.',
  ],
  [
    'a code with letters',
    change(
      'hlt.asc',
      line(1, (text) => `X${text.slice(1)}`),
    ),
    'Line 1 of hlt.asc has a code that is not of eight digits: "X3000000".',
  ],
  [
    'another word than Y or N',
    change('llt.asc', (text) => text.replace('$Y$$', '$J$$')),
    'Line 1 of llt.asc has "J" where Y or N is expected.',
  ],
  [
    'a code twice',
    change('llt.asc', (text) => `${text}${text.split('\r\n')[0]}\r\n`),
    'Line 61 of llt.asc repeats the code 12000000.',
  ],
  [
    'a preferred term without a primary path',
    change('mdhier.asc', (text) => text.replace('$Y$', '$N$')),
    'The preferred term 12000000 of pt.asc has no primary path in mdhier.asc.',
  ],
  [
    'two primary paths of a preferred term',
    change('mdhier.asc', (text) => text.replace('$N$', '$Y$')),
    'Line 2 of mdhier.asc is a second primary path of the preferred term 12000000.',
  ],
  [
    'a term of an unknown preferred term',
    change(
      'llt.asc',
      line(30, (text) => text.replace(/\$12\d{6}/u, '$12999999')),
    ),
    'Line 30 of llt.asc names the preferred term 12999999, which pt.asc does not have.',
  ],
  [
    'a path of an unknown class',
    change('soc.asc', (text) => text.split('\r\n').slice(1).join('\r\n')),
    'mdhier.asc names the code 15000000, which soc.asc does not have.',
  ],
  [
    'a line of megabytes',
    change('pt.asc', (text) => `${text}${'$'.repeat(3_000_000)}\r\n`),
    'Line 21 of pt.asc has more than 2,000 characters.',
  ],
  [
    'a file of more lines than a release has',
    change('soc.asc', () => madeUpLines(500_001)),
    'soc.asc has more than 500,000 lines.',
  ],
  [
    'a name with hundreds of combining marks',
    change('llt.asc', (text) => text.replace('$', `$${'\u0301\u0323'.repeat(200)}`)),
    'Line 1 of llt.asc has a name of more than 500 characters, or with characters that are no text.',
  ],
  ['an empty list of terms', change('llt.asc', () => ''), 'llt.asc holds no terms.'],
  [
    'bytes that are no text of this format',
    change('llt.asc', () => decodeMeddra(Buffer.from([0x50, 0x4b, 3, 4, 0xff]))),
    /^Line 1 of llt\.asc has 1 fields instead of 11\.$/,
  ],
])('%s is refused with a sentence', async (_what, files, message) => {
  const reading = readMeddra(files);
  await expect(reading).rejects.toThrow(MeddraError);
  await expect(reading).rejects.toThrow(message);
});
