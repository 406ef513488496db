import { v7 as uuidv7 } from 'uuid';
import type { ApplicationStatus, Gender } from '../../../../prisma/client/client.ts';
import { type Problem, problem } from '../../../../rules/problems.ts';
import { sanitizeNewUser } from '../../../accounts/auth/newAccount.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { dropSignIns } from '../lockApplicant.ts';
import { resolveScholarships } from './resolveScholarships.ts';

export type PastApplication = {
  scholarship: string;
  email: string;
  applicantName: string;
  status: ApplicationStatus;
  submittedAt: Date;
  _id?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  ssc?: string | undefined;
  hsc?: string | undefined;
  gender?: Gender | null | undefined;
  degree?: string | null | undefined;
  feedback?: string | undefined;
};

type Inside = TransactionContext<Context>;
type Account = {
  id: string;
  email: string;
  /** True if no application may be created for this account. */
  isRefused: boolean;
  /** True if a person can sign in to the account without having verified its address. */
  isStranger: boolean;
};

/**
 * Locks the accounts until the transaction ends, so that none is registered, verified or moved to another address.
 */
async function lockAccounts(
  { db }: Inside,
  rows: readonly PastApplication[],
): Promise<ReadonlyMap<string, Account>> {
  const emails = [...new Set(rows.map(({ email }) => email))];
  const found = await db.$queryRaw<Account[]>`
    SELECT u.id, u.email,
      u.suspended_at IS NOT NULL OR u.anonymized_at IS NOT NULL OR (NOT (u.email_verified OR u.is_demo)
        AND (u.role <> 'USER' OR EXISTS (SELECT FROM coordinators c WHERE c.user_id = u.id))) AS "isRefused",
      NOT (u.email_verified OR u.is_demo) AND (u.second_factor_since IS NOT NULL
        OR EXISTS (SELECT FROM accounts way WHERE way.user_id = u.id)
        OR EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)) AS "isStranger"
    FROM users u WHERE u.email = ANY(${emails}) ORDER BY u.id FOR UPDATE`;
  return new Map(found.map((account) => [account.email, account]));
}

type Refusing = { rows: readonly PastApplication[]; keyOf(row: PastApplication): string; ownerId: string };

export async function refusePast(ctx: Inside, { rows, keyOf, ownerId }: Refusing) {
  const scholarships = await resolveScholarships(
    ctx.db,
    rows.map(({ scholarship }) => scholarship),
  );
  const accounts = await lockAccounts(ctx, rows);
  const refused = new Map<string, Record<string, Problem>>();
  const seen = new Set<string>();
  for (const row of rows) {
    const problems: Record<string, Problem> = {};
    const [id, ...others] = scholarships.get(row.scholarship.toLowerCase()) ?? [];
    if (!id) problems.scholarship = problem('importNoScholarship');
    if (others.length > 0) problems.scholarship = problem('importManyScholarships');
    const account = accounts.get(row.email);
    if (account?.id === ownerId) problems.email = problem('ownAddress');
    else if (account?.isRefused) problems.email = problem('enteredNoAccount');
    if (row.submittedAt > ctx.now()) problems.submittedAt = problem('receivedInFuture');
    // A scholarship has several names, so the file may contain an application twice under different names.
    const pair = `${id} ${row.email}`;
    if (seen.has(pair)) problems.scholarship ??= problem('importTwice');
    seen.add(pair);
    if (Object.keys(problems).length > 0) refused.set(keyOf(row), problems);
  }
  return refused;
}

export async function findPastStored(
  ctx: Inside,
  rows: readonly PastApplication[],
): Promise<ReadonlySet<PastApplication>> {
  const targets = await resolveRows(ctx, rows);
  const stored = await ctx.db.application.findMany({
    where: {
      OR: [
        { cancelledAt: null, applicant: { email: { in: rows.map(({ email }) => email) } } },
        { externalId: { in: rows.flatMap(({ _id }) => _id ?? []) } },
      ],
    },
    select: {
      scholarshipId: true,
      externalId: true,
      cancelledAt: true,
      applicant: { select: { email: true } },
    },
  });
  const standing = stored.filter(({ cancelledAt }) => cancelledAt === null);
  const pairs = new Set(
    standing.map(({ scholarshipId, applicant }) => `${scholarshipId} ${applicant.email}`),
  );
  const ids = new Set(stored.map(({ externalId }) => externalId));
  return new Set(
    rows.filter((row) => pairs.has(`${targets.get(row)} ${row.email}`) || (row._id && ids.has(row._id))),
  );
}

async function resolveRows(ctx: Inside, rows: readonly PastApplication[]) {
  const found = await resolveScholarships(
    ctx.db,
    rows.map(({ scholarship }) => scholarship),
  );
  return new Map(rows.map((row) => [row, [...(found.get(row.scholarship.toLowerCase()) ?? [])][0]]));
}

/**
 * Writes applications that were neither refused nor already stored, and the accounts of their applicants. First
 * removes the sign-in methods of unverified accounts, because other people may have registered them. Past
 * applications have no fee and no consent, and no e-mail is sent for them.
 */
export async function writePast(
  ctx: Inside,
  rows: readonly PastApplication[],
  actorId: string,
): Promise<void> {
  const { db } = ctx;
  const at = ctx.now();
  const people = rows.map(({ email, applicantName: name }) => ({
    ...sanitizeNewUser({ email, name, emailVerified: false }, at),
    ...{ createdAt: at, updatedAt: at },
  }));
  await db.user.createMany({ data: people, skipDuplicates: true });
  const accounts = await lockAccounts(ctx, rows);
  for (const { id, isStranger } of accounts.values()) if (isStranger) await dropSignIns(ctx, id);
  const targets = await resolveRows(ctx, rows);
  const written = rows.map((row) => {
    const {
      scholarship,
      email,
      _id,
      submittedAt,
      phone = '',
      address = '',
      ssc = '',
      hsc = '',
      ...given
    } = row;
    const [scholarshipId, applicant] = [targets.get(row), accounts.get(email)];
    // A scholarship or an account has changed since the rows were checked. The error makes the job retry.
    if (!scholarshipId || !applicant) throw new Error('A scholarship or an account is gone.');
    return {
      ...given,
      ...{ id: uuidv7(), externalId: _id ?? null, scholarshipId, applicantId: applicant.id },
      ...{ phone, address, ssc, hsc, applicationFees: 0, serviceCharge: 0 },
      ...{ createdAt: submittedAt, updatedAt: at },
    };
  });
  await db.application.createMany({ data: written });
  await db.applicationEvent.createMany({
    data: written.map(({ id, createdAt }) => ({
      ...{ applicationId: id, actorId, kind: 'IMPORTED', createdAt: at },
      detail: { receivedAt: createdAt.toISOString() },
    })),
  });
}
