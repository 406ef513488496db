import { Prisma } from '../../../prisma/client/client.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';

type Reader = Pick<RequestContext, 'viewer'> & {
  db: Pick<Prisma.TransactionClient, '$queryRaw' | 'decision'>;
};
type DecidableApplication = Pick<
  ApplicationRow,
  'id' | 'applicantId' | 'organisationId' | 'scholarshipId' | 'isHeld'
>;

export async function requireNotHeld(ctx: Reader, application: DecidableApplication): Promise<void> {
  if (application.isHeld) throw await explainPending(ctx, application);
}

export async function requireFree(ctx: Reader, application: DecidableApplication): Promise<void> {
  await requireNotHeld(ctx, application);
  await requireNoLiveAward(ctx, application.id);
}

export async function requireNoLiveAward({ db }: Pick<Reader, 'db'>, applicationId: string): Promise<void> {
  if (await hasLiveAward(db, Prisma.sql`a.id = ${applicationId}::uuid`))
    throw refuse('CONFLICT', 'award.live');
}

export async function explainPending(
  { db, viewer }: Reader,
  application: DecidableApplication,
): Promise<AppError> {
  const { id } = application;
  if (!can(viewer, 'application.decide', toBelonging(application)))
    return refuse('CONFLICT', 'application.held');
  const decision = await db.decision.findFirst({
    where: { applicationId: id, state: 'HELD' },
    select: { status: true, release: { select: { actor: { select: { name: true } } } } },
  });
  // The decision has been sent or undone since the application was read.
  if (!decision) return refuse('CONFLICT', 'application.conflict');
  const { status, release } = decision;
  return refuse('CONFLICT', 'decision.held', { status, actor: release?.actor?.name ?? '' });
}

/**
 * Throws CONFLICT while a decision on any of the person's applications is pending. The caller must have locked the
 * person.
 */
export async function requireFreePerson(
  { db, viewer }: Pick<Reader, 'db'> & { viewer: { id: string } | null },
  id: string,
): Promise<void> {
  if (!(await hasHeld(db, Prisma.sql`a.applicant_id = ${id}::uuid`))) return;
  throw refuse('CONFLICT', viewer?.id === id ? 'application.heldOfPerson' : 'decision.heldOfPerson');
}

export async function requireErasablePerson(ctx: Reader, id: string): Promise<void> {
  await requireFreePerson(ctx, id);
  if (await hasLiveAward(ctx.db, Prisma.sql`a.applicant_id = ${id}::uuid`))
    throw refuse('CONFLICT', ctx.viewer?.id === id ? 'award.liveOfMine' : 'award.liveOfPerson');
}

/**
 * Throws CONFLICT while a decision on any of the scholarship's applications is pending. The caller must have locked
 * the scholarship.
 */
export async function requireFreeScholarship({ db }: Pick<Reader, 'db'>, id: string): Promise<void> {
  if (await hasHeld(db, Prisma.sql`a.scholarship_id = ${id}::uuid`))
    throw refuse('CONFLICT', 'decision.heldOfScholarship');
}

async function hasHeld(db: Reader['db'], condition: Prisma.Sql): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM decisions d JOIN applications a ON a.id = d.application_id
      WHERE d.state = 'HELD' AND ${condition}) AS found`;
  return row?.found ?? false;
}

async function hasLiveAward(db: Reader['db'], condition: Prisma.Sql): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM awards w JOIN applications a ON a.id = w.application_id
      WHERE w.state IN ('OFFERED', 'ACCEPTED') AND ${condition}) AS found`;
  return row?.found ?? false;
}
