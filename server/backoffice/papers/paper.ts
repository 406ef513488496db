/** What is printed as one line of a table: what it is called, and people's text with its line breaks. */
export type PaperRow = { label: string; value: string };

type PaperSection = { heading: string; text: string | null; rows: PaperRow[] };

/** A record as it is printed, all of it in one language: the one form of applications, receipts and whatever comes. */
export type Paper = {
  /** The name of the portal. */
  portal: string;
  title: string;
  subtitle: string | null;
  /** ISO 639 */
  language: string;
  direction: 'ltr' | 'rtl';
  /** At the end of each page. */
  foot: string;
  sections: PaperSection[];
};

/** What can be a page of a paper. */
export const PAGE_TYPES = ['PDF', 'JPEG', 'PNG', 'WEBP'] as const;

/** A document that follows a paper, each of its pages as one. */
export type Enclosure = { heading: string; path: string; type: (typeof PAGE_TYPES)[number]; pages: number };

/** Rows whose value is there; a record says nothing of what nobody answered. */
export function rowsOf(given: [label: string, value: string | null | undefined][]): PaperRow[] {
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
