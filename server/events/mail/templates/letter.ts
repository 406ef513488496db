import type { Translator } from '../../../../messages/translator.ts';

export type Letter = {
  subject: string;
  /** The name to greet; omitted if it looks like an advertisement. */
  name: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** The one-click unsubscribe link (RFC 8058). */
  optOut?: { label: string; url: string };
  /** Why the recipient gets this mail. */
  why: string;
  /** What to do if somebody else caused the mail. */
  otherwise: string;
};

/** The texts of each kind of mail; `portal` is the portal's name, `t` the catalogue in the recipient's language. */
export type Templates<Data> = {
  [Kind in keyof Data]: (data: Data[Kind], portal: string, t: Translator<'mail'>) => Letter;
};

/** Data of every mail: the person's name as entered, and the button's address. */
export type LinkMail = { name: string; url: string };
