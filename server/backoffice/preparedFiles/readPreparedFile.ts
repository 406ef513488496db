import type { Readable } from 'node:stream';
import { preparedFilePath } from '../../../rules/backoffice/preparedFiles.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { signAddress } from '../../applications/documents/documentKey.ts';
import { publish } from '../../events/publish.ts';
import { type AccessScope, notFound, requireAccessScope } from '../../platform/access.ts';
import { type RequestContext, today } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { documentFile, openDocumentStores } from '../../platform/integrations/documents/documentStores.ts';
import { idSchema } from './ownPreparedFiles.ts';

/**
 * Returns a URL that is valid for five minutes and only in the viewer's session. Throws NOT_FOUND for another
 * person's file, and CONFLICT for a file that is not ready or contains data that the viewer may no longer read.
 */
export async function openPreparedFile(ctx: RequestContext, given: unknown): Promise<string> {
  const reach = requireAccessScope(ctx.viewer, 'application.export');
  const { id } = checkInput(idSchema, given);
  await requireReadable(ctx, reach, id);
  await publish(ctx, 'papers.opened', { actorId: reach.viewer.id, id });
  return signAddress(ctx, preparedFilePath(id), id, reach.viewer);
}

/**
 * Returns the bytes after checking again that the viewer may read all applications in the file. Throws UNAVAILABLE if
 * this instance's store lacks the bytes.
 */
export async function readPreparedFile(
  ctx: RequestContext,
  given: unknown,
): Promise<{ name: string; stream: Readable; size: number }> {
  const reach = requireAccessScope(ctx.viewer, 'application.listAll');
  const { id } = checkInput(idSchema, given);
  const { run } = await requireReadable(ctx, reach, id);
  const { files } = await openDocumentStores(ctx.env);
  const file = await files.read(documentFile(run));
  if (!file) throw refuse('UNAVAILABLE', 'preparedFile.missing');
  return { name: `applications-${today(ctx)}.zip`, ...file };
}

async function requireReadable(
  ctx: RequestContext,
  reach: AccessScope,
  id: string,
): Promise<{ run: string }> {
  const file = await ctx.db.preparedFile.findFirst({ where: { id, ownerId: reach.viewer.id } });
  if (!file || (file.expiresAt && file.expiresAt <= ctx.now())) throw notFound();
  const { state, run } = file;
  if (state !== 'READY' || !run) throw refuse('CONFLICT', 'preparedFile.notReady');
  const [outside] = await ctx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM prepared_file_applications p JOIN applications a ON a.id = p.application_id
    WHERE p.file_id = ${id}::uuid AND NOT (${recordInScope(reach, 'a')}) LIMIT 1`;
  if (outside) throw refuse('CONFLICT', 'preparedFile.outOfReach');
  return { run };
}
