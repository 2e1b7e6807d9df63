// Files as phones, scanners and offices write them, made by code. `isLarge`: it takes seconds to make or to check.
import sharp from 'sharp';
import { acceptedDocuments } from './hostile-documents.ts';
import {
  animation,
  blackPng,
  type FormPart,
  packedPdf,
  pdf,
  pdfStream,
  photograph,
  transparentImage,
  video,
  webmVideo,
} from './files.ts';
import { doc, docx, lockedPdf, ppt, pptx, relationships, withChart, wordText, xlsx } from './office-files.ts';

export interface OrdinaryFile {
  what: string;
  isLarge?: true;
  make: () => FormPart | Promise<FormPart>;
}

type Make = () => Buffer | Promise<Buffer>;
const file = (name: string, what: string, make: Make): OrdinaryFile => ({
  what,
  make: async () => ({ name, content: await make() }),
});
const large = (name: string, what: string, make: Make): OrdinaryFile => ({
  ...file(name, what, make),
  isLarge: true,
});

/** A picture of noise as wide as a camera's, so that its file has a camera's size. */
const camera = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: { r: 120, g: 90, b: 60 } },
    limitInputPixels: false,
  });
const small = () => sharp(Buffer.alloc(300 * 200 * 3, 99), { raw: { width: 300, height: 200, channels: 3 } });
const deep = (channels: 1 | 3 | 4) =>
  sharp(new Uint16Array(300 * 200 * channels).fill(30_000), { raw: { width: 300, height: 200, channels } })
    .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
    .png();

const turned = Array.from({ length: 8 }, (_, at) =>
  file(`turned-${at + 1}.jpg`, `a photograph held in way ${at + 1} of 8`, () =>
    small()
      .withMetadata({ orientation: at + 1 })
      .jpeg()
      .toBuffer(),
  ),
);

const pictures: readonly OrdinaryFile[] = [
  ...turned,
  file('ward.jpg', 'a photograph', () => photograph()),
  file('WARD.JPEG', 'a photograph with a name in capitals', () => photograph()),
  file('ward.jfif', 'a photograph with the ending jfif', () => photograph()),
  file('steps.jpg', 'a progressive JPEG', () => small().jpeg({ progressive: true }).toBuffer()),
  file('grey.jpg', 'a grey JPEG', () => small().greyscale().jpeg().toBuffer()),
  file('press.jpg', 'a JPEG for printing, CMYK', () => small().toColourspace('cmyk').jpeg().toBuffer()),
  file('fine.jpg', 'a JPEG without lost colours', () =>
    small().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  ),
  file('screen.png', 'a screenshot', () => small().png().toBuffer()),
  file('palette.png', 'a PNG of few colours', () => small().png({ palette: true }).toBuffer()),
  file('lines.png', 'an interlaced PNG', () => small().png({ progressive: true }).toBuffer()),
  file('deep.png', 'a PNG of 16 bits', () => deep(3).toBuffer()),
  file('xray.png', 'a grey PNG of 16 bits', () => deep(1).toBuffer()),
  file('clear.png', 'a transparent PNG of 16 bits', () => deep(4).toBuffer()),
  file('mark.png', 'a transparent PNG', () => transparentImage()),
  file('bit.png', 'a PNG of one bit', () => blackPng(300, 200, { depth: 1 })),
  file('a.webp', 'a WebP', () => small().webp().toBuffer()),
  file('exact.webp', 'a WebP without loss', () => small().webp({ lossless: true }).toBuffer()),
  file('mark.webp', 'a transparent WebP', () => transparentImage('webp')),
  file('a.avif', 'an AVIF', () => small().avif().toBuffer()),
  file('a.gif', 'a GIF', () => small().gif().toBuffer()),
  file('three.gif', 'a GIF of three frames', () => animation(3)),
  large('12.jpg', 'a photograph of 12 megapixels', () => camera(4_000, 3_000).jpeg().toBuffer()),
  large('48.jpg', 'a photograph of 48 megapixels', () => camera(8_000, 6_000).jpeg().toBuffer()),
  large('108.jpg', 'a photograph of 108 megapixels', () => camera(12_000, 9_000).jpeg().toBuffer()),
  large('200.jpg', 'a photograph of 200 megapixels', () => camera(16_320, 12_240).jpeg().toBuffer()),
  large('200-turned.jpg', 'a turned photograph of 200 megapixels', () =>
    camera(16_320, 12_240).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ),
  large('90-steps.jpg', 'a progressive JPEG of 90 megapixels', () =>
    camera(11_000, 8_180).jpeg({ progressive: true }).toBuffer(),
  ),
  large('90.png', 'a PNG of 90 megapixels', () => camera(11_000, 8_180).png().toBuffer()),
  large('64.webp', 'a WebP of 64 megapixels', () => camera(9_248, 6_936).webp({ effort: 0 }).toBuffer()),
  large('a-long-chat.png', 'a screenshot of a long talk', () => camera(1_080, 30_000).png().toBuffer()),
];

const films: readonly OrdinaryFile[] = [
  file('a.mp4', 'a film', () => video()),
  file('a.m4v', 'a film of a tablet', () => video()),
  file('a.mov', 'a film of a telephone', () => video(4_096, 'qt  ')),
  file('a.webm', 'a film of a browser', () => webmVideo()),
];

const strict = (kind: string) => `http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}`;
const documents: readonly OrdinaryFile[] = [
  file('a.docx', 'a text', () => docx()),
  file('chart.docx', 'a text with a chart', () => withChart(xlsx())),
  file('strict.docx', 'a strict Open XML text', () =>
    docx({ '_rels/.rels': relationships([strict('officeDocument'), 'word/document.xml']) }),
  ),
  file('strict-chart.docx', 'a strict text with a chart', () =>
    docx({
      'word/_rels/document.xml.rels': relationships([strict('chart'), 'charts/chart1.xml']),
      'word/charts/_rels/chart1.xml.rels': relationships([strict('package'), '../embeddings/a.xlsx']),
      'word/embeddings/a.xlsx': xlsx(),
    }),
  ),
  file('pages.docx', 'a text with page numbers and a table of contents', () =>
    docx({ 'word/document.xml': wordText('<w:fldSimple w:instr=" TOC \\o &quot;1-3&quot; "/>') }),
  ),
  file('old.docx', 'a text with parts that only a newer Word knows', () =>
    docx({
      'word/_rels/document.xml.rels': relationships([
        'http://schemas.microsoft.com/office/2031/08/relationships/news',
        'news.xml',
      ]),
      'word/news.xml': '<n:news xmlns:n="n"/>',
    }),
  ),
  file('fonts.docx', 'a text with its fonts and printer', () =>
    docx({ 'word/fonts/a.odttf': Buffer.alloc(90, 5), 'word/printerSettings1.bin': Buffer.alloc(90) }),
  ),
  file('a.pptx', 'slides', () => pptx()),
  file('film.pptx', 'slides with a film', () =>
    pptx({
      'ppt/slides/_rels/slide1.xml.rels': relationships(
        ['video', '../media/a.mp4'],
        ['media', '../media/a.mp4'],
      ),
      'ppt/media/a.mp4': video(),
    }),
  ),
  file('next.pptx', 'slides with a button to the next one', () =>
    pptx({ 'ppt/a.xml': '<a:hlinkClick xmlns:a="a" action="ppaction://hlinkshowjump?jump=nextslide"/>' }),
  ),
  file('a.doc', 'a text of Word 97', () => doc()),
  file('custom.doc', 'a text with custom data', () =>
    doc({ 'MsoDataStore/ABC==/Item': '<a/>', 'MsoDataStore/ABC==/Properties': '<a/>' }),
  ),
  file('a.ppt', 'slides of PowerPoint 97', () => ppt()),
  file('a.pdf', 'a PDF', () => pdf()),
  file('A.PDF', 'a PDF with a name in capitals', () => pdf()),
  file('locked.pdf', 'a PDF that may not be changed', () => lockedPdf('')),
  file('scan.pdf', "a scanner's PDF, with bytes before it", () =>
    Buffer.concat([Buffer.from('\r\n\0'), pdf()]),
  ),
  file('mail.pdf', 'a PDF saved by a mail program, with its headers', () =>
    Buffer.concat([Buffer.from(`Content-Type: application/pdf\r\n${'X-A: b\r\n'.repeat(100)}\r\n`), pdf()]),
  ),
  file('tail.pdf', 'a PDF with zeros at its end', () => Buffer.concat([pdf(), Buffer.alloc(512)])),
  file('form.pdf', 'a form to fill in', () =>
    pdf(
      '/AcroForm << /Fields [5 0 R] >>',
      '<< /Annots [5 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] >>',
    ),
  ),
  file('sums.pdf', 'a form that adds up', () =>
    pdf(
      '/AcroForm << /Fields [5 0 R] >>',
      'null',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /C << /S /JavaScript /JS (a) >> >> >>',
    ),
  ),
  file('invoice.pdf', 'a PDF/A-3 with its data', () =>
    pdf(
      '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
      '<< /Type /Filespec /F (a.xml) /EF << /F 5 0 R >> >>',
      pdfStream('/Type /EmbeddedFile', '<a/>'),
    ),
  ),
  file('packed.pdf', 'a PDF of packed objects', () =>
    packedPdf(Buffer.from('9 0 null'), '/Type /ObjStm /N 1 /First 4'),
  ),
  file('cr.pdf', 'a PDF with the line ends of an old Macintosh', () =>
    Buffer.from(pdf('', pdfStream('', 'x')).toString('latin1').replace('stream\n', 'stream\r'), 'latin1'),
  ),
  file('twice.pdf', 'a PDF that was changed', () =>
    Buffer.concat([
      pdf(),
      Buffer.from('4 0 obj (a) endobj xref 0 0 trailer <</Prev 9>> startxref 9 %%EOF\n'),
    ]),
  ),
];

/** What ordinary people send, and what the portal must take. */
export const ordinaryFiles: readonly OrdinaryFile[] = [
  ...pictures,
  ...films,
  ...documents,
  ...acceptedDocuments.map(([what, make]): OrdinaryFile => ({ what, make })),
];
