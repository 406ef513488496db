export async function readPdf(bytes: Uint8Array) {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) Object.assign(globalThis, { [name]: class {} });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
    .promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const { info } = await document.getMetadata();
  const first = await document.getPage(1);
  const isTagged = (await document.getMarkInfo())?.Marked === true;
  const width = first.view[2] ?? 0;
  await document.destroy();
  // Removes control characters, because parts of ligatures are read as control characters.
  return {
    text: texts.join('\n').replaceAll(/[^\P{Cc}\n]/gu, ''),
    title: (info as { Title?: string }).Title,
    isTagged,
    width,
    pages: texts.length,
  };
}
