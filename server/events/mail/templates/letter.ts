import type { MailTexts } from '../wording/mailTexts.ts';

export type Letter = {
  subject: string;
  name: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /**
   * Link for unsubscribing with one click (RFC 8058) or, if `isPage` is set, to the recipient's notification
   * settings.
   */
  optOut?: { label: string; url: string; isPage?: true };
  why: string;
  otherwise: string;
  /** True if the paragraphs are an admin's text, which includes the greeting and may contain line breaks. */
  isReworded?: true;
};

export type LetterText = { subject: string; text: string };

export type Templates<Data> = {
  [Kind in keyof Data]: (data: Data[Kind], portal: string, t: MailTexts) => Letter;
};

export type LinkMail = { name: string; url: string };
