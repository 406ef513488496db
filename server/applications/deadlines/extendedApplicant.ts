import { Prisma } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { findScholarshipId } from '../../catalogue/scholarships/scholarshipId.ts';
import { type AccessScope, requireOther } from '../../platform/access.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';

/** A person with an account, as a possible applicant for a scholarship. */
export type Applicant = {
  id: string;
  name: string;
  email: string;
  isSuspended: boolean;
  /** Id of the application that is not cancelled; null if there is none. */
  applicationId: string | null;
  isPending: boolean;
  /** True if the person has a draft, an application or a payment for the scholarship. */
  hasBegun: boolean;
};

/**
 * The columns of Applicant. Requires the aliases `u` (user) and `a` (the application for `scholarshipId` that is not
 * cancelled, if any).
 */
export const APPLICANT = (scholarshipId: string) => Prisma.sql`
  u.id, u.name, u.email, u.suspended_at IS NOT NULL AS "isSuspended", a.id AS "applicationId",
  coalesce(a.status = 'PENDING', false) AS "isPending",
  EXISTS (SELECT FROM application_drafts d WHERE d.applicant_id = u.id AND d.scholarship_id = ${scholarshipId}::uuid)
    OR EXISTS (SELECT FROM applications any_a WHERE any_a.applicant_id = u.id AND any_a.scholarship_id = ${scholarshipId}::uuid)
    OR EXISTS (SELECT FROM payments p WHERE p.payer_id = u.id AND p.scholarship_id = ${scholarshipId}::uuid) AS "hasBegun"`;

export const WITH_APPLICATION = (scholarshipId: string) => Prisma.sql`
  users u LEFT JOIN applications a
    ON a.applicant_id = u.id AND a.scholarship_id = ${scholarshipId}::uuid AND a.cancelled_at IS NULL`;

type ApplicantMatch = { applicant: Applicant | null };

/**
 * Finds a person by e-mail address and locks their row until the transaction ends. Returns null if no address
 * is given. `applicant` is null if no one has the address.
 */
export async function findApplicant(
  { db }: TransactionContext,
  scholarship: string,
  email: string | null | undefined,
): Promise<ApplicantMatch | null> {
  if (!email) return null;
  const [scholarshipId, user] = await Promise.all([
    findScholarshipId(db, scholarship),
    db.user.findUnique({ where: { email, anonymizedAt: null }, select: { id: true } }),
  ]);
  if (!scholarshipId || !user || !(await lockPerson(db, user.id))) return { applicant: null };
  return { applicant: await readApplicant(db, scholarshipId, user.id) };
}

export async function readApplicant(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  scholarshipId: string,
  userId: string,
): Promise<Applicant | null> {
  const [applicant] = await db.$queryRaw<Applicant[]>`
    SELECT ${APPLICANT(scholarshipId)} FROM ${WITH_APPLICATION(scholarshipId)}
    WHERE u.id = ${userId}::uuid AND u.anonymized_at IS NULL`;
  return applicant ?? null;
}

/**
 * Throws INVALID_INPUT if there is no such applicant. For coordinators, this includes people who have not
 * begun an application, so that coordinators cannot find out who has an account. Throws CONFLICT for the
 * viewer's own application, and for one that is no longer pending.
 */
export function requireApplicant(
  { viewer, organisationIds }: AccessScope,
  { applicant }: ApplicantMatch,
): Applicant {
  if (!applicant || (organisationIds !== 'all' && !applicant.hasBegun))
    throw invalidInput({ applicantEmail: problem('noApplicant') });
  requireOther(viewer, applicant.id);
  if (applicant.applicationId && !applicant.isPending) throw refuse('CONFLICT', 'deadline.notPending');
  return applicant;
}
