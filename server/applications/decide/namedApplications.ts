import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../rules/catalogue/scholarshipOptions.ts';
import { storableText } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { IS_ENTERED } from '../../events/timeline/isEntered.ts';
import {
  authorize,
  authorizeEmail,
  normalizeEmail,
  notFound,
  requireAccessScope,
} from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import { checkInput } from '../../platform/input.ts';
import { selectColumns } from '../../platform/lists/sqlList.ts';
import type { RowBatches } from '../../platform/page.ts';
import { APPLICANT_IMAGE, APPLICATIONS, type ApplicationRow } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { LISTED_COLUMNS, type ListedFields } from '../list/applicationsSql.ts';

/** An application with fields of related records, which old clients cannot query separately. */
export type NamedApplication = ListedFields &
  Pick<ApplicationRow, 'id' | 'scholarshipId' | 'applicantImage'> & {
    userEmail: string | null;
    userName: string;
    scholarshipCategory: string;
  };

export async function* iterateAllApplications(ctx: RequestContext): RowBatches<NamedApplication> {
  const within = recordInScope(requireAccessScope(ctx.viewer, 'application.listAll'), 'a');
  yield* readInBatches<NamedApplication>((after, limit) =>
    readNamed(
      ctx,
      Prisma.sql`${within} AND (${after?.id ?? null}::uuid IS NULL OR a.id < ${after?.id ?? null}::uuid)`,
      limit,
    ),
  );
}

const expected = problem('notEmail');
const emailInput = z.object({ email: storableText(expected, expected) });

export async function listApplicationsByEmail(
  ctx: RequestContext,
  given: { email?: unknown },
): Promise<NamedApplication[]> {
  authorize(ctx.viewer, 'application.listOwn');
  const email = normalizeEmail(checkInput(emailInput, given).email);
  const { id, blindTo = [] } = authorizeEmail(ctx.viewer, 'application.listByEmail', email);
  const within = recordInScope({ organisationIds: 'all', blindTo }, 'a');
  return readNamed(ctx, Prisma.sql`u.email = ${email} AND (a.applicant_id = ${id}::uuid OR ${within})`);
}

/** Throws NOT_FOUND if the viewer may not read the application, or if the application has been cancelled. */
export async function readNamedApplication(
  ctx: RequestContext,
  given: { id: string },
): Promise<NamedApplication> {
  const { application } = await authorizeStanding(ctx, 'application.read', given);
  const [named] = await readNamed(ctx, Prisma.sql`a.id = ${application.id}::uuid`);
  if (!named) throw notFound();
  return named;
}

function readNamed(
  { db, viewer }: RequestContext,
  where: Prisma.Sql,
  limit: number = COUNT_CAP,
): Promise<NamedApplication[]> {
  return db.$queryRaw`
    SELECT a.id, a.scholarship_id AS "scholarshipId", ${APPLICANT_IMAGE} AS "applicantImage",
      ${selectColumns(LISTED_COLUMNS)}, CASE WHEN u.anonymized_at IS NULL THEN u.email END AS "userEmail",
      CASE WHEN a.applicant_id <> ${viewer?.id ?? null}::uuid AND ${IS_ENTERED} THEN a.applicant_name ELSE u.name END AS "userName",
      s.scholarship_category AS "scholarshipCategory"
    FROM ${APPLICATIONS} JOIN users u ON u.id = a.applicant_id JOIN scholarships s ON s.id = a.scholarship_id
    WHERE a.cancelled_at IS NULL AND ${where} ORDER BY a.id DESC LIMIT ${limit}`;
}
