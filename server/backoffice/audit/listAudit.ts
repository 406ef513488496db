import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import { addDays } from '../../../rules/days.ts';
import { AUDIT } from '../../../rules/lists/audit.ts';
import type { FilterValues } from '../../../rules/lists/list.ts';
import { parseReferenceNumber } from '../../applications/referenceNumber.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { descending, follows, orderBy, rankIn } from '../../platform/database/order.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import { startOfDay } from '../../platform/database/startOfDay.ts';
import { checkInput } from '../../platform/input.ts';
import { sqlList } from '../../platform/lists/sqlList.ts';
import { countRows, type Page, type RowBatches, readPage } from '../../platform/page.ts';
import { listSubjects } from './auditAreas.ts';
import { nameTargets } from './nameTargets.ts';

const WITH_ACTOR = {
  actor: { select: { id: true, name: true, email: true, role: true, image: true, createdAt: true } },
} as const;

export type AuditRow = Prisma.AuditEntryGetPayload<{ include: typeof WITH_ACTOR }> & {
  targetName: string | null;
};

const AUDIT_SQL = sqlList(AUDIT, {
  filters: {
    search: findByText,
    area: (area) => Prisma.sql`split_part(e.action, '.', 1) = ANY(${listSubjects(area)}::text[])`,
    personId: (id) =>
      Prisma.sql`(e.actor_id = ${id}::uuid OR (e.target_type = 'user' AND e.target_id = ${id}))`,
    createdFrom: (day, ctx: Pick<RequestContext, 'env'>) =>
      Prisma.sql`e.created_at >= ${startOfDay(ctx, day)}`,
    createdUntil: (day, ctx: Pick<RequestContext, 'env'>) =>
      Prisma.sql`e.created_at < ${startOfDay(ctx, addDays(day, 1))}`,
  },
  orders: {
    NEWEST: descending(
      { sql: Prisma.sql`e.created_at`, type: 'timestamptz' },
      { sql: Prisma.sql`e.id`, type: 'uuid' },
    ),
  },
});

/**
 * Finds entries by or about people whose name or e-mail address contains the text, entries about these people's
 * applications, and entries about scholarships and organisations whose name contains the text. An id or a reference
 * number finds the entries about that record.
 */
function findByText(text: string): Prisma.Sql {
  if (isUuid(text)) return Prisma.sql`e.target_id = ${text.toLowerCase()}`;
  const reference = parseReferenceNumber(text);
  if (reference)
    return Prisma.sql`(e.target_type = 'application' AND e.target_id LIKE ${`%-${reference.toLowerCase()}`})`;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const people = Prisma.sql`SELECT id FROM users WHERE name ILIKE ${pattern} OR email ILIKE ${pattern}`;
  const isAbout = (type: string, ids: Prisma.Sql) =>
    Prisma.sql`(e.target_type = ${type} AND e.target_id IN (SELECT found.id::text FROM (${ids}) found))`;
  const conditions = [
    Prisma.sql`e.actor_id IN (${people})`,
    isAbout('user', people),
    isAbout('application', Prisma.sql`SELECT id FROM applications WHERE applicant_id IN (${people})`),
    isAbout('scholarship', Prisma.sql`SELECT id FROM scholarships WHERE scholarship_name ILIKE ${pattern}`),
    isAbout('organisation', Prisma.sql`SELECT id FROM organisations WHERE name ILIKE ${pattern}`),
  ];
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}

type Asked = { viewer: Viewer; filter: FilterValues<typeof AUDIT.fields> };

function buildCondition(ctx: RequestContext, { viewer, filter }: Asked): Prisma.Sql {
  return Prisma.join([isNotOwnDecision(viewer), ...AUDIT_SQL.conditions(filter, ctx)], ' AND ');
}

/**
 * Excludes entries about decisions on the viewer's own applications, and about releases with such decisions, because
 * applicants must not see a decision before it is sent.
 */
function isNotOwnDecision(viewer: Viewer): Prisma.Sql {
  const own = Prisma.sql`applications a WHERE a.applicant_id = ${viewer.id}::uuid`;
  return Prisma.sql`NOT (
    e.target_type = 'application' AND (e.action LIKE 'decision.%' OR e.action = 'application.decide')
      AND e.target_id IN (SELECT a.id::text FROM ${own})
    OR e.target_type = 'release' AND e.target_id IN (
      SELECT d.release_id::text FROM decisions d
      WHERE d.release_id IS NOT NULL AND d.application_id IN (SELECT a.id FROM ${own})))`;
}

export async function listAudit(ctx: RequestContext, given: unknown): Promise<Page<AuditRow>> {
  const viewer = authorize(ctx.viewer, 'audit.read');
  const { filter, sort, ...asked } = checkInput(AUDIT_SQL.pageRule, given);
  const where = buildCondition(ctx, { viewer, filter });
  return readPage(
    asked,
    async ({ take, skip }) => {
      const found = await ctx.db.$queryRaw<{ id: string }[]>`
        SELECT e.id FROM audit_entries e WHERE ${where}
        ORDER BY ${orderBy(AUDIT_SQL.orders[sort])} LIMIT ${take} OFFSET ${skip}`;
      return loadEntries(ctx, found);
    },
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM audit_entries e WHERE ${where}`, limit),
  );
}

export async function* iterateAudit(ctx: RequestContext, given: unknown): RowBatches<AuditRow> {
  const viewer = authorize(ctx.viewer, 'audit.read');
  const { filter, sort } = checkInput(AUDIT_SQL.rule, given);
  const where = buildCondition(ctx, { viewer, filter });
  const order = AUDIT_SQL.orders[sort];
  const batches = readInBatches<{ id: string; place: string[] }>(
    (after, limit) => ctx.db.$queryRaw`
      SELECT e.id, ${rankIn(order)} AS place FROM audit_entries e
      WHERE ${where} AND ${follows(order, after?.place)}
      ORDER BY ${orderBy(order)} LIMIT ${limit}`,
  );
  for await (const found of batches) yield loadEntries(ctx, found);
}

async function loadEntries(ctx: RequestContext, found: readonly { id: string }[]): Promise<AuditRow[]> {
  const entries = await ctx.db.auditEntry.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: WITH_ACTOR,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return nameTargets(ctx, entries);
}
