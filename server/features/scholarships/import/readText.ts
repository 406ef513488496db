import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '../../../errors.ts';

/** What the first bytes say of files that are no text in UTF-8. */
const FOREIGN: { bytes: number[]; sentence: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], sentence: 'is a spreadsheet or an archive. Save it as CSV in UTF-8.' },
  { bytes: [0x1f, 0x8b], sentence: 'is compressed. Unpack it first.' },
  { bytes: [0xff, 0xfe], sentence: 'is written in UTF-16. Save it in UTF-8.' },
  { bytes: [0xfe, 0xff], sentence: 'is written in UTF-16. Save it in UTF-8.' },
];

/** The size of a file in bytes, 0 when that is unknown. Throws a sentence when it cannot be read. */
export async function measureFile(file: string): Promise<number> {
  const found = await stat(file).catch((error) => refuseFile(file, explainAccess(error)));
  if (found.isDirectory()) refuseFile(file, 'is a folder. Give a file.');
  if (found.isFile() && found.size === 0) refuseFile(file, 'is empty.');
  return found.size;
}

/**
 * The text of a file, piece by piece, without a byte order mark; `onBytes` hears how much was read so far.
 * Throws a sentence with the line for whatever is no text in UTF-8.
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
  if (bytes === 0) refuseFile(file, 'is empty.');
  const rest = decodeAt(line, file, () => decoder.decode());
  if (rest !== '') yield rest;
}

/** How often a line ends in a text. */
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
    refuseFile(file, explainAccess(error as NodeJS.ErrnoException));
  }
}

function refuseForeign(file: string, start: Buffer): void {
  const foreign = FOREIGN.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (foreign) refuseFile(file, foreign.sentence);
  if (start.includes(0)) refuseFile(file, 'is no text. Give JSON, JSON lines or CSV in UTF-8.');
}

function decodeAt(line: number, file: string, decode: () => string, chunk: Buffer = Buffer.alloc(0)): string {
  try {
    return decode();
  } catch {
    const readable = chunk.toString('utf8').split('\uFFFD', 1)[0] ?? '';
    return refuseFile(
      file,
      `is not written in UTF-8 (line ${line + countBreaks(readable)}). Save it in UTF-8.`,
    );
  }
}

function explainAccess(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'does not exist.';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'may not be read by this user.';
  return `cannot be read (${error.code}).`;
}

function refuseFile(file: string, sentence: string): never {
  throw new AppError('INVALID_INPUT', `${file} ${sentence}`);
}
