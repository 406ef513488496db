export type { Finding } from './finding.ts';
export { inspectFile } from './inspectFile.ts';

/** Returns a safe copy of a PDF (copyPdf.ts). Loads its library on first use. */
export async function copyPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { copyPdf } = await import('./copyPdf.ts');
  return copyPdf(bytes);
}
