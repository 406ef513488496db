import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';

const PAGE_KEYS = new Set(
  ['Type', 'Parent', 'Resources', 'Contents', 'MediaBox', 'CropBox', 'Rotate', 'Group', 'UserUnit'].map(
    PDFName.of,
  ),
);

const STREAM_KEYS = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'AF', 'Metadata', 'PieceInfo'].map(
  PDFName.of,
);

/** Flags of annotations (/F): Hidden and NoView (ISO 32000-2, 12.5.3). */
const HIDDEN = 0b10_0010;

/**
 * Copies a PDF's pages without actions, links or embedded files. Draws filled fields, stamps and comments into the
 * pages. Throws if the file cannot be parsed.
 */
export async function copyPdf(bytes: Uint8Array): Promise<Uint8Array> {
  return copyPages(await readPdf(bytes));
}

export function readPdf(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false });
}

export async function copyPages(source: PDFDocument): Promise<Uint8Array> {
  drawMissingFields(source);
  for (const page of source.getPages()) {
    drawAnnotations(page);
    for (const key of page.node.keys()) if (!PAGE_KEYS.has(key)) page.node.delete(key);
  }
  for (const [, object] of source.context.enumerateIndirectObjects())
    if (object instanceof PDFStream) for (const key of STREAM_KEYS) object.dict.delete(key);
  const copy = await PDFDocument.create({ updateMetadata: false });
  for (const page of await copy.copyPages(source, source.getPageIndices())) copy.addPage(page);
  return copy.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Draws fields that have a value but no appearance, because some programs leave drawing to the viewer. */
function drawMissingFields(source: PDFDocument): void {
  if (!source.catalog.getAcroForm()) return;
  try {
    source.getForm().updateFieldAppearances();
  } catch {
    // The built-in font lacks a character, or the form is damaged.
  }
}

function drawAnnotations(page: PDFPage): void {
  for (const entry of page.node.Annots()?.asArray() ?? []) {
    const annotation = page.doc.context.lookup(entry);
    if (!(annotation instanceof PDFDict)) continue;
    const flags = annotation.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0;
    const isPopup = annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Popup');
    if (!isPopup && !(flags & HIDDEN)) drawAppearance(page, annotation);
  }
}

/** Draws an annotation's appearance where a viewer would draw it (ISO 32000-2, 12.5.5). */
function drawAppearance(page: PDFPage, annotation: PDFDict): void {
  const found = findAppearance(annotation);
  const rect = readNumbers(annotation.lookup(PDFName.of('Rect')), 4);
  if (!found || !rect) return;
  const box = readNumbers(found.stream.dict.lookup(PDFName.of('BBox')), 4);
  if (!box) return;
  const matrix = readNumbers(found.stream.dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0];
  const from = boundsOf(transformCorners(box, matrix));
  const to = boundsOf([
    [rect[0] ?? 0, rect[1] ?? 0],
    [rect[2] ?? 0, rect[3] ?? 0],
  ]);
  const scaleX = from.width > 0 ? to.width / from.width : 1;
  const scaleY = from.height > 0 ? to.height / from.height : 1;
  const name = page.node.newXObject('Annotation', found.ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(scaleX, 0, 0, scaleY, to.x - from.x * scaleX, to.y - from.y * scaleY),
    drawObject(name),
    popGraphicsState(),
  );
}

function findAppearance(annotation: PDFDict): { ref: PDFRef; stream: PDFStream } | null {
  const { context } = annotation;
  const normal = annotation.lookupMaybe(PDFName.of('AP'), PDFDict)?.get(PDFName.of('N'));
  const states = context.lookup(normal);
  const state = annotation.lookup(PDFName.of('AS'));
  const chosen = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : normal;
  const stream = context.lookup(chosen);
  return chosen instanceof PDFRef && stream instanceof PDFStream ? { ref: chosen, stream } : null;
}

function readNumbers(object: unknown, count: number): number[] | null {
  if (!(object instanceof PDFArray) || object.size() !== count) return null;
  const numbers = object
    .asArray()
    .map((_, index) => object.lookupMaybe(index, PDFNumber)?.asNumber() ?? Number.NaN);
  return numbers.every(Number.isFinite) ? numbers : null;
}

function transformCorners([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[], matrix: number[]): number[][] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ] as const;
  return corners.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
}

function boundsOf(points: number[][]) {
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
