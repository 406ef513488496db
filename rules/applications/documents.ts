import { z } from 'zod';
import { paragraphOfText, wholeNumber } from '../fields.ts';
import { problem } from '../problems.ts';
import { MAX_REASON_CHARACTERS } from './applicationOptions.ts';

/** Must be lower than the size up to which ClamAV scans streams (by default 25 MB in old versions). */
export const MAX_DOCUMENT_BYTES = 20_000_000;
export const MAX_DOCUMENT_PAGES = 300;
export const MAX_REFUSED_DOCUMENTS_A_DAY = 20;
const MAX_DOCUMENT_NAME = 200;
export const MAX_INFLATED_BYTES = 100_000_000;
export const MAX_ARCHIVE_ENTRIES = 1000;
/** Maximum length of a scanned page's longer side in pixels: A4 at 400 dots per inch. */
export const MAX_SCAN_SIDE = 4700;

export const DOCUMENT_TYPES = ['PDF', 'JPEG', 'PNG', 'WEBP', 'DOCX', 'ODT'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const formatType = (type: DocumentType): string => (type === 'WEBP' ? 'WebP' : type);

const DOCUMENT_REFUSALS = [
  'WRONG_TYPE',
  'HEIC',
  'UNREADABLE',
  'PROTECTED',
  'TOO_MANY_PAGES',
  'TOO_LARGE_INSIDE',
  'TOO_MANY_PIXELS',
  'ANIMATED',
  'SCRIPTS',
  'EMBEDDED_FILES',
  'MACROS',
  'EXTERNAL_PARTS',
  'MALWARE',
] as const;
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];

export const EMPTY_DOCUMENT_STATES = ['REFUSED', 'DELETED'] as const;

export const hasBytes = (state: string): boolean =>
  !(EMPTY_DOCUMENT_STATES as readonly string[]).includes(state);

export const DOCUMENT_MEDIA: Record<DocumentType, { mime: string; extension: string }> = {
  PDF: { mime: 'application/pdf', extension: 'pdf' },
  JPEG: { mime: 'image/jpeg', extension: 'jpg' },
  PNG: { mime: 'image/png', extension: 'png' },
  WEBP: { mime: 'image/webp', extension: 'webp' },
  DOCX: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  ODT: { mime: 'application/vnd.oasis.opendocument.text', extension: 'odt' },
};

/**
 * Returns the `accept` attribute of a file input. Includes HEIC if JPEG is accepted. The server rejects HEIC, but
 * explains why.
 */
export function formatAccept(types: readonly DocumentType[] = DOCUMENT_TYPES): string {
  return [
    ...types.flatMap((type) => [`.${DOCUMENT_MEDIA[type].extension}`, DOCUMENT_MEDIA[type].mime]),
    ...(types.includes('JPEG') ? ['.jpeg', '.heic'] : []),
  ].join(',');
}

const INVISIBLE = /[\p{Cc}\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(INVISIBLE, '').trim();
  return /^\.*$/.test(name) ? 'file' : name;
}

export function documentPath(id: string): string {
  return `/documents/${id}`;
}

/** Returns the URL of a document for assessors. It contains neither the document's id nor its name. */
export function assessedDocumentPath(assessmentId: string, number: number): string {
  return `/assessed-documents/${assessmentId}/${number}`;
}

export const uploadInput = z.object({
  name: z
    .string(problem('fileName'))
    .max(MAX_DOCUMENT_NAME, problem('tooLong', { max: MAX_DOCUMENT_NAME }))
    .transform(cleanFileName),
  bytes: z
    .int(problem('fileEmpty'))
    .min(1, problem('fileEmpty'))
    .max(MAX_DOCUMENT_BYTES, problem('fileBytes', { megabytes: MAX_DOCUMENT_BYTES / 1_000_000 })),
});

export const documentRequestSchema = z.object({
  reason: paragraphOfText(MAX_REASON_CHARACTERS),
  days: wholeNumber(1, 60),
});
