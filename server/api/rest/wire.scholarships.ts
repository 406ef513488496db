import { keysOf } from '../../../rules/scholarships.ts';
import { formatWholeAddress } from '../../accounts/pictures/formatPicture.ts';
import type { ReadScholarship } from '../../catalogue/scholarships/scholarshipRow.ts';
import type { RequestContext } from '../../platform/context.ts';
import { SCHOLARSHIP_WIRE, scholarshipFromWire, scholarshipToWire } from './wire.ts';

/** The columns that a scholarship on the wire is made of. */
export const WIRE_COLUMNS = keysOf(SCHOLARSHIP_WIRE);

/** A body of whatever shape → what the rules check. */
export function scholarshipBody(body: unknown): Record<string, unknown> {
  return scholarshipFromWire(Object(body ?? {}));
}

/** A scholarship in the spelling of the wire; a picture of ours by its whole address. */
export function readScholarshipToWire(
  ctx: RequestContext,
  { universityImage = null, ...facts }: ReadScholarship,
): Record<string, unknown> {
  return { ...scholarshipToWire(facts), university_image: formatWholeAddress(ctx, universityImage) };
}
