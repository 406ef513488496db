/** By name, built and served with the portal: what turns the codes of East Asian fonts into characters, and the fonts that every PDF may use without holding them. */
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

/** How pdf.js gets these files: their addresses have a hash, so they do not follow from a folder. */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = BY_NAME.get(filename);
    if (!address) throw new Error(`A PDF refers to ${filename}, which is not part of the portal.`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} could not be loaded.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
