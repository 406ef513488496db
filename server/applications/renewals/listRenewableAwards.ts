import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { formatError } from '../../platform/language/formatError.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { type Page, pageSchema, readPage } from '../../platform/page.ts';
import { readAwardTotals } from '../funds/awardTotals.ts';
import { readRenewableAwards, refuseRenewal } from './renewableAwards.ts';
import { authorizeRenewal } from './renewalTargets.ts';

export type Renewable = { awardId: string; refusal: string | null };

export async function listRenewableAwards(
  ctx: RequestContext,
  given: { scholarshipId: string; targetId: string },
): Promise<Page<Renewable>> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const asked = checkInput(pageSchema, given);
  const { scholarshipId, targetId, viewer } = await authorizeRenewal(ctx, given);
  const full = await explainFull(ctx, targetId);
  const language = getLanguage(ctx);
  const pair = { scholarshipId, targetId, viewerId: viewer.id };
  return readPage(
    asked,
    async (rows) =>
      (await readRenewableAwards(ctx, pair, rows)).map((row) => {
        const refusal = refuseRenewal(row) ?? full;
        return { awardId: row.awardId, refusal: refusal && formatError(refusal, language).message };
      }),
    (take) => ctx.db.award.count({ where: { application: { scholarshipId } }, take }),
  );
}

async function explainFull(ctx: RequestContext, targetId: string): Promise<AppError | null> {
  const rows = await readAwardTotals(ctx, { scholarshipIds: [targetId] });
  const { left = null, placesLeft = null } = rows.find((row) => row.scholarshipId === targetId) ?? {};
  if (placesLeft !== null && placesLeft < 1) return refuse('CONFLICT', 'award.noPlace');
  return left !== null && left < 1 ? refuse('CONFLICT', 'award.noMoney') : null;
}
