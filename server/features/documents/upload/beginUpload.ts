import { v7 as uuidv7 } from 'uuid';
import { uploadInput } from '../../../../rules/documents.ts';
import { authorize } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { checkInput } from '../../../input.ts';
import { countAttempt } from '../../auth/limits/rateLimit.ts';
import { lockActivePerson } from '../../users/lockPerson.ts';
import { requireRoom } from '../quota.ts';

/**
 * Admits a file of a declared length and answers the id of its upload. INVALID_INPUT names `name` or `bytes`; TOO_LARGE when the
 * person has no room left; RATE_LIMITED after LIMIT_UPLOAD files.
 */
export async function beginUpload(
  ctx: RequestContext,
  given: { name: unknown; bytes: unknown },
): Promise<string> {
  const { id: personId } = authorize(ctx.viewer, 'document.add', { ownerId: ctx.viewer?.id });
  const { name, bytes } = checkInput(uploadInput, given);
  await countAttempt(ctx, ['upload', personId]);
  const id = uuidv7();
  await ctx.db.$transaction(async (db) => {
    await lockActivePerson(db, personId);
    await requireRoom({ ...ctx, db }, personId, bytes);
    await db.upload.create({ data: { id, personId, name, bytes, createdAt: ctx.now() } });
  });
  return id;
}
