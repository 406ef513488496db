import type { Translator } from '../../../../messages/translator.ts';

/** What a mail says; `renderLetter` makes text and HTML of it. */
export type Letter = {
  subject: string;
  /** Whom to greet; left out when the name looks like an advertisement. */
  name: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Where mails of this kind are switched off with one click (RFC 8058). */
  optOut?: { label: string; url: string };
  /** Why one gets this mail. */
  why: string;
  /** What to do when it was not oneself. */
  otherwise: string;
};

/** The words of each kind of mail; `portal` is the portal's name, `t` the catalogue in the recipient's language. */
export type Templates<Data> = {
  [Kind in keyof Data]: (data: Data[Kind], portal: string, t: Translator<'mail'>) => Letter;
};

/** What every mail is told: the person's name as they gave it, and where the button leads. */
export type LinkMail = { name: string; url: string };
