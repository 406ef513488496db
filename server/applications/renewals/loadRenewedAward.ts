import type { Award } from '../../../prisma/client/client.ts';
import { can } from '../../platform/access.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { AWARD_PARTS, toAwardBelonging } from '../awards/awardRow.ts';

export const loadRenewedAward = createRequestLoader<string, Award | null>(async ({ db, viewer }, ids) => {
  if (!viewer || viewer.scopes) return ids.map(() => null);
  const rows = await db.application.findMany({
    where: { id: { in: [...new Set(ids)] }, renewedAwardId: { not: null } },
    select: { id: true, renewedAward: { include: AWARD_PARTS } },
  });
  const found = new Map(rows.map(({ id, renewedAward }) => [id, renewedAward]));
  return ids.map((id) => {
    const award = found.get(id);
    return award && can(viewer, 'award.read', toAwardBelonging(award)) ? award : null;
  });
});
