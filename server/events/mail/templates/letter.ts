import type { Translator } from '../../../../messages/translator.ts';

export type Letter = {
  subject: string;
  name: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** The one-click unsubscribe link (RFC 8058). */
  optOut?: { label: string; url: string };
  why: string;
  otherwise: string;
};

export type Templates<Data> = {
  [Kind in keyof Data]: (data: Data[Kind], portal: string, t: Translator<'mail'>) => Letter;
};

export type LinkMail = { name: string; url: string };
