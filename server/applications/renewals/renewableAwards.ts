import { Prisma } from '../../../prisma/client/client.ts';
import type { AwardState } from '../../../prisma/client/enums.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';

export type RenewableAward = {
  awardId: string;
  applicationId: string;
  email: string;
  amount: number;
  state: AwardState;
  problem: 'own' | 'erased' | 'state' | 'currency' | 'renewed' | 'applied' | 'noAccount' | null;
};

type Asked = { scholarshipId: string; targetId: string; viewerId: string };

/**
 * Also returns why an award cannot be renewed in the target scholarship, but does not check whether the target has
 * enough money and places.
 */
export function readRenewableAwards(
  { db }: { db: Pick<TransactionContext['db'], '$queryRaw'> },
  { scholarshipId, targetId, viewerId }: Asked,
  { id = null, skip = 0, take = 1 }: { id?: string | null; skip?: number; take?: number },
): Promise<RenewableAward[]> {
  const isChosen = id ? Prisma.sql`w.id = ${id}::uuid` : Prisma.sql`true`;
  return db.$queryRaw<RenewableAward[]>`
    SELECT w.id AS "awardId", a.id AS "applicationId", u.email, w.amount::float8 AS amount, w.state, CASE
      WHEN a.applicant_id = ${viewerId}::uuid THEN 'own'
      WHEN u.anonymized_at IS NOT NULL THEN 'erased'
      WHEN w.state NOT IN ('ACCEPTED', 'ENDED') THEN 'state'
      WHEN w.currency <> (SELECT p.currency FROM award_plans p WHERE p.scholarship_id = ${targetId}::uuid) THEN 'currency'
      WHEN EXISTS (SELECT FROM applications r WHERE r.renewed_award_id = w.id AND r.cancelled_at IS NULL) THEN 'renewed'
      WHEN EXISTS (SELECT FROM applications t WHERE t.scholarship_id = ${targetId}::uuid
        AND t.applicant_id = a.applicant_id AND t.cancelled_at IS NULL) THEN 'applied'
      WHEN u.suspended_at IS NOT NULL OR (NOT (u.email_verified OR u.is_demo) AND (u.role <> 'USER'
        OR EXISTS (SELECT FROM coordinators c WHERE c.user_id = u.id))) THEN 'noAccount'
    END AS problem
    FROM awards w JOIN applications a ON a.id = w.application_id JOIN users u ON u.id = a.applicant_id
    WHERE a.scholarship_id = ${scholarshipId}::uuid AND ${isChosen}
    ORDER BY lower(a.applicant_name), w.id LIMIT ${take} OFFSET ${skip}`;
}

export function refuseRenewal({ problem, state }: RenewableAward): AppError | null {
  if (problem === null) return null;
  if (problem === 'own') return refuse('CONFLICT', 'access.own');
  if (problem === 'state') return refuse('CONFLICT', 'award.noMove', { state });
  return refuse('CONFLICT', `renewal.${problem}`);
}
