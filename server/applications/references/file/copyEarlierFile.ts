import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { documentFile, openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { countAttempt } from '../../../platform/load/rateLimit.ts';
import { queueCheck } from '../../documents/check/checkJob.ts';
import { queueFileRemoval } from '../../documents/removeFiles.ts';
import { STORE_TIMEOUT_SECONDS } from '../../documents/upload/completeUpload.ts';
import { listEarlierLetters } from '../link/earlierLetters.ts';
import { browsersSchema } from '../link/openReference.ts';
import { type RefereeView, viewFor } from '../link/refereeView.ts';
import { openedSchema } from '../link/referenceLink.ts';
import { lockReference } from '../lockReference.ts';
import { lockForFile, makeRoomForFile } from './receiveFile.ts';

const schema = openedSchema.extend({ browsers: browsersSchema, letter: z.uuid() });

/**
 * Copies the file of an earlier letter as a separate document, which is checked again. Throws NOT_FOUND for a letter
 * that is not offered to this browser.
 */
export async function copyEarlierFile(ctx: RequestContext, given: unknown): Promise<RefereeView> {
  const { letter, browsers, ...link } = checkInput(schema, given);
  const { row, file } = await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const row = await lockForFile(inside, link);
    const offered = await listEarlierLetters(inside, row, [...(browsers ?? []), link.browser]);
    const file = offered.find(({ id }) => id === letter)?.file;
    if (!file) throw notFound();
    return { row, file };
  });
  await countAttempt(ctx, ['referenceFile', row.id]);
  const { files } = await openDocumentStores(ctx.env);
  const stored = await files.read(documentFile(file.id));
  if (!stored) throw refuse('UNAVAILABLE', 'document.missing');
  const id = uuidv7();
  // If the transaction fails, the job deletes the bytes, which have no row.
  await queueFileRemoval(ctx.db, [id], STORE_TIMEOUT_SECONDS);
  await files
    .writeStream(documentFile(id), stored.stream, stored.size)
    .finally(() => stored.stream.destroy());
  const { name, bytes, sha256 } = file;
  return ctx.db.$transaction(async (db) => {
    await lockReference(db, row.id);
    if (!(await makeRoomForFile(db, row.id, ctx.now()))) throw refuse('CONFLICT', 'reference.link.RECEIVED');
    const copy = { id, referenceId: row.id, name, bytes, sha256, createdAt: ctx.now() };
    await db.document.create({ data: copy });
    await queueCheck(db, id);
    return viewFor({ ...row, state: row.state === 'RECEIVED' ? 'RECEIVED' : 'STARTED' });
  });
}
