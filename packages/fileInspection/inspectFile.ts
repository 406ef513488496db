import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { type Finding, type InspectionLimits, Refused } from './finding.ts';

/** Detects the type of the file from its bytes. Writes pictures to `cleaned` without metadata. */
export async function inspectFile(path: string, cleaned: string, limits: InspectionLimits): Promise<Finding> {
  try {
    return await inspect(await readFile(path), cleaned, limits);
  } catch (error) {
    return { refusal: error instanceof Refused ? error.refusal : 'UNREADABLE' };
  }
}

async function inspect(bytes: Buffer, cleaned: string, limits: InspectionLimits): Promise<Finding> {
  // Some programs write lines before a PDF's header. Viewers accept up to 1,024 bytes.
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const { inspectPdf } = await import('./inspectPdf.ts');
    return inspectPdf(bytes, limits);
  }
  if (isOldOffice(bytes)) throw new Refused(isProtectedOffice(bytes) ? 'PROTECTED' : 'WRONG_TYPE');
  if (bytes.subarray(0, 4).equals(ZIP)) {
    const { inspectArchive } = await import('./inspectArchive.ts');
    return inspectArchive(bytes, limits);
  }
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found && /^image\/hei[cf]/.test(found.mime)) throw new Refused('HEIC');
  const picture = found && PICTURES[found.mime];
  if (!picture) throw new Refused('WRONG_TYPE');
  const { inspectPicture } = await import('./inspectPicture.ts');
  return inspectPicture(bytes, picture, cleaned, limits);
}

const PICTURES: Record<string, 'JPEG' | 'PNG' | 'WEBP'> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/apng': 'PNG',
  'image/webp': 'WEBP',
};

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function isOldOffice(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(COMPOUND_FILE);
}

function isProtectedOffice(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
}
