/** What a mail says; `renderLetter` makes text and HTML of it. */
export type Letter = {
  subject: string;
  /** Whom to greet; left out when the name looks like an advertisement. */
  name: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Why one gets this mail. */
  why: string;
  /** What to do when it was not oneself. */
  otherwise: string;
};
