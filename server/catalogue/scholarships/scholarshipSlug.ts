import type { Prisma } from '../../../prisma/client/client.ts';
import { findScholarshipId, isScholarshipId } from './scholarshipId.ts';

/** Format of a slug. The database has the same constraint (scholarship_slugs_form). */
const SLUG = /^[a-z0-9-]{1,120}$/;

/** Finds a scholarship's id by its slug, a former slug, its id or its imported id. Accepts any text. */
export async function findScholarshipIdBySlug(
  db: Pick<Prisma.TransactionClient, 'scholarship' | 'scholarshipSlug'>,
  given: string,
): Promise<string | null> {
  const slug = given.toLowerCase();
  const found = SLUG.test(slug) ? await db.scholarshipSlug.findUnique({ where: { slug } }) : null;
  if (found) return found.scholarshipId;
  return isScholarshipId(given) ? findScholarshipId(db, given) : null;
}
