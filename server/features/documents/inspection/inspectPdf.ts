import { MAX_DOCUMENT_PAGES } from '../../../../rules/documents.ts';
import { collectPdfNames } from './pdfNames.ts';
import { type Finding, Refused } from './refusal.ts';

const SCRIPTS = ['JavaScript', 'JS', 'Rendition', 'Launch', 'XFA', 'ImportData', 'GoToE'];
const FILES = ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia', 'Movie', 'Sound', '3D'];

/** A PDF that opens, page by page, without a password, and does and holds nothing but pages. */
export async function inspectPdf(bytes: Buffer): Promise<Finding> {
  const names = collectPdfNames(bytes);
  if (names.has('Encrypt')) throw new Refused('PROTECTED');
  const pages = await countPages(new Uint8Array(bytes));
  if (SCRIPTS.some((name) => names.has(name))) throw new Refused('SCRIPTS');
  if (FILES.some((name) => names.has(name))) throw new Refused('EMBEDDED_FILES');
  return { type: 'PDF', pages };
}

async function countPages(data: Uint8Array): Promise<number> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const loading = getDocument({
    data,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > MAX_DOCUMENT_PAGES) throw new Refused('TOO_MANY_PAGES');
    for (let number = 1; number <= document.numPages; number += 1) await document.getPage(number);
    if (await document.hasJSActions()) throw new Refused('SCRIPTS');
    if (await document.getAttachments()) throw new Refused('EMBEDDED_FILES');
    if (document.numPages === 0) throw new Refused('UNREADABLE');
    return document.numPages;
  } catch (error) {
    if ((error as Error).name === 'PasswordException') throw new Refused('PROTECTED');
    throw error;
  } finally {
    await loading.destroy();
  }
}

/** The library expects a browser's drawing, which is not needed to look into a file. */
async function loadPdfjs() {
  const missing = ['DOMMatrix', 'ImageData', 'Path2D'].filter((name) => !(name in globalThis));
  for (const name of missing) Object.assign(globalThis, { [name]: class {} });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
