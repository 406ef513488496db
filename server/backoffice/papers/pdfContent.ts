/** A printed table row: its label, and people's text with its line breaks. */
export type PdfRow = { label: string; value: string };

type PdfSection = { heading: string; text: string | null; rows: PdfRow[] };

/** A printable record in a single language: the common format of applications and receipts. */
export type PdfContent = {
  portal: string;
  /** The office's logo as Base64, for letterheads. */
  logo?: string | null;
  title: string;
  subtitle: string | null;
  /** ISO 639 */
  language: string;
  direction: 'ltr' | 'rtl';
  /** Footer of each page. */
  foot: string;
  sections: PdfSection[];
};

export const PAGE_TYPES = ['PDF', 'JPEG', 'PNG', 'WEBP'] as const;

/** A document appended page by page. */
export type Enclosure = { heading: string; path: string; type: (typeof PAGE_TYPES)[number]; pages: number };

/** Returns the rows that have a value; unanswered ones are omitted. */
export function toRows(given: [label: string, value: string | null | undefined][]): PdfRow[] {
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
