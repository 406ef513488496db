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

/** Rows whose value is there; a record says nothing of what nobody answered. */
export function rowsOf(given: [label: string, value: string | null | undefined][]): PaperRow[] {
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
