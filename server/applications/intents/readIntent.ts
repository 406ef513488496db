import { IS_PUBLIC } from '../../catalogue/scholarships/isPublic.ts';
import type { Context } from '../../platform/context.ts';
import type { IntentTarget } from './readIntentPath.ts';

export function readIntent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
): Promise<IntentTarget | null> {
  return db.intent.findFirst({
    where: {
      userId,
      expiresAt: { gt: now() },
      scholarship: { ...IS_PUBLIC, applications: { none: { applicantId: userId, cancelledAt: null } } },
    },
    select: { scholarshipId: true, isApplying: true },
  });
}

export async function purgeOldIntents({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.intent.deleteMany({ where: { expiresAt: { lt: now() } } });
}
