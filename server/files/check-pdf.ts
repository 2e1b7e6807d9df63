// Opens PDFs with PDFium, the reader of Chromium, compiled to WebAssembly (@hyzyla/pdfium). A document that it opens
// without a password is accepted: the portal sends PDFs only as downloads, and shows pictures of their pages. Runs only in
// the process of check-process.ts. docs/decisions/0012-files.md says what is not looked at.
import { readFile } from 'node:fs/promises';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { problems } from '#contract/words/problems-rules.ts';
import { Refusal } from './refusals.ts';

/** The widest picture of a page, in pixels, and the highest: a page may be 14,400 points long (ISO 32000-1, annex C). */
const pageWidth = 1_240;
const pageHeight = 3_600;

let pdfium: PDFiumLibrary | undefined;

/** Gives `work` the opened document. Throws `Refusal`; another error if PDFium itself cannot be loaded. */
async function opened<T>(path: string, work: (document: PDFiumDocument) => Promise<T> | T): Promise<T> {
  pdfium ??= await (await import('@hyzyla/pdfium')).PDFiumLibrary.init();
  try {
    const document = await pdfium.loadDocument(await readFile(path));
    try {
      return await work(document);
    } finally {
      document.destroy();
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') pdfium = undefined; // its memory may be in any state
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      /password/i.test(String(error))
        ? problems('document_protected_password_not')
        : problems('document_damaged_cannot_read'),
    );
  }
}

/** How many pages a PDF has. Throws `Refusal` if it cannot be opened without a password, or has none. */
export const checkPdf = (path: string): Promise<number> =>
  opened(path, (document) => {
    const count = document.getPageCount();
    if (count === 0) throw new Refusal(problems('document_no_pages'));
    return count;
  });

export interface PageJob {
  from: string;
  to: string;
  /** From 1. */
  page: number;
}

/** Draws a page of a PDF as WebP into `to`. Throws `Refusal` if there is no such page. */
export const drawPage = ({ from, to, page }: PageJob): Promise<void> =>
  opened(from, async (document) => {
    if (page > document.getPageCount()) throw new Refusal(problems('document_no_such_page'));
    const found = document.getPage(page - 1);
    const { originalWidth, originalHeight } = found.getOriginalSize();
    const scale = Math.min(pageWidth / Math.max(1, originalWidth), pageHeight / Math.max(1, originalHeight));
    const { data, width, height } = await found.render({ scale, renderFormFields: true, render: 'bitmap' });
    await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toFile(to);
  });
