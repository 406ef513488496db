export type { Finding } from './finding.ts';
export { inspectFile } from './inspectFile.ts';

/** A safe copy of a PDF (copyPdf.ts). Its library is loaded when it is needed. */
export async function copyPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { copyPdf } = await import('./copyPdf.ts');
  return copyPdf(bytes);
}
