import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { addDays } from '../../../rules/days.ts';
import { calendarDay } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { type AccessScope, can, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { startOfDay } from '../../platform/database/startOfDay.ts';
import { checkInput } from '../../platform/input.ts';

export type NumbersScope = {
  scope: AccessScope;
  scholarshipId: string | null;
  from: string | null;
  to: string | null;
  viewerCanReport: boolean;
  maxScholarships: number | null;
};

const MAX_SCHOLARSHIPS = 100;

const rule = z
  .object({
    scholarshipId: z.uuid(problem('id', { record: 'scholarship' })).nullish(),
    from: calendarDay().nullish(),
    to: calendarDay().nullish(),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    if (from && to && to < from)
      addIssue({
        code: 'custom',
        path: ['to'],
        message: problem('dayBetween', { from, until: '2199-12-31' }),
      });
  });

export function readNumbersScope(
  ctx: RequestContext,
  given: unknown,
  maxScholarships: number | null = MAX_SCHOLARSHIPS,
): NumbersScope {
  const scope = requireAccessScope(ctx.viewer, 'numbers.read');
  const { scholarshipId, from, to } = checkInput(rule, given);
  return {
    scope,
    scholarshipId: scholarshipId ?? null,
    from: from ?? null,
    to: to ?? null,
    maxScholarships,
    viewerCanReport: can(ctx.viewer, 'numbers.report'),
  };
}

export function isCounted({ scope, scholarshipId }: NumbersScope, table: 'a' | 'p' | 'd'): Prisma.Sql {
  const inScope = recordInScope(scope, table);
  return scholarshipId
    ? Prisma.sql`${inScope} AND ${Prisma.raw(table)}.scholarship_id = ${scholarshipId}::uuid`
    : inScope;
}

export function isInPeriod(
  ctx: Pick<RequestContext, 'env'>,
  { from, to }: NumbersScope,
  instant: Prisma.Sql,
): Prisma.Sql {
  const bounds = [
    from ? Prisma.sql`${instant} >= ${startOfDay(ctx, from)}` : Prisma.sql`${instant} IS NOT NULL`,
    ...(to ? [Prisma.sql`${instant} < ${startOfDay(ctx, addDays(to, 1))}`] : []),
  ];
  return Prisma.join(bounds, ' AND ');
}

export function isDayInPeriod({ from, to }: NumbersScope, day: Prisma.Sql): Prisma.Sql {
  const bounds = [
    from ? Prisma.sql`${day} >= ${from}::date` : Prisma.sql`${day} IS NOT NULL`,
    ...(to ? [Prisma.sql`${day} <= ${to}::date`] : []),
  ];
  return Prisma.join(bounds, ' AND ');
}

/** Both fields are null in the total of all scholarships. */
export type ScholarshipRow = { scholarshipId: string | null; scholarshipName: string | null };

/**
 * Adds the scholarships' names to a table `t` that is grouped by scholarship and has a total. The total comes
 * first, then the largest scholarships, up to the maximum.
 */
export function withNames(
  { maxScholarships }: NumbersScope,
  table: Prisma.Sql,
  size: Prisma.Sql,
): Prisma.Sql {
  const isShown = maxScholarships === null ? Prisma.sql`true` : Prisma.sql`place <= ${maxScholarships + 1}`;
  return Prisma.sql`
    SELECT * FROM (
      SELECT *, dense_rank() OVER (ORDER BY "scholarshipId" IS NOT NULL, largest DESC, "scholarshipId")::int AS place
      FROM (
        SELECT t.*, s.scholarship_name AS "scholarshipName", max(${size}) OVER (PARTITION BY t."scholarshipId")::float8 AS largest
        FROM (${table}) t LEFT JOIN scholarships s ON s.id = t."scholarshipId"
      ) named
    ) ranked WHERE ${isShown} ORDER BY place`;
}
