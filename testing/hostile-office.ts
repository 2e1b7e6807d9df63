// Hostile Word and PowerPoint documents that run, load or contain something, openly or hidden, each with its refusal;
// and similar documents that are accepted.
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { archive, blackPng, type FormPart, zerosPart } from './files.ts';
import type { HostileFile } from './hostile-pdfs.ts';
import {
  compoundFile,
  doc,
  docx,
  override,
  ppt,
  pptx,
  relationships,
  slideRecord,
  wordText,
} from './office-files.ts';

const without = 'Save it without them and upload it again.';
const does = (what: string, found: string) => `The document ${what} (${found}). ${without}`;
const macros = 'holds macros';
const carries = 'carries other files or programs';
const elsewhere = 'loads parts from elsewhere';
const fields = 'holds fields that are not allowed';
const links = 'links to a file or a program instead of a page';
const growsText = 'The document becomes unusually large when it is opened and is not accepted.';
const damaged = 'The document is damaged and cannot be read.';
const locked = 'The document is protected by a password and is not accepted.';

const rels = 'word/_rels/document.xml.rels';
const related = (...targets: Parameters<typeof relationships>) => docx({ [rels]: relationships(...targets) });
const slideRelated = (...targets: Parameters<typeof relationships>) =>
  pptx({ 'ppt/_rels/presentation.xml.rels': relationships(...targets) });
const worded = (inside: string) => docx({ 'word/document.xml': wordText(inside) });
const field = (words: string) => worded(`<w:fldSimple w:instr="${words}"/>`);
const run = (inside: string) => `<w:r>${inside}</w:r>`;
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const words = (text: string) => run(`<w:instrText>${text}</w:instrText>`);
const project = compoundFile({ 'VBA/dir': 'x' });
const vbaType = 'application/vnd.ms-office.vbaProject';
const printer = 'application/vnd.openxmlformats-officedocument.wordprocessingml.printerSettings';
const slideWith = (attributes: string) => pptx({ 'ppt/a.xml': `<a:hlinkClick xmlns:a="a" ${attributes}/>` });
const inPpt = (found: string) => `${found} in PowerPoint Document`;
const clicked = (action: number) => {
  const atom = Buffer.alloc(16);
  atom[8] = action;
  return ppt(slideRecord(0x0ff2, slideRecord(0x0ff3, atom), 15));
};
const hyperlink = (target: string) =>
  ppt(slideRecord(0x0fd7, slideRecord(0x0fba, Buffer.from(target, 'utf16le'), 16), 15));

type Extension = 'docx' | 'pptx' | 'doc' | 'ppt';
const documents: readonly [extension: Extension, what: string, make: () => Buffer, sentence: string][] = [
  ['docx', 'that decompresses to 300 MB', () => docx({ 'word/a.xml': zerosPart(300) }), growsText],
  [
    'docx',
    'that declares a wrong decompressed size',
    () => docx({ 'word/a.xml': Buffer.alloc(2e7) }, '', 10),
    damaged,
  ],
  [
    'docx',
    'of 50 MB of XML',
    () => docx({ 'word/a.xml': `<a>${'<b>&lt;</b>'.repeat(5e6)}</a>`, 'word/b.png': noise() }),
    growsText,
  ],
  [
    'docx',
    'of 2,001 parts',
    () => docx(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`p${at}`, '']))),
    growsText,
  ],
  [
    'docx',
    'that is another kind of archive',
    () => archive({ 'a.txt': 'x' }),
    'The content of the file is not DOCX.',
  ],
  ['docx', 'that is a presentation', pptx, 'The content of the file is not DOCX.'],
  [
    'docx',
    'with macros',
    () => docx({ 'word/vbaProject.bin': project }, override('word/vbaProject.bin', vbaType)),
    does(macros, 'application/vnd.ms-office.vbaproject in word/vbaProject.bin'),
  ],
  [
    'docx',
    'with macros referenced by a relationship',
    () => related(['http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'a.bin']),
    does(macros, `vbaProject in ${rels}`),
  ],
  [
    'docx',
    'with macros under another name and type',
    () => docx({ 'word/printer.bin': project }, override('word/printer.bin', printer)),
    does(carries, `${printer.toLowerCase()} in word/printer.bin`),
  ],
  [
    'docx',
    'with macros stored as a picture',
    () => docx({ 'word/a.png': project }),
    does(carries, 'image/png in word/a.png'),
  ],
  [
    'docx',
    'with a picture that is a web page',
    () => docx({ 'word/a.png': '<html>' }),
    does('holds a part that is not what it says', 'something else as image/png in word/a.png'),
  ],
  [
    'docx',
    'with a part without a type',
    () => docx({ 'word/a.exe': 'x' }),
    does('holds parts that are not allowed', 'no type in word/a.exe'),
  ],
  [
    'docx',
    'with a part of an unknown type',
    () => docx({ 'word/a.b': 'x' }, override('word/a.b', 'a/b')),
    does('holds parts that are not allowed', 'a/b in word/a.b'),
  ],
  [
    'docx',
    'with two parts of the same name',
    () => docx({ 'Word/Document.xml': '<a/>' }),
    does('is damaged', 'two parts of one name in Word/Document.xml'),
  ],
  [
    'docx',
    'with an external template',
    () => related(['attachedTemplate', 'https://b.in/a.dotm', 'External']),
    does('loads a template from elsewhere', `attachedTemplate in ${rels}`),
  ],
  [
    'docx',
    'with an external picture',
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
    'with an unknown relationship',
    () => related(['surprise', 'a.xml']),
    does('holds parts that are not allowed', `surprise in ${rels}`),
  ],
  [
    'docx',
    'with an OLE object',
    () => related(['oleObject', 'embeddings/a.bin']),
    does(carries, `oleObject in ${rels}`),
  ],
  [
    'docx',
    'with an external OLE object',
    () => related(['oleObject', 'file://server/a', 'External']),
    does(carries, `oleObject in ${rels}`),
  ],
  [
    'docx',
    'with an embedded workbook',
    () => related(['package', 'embeddings/a.xlsx']),
    does(carries, `package in ${rels}`),
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
    'with a DDE field',
    () => field('DDEAUTO c:\\\\cmd.exe'),
    does(fields, 'DDEAUTO in word/document.xml'),
  ],
  [
    'docx',
    'with a DDE field split into pieces',
    () => worded(mark('begin') + words('D') + words('DE a') + mark('separate') + mark('end')),
    does(fields, 'DDE in word/document.xml'),
  ],
  [
    'docx',
    'with a field made by another field',
    () => worded(mark('begin') + mark('begin') + words('QUOTE 68') + mark('end') + words('DE') + mark('end')),
    does(fields, 'a field of fields in word/document.xml'),
  ],
  [
    'docx',
    'with a field that loads a picture',
    () => field(' INCLUDEPICTURE &quot;https://b.in/a&quot;'),
    does(fields, 'INCLUDEPICTURE in word/document.xml'),
  ],
  [
    'docx',
    'with a field that links to a network share',
    () => field('HYPERLINK &quot;\\\\\\\\server\\\\a&quot;'),
    does(links, '\\\\\\\\server\\\\a in word/document.xml'),
  ],
  [
    'docx',
    'with its own XML entities',
    () => docx({ 'word/a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    does('holds XML of a kind that is not allowed', 'DOCTYPE in word/a.xml'),
  ],
  [
    'docx',
    'with malformed XML',
    () => docx({ 'word/a.xml': '<a><b></a>' }),
    does('is damaged or written in an unusual way', 'XML that cannot be read in word/a.xml'),
  ],
  [
    'docx',
    'with XML in UTF-7',
    () => docx({ 'word/a.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
    does('is damaged or written in an unusual way', 'XML that cannot be read in word/a.xml'),
  ],
  [
    'docx',
    'with a script in a drawing',
    () => docx({ 'word/a.xml': '<svg xmlns="http://www.w3.org/2000/svg" onload="a"/>' }),
    does('holds scripts', 'onload in word/a.xml'),
  ],
  [
    'pptx',
    'with a click that starts a program',
    () => slideWith('action="ppaction://program"'),
    does('starts a macro, a program or a file', 'ppaction://program in ppt/a.xml'),
  ],
  [
    'pptx',
    'with a click that starts a macro',
    () => slideWith('action="ppaction://macro?name=a"'),
    does('starts a macro, a program or a file', 'ppaction://macro?name=a in ppt/a.xml'),
  ],
  [
    'pptx',
    'with an external video',
    () => slideRelated(['video', 'file://server/a.mp4', 'External']),
    does(elsewhere, 'video in ppt/_rels/presentation.xml.rels'),
  ],
  ['doc', 'with macros', () => doc({ 'Macros/VBA/dir': 'x' }), does(macros, 'Macros')],
  [
    'doc',
    'with macros under another name',
    () => doc({ 'Makros/VBA': 'x' }),
    does('holds parts that are not allowed', 'Makros'),
  ],
  [
    'doc',
    'with an OLE object',
    () => doc({ 'ObjectPool/_1/\u0001Ole10Native': 'x' }),
    does(carries, 'ObjectPool/_1'),
  ],
  [
    'doc',
    'with an unknown stream',
    () => doc({ Surprise: 'x' }),
    does('holds parts that are not allowed', 'Surprise'),
  ],
  [
    'doc',
    'from before Word 97',
    () => doc({}, 0x68),
    'The document is older than Word 97 and is not accepted. Save it as DOCX.',
  ],
  ['doc', 'that is a presentation', ppt, 'The content of the file is not DOC.'],
  ['doc', 'with a cycle in its directory', circle, damaged],
  [
    'ppt',
    'with compressed macros',
    () => ppt(slideRecord(0x1011, deflateSync(project), 16)),
    does('holds macros or carries other files or programs', inPpt('ExOleObjStg')),
  ],
  [
    'ppt',
    'with macros in a storage',
    () => ppt(Buffer.alloc(0), { '_VBA_PROJECT_CUR/VBA/dir': 'x' }),
    does(macros, '_VBA_PROJECT_CUR'),
  ],
  [
    'ppt',
    'with an OLE object',
    () => ppt(slideRecord(0x0409, slideRecord(0x0fcc, Buffer.alloc(0), 15), 15)),
    does(carries, inPpt('record 4044')),
  ],
  [
    'ppt',
    'with a click that starts a program',
    () => clicked(2),
    does('starts a macro, a program or a file', inPpt('InteractiveInfo 2')),
  ],
  ['ppt', 'with a link to a network share', () => hyperlink('\\\\server\\a'), does(links, '\\\\server\\a')],
  [
    'ppt',
    'whose document starts inside a record',
    () => ppt(slideRecord(0, slideRecord(0x1011, project)), {}, 16),
    damaged,
  ],
  ['ppt', 'with a password', () => ppt(slideRecord(0x2f14, Buffer.alloc(8))), locked],
];

/** An incompressible picture, so that the compression ratio of the whole file stays low. */
const noise = () => Buffer.concat([blackPng(1, 1), randomBytes(1e6)]);

function circle(): Buffer {
  const file = doc();
  // Makes the second directory entry its own successor.
  const at = file.indexOf(Buffer.from('WordDocument', 'utf16le'));
  file.writeUInt32LE(1, at + 72);
  return file;
}

export const hostileOffice: readonly HostileFile[] = documents.map(([extension, what, make, sentence]) => [
  `a .${extension} ${what}`,
  () => ({ name: `a.${extension}`, content: make() }),
  sentence,
]);

const harmless: readonly [extension: Extension, what: string, make: () => Buffer][] = [
  [
    'docx',
    'with links to pages and e-mail addresses',
    () =>
      related(['hyperlink', 'https://b.in/?a=b:c', 'External'], ['hyperlink', 'mailto:a@b.in', 'External']),
  ],
  [
    'docx',
    'with fields',
    () =>
      worded(
        mark('begin') +
          words(' IF ') +
          mark('begin') +
          words('PAGE') +
          mark('end') +
          words(' = 1') +
          mark('separate') +
          mark('end') +
          words('DDE in a text'),
      ),
  ],
  [
    'docx',
    'with a picture, and XML in UTF-16',
    () =>
      docx({
        'word/a.png': blackPng(9, 9),
        'word/a.xml': Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a/>', 'utf16le'),
      }),
  ],
  [
    'pptx',
    'with a click to the next slide',
    () => slideWith('action="ppaction://hlinkshowjump?jump=nextslide"'),
  ],
  [
    'doc',
    'with custom document data',
    () =>
      doc({ 'ObjectPool/': '', 'MsoDataStore/ABC==/Item': '<a/>', 'MsoDataStore/ABC==/Properties': '<a/>' }),
  ],
  [
    'ppt',
    'with a link to a page and a click to another slide',
    () =>
      ppt(
        Buffer.concat([
          slideRecord(0x0fd7, slideRecord(0x0fba, Buffer.from('https://b.in', 'utf16le'), 16), 15),
          slideRecord(0x0ff3, Buffer.alloc(16)),
        ]),
      ),
  ],
];

export const harmlessOffice: readonly [what: string, make: () => FormPart][] = harmless.map(
  ([extension, what, make]) => [
    `a .${extension} ${what}`,
    () => ({ name: `a.${extension}`, content: make() }),
  ],
);
