import { createHash } from 'node:crypto';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Document } from '../../../../prisma/client/client.ts';
import { lockActivePerson } from '../../../accounts/users/lockPerson.ts';
import { notFound } from '../../../platform/access.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import {
  type DocumentStores,
  documentFile,
  openDocumentStores,
  removeUpload,
} from '../../../platform/integrations/documents/documentStores.ts';
import { makeRoomForFile } from '../../references/file/receiveFile.ts';
import { lockReference } from '../../references/lockReference.ts';
import { queueCheck } from '../check/checkJob.ts';
import { queueFileRemoval } from '../removeFiles.ts';
import { withUploadLease } from './uploadLease.ts';

/** Age in seconds after which stored bytes without a row are assumed to be left over from a crash. */
export const STORE_TIMEOUT_SECONDS = 3600;

type CompletionContext = Pick<Context, 'db' | 'env' | 'now'>;

/** Creates the document of a complete upload, but only once, even if calls are repeated or concurrent. */
export async function completeUpload(ctx: CompletionContext, id: string): Promise<Document> {
  const upload = await ctx.db.upload.findUnique({ where: { id } });
  if (!upload) throw notFound();
  if (upload.finishedAt) return findDocument(ctx, id);
  const stores = await openDocumentStores(ctx.env);
  const { offset } = await stores.uploads.getUpload(id).catch(explainMissing);
  if (offset !== upload.bytes)
    throw refuse('CONFLICT', 'document.incomplete', { received: offset, bytes: upload.bytes });
  // Holds the upload's lease, because copying the bytes after the check would overwrite a cleaned file or restore a
  // refused one.
  await withUploadLease(ctx, id, () => makeDocument(ctx, stores, id));
  return findDocument(ctx, id);
}

async function makeDocument(ctx: CompletionContext, stores: DocumentStores, id: string): Promise<void> {
  const upload = await ctx.db.upload.findUnique({ where: { id, finishedAt: null } });
  if (!upload) return;
  await queueFileRemoval(ctx.db, [id], STORE_TIMEOUT_SECONDS);
  const sha256 = await copy(stores, id, upload.bytes);
  await ctx.db.$transaction(async (db) => {
    const { personId, referenceId } = upload;
    if (personId) await lockActivePerson(db, personId);
    if (referenceId) await lockReference(db, referenceId);
    const { count } = await db.upload.updateMany({
      where: { id, finishedAt: null },
      data: { finishedAt: ctx.now() },
    });
    if (count === 0) return;
    if (referenceId && !(await makeRoomForFile(db, referenceId, ctx.now())))
      return void (await db.upload.delete({ where: { id } }));
    const { name, bytes } = upload;
    const whose = { ownerId: personId, referenceId };
    await db.document.create({ data: { id, ...whose, name, bytes, sha256, createdAt: ctx.now() } });
    await queueCheck(db, id);
  });
  // If the removal fails, `purgeOldUploads` deletes the bytes with the row a day later.
  await removeUpload(stores, id).catch(() => {});
}

/** The objects that the library throws are not Errors. */
function explainMissing(error: { status_code?: number }): never {
  throw error.status_code === 404 || error.status_code === 410 ? notFound() : error;
}

async function findDocument({ db }: CompletionContext, id: string): Promise<Document> {
  const document = await db.document.findUnique({ where: { id } });
  if (!document) throw notFound();
  return document;
}

async function copy({ uploads, files }: DocumentStores, id: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const content = new PassThrough();
  const read = pipeline(await uploads.read(id), hashed, content);
  const written = files.writeStream(documentFile(id), content, bytes).finally(() => content.destroy());
  await Promise.all([written, read]);
  return hash.digest('hex');
}
