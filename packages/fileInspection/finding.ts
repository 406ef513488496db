export type FileType = 'PDF' | 'JPEG' | 'PNG' | 'WEBP' | 'DOCX' | 'ODT';

/** Why a file is refused. */
export type Refusal =
  | 'WRONG_TYPE'
  | 'HEIC'
  | 'UNREADABLE'
  | 'PROTECTED'
  | 'TOO_MANY_PAGES'
  | 'TOO_LARGE_INSIDE'
  | 'TOO_MANY_PIXELS'
  | 'ANIMATED'
  | 'SCRIPTS'
  | 'EMBEDDED_FILES'
  | 'MACROS'
  | 'EXTERNAL_PARTS';

/** What an inspection finds: what it is, or why it is refused. */
export type Finding = { type: FileType; pages: number | null } | { refusal: Refusal };

export type InspectionLimits = {
  /** Pages of a PDF. */
  maxPages: number;
  /** Entries of an archive (DOCX, ODT), and bytes of all once inflated. */
  maxEntries: number;
  maxInflatedBytes: number;
  /** Pixels of a picture, and the longest side that it is scaled down to. */
  maxPixels: number;
  maxSide: number;
};

/** Thrown by the readers of each format; anything else that they throw means that a file is damaged. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
