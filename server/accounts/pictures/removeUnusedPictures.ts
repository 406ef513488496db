import { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';
import { removePictures } from '../../platform/pictures/removePictures.ts';

/** A form that was left open over a weekend still finds its picture after this many milliseconds. */
const UNUSED_FOR = 2 * 86_400_000;

/** So many are removed in one run; the next one goes on. */
const AT_ONCE = 200;

/** Nothing shows the picture `p`: no scholarship, no organisation, no application, no draft of its owner, no profile, no version of the settings. */
const isUnused = Prisma.sql`
  NOT EXISTS (SELECT FROM scholarships s WHERE s.university_image_id = p.id)
  AND NOT EXISTS (SELECT FROM organisations o WHERE o.logo_id = p.id)
  AND NOT EXISTS (SELECT FROM applications a WHERE a.applicant_image_id = p.id)
  AND NOT EXISTS (
    SELECT FROM application_drafts d
    WHERE d.applicant_id = p.owner_id AND d.content ->> 'applicantImage' LIKE '%/files/' || p.id || '.webp')
  AND NOT EXISTS (SELECT FROM users u WHERE u.id = p.owner_id AND u.image LIKE '%/files/' || p.id || '.webp')
  AND NOT EXISTS (SELECT FROM setting_versions v WHERE v.values::text LIKE '%/files/' || p.id || '.webp%')`;

/** Removes pictures that were uploaded two days ago and are shown nowhere. Answers how many. */
export async function removeUnusedPictures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - UNUSED_FOR);
  return db.$transaction(async (tx) => {
    // A write that uses one of them now waits for us, or we skip it.
    const locked = await tx.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM pictures p WHERE p.created_at < ${before} AND ${isUnused}
      ORDER BY p.created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return 0;
    // The lock may have come from a write that has just begun to use it.
    const unused = await tx.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM pictures p WHERE p.id = ANY(${locked.map(({ id }) => id)}::uuid[]) AND ${isUnused}`;
    return removePictures(tx, { id: { in: unused.map(({ id }) => id) } });
  });
}
