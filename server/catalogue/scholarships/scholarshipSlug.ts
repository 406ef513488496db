import type { Prisma } from '../../../prisma/client/client.ts';
import { findScholarshipId, isScholarshipId } from './scholarshipId.ts';

/** What a slug can be made of; the database holds the same (scholarship_slugs_form). */
const SLUG = /^[a-z0-9-]{1,120}$/;

/**
 * The id of a scholarship named by its slug in any case, by one it had before, by its id, or by the one it had where it was
 * imported from; null when there is none. Anything may be given.
 */
export async function findScholarshipIdBySlug(
  db: Pick<Prisma.TransactionClient, 'scholarship' | 'scholarshipSlug'>,
  given: string,
): Promise<string | null> {
  const slug = given.toLowerCase();
  const found = SLUG.test(slug) ? await db.scholarshipSlug.findUnique({ where: { slug } }) : null;
  if (found) return found.scholarshipId;
  return isScholarshipId(given) ? findScholarshipId(db, given) : null;
}
