export type FileType = 'PDF' | 'JPEG' | 'PNG' | 'WEBP' | 'DOCX' | 'ODT';

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

export type Finding = { type: FileType; pages: number | null } | { refusal: Refusal };

export type InspectionLimits = {
  maxPages: number;
  maxEntries: number;
  maxInflatedBytes: number;
  maxPixels: number;
  maxSide: number;
};

/** Thrown by the readers of each format. Other errors mean that the file is damaged. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
