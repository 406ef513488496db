import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type PreparedFile, Prisma } from '../../../prisma/client/client.ts';
import { MAX_PREPARED_FILES } from '../../../rules/backoffice/preparedFiles.ts';
import { MAX_IDS } from '../../../rules/bulk.ts';
import { problem } from '../../../rules/problems.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { listApplicationIds } from '../../applications/list/listApplicationIds.ts';
import { publish } from '../../events/publish.ts';
import { IS_WITHDRAWN } from '../../events/timeline/isWithdrawn.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { queueMaking } from './preparedFileJob.ts';

const input = z.object({
  ids: z
    .array(z.uuid(problem('id', { record: 'application' })).toLowerCase())
    .max(MAX_IDS, problem('atMost', { max: MAX_IDS }))
    .nullish(),
  isMerged: z.boolean(),
});

/**
 * Queues a ZIP with the documents of up to MAX_IDS applications, given by id or by a filter. Throws CONFLICT if the
 * viewer may access none of them, if the filter matches too many, or if the viewer already has too many files.
 */
export async function prepareApplicationPapers(
  ctx: RequestContext,
  given: { ids?: unknown; filter?: unknown; sort?: unknown; isMerged: boolean },
): Promise<PreparedFile> {
  const reach = requireAccessScope(ctx.viewer, 'application.export');
  const { id: ownerId } = reach.viewer;
  const { ids: named, isMerged } = checkInput(input, given);
  const asked = named ? { ids: [...new Set(named)], isCapped: false } : await listApplicationIds(ctx, given);
  if (asked.isCapped) throw refuse('CONFLICT', 'preparedFile.tooLarge', { max: MAX_IDS });
  return ctx.db.$transaction(async (db) => {
    await lockActivePerson(db, ownerId);
    const others = await db.preparedFile.count({ where: { ownerId, state: { not: 'FAILED' } } });
    if (others >= MAX_PREPARED_FILES)
      throw refuse('CONFLICT', 'preparedFile.tooMany', { max: MAX_PREPARED_FILES });
    const found = await db.$queryRaw<{ id: string }[]>`
      SELECT a.id FROM applications a
      WHERE a.id = ANY(${asked.ids}::uuid[]) AND (a.cancelled_at IS NULL OR ${IS_WITHDRAWN}) AND ${recordInScope(reach, 'a')}
      ORDER BY array_position(${asked.ids}::uuid[], a.id)`;
    if (found.length === 0) throw refuse('CONFLICT', 'preparedFile.none');
    const id = uuidv7();
    const file = await db.preparedFile.create({
      data: {
        ...{ id, ownerId, kind: 'APPLICATION_PAPERS', isMerged, language: getLanguage(ctx) },
        ...{ total: found.length, createdAt: ctx.now() },
      },
    });
    const rows = found.map((one, place) => Prisma.sql`(${id}::uuid, ${one.id}::uuid, ${place})`);
    await db.$executeRaw`
      INSERT INTO prepared_file_applications (file_id, application_id, place) VALUES ${Prisma.join(rows)}`;
    const after = { applications: found.length, isMerged };
    await publish({ ...ctx, db }, 'papers.requested', { actorId: ownerId, id, after });
    await queueMaking(db);
    return file;
  });
}
