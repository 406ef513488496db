import { z } from 'zod';
import { type Award, Prisma } from '../../../prisma/client/client.ts';
import { addDays } from '../../../rules/days.ts';
import { AWARDS } from '../../../rules/lists/awards.ts';
import { problem } from '../../../rules/problems.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { authorize, can, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { descending, orderBy } from '../../platform/database/order.ts';
import { startOfDay } from '../../platform/database/startOfDay.ts';
import { checkInput } from '../../platform/input.ts';
import { isOneOf, sqlList } from '../../platform/lists/sqlList.ts';
import { countRows, type Page, pageSchema, readPage } from '../../platform/page.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { AWARD_PARTS, authorizeAward, type ReadAward, toAwardBelonging } from './awardRow.ts';

const MAX_OWN_AWARDS = 100;

export function listMyAwards(ctx: RequestContext): Promise<Award[]> {
  requireAccessScope(ctx.viewer, 'award.read');
  const { id: applicantId } = authorize(ctx.viewer, 'award.read', { ownerId: ctx.viewer?.id });
  return ctx.db.award.findMany({
    where: { application: { applicantId } },
    orderBy: [{ offeredAt: 'desc' }, { id: 'desc' }],
    take: MAX_OWN_AWARDS,
  });
}

export async function readAward(ctx: RequestContext, { id }: { id: string }): Promise<Award> {
  return (await authorizeAward(ctx, 'award.read', id)).award;
}

const AWARD_LIST = sqlList(AWARDS, {
  filters: {
    state: isOneOf(Prisma.sql`w.state`, 'award_state'),
    offeredFrom: (day, ctx: RequestContext) => Prisma.sql`w.offered_at >= ${startOfDay(ctx, day)}`,
    offeredUntil: (day, ctx) => Prisma.sql`w.offered_at < ${startOfDay(ctx, addDays(day, 1))}`,
    answeredFrom: (day, ctx) => Prisma.sql`w.answered_at >= ${startOfDay(ctx, day)}`,
    answeredUntil: (day, ctx) => Prisma.sql`w.answered_at < ${startOfDay(ctx, addDays(day, 1))}`,
  },
  orders: {
    NEWEST: descending(
      { sql: Prisma.sql`w.offered_at`, type: 'timestamptz' },
      { sql: Prisma.sql`w.id`, type: 'uuid' },
    ),
  },
});

const inputSchema = pageSchema.extend({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  ...AWARD_LIST.object.shape,
});

export async function listAwards(ctx: RequestContext, given: unknown): Promise<Page<Award>> {
  requireAccessScope(ctx.viewer, 'award.read');
  const { scholarshipId, page, pageSize, ...filter } = checkInput(inputSchema, given);
  await authorizeScholarship(ctx, 'award.read', scholarshipId);
  const conditions = AWARD_LIST.conditions(filter, ctx);
  const listed = Prisma.sql`SELECT w.id FROM awards w JOIN applications a ON a.id = w.application_id
    WHERE ${Prisma.join([Prisma.sql`a.scholarship_id = ${scholarshipId}::uuid`, ...conditions], ' AND ')}`;
  return readPage(
    { page, pageSize },
    async ({ skip, take }) => {
      const found = await ctx.db.$queryRaw<{ id: string }[]>`
        ${listed} ORDER BY ${orderBy(AWARD_LIST.orders.NEWEST)} LIMIT ${take} OFFSET ${skip}`;
      return ctx.db.award.findMany({
        where: { id: { in: found.map(({ id }) => id) } },
        orderBy: [{ offeredAt: 'desc' }, { id: 'desc' }],
      });
    },
    (limit) => countRows(ctx, listed, limit),
  );
}

export const loadLatestAward = createRequestLoader<string, Award | null>(async (ctx, ids) => {
  if (!ctx.viewer || ctx.viewer.scopes) return ids.map(() => null);
  const rows = await ctx.db.award.findMany({
    where: { applicationId: { in: [...new Set(ids)] } },
    include: AWARD_PARTS,
    orderBy: [{ offeredAt: 'desc' }, { id: 'desc' }],
  });
  const readable = rows.filter((row) => can(ctx.viewer, 'award.read', toAwardBelonging(row)));
  return ids.map((id) => readable.find(({ applicationId }) => applicationId === id) ?? null);
});

/** The caller must check the permission. */
export const loadAward = createRequestLoader(
  async ({ db }: RequestContext, ids: readonly string[]): Promise<(ReadAward | Error)[]> => {
    const rows = await db.award.findMany({
      where: { id: { in: [...new Set(ids)] } },
      include: AWARD_PARTS,
    });
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? new Error(`There is no award ${id}.`));
  },
);

type AwardAbility = Parameters<typeof authorizeAward>[1];

export async function canOnAward(
  ctx: RequestContext,
  action: AwardAbility,
  { id }: Pick<Award, 'id'>,
): Promise<boolean> {
  return can(ctx.viewer, action, toAwardBelonging(await loadAward(ctx, id)));
}

export async function canAnswer(ctx: RequestContext, award: Award): Promise<boolean> {
  const isOpen = award.state === 'OFFERED' && award.acceptBy > ctx.now();
  return isOpen && (await canOnAward(ctx, 'award.answer', award));
}
