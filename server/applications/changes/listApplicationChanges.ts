import { Prisma } from '../../../prisma/client/client.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { type Change, type Changes, changesSchema, readChanges } from '../../events/changes/readChanges.ts';
import { recordChanges } from '../../events/changes/recordChanges.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow } from '../applicationRow.ts';

/** @public used by generated types */
export type ApplicationChange = Change<ApplicationRow>;

/**
 * Lists changes to the viewer's own applications and, for staff and coordinators, to all applications that
 * they can access. Withdrawn and deleted applications appear as removed.
 */
export async function listApplicationChanges(
  ctx: RequestContext,
  given: unknown,
): Promise<Changes<ApplicationRow>> {
  const reach = requireAccessScope(ctx.viewer, 'application.read');
  const isOwn = Prisma.sql`a.applicant_id = ${reach.viewer.id}::uuid`;
  const source = recordChanges({
    list: 'APPLICATION',
    reach,
    own: Prisma.sql`SELECT a.id FROM applications a WHERE ${isOwn}`,
    record: Prisma.sql`SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATIONS}
      WHERE a.id = e.id AND a.cancelled_at IS NULL AND (${isOwn} OR ${recordInScope(reach, 'a')})`,
  });
  return readChanges(ctx, checkInput(changesSchema, given), source);
}
