import { lockPerson } from '../../../accounts/users/lockPerson.ts';
import { type EventContext, publish, type WorkContext } from '../../../events/publish.ts';
import { removePictures } from '../../../platform/pictures/removePictures.ts';
import { queueFileRemoval } from '../removeFiles.ts';
import { type DueFile, listDuePeople, readDueFiles } from './dueFiles.ts';

const DAY = 86_400_000;

const MAX_PEOPLE = 5_000;

/**
 * Deletes the files of applications that ended without an award at least `RETAIN_DOCUMENTS` days ago. The
 * documents' rows remain without bytes, so that their names and the day of the deletion can be shown.
 */
export async function expireFiles(ctx: WorkContext): Promise<void> {
  const days = ctx.env.RETAIN_DOCUMENTS;
  if (!days) return;
  const before = new Date(ctx.now().getTime() - days * DAY);
  for (const applicantId of await listDuePeople(ctx, before, MAX_PEOPLE))
    await ctx.db.$transaction((db) => deleteFiles({ ...ctx, db }, applicantId, before));
}

async function deleteFiles(ctx: EventContext, applicantId: string, before: Date): Promise<void> {
  const { db } = ctx;
  // Locks before reading again, because the person may have applied again, or staff may have reopened an application.
  await lockPerson(db, applicantId);
  await db.$queryRaw`
    SELECT FROM applications WHERE applicant_id = ${applicantId}::uuid ORDER BY id FOR NO KEY UPDATE`;
  const due = await readDueFiles(ctx, before, applicantId);
  const idsOf = (isWanted: (file: DueFile) => boolean) => due.filter(isWanted).map(({ id }) => id);
  const documents = idsOf(({ kind }) => kind !== 'photos');
  await db.document.updateMany({
    where: { id: { in: documents } },
    data: { state: 'DELETED', removedAt: ctx.now() },
  });
  await db.upload.deleteMany({ where: { id: { in: documents } } });
  await queueFileRemoval(db, documents);
  await removePictures(db, { id: { in: idsOf(({ kind }) => kind === 'photos') } });
  for (const applicationId of new Set(due.flatMap(({ applicationIds }) => applicationIds))) {
    const inside = due.filter(({ applicationIds }) => applicationIds.includes(applicationId));
    const count = (wanted: DueFile['kind']) => inside.filter(({ kind }) => kind === wanted).length;
    const counts = {
      documents: count('documents'),
      references: count('references'),
      photos: count('photos'),
    };
    await publish(ctx, 'documents.expired', { applicationId, actorId: null, counts });
  }
}
