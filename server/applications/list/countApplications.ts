import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../../rules/applications/applicationOptions.ts';
import { COUNT_CAP } from '../../../rules/catalogue/scholarshipOptions.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { filterSchema, readCondition } from './applicationFilter.ts';

type Count = { status: ApplicationStatus; totalCount: number; totalIsCapped: boolean };

const input = z.object({ filter: filterSchema });

export async function countApplications(ctx: RequestContext, given: unknown): Promise<Count[]> {
  const reach = requireAccessScope(ctx.viewer, 'application.listAll');
  const { statuses: _, ...others } = checkInput(input, given).filter;
  const where = await readCondition(ctx, others, reach);
  const counts = APPLICATION_STATUSES.map(
    (status) => Prisma.sql`
      SELECT ${status}::text AS status, count(*)::int AS found FROM (SELECT FROM applications a
        WHERE a.status = ${status}::application_status AND ${where} LIMIT ${COUNT_CAP + 1}) found`,
  );
  const rows = await ctx.db.$queryRaw<{ status: ApplicationStatus; found: number }[]>`
    ${Prisma.join(counts, ' UNION ALL ')}`;
  return rows.map(({ status, found }) => ({
    status,
    totalCount: Math.min(found, COUNT_CAP),
    totalIsCapped: found > COUNT_CAP,
  }));
}
