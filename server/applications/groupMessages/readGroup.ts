import type { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { groupIdsSchema, MAX_GROUP } from '../../../rules/applications/groupMessages.ts';
import { problem } from '../../../rules/problems.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import type { AccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { filterSchema, readCondition } from '../list/applicationFilter.ts';

export const groupFields = { ids: groupIdsSchema.nullish(), filter: filterSchema.nullish() };

type GivenGroup = { [Name in keyof typeof groupFields]?: z.output<(typeof groupFields)[Name]> };

type Member = {
  id: string;
  applicantId: string;
  applicantName: string;
  organisationId: string;
  isWithdrawn: boolean;
  isErased: boolean;
};

export type Recipient = Omit<Member, 'isWithdrawn' | 'isErased'>;

export type Group = {
  recipients: Recipient[];
  applicantCount: number;
  withdrawnCount: number;
  goneCount: number;
  hasOwn: boolean;
};

/** Throws INVALID_INPUT if both ids and a filter are given. */
export function readGroupCondition(
  ctx: RequestContext,
  { ids, filter }: GivenGroup,
  reach: AccessScope,
): Promise<Prisma.Sql> | Prisma.Sql {
  if (ids && filter) throw invalidInput({ filter: problem('groupOfOne') });
  if (ids) return Prisma.sql`a.id = ANY(${ids}::uuid[]) AND ${recordInScope(reach, 'a')}`;
  return readCondition(ctx, filter ?? {}, reach);
}

export async function readGroup(
  { db }: { db: Pick<Prisma.TransactionClient, '$queryRaw'> },
  {
    where,
    viewerId,
    ids,
  }: { where: Prisma.Sql; viewerId: string; ids: readonly string[] | null | undefined },
): Promise<Group> {
  const members = await db.$queryRaw<Member[]>`
    SELECT a.id, a.applicant_id AS "applicantId", a.applicant_name AS "applicantName", s.organisation_id AS "organisationId",
      a.cancelled_at IS NOT NULL AS "isWithdrawn", person.anonymized_at IS NOT NULL AS "isErased"
    FROM applications a JOIN scholarships s ON s.id = a.scholarship_id JOIN users person ON person.id = a.applicant_id
    WHERE ${where} ORDER BY a.created_at DESC, a.id DESC LIMIT ${MAX_GROUP + 1}`;
  if (members.length > MAX_GROUP)
    throw invalidInput({ filter: problem('groupTooLarge', { max: MAX_GROUP }) });
  const others = members.filter(({ applicantId }) => applicantId !== viewerId);
  const present = others.filter(({ isErased }) => !isErased);
  const recipients = present.filter(({ isWithdrawn }) => !isWithdrawn);
  return {
    recipients,
    applicantCount: new Set(recipients.map(({ applicantId }) => applicantId)).size,
    withdrawnCount: present.length - recipients.length,
    goneCount: others.length - present.length + (ids ? ids.length - members.length : 0),
    hasOwn: others.length < members.length,
  };
}
