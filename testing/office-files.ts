// Office documents and locked PDFs for tests, made by code: packages (.docx, .pptx, .xlsx), compound files (.doc, .ppt).
import { createHash } from 'node:crypto';
import { archive, type PackedPart } from './files.ts';

type Parts = Record<string, Buffer | string>;

const office = 'application/vnd.openxmlformats-officedocument.';
const relationshipType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

export const relationships = (...targets: [type: string, target: string, mode?: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target, mode = 'Internal'], at) =>
        `<Relationship Id="r${at}" Type="${type.includes(':') ? type : relationshipType + type}" Target="${target}" TargetMode="${mode}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (main: string, type: string, more: string) =>
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
  `<Override PartName="/${main}" ContentType="${office}${type}"/>${more}</Types>`;

export const override = (part: string, type: string) =>
  `<Override PartName="/${part}" ContentType="${type}"/>`;

export const wordText = (inside: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${inside}</w:p></w:body></w:document>`;

/** `types`: further content types of parts. `claimed` replaces the true sizes in the archive. */
export const docx = (more: Record<string, Buffer | string | PackedPart> = {}, types = '', claimed?: number) =>
  archive(
    {
      '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document.main+xml', types),
      '_rels/.rels': relationships(['officeDocument', 'word/document.xml']),
      'word/document.xml': wordText('<w:r><w:t>Side effects</w:t></w:r>'),
      ...more,
    },
    claimed,
  );

export const pptx = (more: Parts = {}, types = '') =>
  archive({
    '[Content_Types].xml': contentTypes(
      'ppt/presentation.xml',
      'presentationml.presentation.main+xml',
      types,
    ),
    '_rels/.rels': relationships(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
    ...more,
  });

/** A workbook. */
export const xlsx = (more: Parts = {}, types = '') =>
  archive({
    '[Content_Types].xml': contentTypes('xl/workbook.xml', 'spreadsheetml.sheet.main+xml', types),
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
    ...more,
  });

/** A text with a chart, whose figures are in `workbook`, as Word writes it. */
export const withChart = (workbook: Buffer) =>
  docx({
    'word/_rels/document.xml.rels': relationships(['chart', 'charts/chart1.xml']),
    'word/charts/chart1.xml': '<c:chartSpace xmlns:c="c"/>',
    'word/charts/_rels/chart1.xml.rels': relationships(['package', '../embeddings/Sheet1.xlsx']),
    'word/embeddings/Sheet1.xlsx': workbook,
  });

const sectorSize = 512;
const [endOfChain, free, none, tableSector] = [0xfffffffe, 0xffffffff, 0xffffffff, 0xfffffffd];

/**
 * A compound file of streams by path, such as `Macros/VBA/dir`. Each stream is padded to the size from which it has
 * its own sectors.
 */
export function compoundFile(streams: Parts): Buffer {
  interface Node {
    name: string;
    content: Buffer | null;
    children: Node[];
    at: number;
  }
  const root: Node = { name: 'Root Entry', content: null, children: [], at: 0 };
  const nodes = [root];
  for (const [path, content] of Object.entries(streams)) {
    let folder = root;
    for (const [depth, name] of path.split('/').entries()) {
      const isStream = depth === path.split('/').length - 1 && !path.endsWith('/');
      let node = folder.children.find((child) => child.name === name);
      if (!node && name) {
        node = { name, content: isStream ? Buffer.from(content) : null, children: [], at: nodes.length };
        folder.children.push(node);
        nodes.push(node);
      }
      folder = node ?? folder;
    }
  }
  const sectors: Buffer[] = [];
  const table: number[] = [tableSector];
  const store = (bytes: Buffer): number => {
    const first = table.length;
    for (let at = 0; at < bytes.length; at += sectorSize) {
      sectors.push(
        Buffer.concat([bytes.subarray(at, at + sectorSize), Buffer.alloc(sectorSize)]).subarray(
          0,
          sectorSize,
        ),
      );
      table.push(at + sectorSize < bytes.length ? table.length + 1 : endOfChain);
    }
    return first;
  };
  const directory = Buffer.alloc(Math.ceil(nodes.length / 4) * sectorSize);
  for (const { name, content, children, at } of nodes) {
    const entry = directory.subarray(at * 128, at * 128 + 128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry.writeUInt8(at === 0 ? 5 : content ? 2 : 1, 66);
    const siblings = nodes.find((node) => node.children.some((child) => child.at === at))?.children ?? [];
    const next = siblings[siblings.findIndex((child) => child.at === at) + 1];
    entry.writeUInt32LE(none, 68);
    entry.writeUInt32LE(at === 0 ? none : (next?.at ?? none), 72);
    entry.writeUInt32LE(children[0]?.at ?? none, 76);
    const filled = content && Buffer.concat([content, Buffer.alloc(Math.max(0, 4_096 - content.length))]);
    entry.writeUInt32LE(filled ? store(filled) : endOfChain, 116);
    entry.writeUInt32LE(filled?.length ?? 0, 120);
  }
  const head = Buffer.alloc(sectorSize, 255);
  head.write('d0cf11e0a1b11ae1', 'hex');
  head.fill(0, 8, 76);
  head.set([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0], 24);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(store(directory), 48);
  head.writeUInt32LE(4_096, 56);
  head.writeUInt32LE(endOfChain, 60);
  head.writeUInt32LE(endOfChain, 68);
  head.writeUInt32LE(0, 76);
  const first = Buffer.alloc(sectorSize, 255);
  for (const [at, next] of table.entries()) first.writeUInt32LE(next, at * 4);
  if (table.length > sectorSize / 4)
    throw new Error(`${table.length} sectors are more than one table holds (${free}).`);
  return Buffer.concat([head, first, ...sectors]);
}

export function doc(more: Parts = {}, version = 0xc1): Buffer {
  const text = Buffer.alloc(512);
  text.writeUInt16LE(0xa5ec, 0);
  text.writeUInt16LE(version, 2);
  return compoundFile({ WordDocument: text, '1Table': '', '\u0005SummaryInformation': '', ...more });
}

/** A PowerPoint record; one that contains others has the version 15. */
export function slideRecord(type: number, content: Buffer, version = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** `records`: the records inside the document. `place`: the offset of the document according to the directory. */
export function ppt(records: Buffer = Buffer.alloc(0), more: Parts = {}, place = 0): Buffer {
  const document = slideRecord(1_000, records, 15);
  const entry = Buffer.alloc(8);
  entry.writeUInt32LE(1 + (1 << 20), 0);
  entry.writeUInt32LE(place, 4);
  const directory = slideRecord(0x1772, entry);
  const edit = Buffer.alloc(28);
  edit.writeUInt32LE(document.length, 12);
  const content = Buffer.concat([document, directory, slideRecord(0x0ff5, edit)]);
  return compoundFile({ 'PowerPoint Document': content, 'Current User': '', ...more });
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const rc4 = (key: Buffer, data: Buffer) => {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i += 1)
    swap(i, (j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255));
  let [i, j] = [0, 0];
  const cipher = data.map((byte) => {
    i = (i + 1) & 255;
    swap(i, (j = (j + (state[i] ?? 0)) & 255));
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
  return Buffer.from(cipher);
};

/** A PDF that needs this password to be opened, or, with none, only one to be changed (ISO 32000-1, 7.6.3, RC4, 40 bits). */
export function lockedPdf(password: string): Buffer {
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${hex(owner)} /U ${hex(user)} >>`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [${hex(id)} ${hex(id)}] >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
