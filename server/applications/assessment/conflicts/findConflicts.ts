import type { Prisma } from '../../../../prisma/client/client.ts';
import type { Expertise } from '../../../../rules/assessment/expertise.ts';
import { institutionOf } from '../../../../rules/assessment/institution.ts';

export type ConflictCause = 'DECLARED' | 'STAFF' | 'APPLICANT' | 'REFEREE' | 'INSTITUTION';

export type Assessor = Expertise & {
  id: string;
  userId: string;
  name: string;
  email: string;
  institution: string | null;
};

export type Entry = { applicationId: string; applicantId: string; institution: string | null };

type Round = { id: string; scholarshipId: string; panelId: string | null };

export type FindConflict = (assessor: Assessor, entry: Entry) => ConflictCause | null;

export async function readAssessors(
  db: Prisma.TransactionClient,
  { panelId }: Pick<Round, 'panelId'>,
): Promise<Assessor[]> {
  if (!panelId) return [];
  const rows = await db.panelMember.findMany({
    where: { panelId, leftAt: null, user: { suspendedAt: null } },
    include: { user: { select: { name: true, email: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.flatMap(({ id, userId, user, subjects, languages }) =>
    userId && user
      ? [{ id, userId, ...user, subjects, languages, institution: institutionOf(user.email) }]
      : [],
  );
}

export async function readEntries(
  db: Prisma.TransactionClient,
  roundId: string,
  applicationIds?: readonly string[],
): Promise<Entry[]> {
  const rows = await db.roundApplication.findMany({
    where: {
      roundId,
      application: { cancelledAt: null },
      ...(applicationIds && { applicationId: { in: [...applicationIds] } }),
    },
    select: {
      applicationId: true,
      application: { select: { applicantId: true, applicant: { select: { email: true } } } },
    },
    orderBy: { applicationId: 'asc' },
  });
  return rows.map(({ applicationId, application: { applicantId, applicant } }) => ({
    ...{ applicationId, applicantId, institution: institutionOf(applicant.email) },
  }));
}

/**
 * Loads all conflicts of interest of a round's assessors. Conflicts found by a rule are not stored, so that a
 * new e-mail address takes effect immediately.
 */
export async function loadConflicts(
  db: Prisma.TransactionClient,
  { id: roundId, scholarshipId }: Round,
  assessors: readonly Assessor[],
): Promise<FindConflict> {
  const applied = new Set<string>();
  const people = { in: assessors.map(({ userId }) => userId) };
  const where = { scholarshipId, applicantId: people };
  const select = { applicantId: true } as const;
  for (const rows of [
    await db.application.findMany({ where, select }),
    await db.applicationDraft.findMany({ where, select }),
  ])
    for (const { applicantId } of rows) applied.add(applicantId);
  const references = await db.reference.findMany({
    where: { scholarshipId, removedAt: null, email: { in: assessors.map(({ email }) => email) } },
    select: { email: true },
  });
  const referees = new Set(references.map(({ email }) => email));
  const stored = await db.assessmentConflict.findMany({
    where: { userId: people, application: { rounds: { some: { roundId } } } },
  });
  const set = new Map(stored.map((row) => [`${row.userId} ${row.applicationId}`, row.source]));
  return ({ userId, email, institution }, entry) => {
    if (applied.has(userId)) return 'APPLICANT';
    if (referees.has(email)) return 'REFEREE';
    const source = set.get(`${userId} ${entry.applicationId}`);
    if (source) return source;
    return institution !== null && institution === entry.institution ? 'INSTITUTION' : null;
  };
}
