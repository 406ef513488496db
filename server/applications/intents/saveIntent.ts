import type { Prisma } from '../../../prisma/client/client.ts';
import { isPublic } from '../../catalogue/scholarships/isPublic.ts';
import { findScholarshipIdBySlug } from '../../catalogue/scholarships/scholarshipSlug.ts';
import type { Context } from '../../platform/context.ts';
import { readIntentPath } from './readIntentPath.ts';

export const INTENT_DAYS = 30;

type KeepingContext = Pick<Context, 'now'> & {
  db: Pick<Prisma.TransactionClient, '$executeRaw' | 'scholarship' | 'scholarshipSlug'>;
};

export async function saveIntent(
  { db, now }: KeepingContext,
  userId: string,
  cameFrom: string,
): Promise<void> {
  const wanted = readIntentPath(cameFrom);
  const scholarshipId = wanted && (await findScholarshipIdBySlug(db, wanted.name));
  if (!scholarshipId) return;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INTENT_DAYS * 86_400_000);
  await db.$executeRaw`
    INSERT INTO intents (user_id, scholarship_id, is_applying, created_at, expires_at)
    SELECT ${userId}::uuid, id, ${wanted.isApplying}, ${createdAt}, ${expiresAt}
    FROM scholarships WHERE id = ${scholarshipId}::uuid AND ${isPublic('scholarships')}
    ON CONFLICT (user_id) DO UPDATE SET scholarship_id = excluded.scholarship_id,
      is_applying = excluded.is_applying, created_at = excluded.created_at, expires_at = excluded.expires_at`;
}
