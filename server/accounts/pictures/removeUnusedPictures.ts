import { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';
import { removePictures } from '../../platform/pictures/removePictures.ts';

/**
 * Age in milliseconds at which unused pictures are removed. Two days allow a form to be left open over a weekend
 * without losing its picture.
 */
const UNUSED_FOR = 2 * 86_400_000;

const AT_ONCE = 200;

export const ONLY_IN_APPLICATIONS = Prisma.sql`
  NOT EXISTS (SELECT FROM scholarships s WHERE s.university_image_id = p.id)
  AND NOT EXISTS (SELECT FROM organisations o WHERE o.logo_id = p.id)
  AND NOT EXISTS (
    SELECT FROM application_drafts d
    WHERE d.applicant_id = p.owner_id AND d.content ->> 'applicantImage' LIKE '%/files/' || p.id || '.webp')
  AND NOT EXISTS (SELECT FROM users u WHERE u.id = p.owner_id AND u.image LIKE '%/files/' || p.id || '.webp')
  AND NOT EXISTS (SELECT FROM setting_versions v WHERE v.values::text LIKE '%/files/' || p.id || '.webp%')`;

const isUnused = Prisma.sql`
  ${ONLY_IN_APPLICATIONS} AND NOT EXISTS (SELECT FROM applications a WHERE a.applicant_image_id = p.id)`;

export async function removeUnusedPictures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - UNUSED_FOR);
  return db.$transaction(async (tx) => {
    // Skips pictures that another write has locked. Writes that use a picture locked here wait.
    const locked = await tx.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM pictures p WHERE p.created_at < ${before} AND ${isUnused}
      ORDER BY p.created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return 0;
    // Checks again, because a write may have started to use the picture before it was locked.
    const unused = await tx.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM pictures p WHERE p.id = ANY(${locked.map(({ id }) => id)}::uuid[]) AND ${isUnused}`;
    return removePictures(tx, { id: { in: unused.map(({ id }) => id) } });
  });
}
