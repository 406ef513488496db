import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';

const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** A body without its end, compressed once. `finishBody` adds the end for each caller. */
export type AnswerBody = { encoding: Encoding; bytes: Buffer; checksum: number; length: number };

const MIN_COMPRESSED = 1_024;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export function chooseEncoding(accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*q=/))
    .filter(([, weight = '1']) => Number(weight) > 0)
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => taken.includes(encoding)) ?? 'identity';
}

/**
 * Compresses a body. `bytes` has its own buffer of exactly its length, because the cache counts only `bytes.length`.
 */
export async function startBody(text: string, wanted: Encoding): Promise<AnswerBody> {
  const plain = Buffer.from(text);
  const encoding = plain.length < MIN_COMPRESSED ? 'identity' : wanted;
  return {
    encoding,
    bytes: takeOut(await compress(plain, encoding)),
    checksum: zlib.crc32(plain),
    length: plain.length,
  };
}

/**
 * Copies a buffer out of its pool. Node allocates short buffers from a pool of 8 or 16 kB, all of which would
 * otherwise remain in memory.
 */
function takeOut(bytes: Buffer): Buffer {
  return bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
}

async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
  return encoding === 'gzip' ? gzip(plain, { finishFlush: constants.Z_SYNC_FLUSH }) : plain;
}

export function finishBody({ encoding, bytes, checksum, length }: AnswerBody, text: string): Buffer {
  const end = Buffer.from(text);
  if (encoding === 'br') return Buffer.concat([bytes, ...brotliEnd(end)]);
  if (encoding === 'identity') return end.length > 0 ? Buffer.concat([bytes, end]) : bytes;
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(zlib.crc32(end, checksum), 0);
  trailer.writeUInt32LE(length + end.length, 4);
  return Buffer.concat([bytes, ...deflateEnd(end), trailer]);
}

/**
 * Builds an uncompressed meta-block (RFC 7932, 9.2: MNIBBLES 4, MLEN - 1, ISUNCOMPRESSED), and then the empty last
 * one.
 */
function brotliEnd(end: Buffer): Buffer[] {
  const last = Buffer.from([3]);
  if (end.length === 0) return [last];
  const header = Buffer.alloc(3);
  header.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3);
  return [header, end, last];
}

/** Builds the last block of a deflate stream, which is stored uncompressed (RFC 1951, 3.2.4). */
function deflateEnd(end: Buffer): Buffer[] {
  const header = Buffer.from([1, 0, 0, 0, 0]);
  header.writeUInt16LE(end.length, 1);
  header.writeUInt16LE(end.length ^ 0xffff, 3);
  return [header, end];
}
