// Documents that run, load or contain something: those that the portal refuses, each with its sentence, and those that it
// accepts because it sends documents only as downloads and shows PDFs as pictures (docs/decisions/0012-files.md).
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  archive,
  blackPng,
  type FormPart,
  packedPdf,
  packedZeros,
  pdf,
  pdfStream,
  zerosPart,
} from './files.ts';
import {
  compoundFile,
  doc,
  docx,
  lockedPdf,
  override,
  ppt,
  pptx,
  relationships,
  slideRecord,
  withChart,
  wordText,
  xlsx,
} from './office-files.ts';

/** A description, the file, and the refusal. */
export type HostileFile = readonly [what: string, make: () => FormPart | Promise<FormPart>, sentence: string];

const does = (what: string, found: string) =>
  `The document ${what} (${found}). Save it without them and upload it again.`;
const macros = 'holds macros';
const carries = 'carries other files or programs';
const elsewhere = 'loads parts from elsewhere';
const links = 'links to a file or a program instead of a page';
const grows = 'The document becomes unusually large when it is opened and is not accepted.';
const damaged = 'The document is damaged and cannot be read.';
const locked = 'The document is protected by a password and is not accepted.';
const otherKind = 'a file of another kind';

const rels = 'word/_rels/document.xml.rels';
const related = (...targets: Parameters<typeof relationships>) => docx({ [rels]: relationships(...targets) });
const slideRelated = (...targets: Parameters<typeof relationships>) =>
  pptx({ 'ppt/_rels/presentation.xml.rels': relationships(...targets) });
const field = (words: string) => docx({ 'word/document.xml': wordText(`<w:fldSimple w:instr="${words}"/>`) });
const project = compoundFile({ 'VBA/_VBA_PROJECT': 'x' });
const vbaType = 'application/vnd.ms-office.vbaProject';
/** An incompressible picture, so that the compression ratio of the whole file stays low. */
const noise = () => Buffer.concat([blackPng(1, 1), randomBytes(1e6)]);

type Extension = 'docx' | 'pptx' | 'doc' | 'ppt' | 'pdf';
type Made = readonly [extension: Extension, what: string, make: () => Buffer];
const refused: readonly (readonly [...Made, sentence: string])[] = [
  ['docx', 'that decompresses to 300 MB', () => docx({ 'word/a.xml': zerosPart(300) }), grows],
  [
    'docx',
    'with a wrong decompressed size',
    () => docx({ 'word/a.xml': Buffer.alloc(2e7) }, '', 10),
    damaged,
  ],
  [
    'docx',
    'with 50 MB of relationships',
    () => docx({ [rels]: `<a>${'<b>&lt;</b>'.repeat(5e6)}</a>`, 'word/b.png': noise() }),
    grows,
  ],
  [
    'docx',
    'of 2,001 parts',
    () => docx(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`p${at}`, '']))),
    grows,
  ],
  [
    'docx',
    'that is another archive',
    () => archive({ 'a.txt': 'x' }),
    'The content of the file is not DOCX.',
  ],
  ['docx', 'that is a presentation', pptx, 'The content of the file is not DOCX.'],
  [
    'docx',
    'with macros',
    () => docx({ 'word/vbaProject.bin': project }, override('word/vbaProject.bin', vbaType)),
    does(macros, 'application/vnd.ms-office.vbaproject in /word/vbaProject.bin'),
  ],
  [
    'docx',
    'with macros referenced by a relationship',
    () => related(['http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'a.bin']),
    does(macros, `vbaProject in ${rels}`),
  ],
  [
    'docx',
    'with macros stored as a picture',
    () => docx({ 'word/a.png': project }),
    does(carries, `${otherKind} in word/a.png`),
  ],
  [
    'docx',
    'with a program as a picture',
    () => docx({ 'word/a.png': 'MZ\u0090\0' }),
    does(carries, `${otherKind} in word/a.png`),
  ],
  [
    'docx',
    'with two parts of the same name',
    () => docx({ 'Word/Document.xml': '<a/>' }),
    does('is damaged', 'two parts of one name in docx'),
  ],
  [
    'docx',
    'with a template from elsewhere',
    () => related(['attachedTemplate', 'https://b.in/a.dotm', 'External']),
    does('loads a template from elsewhere', `attachedTemplate in ${rels}`),
  ],
  [
    'docx',
    'with a template from elsewhere, in the strict form',
    () =>
      related([
        'http://purl.oclc.org/ooxml/officeDocument/relationships/attachedTemplate',
        'file:///s/a.dotm',
        'External',
      ]),
    does('loads a template from elsewhere', `attachedTemplate in ${rels}`),
  ],
  [
    'docx',
    'with a picture from elsewhere',
    () => related(['image', 'https://b.in/a.png', 'External']),
    does(elsewhere, `image in ${rels}`),
  ],
  [
    'docx',
    'with a part at a web address',
    () => related(['image', 'https://b.in/a.png']),
    does(elsewhere, `image in ${rels}`),
  ],
  [
    'docx',
    'with an OLE object',
    () => related(['oleObject', 'embeddings/a.bin']),
    does(carries, `oleObject in ${rels}`),
  ],
  [
    'docx',
    'with an embedded workbook outside of a chart',
    () => related(['package', 'embeddings/a.xlsx']),
    does(carries, `package in ${rels}`),
  ],
  [
    'docx',
    'with a chart whose workbook has macros',
    () => withChart(xlsx({}, override('xl/vbaProject.bin', vbaType))),
    does(macros, 'application/vnd.ms-office.vbaproject in /xl/vbaProject.bin'),
  ],
  [
    'docx',
    'with a chart whose workbook is a text document',
    () => withChart(docx()),
    'The content of the file is not XLSX.',
  ],
  [
    'docx',
    'with an ActiveX control',
    () => related(['control', 'activeX/a.xml']),
    does(carries, `control in ${rels}`),
  ],
  [
    'docx',
    'with an embedded web page',
    () => related(['aFChunk', 'a.html']),
    does(carries, `aFChunk in ${rels}`),
  ],
  [
    'docx',
    'with a link to a network share',
    () => related(['hyperlink', 'file://server/a', 'External']),
    does(links, `file://server/a in ${rels}`),
  ],
  [
    'docx',
    'with a link to a program',
    () => related(['hyperlink', 'ms-msdt:/id', 'External']),
    does(links, `ms-msdt:/id in ${rels}`),
  ],
  [
    'docx',
    'with entities in its relationships',
    () => docx({ [rels]: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    does('is damaged or written in an unusual way', `unreadable XML in ${rels}`),
  ],
  [
    'docx',
    'with relationships in UTF-7',
    () => docx({ [rels]: '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
    does('is damaged or written in an unusual way', `unreadable XML in ${rels}`),
  ],
  [
    'pptx',
    'with a video on a network share',
    () => slideRelated(['video', 'file://server/a.mp4', 'External']),
    does(elsewhere, 'video in ppt/_rels/presentation.xml.rels'),
  ],
  ['doc', 'with macros', () => doc({ 'Macros/VBA/_VBA_PROJECT': 'x' }), does(macros, '_VBA_PROJECT in .doc')],
  [
    'doc',
    'with an embedded file',
    () => doc({ 'ObjectPool/_1/\u0001Ole10Native': 'x' }),
    does(carries, '?Ole10Native in .doc'),
  ],
  ['doc', 'that is a presentation', ppt, 'The content of the file is not DOC.'],
  ['docx', 'with a password', () => compoundFile({ EncryptedPackage: 'x' }), locked],
  ['docx', 'that is a .doc', doc, 'The file is not what its name says: its content is not DOCX.'],
  [
    'ppt',
    'with packed macros',
    () => ppt(slideRecord(0x03ff, slideRecord(0x0400, Buffer.alloc(12), 2), 15)),
    does(macros, 'VBAInfo in .ppt'),
  ],
  [
    'ppt',
    'with macros in a storage',
    () => ppt(Buffer.alloc(0), { '_VBA_PROJECT_CUR/VBA/dir': 'x' }),
    does(macros, '_VBA_PROJECT_CUR in .ppt'),
  ],
  ['pdf', 'with a password', () => lockedPdf('secret'), locked],
  ['pdf', 'without pages', () => Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n'), damaged],
  ['pdf', 'that is only a beginning', () => Buffer.from('%PDF-1.7\n'), damaged],
];

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
const accepted: readonly Made[] = [
  // Office asks before it runs a field that loads something, and LibreOffice does, too.
  ['docx', 'with a DDE field', () => field('DDEAUTO c:\\\\cmd.exe')],
  ['docx', 'with a part of an unknown type', () => docx({ 'word/a.b': 'x' }, override('word/a.b', 'a/b'))],
  [
    'docx',
    'with links to pages and e-mail addresses',
    () =>
      related(['hyperlink', 'https://b.in/?a=b:c', 'External'], ['hyperlink', 'mailto:a@b.in', 'External']),
  ],
  ['docx', 'with a chart and its workbook', () => withChart(xlsx())],
  [
    'docx',
    'with a picture, and XML in UTF-16',
    () =>
      docx({
        'word/a.png': blackPng(9, 9),
        [rels]: Buffer.from(
          `\ufeff<?xml version="1.0" encoding="UTF-16"?>${relationships(['image', 'a.png'])}`,
          'utf16le',
        ),
      }),
  ],
  [
    'pptx',
    'with 50 MB of slides',
    () => pptx({ 'ppt/a.xml': '<b>&lt;</b>'.repeat(5e6), 'ppt/b.png': noise() }),
  ],
  ['doc', 'with the word VBA in its text', () => doc({ 'MsoDataStore/A/Item': Buffer.from('_VBA_PROJECT') })],
  ['doc', 'from before Word 97', () => doc({}, 0x68)],
  ['ppt', 'without anything', ppt],
  // A browser shows no PDF of the portal, and a reader asks before a PDF starts, sends or opens something.
  ['pdf', 'with a script', () => pdf(`/OpenAction ${script}`)],
  ['pdf', 'that starts a program', () => pdf('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ['pdf', 'with a form that runs scripts', () => pdf('/AcroForm << /XFA 4 0 R >>', pdfStream('', '<xdp/>'))],
  ['pdf', 'that can be opened but not changed', () => lockedPdf('')],
  ['pdf', 'with bytes after its end', () => Buffer.concat([pdf(), Buffer.from('<script>')])],
  ['pdf', '1,024 bytes after the beginning', () => Buffer.concat([Buffer.alloc(1_024, ' '), pdf()])],
  ['pdf', 'with 300 MB after decompression', () => packedPdf(packedZeros(3e8))],
  ['pdf', 'of ten million numbers', () => pdf('', `[${'0 '.repeat(5e6)}]`)],
  ['pdf', 'with three million dictionaries', () => packedPdf(deflateSync(`9 0 [${'<<>>'.repeat(3e6)}]`))],
  ['pdf', 'of a thousand levels', () => pdf('', `${'['.repeat(1_000)}${']'.repeat(1_000)}`)],
];

const named = (extension: Extension, content: Buffer): FormPart => ({ name: `a.${extension}`, content });

export const hostileDocuments: readonly HostileFile[] = refused.map(([extension, what, make, sentence]) => [
  `a .${extension} ${what}`,
  () => named(extension, make()),
  sentence,
]);

export const acceptedDocuments: readonly [what: string, make: () => FormPart][] = accepted.map(
  ([extension, what, make]) => [`a .${extension} ${what}`, () => named(extension, make())],
);
