import type { AssessmentRound, Prisma } from '../../../../prisma/client/client.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { hasWeight } from '../../../../rules/forms/rubric.ts';
import { lockManaged } from '../../../catalogue/scholarships/manage/lockScholarship.ts';
import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';

export type RoundRow = AssessmentRound & {
  rubric: { form: Form; version: number } | null;
  entryCount: number;
  memberCount: number;
  hasRanks: boolean;
};

export type RoundMissing = 'PANEL' | 'RUBRIC' | 'SCORES' | 'ASSESSORS' | 'ENTRIES' | 'BEFORE' | 'END';

const PARTS = {
  rubricForm: { select: { versions: { orderBy: { version: 'desc' }, take: 1 } } },
  panel: { select: { _count: { select: { members: { where: { leftAt: null, userId: { not: null } } } } } } },
  scholarship: { select: { rounds: { select: { place: true, state: true } } } },
  _count: { select: { entries: { where: { application: { cancelledAt: null } } } } },
} as const satisfies Prisma.AssessmentRoundInclude;

async function readRounds(
  db: Prisma.TransactionClient,
  where: Prisma.AssessmentRoundWhereInput,
): Promise<RoundRow[]> {
  const rows = await db.assessmentRound.findMany({ where, include: PARTS, orderBy: { place: 'asc' } });
  return rows.map(({ rubricForm, panel, scholarship, _count, ...round }) => {
    const [newest] = rubricForm?.versions ?? [];
    const [before] = scholarship.rounds
      .filter(({ place }) => place < round.place)
      .toSorted((a, b) => b.place - a.place);
    return {
      ...round,
      rubric: newest ? { form: newest.content as unknown as Form, version: newest.version } : null,
      entryCount: _count.entries,
      memberCount: panel?._count.members ?? 0,
      hasRanks: before?.state === 'CLOSED',
    };
  });
}

export async function listRounds(
  ctx: RequestContext,
  { scholarshipId }: { scholarshipId: string },
): Promise<RoundRow[]> {
  requireAccessScope(ctx.viewer, 'round.manage');
  const scholarship = await ctx.db.scholarship.findUnique({ where: { id: scholarshipId } });
  authorize(ctx.viewer, 'round.manage', { organisationId: scholarship?.organisationId });
  if (!scholarship) throw notFound();
  return readRounds(ctx.db, { scholarshipId });
}

/**
 * Reads a round and locks its scholarship until the transaction ends, so that changes to its rounds run one
 * after another. Only for staff and coordinators. Throws NOT_FOUND for a missing round.
 */
export async function lockRound(
  ctx: TransactionContext,
  id: string,
): Promise<{ viewer: Viewer; round: RoundRow }> {
  requireAccessScope(ctx.viewer, 'round.manage');
  const found = await ctx.db.assessmentRound.findUnique({ where: { id }, select: { scholarshipId: true } });
  if (!found) throw notFound();
  const { viewer } = await lockManaged(ctx, 'round.manage', found.scholarshipId);
  return { viewer, round: await readRound(ctx.db, id) };
}

export async function readRound(db: Prisma.TransactionClient, id: string): Promise<RoundRow> {
  const [round] = await readRounds(db, { id });
  if (!round) throw notFound();
  return round;
}

export function listMissing({ now }: Pick<RequestContext, 'now'>, round: RoundRow): RoundMissing[] {
  if (round.state !== 'DRAFT') return [];
  const { rubric, panelId, endsAt } = round;
  return [
    ...(panelId ? [] : ['PANEL' as const]),
    ...(rubric ? [] : ['RUBRIC' as const]),
    ...(rubric && !hasWeight(rubric.form) ? ['SCORES' as const] : []),
    ...(panelId && round.memberCount < round.perApplication ? ['ASSESSORS' as const] : []),
    ...(round.entryCount > 0
      ? []
      : [round.entry === 'BEST' && !round.hasRanks ? ('BEFORE' as const) : ('ENTRIES' as const)]),
    ...(endsAt && endsAt <= now() ? ['END' as const] : []),
  ];
}

export const hasStarted = ({ startsAt }: Pick<AssessmentRound, 'startsAt'>, now: Date): boolean =>
  startsAt === null || startsAt <= now;
