import { Prisma } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { findScholarshipId } from '../../catalogue/scholarships/scholarshipId.ts';
import { type AccessScope, requireOther } from '../../platform/access.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';

export type Applicant = {
  id: string;
  name: string;
  email: string;
  isSuspended: boolean;
  applicationId: string | null;
  isPending: boolean;
  hasBegun: boolean;
};

/**
 * SQL columns of `Applicant`. Requires the aliases `u` (user) and `a` (the user's application for `scholarshipId`, if
 * there is one that is not cancelled).
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
 * Finds a person by e-mail address and locks their row until the transaction ends. `applicant` is null if no
 * one has the address.
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
 * Throws INVALID_INPUT if there is no such applicant, and for coordinators if the person has not begun an
 * application, so that coordinators cannot find out who has an account.
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
