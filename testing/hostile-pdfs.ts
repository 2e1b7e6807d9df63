// Hostile PDFs that run, send, open or contain something, openly or hidden, each with its refusal; and similar PDFs
// that are accepted.
import { deflateSync } from 'node:zlib';
import { type FormPart, packedPdf, packedZeros, pdf, pdfStream } from './files.ts';

/** A description, the file, and the refusal. */
export type HostileFile = readonly [what: string, make: () => FormPart | Promise<FormPart>, sentence: string];

const printed = 'Print it into a new PDF and upload that.';
const does = (what: string, found: string, object = 4) =>
  `This PDF ${what} (${found}, in object ${object}). ${printed}`;
const odd = (what: string, place: string) =>
  `This PDF is damaged or written in an unusual way (${what} at ${place}), so it cannot be checked. ${printed}`;
const large = `The PDF is unusually large inside. ${printed}`;

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
const packed = (object: string) => deflateSync(`9 0 ${object}`);
const scriptIn = (object: number) => does('runs a script', 'JavaScript', object);
/** A page with an annotation, object 5. */
const annotated = (annotation: string) => pdf('', '<< /Type /Page /Annots [5 0 R] >>', annotation);
const linkTo = (action: string) =>
  annotated(`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`);
const stream = (dictionary: string, content = 'x') => pdf('', pdfStream(dictionary, content));

const manyNumbers = () => {
  const object = `[${'0 '.repeat(99)}]`;
  const head = Array.from({ length: 31_000 }, (_, at) => `${at + 9} ${at * object.length} `).join('');
  const dictionary = `/Type /ObjStm /N 31000 /First ${head.length} /Filter /FlateDecode`;
  return packedPdf(deflateSync(head + object.repeat(31_000)), dictionary);
};

const pdfs: readonly [what: string, make: () => Buffer, sentence: string][] = [
  ['a script', () => pdf(`/OpenAction ${script}`), scriptIn(1)],
  [
    'a script with escaped names',
    () => pdf('/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>'),
    scriptIn(1),
  ],
  ['a script in an unreferenced object', () => pdf('', script), scriptIn(4)],
  ['a script that runs on closing', () => pdf('/AA << /WC 4 0 R >>', script), scriptIn(4)],
  [
    'a script in the names dictionary',
    () => pdf('/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', script),
    scriptIn(1),
  ],
  ['a script removed in a later revision', () => pdf('', script, 'null\nendobj\n4 0 obj\nnull'), scriptIn(4)],
  ['a script in a compressed object', () => packedPdf(packed(script)), scriptIn(9)],
  [
    'a script in a compressed object with padding',
    () => packedPdf(packed(script), `/Type /ObjStm /N 1 /First 4 ${' '.repeat(2_000)} /Filter /FlateDecode`),
    scriptIn(9),
  ],
  [
    'a script in a compressed object with comments',
    () => packedPdf(packed(script), '/Type %/X\n/ObjStm /N %>>\n1 /First 4 /Filter /FlateDecode'),
    scriptIn(9),
  ],
  [
    'a script in a compressed object after /X ( obj)',
    () => packedPdf(packed(script), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /X ( obj)'),
    scriptIn(9),
  ],
  [
    'a script in a compressed object without a type',
    () => packedPdf(packed(script), '/N 1 /First 4 /Filter /FlateDecode'),
    scriptIn(9),
  ],
  [
    'a script in an uncompressed object stream',
    () => packedPdf(Buffer.from(`9 0 ${script}`), '/Type /ObjStm /N 1 /First 4'),
    scriptIn(9),
  ],
  [
    'a script in a stream after a lone carriage return',
    () => {
      const whole = packedPdf(packed(script)).toString('latin1');
      return Buffer.from(whole.replace('stream\n', 'stream\r'), 'latin1');
    },
    odd('a stream without beginning', 'byte 267'),
  ],
  [
    'a script in an object stream with unusual filters',
    () => packedPdf(packed(script), '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]'),
    odd('an object stream with unusual compression', 'object 4'),
  ],
  [
    'a compressed object inside another',
    () => packedPdf(deflateSync('8 0 9 1 (<< >>)'), '/Type /ObjStm /N 2 /First 8 /Filter /FlateDecode'),
    odd('an object stream that overlaps', 'object 4'),
  ],
  [
    'compressed objects missing from the index',
    () => packedPdf(deflateSync(`9 0 null ${script}`), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    odd('something that is no object', 'byte 9 of object 4'),
  ],
  [
    'a script in a comment',
    () => pdf('', `null %\r9 0 obj ${script} endobj`),
    odd('an object without end', 'byte 202'),
  ],
  [
    'an object in a comment',
    () => pdf('', `null % 9 0 obj ${script} endobj`),
    odd('a hidden object', 'byte 206'),
  ],
  ['an object in a text', () => pdf('', `(9 0 obj ${script} endobj)`), odd('a hidden object', 'byte 200')],
  [
    'an object in a stream',
    () => stream('', `9 0 %\nobj ${script} endobj`),
    odd('a hidden object', 'byte 226'),
  ],
  [
    'a trailer in a stream',
    () => stream('', 'trailer << /Root 9 0 R >>'),
    odd('a hidden trailer', 'byte 220'),
  ],
  [
    'a stream longer than its declared length',
    () => pdf('', pdfStream('', 'endstream endobj', '0')),
    odd('something that is no object', 'byte 236'),
  ],
  [
    'a stream with a wrong length in another object',
    () => pdf('', pdfStream('', 'abcdef', '5 0 R'), '3'),
    odd('a stream of another length than it says', 'byte 223'),
  ],
  [
    'bytes after its end',
    () => Buffer.concat([pdf(), Buffer.from('<script>')]),
    odd('something that is no object', 'byte 330'),
  ],
  [
    'an XFA form',
    () => pdf('/AcroForm << /Fields [] /XFA 4 0 R >>', pdfStream('', '<xdp/>')),
    does('holds a form of the kind that runs scripts', 'XFA', 1),
  ],
  [
    'a form that submits data',
    () => linkTo('<< /S /SubmitForm /F (https://b.in/) >>'),
    does('sends what is typed into it elsewhere', 'SubmitForm', 5),
  ],
  [
    'an import of data',
    () => linkTo('<< /S /ImportData /F (a.fdf) >>'),
    does('loads data from elsewhere', 'ImportData', 5),
  ],
  [
    'an action that starts a program',
    () => pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    does('starts a program', 'Launch', 1),
  ],
  [
    'an action that opens another file',
    () => linkTo('<< /S /GoToR /F (//server/a.pdf) /D [0] >>'),
    does('opens another file', 'GoToR', 5),
  ],
  [
    'an action that opens an embedded file',
    () => linkTo('<< /S /GoToE /T << >> >>'),
    does('opens another file', 'GoToE', 5),
  ],
  [
    'an unknown action',
    () => linkTo('<< /S /Surprise >>'),
    does('does more than a document needs', 'Surprise', 5),
  ],
  [
    'an unknown action after a known one',
    () => linkTo('<< /S /GoTo /D [3 0 R] /Next [6 0 R] >>'.replace('6 0 R', '<< /S /Surprise >>')),
    does('does more than a document needs', 'Surprise', 5),
  ],
  [
    'an action with two kinds',
    () => linkTo('<< /S /GoTo /S /Surprise >>'),
    does('does more than a document needs', 'Surprise', 5),
  ],
  [
    'an action whose kind is in another object',
    () => pdf('/OpenAction << /S 4 0 R >>', '/Surprise'),
    does('does more than a document needs', 'no S', 1),
  ],
  [
    'an action in a compressed object',
    () =>
      pdf(
        '/OpenAction 9 0 R',
        pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed('<< /S /Surprise >>')),
      ),
    does('does more than a document needs', 'Surprise', 9),
  ],
  [
    'a command to the PDF reader',
    () => linkTo('<< /S /Named /N /SaveAs >>'),
    does('gives commands to the program that shows it', 'SaveAs', 5),
  ],
  [
    'a link to a network share',
    () => linkTo('<< /S /URI /URI (file://server/a) >>'),
    does('links to a file or a program instead of a page', 'file://server/a', 5),
  ],
  [
    'a link that is a script',
    () => linkTo('<< /S /URI /URI (java\\nscript:alert\\(1\\)) >>'),
    does('links to a file or a program instead of a page', 'java?script:alert(1)', 5),
  ],
  [
    'a link to a network share in UTF-16',
    () => linkTo('<< /S /URI /URI <FEFF005C005C0061005C0062> >>'),
    does('links to a file or a program instead of a page', '\\\\a\\b', 5),
  ],
  [
    'an embedded file',
    () =>
      pdf(
        '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
        '<< /F (a.exe) /EF << /F 5 0 R >> >>',
        pdfStream('', 'MZ'),
      ),
    does('carries other files', 'EmbeddedFiles', 1),
  ],
  [
    'an unlisted embedded file',
    () => stream('/Type /EmbeddedFile', 'MZ'),
    does('carries other files', 'EmbeddedFile'),
  ],
  [
    'a collection of files',
    () => pdf('/Collection << /View /T >>'),
    does('carries other files', 'Collection', 1),
  ],
  [
    'a file attachment annotation',
    () => annotated('<< /Subtype /FileAttachment /Rect [0 0 9 9] >>'),
    does('carries other files', 'FileAttachment', 5),
  ],
  [
    'a video',
    () => annotated('<< /Subtype /RichMedia /Rect [0 0 9 9] >>'),
    does('plays sound, film or scenes', 'RichMedia', 5),
  ],
  [
    'a 3D scene',
    () => annotated('<< /Subtype /3D /Rect [0 0 9 9] >>'),
    does('holds an annotation that is not allowed', '3D', 5),
  ],
  [
    'a stream stored in another file',
    () => stream('/F (//server/a)'),
    does('reads data from elsewhere', 'F'),
  ],
  [
    'a PostScript program',
    () => stream('/Type /XObject /Subtype /PS'),
    does('holds a program for printers', 'PS'),
  ],
  [
    'data of an unknown kind',
    () => stream('/Type /Surprise'),
    does('holds data of an unknown kind', 'Surprise'),
  ],
  [
    'a password',
    () => pdf('', 'null\nendobj\ntrailer << /Encrypt 9 0 R >>\n5 0 obj null'),
    `This PDF is protected, so it cannot be checked. ${printed}`,
  ],
  [
    'no pages',
    () => Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n'),
    `This PDF is damaged: it has no pages. ${printed}`,
  ],
  ['300 MB after decompression', () => packedPdf(packedZeros(3e8)), large],
  ['ten million numbers', () => pdf('', `[${'0 '.repeat(5e6)}]`), large],
  [
    'three million dictionaries in a compressed object',
    () => packedPdf(packed(`[${'<<>>'.repeat(3e6)}]`)),
    large,
  ],
  ['three million numbers in many compressed objects', manyNumbers, large],
  [
    'a thousand levels of nesting',
    () => pdf('', `${'['.repeat(1_000)}${']'.repeat(1_000)}`),
    odd('too many levels', 'byte 296'),
  ],
];

export const hostilePdfs: readonly HostileFile[] = pdfs.map(([what, make, sentence]) => [
  `a PDF with ${what}`,
  () => ({ name: 'a.pdf', type: 'application/pdf', content: make() }),
  sentence,
]);

/** Constructs that ordinary programs write into PDFs. */
export const harmlessPdfs: readonly [what: string, make: () => Buffer][] = [
  ['an opening position', () => pdf('/OpenAction [3 0 R /Fit]')],
  [
    'links to web pages, e-mail addresses and its own pages',
    () =>
      pdf(
        '/Outlines 4 0 R',
        '<< /First 5 0 R >>',
        '<< /Title (A) /A << /S /GoTo /D (a) >> /Next 6 0 R >>',
        '<< /A << /S /URI /URI (https://b.in/?a=b:c) /Next << /S /URI /URI (mailto:a@b.in) >> >> >>',
      ),
  ],
  [
    'a form to fill in',
    () =>
      pdf(
        '/AcroForm << /Fields [5 0 R] >>',
        '<< /Annots [5 0 R] >>',
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /A << /S /ResetForm >> >>',
      ),
  ],
  [
    'custom paragraph types',
    () => pdf('/StructTreeRoot 4 0 R', '<< /K [<< /S /My#20style /A [<< /O /Layout >> 0] >>] >>'),
  ],
  [
    'compressed objects',
    () =>
      packedPdf(
        deflateSync('8 0 9 5 null\n<< /A (\\(JavaScript) >>\n'),
        '/Type /ObjStm /N 2 /First 8 /Filter [/FlateDecode]',
      ),
  ],
  [
    'a stream with its length behind it',
    () => pdf('', pdfStream('', 'BT (Launch a script) Tj ET', '5 0 R'), '26'),
  ],
  [
    'a stream after a lone carriage return',
    () => Buffer.from(stream('').toString('latin1').replace('stream\n', 'stream\r'), 'latin1'),
  ],
  [
    'a second revision',
    () =>
      Buffer.concat([
        pdf(),
        Buffer.from('4 0 obj (a) endobj xref 0 0 trailer <</Prev 9>> startxref 9 %%EOF\n\0\0'),
      ]),
  ],
];
