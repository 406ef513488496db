import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type AppError, refuse } from '../../../../platform/errors.ts';

const FOREIGN = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], key: 'import.fileArchive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], key: 'import.fileOldSheet' },
  { bytes: [0x1f, 0x8b], key: 'import.fileCompressed' },
  { bytes: [0xff, 0xfe], key: 'import.fileUtf16' },
  { bytes: [0xfe, 0xff], key: 'import.fileUtf16' },
] as const;

export async function measureFile(file: string): Promise<number> {
  const found = await stat(file).catch((error) => {
    throw explainAccess(file, error);
  });
  if (found.isDirectory()) throw refuse('INVALID_INPUT', 'import.fileFolder', { file });
  if (found.isFile() && found.size === 0) throw refuse('INVALID_INPUT', 'import.fileEmpty', { file });
  return found.size;
}

/**
 * Reads a file's text without the byte order mark. Calls `onBytes` with the number of bytes read so far. Throws
 * INVALID_INPUT with the line if the file is not UTF-8.
 */
export async function* readText(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let bytes = 0;
  for await (const chunk of readBytes(file)) {
    if (bytes === 0) refuseForeign(file, chunk);
    const text = decodeAt(line, file, () => decoder.decode(chunk, { stream: true }), chunk);
    bytes += chunk.length;
    onBytes(bytes);
    line += countBreaks(text);
    if (text !== '') yield text;
  }
  if (bytes === 0) throw refuse('INVALID_INPUT', 'import.fileEmpty', { file });
  const rest = decodeAt(line, file, () => decoder.decode());
  if (rest !== '') yield rest;
}

export function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

async function* readBytes(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 256 * 1024 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw explainAccess(file, error as NodeJS.ErrnoException);
  }
}

function refuseForeign(file: string, start: Buffer): void {
  const foreign = FOREIGN.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (foreign) throw refuse('INVALID_INPUT', foreign.key, { file });
  if (start.includes(0)) throw refuse('INVALID_INPUT', 'import.fileNoText', { file });
}

function decodeAt(line: number, file: string, decode: () => string, chunk: Buffer = Buffer.alloc(0)): string {
  try {
    return decode();
  } catch {
    const readable = chunk.toString('utf8').split('\uFFFD', 1)[0] ?? '';
    const at = line + countBreaks(readable);
    throw refuse('INVALID_INPUT', 'import.fileNotUtf8', { file, line: at });
  }
}

function explainAccess(file: string, { code }: NodeJS.ErrnoException): AppError {
  if (code === 'ENOENT' || code === 'ENOTDIR') return refuse('INVALID_INPUT', 'import.fileMissing', { file });
  if (code === 'EACCES' || code === 'EPERM') return refuse('INVALID_INPUT', 'import.fileForbidden', { file });
  return refuse('INVALID_INPUT', 'import.fileUnreadable', { file, code: String(code) });
}
