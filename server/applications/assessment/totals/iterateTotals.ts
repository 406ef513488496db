import type { Prisma } from '../../../../prisma/client/client.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { formatReferenceNumber } from '../../referenceNumber.ts';
import { authorizeRound } from '../rounds/reachableRound.ts';

/** Row of an exported file. Totals are in points. */
export type ListedTotal = {
  id: string;
  reference: string;
  code: string;
  applicant: string;
  rank: number | null;
  total: number | null;
  corrected: number | null;
  spread: number | null;
  count: number;
  failedCount: number;
};

export const toPoints = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100;

const NAMED = {
  application: { select: { applicantName: true } },
} as const satisfies Prisma.RoundApplicationInclude;

export async function* iterateTotals(
  ctx: RequestContext,
  { roundId }: { roundId: string },
): RowBatches<ListedTotal> {
  const { viewer } = await authorizeRound(ctx, roundId, 'round.export');
  const standing = {
    roundId,
    application: { cancelledAt: null, applicantId: { not: viewer.id } },
  } satisfies Prisma.RoundApplicationWhereInput;
  const batches = readInBatches<Prisma.RoundApplicationGetPayload<{ include: typeof NAMED }>>((after, take) =>
    ctx.db.roundApplication.findMany({
      where: { ...standing, ...(after && { code: { gt: after.code } }) },
      include: NAMED,
      orderBy: { code: 'asc' },
      take,
    }),
  );
  for await (const rows of batches)
    yield rows.map(({ applicationId: id, application, code, rank, count, failedCount, ...points }) => ({
      ...{ id, reference: formatReferenceNumber({ id }), code, applicant: application.applicantName },
      ...{ rank, count, failedCount, total: toPoints(points.total) },
      corrected: toPoints(points.corrected),
      spread: toPoints(points.spread),
    }));
}
