/** A row of a printed table: its label, and its text with line breaks. */
export type PdfRow = { label: string; value: string };

/** A printed table of numbers. The first column has labels. */
export type PdfTable = { columns: string[]; rows: string[][]; isTotalFirst: boolean };

type PdfSection = {
  heading: string | null;
  text: string | null;
  rows: PdfRow[];
  table?: PdfTable | undefined;
};

/** Content of a printable document, in a single language. */
export type PdfContent = {
  portal: string;
  /** The portal's logo as Base64, for letterheads. */
  logo?: string | null;
  /** The office's e-mail address, for letterheads. */
  contact?: string | null;
  title: string;
  subtitle: string | null;
  /** ISO 639 code. */
  language: string;
  direction: 'ltr' | 'rtl';
  foot: string;
  sections: PdfSection[];
};

export const PAGE_TYPES = ['PDF', 'JPEG', 'PNG', 'WEBP'] as const;

/** A document whose pages are appended. */
export type Enclosure = { heading: string; path: string; type: (typeof PAGE_TYPES)[number]; pages: number };

/** Converts labelled values to rows. Omits empty values. */
export function toRows(given: [label: string, value: string | null | undefined][]): PdfRow[] {
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
