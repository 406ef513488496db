import { constants, inflateSync } from 'node:zlib';
import { Refused } from './refusal.ts';

/** What all streams of objects may be once inflated, in bytes. */
const MAX_OBJECT_STREAMS = 50_000_000;

/** Whatever stands before it: readers take comments and zeros for spaces between the numbers. */
const OBJECT = /(?<!end)obj/g;

/**
 * The names (`/JavaScript`) in the objects of a PDF, also in compressed ones, but not in texts or contents of pages. Every
 * place is looked at where an object could begin: the file's own table of them is not believed.
 */
export function collectPdfNames(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  const text = bytes.toString('latin1');
  let left = MAX_OBJECT_STREAMS;
  for (const match of text.matchAll(OBJECT)) {
    const start = match.index + match[0].length;
    const object = readTokens(text, start, names);
    if (object.streamAt === null || !holdsObjects(object.names)) continue;
    const inflated = inflateObjects(bytes, object.names, object.streamAt, left);
    left -= inflated.length;
    const first = /\/First\s+(\d+)(?!\s+\d+\s+R)/.exec(text.slice(start, object.streamAt))?.[1];
    readCompressed(inflated.toString('latin1'), Number(first ?? Number.NaN), names);
  }
  for (const match of text.matchAll(/\btrailer\b/g)) readTokens(text, match.index + 7, names);
  return names;
}

/** Readers look for the table of such a stream, not for its type. */
const holdsObjects = (names: Set<string>) => names.has('ObjStm') || (names.has('First') && names.has('N'));

type Tokens = { names: Set<string>; streamAt: number | null };

/** Every object in a stream is read from where the table at its beginning says that it begins. */
function readCompressed(text: string, first: number, names: Set<string>): void {
  const table = text.slice(0, first);
  if (Number.isNaN(first) || /[^\d\s]/.test(table)) throw new Refused('UNREADABLE');
  const offsets = (table.match(/\d+/g) ?? []).filter((_word, index) => index % 2 === 1);
  for (const offset of offsets) readTokens(text, first + Number(offset), names, true);
}

// In turn: comments, texts in hexadecimal, names, the beginning of a text, brackets, words.
const TOKEN = /%[^\r\n]*|<<|>>|<[0-9a-f\s]*>|\/[^\s()<>[\]{}/%]*|\(|[[\]]|[^\s()<>[\]{}/%]+|./giy;

/** Reads one object from `at` on, to its end or to its stream, and adds its names. */
function readTokens(text: string, at: number, names: Set<string>, isBare = false): Tokens {
  const own = new Set<string>();
  const token = new RegExp(TOKEN);
  token.lastIndex = at;
  let depth = 0;
  while (token.lastIndex < text.length) {
    const found = skipSpace(text, token);
    if (found === null) break;
    if (found.startsWith('/')) {
      const name = readName(found);
      own.add(name);
      names.add(name);
    } else if (found === '(') token.lastIndex = skipText(text, token.lastIndex);
    else if (found === 'stream') return { names: own, streamAt: token.lastIndex };
    else if (found === 'endobj' || found === 'startxref') break;
    else if (found === '<<' || found === '[') depth += 1;
    else if (found === '>>' || found === ']') depth -= 1;
    if (isBare && depth <= 0) break;
  }
  return { names: own, streamAt: null };
}

function skipSpace(text: string, token: RegExp): string | null {
  let at = token.lastIndex;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  token.lastIndex = at;
  return token.exec(text)?.[0] ?? null;
}

/** Where a text that began before `at` ends. Brackets inside of it come in pairs, or behind a backslash. */
function skipText(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** `/J#61va` is the name `Java`. */
function readName(token: string): string {
  return token
    .slice(1)
    .replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

// Programs that write PDFs compress objects in one way; what else a reader might understand is refused.
const OTHER_WAYS = [
  'ASCIIHexDecode',
  'ASCII85Decode',
  'LZWDecode',
  'RunLengthDecode',
  'Crypt',
  'AHx',
  'A85',
  'LZW',
  'RL',
  'Predictor',
];

function inflateObjects(bytes: Buffer, names: Set<string>, streamAt: number, left: number): Buffer {
  const start = streamAt + (bytes[streamAt] === 13 ? 2 : 1);
  const end = bytes.indexOf('endstream', start);
  const content = bytes.subarray(start, end < 0 ? bytes.length : end);
  if (!names.has('Filter')) return content;
  if (OTHER_WAYS.some((way) => names.has(way))) throw new Refused('UNREADABLE');
  if (left <= 0) throw new Refused('TOO_LARGE_INSIDE');
  try {
    return inflateSync(content, { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(isTooLarge ? 'TOO_LARGE_INSIDE' : 'UNREADABLE');
  }
}
