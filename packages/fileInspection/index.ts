export { type Finding, Refused } from './finding.ts';
export { inspectFile } from './inspectFile.ts';
export { readZip } from './readZip.ts';

export async function copyPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { copyPdf } = await import('./copyPdf.ts');
  return copyPdf(bytes);
}
