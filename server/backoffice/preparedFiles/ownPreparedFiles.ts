import { z } from 'zod';
import type { PreparedFile } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';

export function listPreparedFiles({ db, viewer, now }: RequestContext): Promise<PreparedFile[]> {
  const { id: ownerId } = authorize(viewer, 'preparedFile.list', { ownerId: viewer?.id });
  return db.preparedFile.findMany({
    where: { ownerId, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
    orderBy: { id: 'desc' },
    take: 20,
  });
}

export const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

export async function removePreparedFile(ctx: RequestContext, given: unknown): Promise<PreparedFile> {
  const { id: ownerId } = authorize(ctx.viewer, 'preparedFile.remove', { ownerId: ctx.viewer?.id });
  const { id } = checkInput(idSchema, given);
  return ctx.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT id FROM prepared_files WHERE id = ${id}::uuid FOR UPDATE`;
    const found = await db.preparedFile.findFirst({ where: { id, ownerId } });
    if (!found) throw notFound();
    await db.preparedFile.delete({ where: { id } });
    if (found.run) await queueFileRemoval(db, [found.run]);
    return found;
  });
}
