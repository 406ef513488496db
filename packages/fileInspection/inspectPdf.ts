import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { copyPages, readPdf } from './copyPdf.ts';
import { type Finding, type InspectionLimits, type Refusal, Refused } from './finding.ts';

/**
 * Refuses a PDF if the parser finds active content or embedded files, so that the sender sees an error. Staff are
 * safe even if the parser finds none, because they open a copy.
 */
export async function inspectPdf(bytes: Buffer, { maxPages }: InspectionLimits): Promise<Finding> {
  const source = await readPdf(bytes).catch((error: unknown) => {
    throw error instanceof EncryptedPDFError ? new Refused('PROTECTED') : error;
  });
  const refusal = findActive(source);
  if (refusal) throw new Refused(refusal);
  // Passes a copy, because pdf.js takes ownership of the memory.
  const pages = await countPages(new Uint8Array(bytes), maxPages);
  await copyPages(source);
  return { type: 'PDF', pages };
}

const SCRIPTS = ['JavaScript', 'JS', 'Rendition', 'Launch', 'XFA', 'ImportData', 'GoToE'];
const FILES = ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia', 'Movie', 'Sound', '3D'];

function findActive(source: PDFDocument): Refusal | null {
  readUntypedStreams(source);
  const names = new Set<string>();
  const left: PDFObject[] = source.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = left.pop(); object; object = left.pop()) {
    if (object instanceof PDFName) names.add(object.decodeText());
    else if (object instanceof PDFArray) for (const item of object.asArray()) left.push(item);
    else if (object instanceof PDFStream) left.push(object.dict);
    else if (object instanceof PDFDict) for (const entry of object.entries()) left.push(...entry);
  }
  if (SCRIPTS.some((name) => names.has(name))) return 'SCRIPTS';
  return FILES.some((name) => names.has(name)) ? 'EMBEDDED_FILES' : null;
}

/**
 * Reads the objects in streams that lack the type `ObjStm`. Viewers find these objects through the file's
 * cross-reference table.
 */
function readUntypedStreams({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && ['N', 'First'].every((key) => object.dict.has(PDFName.of(key))))
      PDFObjectStreamParser.forStream(object).parseIntoContext();
}

async function countPages(data: Uint8Array, maxPages: number): Promise<number> {
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
    if (document.numPages > maxPages) throw new Refused('TOO_MANY_PAGES');
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

/** Loads pdf.js, which expects a browser's drawing classes even if nothing is drawn. */
async function loadPdfjs() {
  const missing = ['DOMMatrix', 'ImageData', 'Path2D'].filter((name) => !(name in globalThis));
  for (const name of missing) Object.assign(globalThis, { [name]: class {} });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
