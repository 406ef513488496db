import type { FeeWaiverReason } from '../../../rules/payments/waiverLimits.ts';
import { MAX_REQUESTS } from '../../../rules/payments/waiverLimits.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { readFee } from '../checkout/feeDue.ts';
import type { WaiverVerdict } from './waiverCondition.ts';

export type ViewerFee = {
  scholarshipId: string;
  total: number;
  waiver: FeeWaiverReason | null;
  acceptsCode: boolean;
  acceptsRequest: boolean;
  condition: WaiverVerdict | null;
};

export type FeeWaiverRow = { reason: FeeWaiverReason; since: Date };

export async function readViewerFee(ctx: RequestContext, scholarshipId: string): Promise<ViewerFee | null> {
  if (!can(ctx.viewer, 'payment.start')) return null;
  const [fee, offer] = await Promise.all([readFee(ctx, scholarshipId), loadOffer(ctx, scholarshipId)]);
  if (!fee) return null;
  const { total, waiver, paidId, isTaken, weighed } = fee;
  const canBeWaived = isTaken && !paidId && total > 0;
  return {
    scholarshipId,
    total,
    waiver,
    acceptsCode: canBeWaived && (offer?.hasCodes ?? false),
    acceptsRequest: canBeWaived && (offer?.takesRequest ?? false),
    condition: canBeWaived || weighed?.verdict === 'met' ? weighed : null,
  };
}

type Offer = { id: string; hasCodes: boolean; takesRequest: boolean };

const loadOffer = createRequestLoader(async ({ db, viewer }: RequestContext, ids: readonly string[]) => {
  const rows = await db.$queryRaw<Offer[]>`
    SELECT s.id, EXISTS (SELECT FROM waiver_codes c WHERE c.revoked_at IS NULL
        AND (c.scholarship_id = s.id OR c.organisation_id = s.organisation_id)) AS "hasCodes",
      coalesce(r.accepts_requests, false) AND (
        SELECT count(*) < ${MAX_REQUESTS} AND count(*) FILTER (WHERE q.state = 'OPEN') = 0 FROM waiver_requests q
        WHERE q.person_id = ${viewer?.id ?? null}::uuid AND q.scholarship_id = s.id) AS "takesRequest"
    FROM scholarships s LEFT JOIN waiver_rules r ON r.scholarship_id = s.id
    WHERE s.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

export const loadFeeWaiver = createRequestLoader(
  async ({ db }: RequestContext, ids: readonly string[]): Promise<(FeeWaiverRow | null)[]> => {
    const rows = await db.$queryRaw<(FeeWaiverRow & { id: string })[]>`
      SELECT a.id, w.reason, w.created_at AS since FROM applications a JOIN fee_waivers w
        ON w.person_id = a.applicant_id AND w.scholarship_id = a.scholarship_id
      WHERE a.id = ANY(${[...new Set(ids)]}::uuid[])`;
    const found = new Map(rows.map(({ id, ...waiver }) => [id, waiver]));
    return ids.map((id) => found.get(id) ?? null);
  },
);
