import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { WAIVER_REQUEST_STATES } from '../../../rules/payments/waiverLimits.ts';
import { problem } from '../../../rules/problems.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { type AccessScope, can, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { countRows, type Page, pageSchema, readPage } from '../../platform/page.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import type { WaiverRequestRow } from './requestWaiver.ts';

const input = pageSchema.extend({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })).nullish(),
  states: z.array(z.enum(WAIVER_REQUEST_STATES)).nullish(),
});

type Filter = Pick<z.output<typeof input>, 'scholarshipId' | 'states'>;

export function buildRequestCondition({ scholarshipId, states }: Filter, reach: AccessScope): Prisma.Sql {
  const parts = [recordInScope(reach, 'r')];
  if (scholarshipId) parts.push(Prisma.sql`r.scholarship_id = ${scholarshipId}::uuid`);
  if (states) parts.push(Prisma.sql`r.state = ANY(${states}::waiver_request_state[])`);
  return Prisma.join(parts, ' AND ');
}

const COLUMNS = Prisma.sql`r.id, r.person_id AS "personId", r.scholarship_id AS "scholarshipId", r.reason, r.state,
  r.answer, r.decided_by_id AS "decidedById", r.created_at AS "createdAt", r.ended_at AS "endedAt"`;

/** Open requests come first, oldest first; the others follow, newest first. */
export async function listWaiverRequests(
  ctx: RequestContext,
  given: unknown,
): Promise<Page<WaiverRequestRow>> {
  const reach = requireAccessScope(ctx.viewer, 'waiver.manage');
  const asked = checkInput(input, given);
  const where = buildRequestCondition(asked, reach);
  return readPage(
    asked,
    ({ take, skip }) => ctx.db.$queryRaw<WaiverRequestRow[]>`
      SELECT ${COLUMNS} FROM waiver_requests r WHERE ${where}
      ORDER BY r.state = 'OPEN' DESC, CASE WHEN r.state = 'OPEN' THEN r.created_at END, r.created_at DESC, r.id
      LIMIT ${take} OFFSET ${skip}`,
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM waiver_requests r WHERE ${where}`, limit),
  );
}

export const loadViewerRequest = createRequestLoader(
  async ({ db, viewer }: RequestContext, ids: readonly string[]): Promise<(WaiverRequestRow | null)[]> => {
    if (!viewer || !can(viewer, 'waiver.request')) return ids.map(() => null);
    const rows = await db.$queryRaw<WaiverRequestRow[]>`
      SELECT DISTINCT ON (r.scholarship_id) ${COLUMNS} FROM waiver_requests r
      WHERE r.person_id = ${viewer.id}::uuid AND r.scholarship_id = ANY(${[...new Set(ids)]}::uuid[])
      ORDER BY r.scholarship_id, r.created_at DESC, r.id DESC`;
    const found = new Map(rows.map((row) => [row.scholarshipId, row]));
    return ids.map((id) => found.get(id) ?? null);
  },
);

export const loadRequestedApplicationId = createRequestLoader(
  async ({ db }: RequestContext, ids: readonly string[]): Promise<(string | null)[]> => {
    const rows = await db.$queryRaw<{ id: string; applicationId: string }[]>`
      SELECT r.id, a.id AS "applicationId" FROM waiver_requests r JOIN applications a
        ON a.applicant_id = r.person_id AND a.scholarship_id = r.scholarship_id AND a.cancelled_at IS NULL
      WHERE r.id = ANY(${[...new Set(ids)]}::uuid[])`;
    const found = new Map(rows.map((row) => [row.id, row.applicationId]));
    return ids.map((id) => found.get(id) ?? null);
  },
);

export const loadRequestedPaymentId = createRequestLoader(
  async ({ db }: RequestContext, ids: readonly string[]): Promise<(string | null)[]> => {
    const rows = await db.$queryRaw<{ id: string; paymentId: string }[]>`
      SELECT r.id, p.id AS "paymentId" FROM waiver_requests r JOIN payments p ON p.payer_id = r.person_id
        AND p.scholarship_id = r.scholarship_id AND p.status = 'PAID' AND p.refund_requested_at IS NULL
      WHERE r.id = ANY(${[...new Set(ids)]}::uuid[])`;
    const found = new Map(rows.map((row) => [row.id, row.paymentId]));
    return ids.map((id) => found.get(id) ?? null);
  },
);
