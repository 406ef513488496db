import { inflateRawSync } from 'node:zlib';
import { type InspectionLimits, Refused } from './finding.ts';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;

/**
 * Inflates all entries of a ZIP archive and returns them by name. Counts the inflated bytes, because declared sizes
 * cannot be trusted. Throws TOO_LARGE_INSIDE, PROTECTED or UNREADABLE.
 */
export function readZip(
  bytes: Buffer,
  { maxEntries, maxInflatedBytes }: Pick<InspectionLimits, 'maxEntries' | 'maxInflatedBytes'>,
): Map<string, Buffer> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new Refused('TOO_LARGE_INSIDE');
  const entries = new Map<string, Buffer>();
  const seen = new Set<string>();
  let left = maxInflatedBytes;
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Refused('UNREADABLE');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    if (bytes.readUInt16LE(at + 8) & 1) throw new Refused('PROTECTED');
    // Refuses two entries with the same name, because some programs would read the first and others the second. Some
    // programs ignore case.
    if (seen.has(name.toLowerCase())) throw new Refused('UNREADABLE');
    const content = inflate(bytes, at, name, left);
    left -= content.length;
    entries.set(name, content);
    seen.add(name.toLowerCase());
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new Refused('UNREADABLE');
}

function inflate(bytes: Buffer, central: number, name: string, left: number): Buffer {
  const method = bytes.readUInt16LE(central + 10);
  const length = bytes.readUInt32LE(central + 20);
  const local = bytes.readUInt32LE(central + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new Refused('UNREADABLE');
  const nameEnd = local + 30 + bytes.readUInt16LE(local + 26);
  if (bytes.subarray(local + 30, nameEnd).toString('utf8') !== name) throw new Refused('UNREADABLE');
  const start = nameEnd + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + length);
  if (packed.length !== length) throw new Refused('UNREADABLE');
  if (method === 0) {
    if (length > left) throw new Refused('TOO_LARGE_INSIDE');
    return packed;
  }
  if (method !== 8) throw new Refused('UNREADABLE');
  try {
    // A limit of 0 would mean no limit.
    return inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(isTooLarge ? 'TOO_LARGE_INSIDE' : 'UNREADABLE');
  }
}
