/**
 * URLs of pdf.js data by file name, bundled with the portal: CMaps for East Asian fonts, and the standard
 * fonts that PDFs need not embed.
 */
const ADDRESSES: Record<string, string> = import.meta.glob(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url', import: 'default', eager: true },
);

const BY_NAME = new Map(
  Object.entries(ADDRESSES).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/**
 * Loads data files for pdf.js. Their URLs contain a hash, so pdf.js cannot derive them from a base folder.
 */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = BY_NAME.get(filename);
    if (!address) throw new Error(`A PDF refers to ${filename}, which is not part of the portal.`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} could not be loaded.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
