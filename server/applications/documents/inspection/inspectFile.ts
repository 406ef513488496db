import { type Finding, inspectFile as inspect } from '../../../../packages/fileInspection/index.ts';
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_DOCUMENT_PAGES,
  MAX_INFLATED_BYTES,
  MAX_SCAN_SIDE,
} from '../../../../rules/applications/documents.ts';
import { MAX_PIXELS } from '../../../../rules/pictures.ts';

const LIMITS = {
  maxPages: MAX_DOCUMENT_PAGES,
  maxEntries: MAX_ARCHIVE_ENTRIES,
  maxInflatedBytes: MAX_INFLATED_BYTES,
  maxPixels: MAX_PIXELS,
  maxSide: MAX_SCAN_SIDE,
};

/** Writes a re-encoded picture to `cleaned`. */
export function inspectFile(path: string, cleaned: string): Promise<Finding> {
  return inspect(path, cleaned, LIMITS);
}
