import type { DocumentRefusal, DocumentType } from '../../../../rules/documents.ts';

/** What an inspection finds: what it is, or why it is refused. */
export type Finding = { type: DocumentType; pages: number | null } | { refusal: DocumentRefusal };

/** Thrown by the readers of each format; anything else that they throw means that a file is damaged. */
export class Refused extends Error {
  readonly refusal: DocumentRefusal;

  constructor(refusal: DocumentRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
