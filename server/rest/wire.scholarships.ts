import { keysOf } from '../../rules/scholarships.ts';
import type { RequestContext } from '../context.ts';
import { formatPictureAddress } from '../features/pictures/formatPicture.ts';
import type { ReadScholarship } from '../features/scholarships/scholarshipRow.ts';
import { SCHOLARSHIP_WIRE, scholarshipFromWire, scholarshipToWire } from './wire.ts';

/** The columns that a scholarship on the wire is made of. */
export const WIRE_COLUMNS = keysOf(SCHOLARSHIP_WIRE);

/** A body of whatever shape → what the rules check. */
export function scholarshipBody(body: unknown): Record<string, unknown> {
  return scholarshipFromWire(Object(body ?? {}));
}

/** A scholarship in the spelling of the wire; a picture of ours by its whole address. */
export function readScholarshipToWire(
  { env, requestOrigin }: RequestContext,
  { universityImage = null, ...facts }: ReadScholarship,
): Record<string, unknown> {
  const address = formatPictureAddress(universityImage);
  const isOwn = address?.startsWith('/') ?? false;
  const whole = isOwn ? new URL(address ?? '', env.PUBLIC_URL ?? requestOrigin).href : address;
  return { ...scholarshipToWire(facts), university_image: whole };
}
