export type PdfRow = { label: string; value: string };

export type PdfTable = { columns: string[]; rows: string[][]; isTotalFirst: boolean };

type PdfSection = {
  heading: string | null;
  text: string | null;
  rows: PdfRow[];
  table?: PdfTable | undefined;
};

export type PdfContent = {
  portal: string;
  /** The portal's logo as Base64, for letterheads. */
  logo?: string | null;
  contact?: string | null;
  title: string;
  subtitle: string | null;
  language: string;
  direction: 'ltr' | 'rtl';
  foot: string;
  sections: PdfSection[];
};

export const PAGE_TYPES = ['PDF', 'JPEG', 'PNG', 'WEBP'] as const;

export type Enclosure = { heading: string; path: string; type: (typeof PAGE_TYPES)[number]; pages: number };

export function toRows(given: [label: string, value: string | null | undefined][]): PdfRow[] {
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
